import type { ChartFill } from '../../../theme/chart';
import type { ReactNode } from 'react';
import type { LandingFieldsFragment, LandingInterval, LandingWidgetType } from '../../../api/generated/graphql';
import type { TimeRange } from './ranges';

export type LandingWidget = LandingFieldsFragment['widgets'][number];
/** A menu that a widget links to or shows. */
export type LandingMenu = LandingWidget['menus'][number];

/** How many alarms began in the interval from `start`, in epoch milliseconds, by the id of their severity. */
export interface TrendCount {
  readonly start: number;
  readonly bySeverity: Readonly<Record<string, number>>;
}

/** A severity as the chart draws it, the worst first. */
export interface TrendSeries {
  readonly id: string;
  /** In the language on screen. */
  readonly name: string;
  readonly fill: ChartFill;
  /** In its own color. */
  readonly icon: ReactNode;
}

/** The alarms of the OU, as the trend chart takes them (LAND-11). */
export interface TrendSource {
  readonly series: readonly TrendSeries[];
  /** The counts of every interval that meets the range, in order; rejected if they cannot be read. */
  readonly load: (times: TimeRange, interval: LandingInterval) => Promise<readonly TrendCount[]>;
}

/** Parts of other features, which the page of the portal hands in. */
export interface LandingSlots {
  /** Contents of widgets, by kind; those without one are not offered. */
  readonly contents: Partial<Record<LandingWidgetType, ReactNode>>;
  /** Kinds whose content brings a panel with a title of its own. */
  readonly panels: readonly LandingWidgetType[];
  readonly trend: TrendSource | null;
  /** The page of an app in its frame. */
  readonly pageOf: (menu: LandingMenu) => ReactNode;
  /** The address of a menu. */
  readonly pathOf: (menu: LandingMenu) => string;
  /** Chooses among the menus that the person may open. */
  readonly menuChooser: (props: MenuChooserProps) => ReactNode;
  readonly greeting: ReactNode;
  /** The apps of the person (LAND-19). */
  readonly apps: ReactNode;
  /** The favorites of the person, with which a quick menu begins. */
  readonly favorites: readonly LandingMenu[];
}

export interface MenuChooserProps {
  readonly selected: readonly LandingMenu[];
  readonly maximum: number;
  readonly onChange: (menus: readonly LandingMenu[]) => void;
}
