import type { LandingWidgetInput, LandingWidgetType } from '../../../api/generated/graphql';
import { freeArea, risen } from './grid';
import type { Area, Placed } from './grid';
import { DEFAULT_RANGE } from './ranges';
import type { LandingMenu, LandingSlots, LandingWidget } from './slots';

/** A widget while it is arranged. */
export type DraftWidget = LandingWidget & Placed;

/** The kinds of the catalogue with the sizes that they begin with (LAND-09). */
export const CATALOGUE: readonly {
  readonly type: LandingWidgetType;
  readonly width: number;
  readonly height: number;
}[] = [
  { type: 'QUICK_MENU', width: 4, height: 3 },
  { type: 'RECENT_VISITS', width: 4, height: 3 },
  { type: 'STATION_MESSAGES', width: 4, height: 5 },
  { type: 'ACTIVE_ALARMS', width: 4, height: 4 },
  { type: 'ANNOUNCEMENTS', width: 4, height: 4 },
  { type: 'ALARM_TREND', width: 8, height: 4 },
  { type: 'RUN_STATUS', width: 4, height: 4 },
  { type: 'WEB_FRAME', width: 6, height: 6 },
];

const sizeOf = (type: LandingWidgetType) =>
  CATALOGUE.find((entry) => entry.type === type) ?? { type, width: 4, height: 3 };

/** Kinds that say nothing before something is chosen for them. */
export const NEEDS_CHOICE: ReadonlySet<LandingWidgetType> = new Set(['QUICK_MENU', 'WEB_FRAME']);
/** Kinds with settings. */
export const HAS_SETTINGS: ReadonlySet<LandingWidgetType> = new Set(['QUICK_MENU', 'WEB_FRAME', 'ALARM_TREND']);

/** The kinds that can be added here (LAND-09, LAND-12). */
export function offeredTypes(
  slots: Pick<LandingSlots, 'contents' | 'trend'>,
  hasRunStatus: boolean,
): LandingWidgetType[] {
  const isOffered: Partial<Record<LandingWidgetType, boolean>> = {
    QUICK_MENU: true,
    WEB_FRAME: true,
    ALARM_TREND: slots.trend !== null,
    RUN_STATUS: hasRunStatus,
  };
  return CATALOGUE.map(({ type }) => type).filter((type) => isOffered[type] ?? slots.contents[type] !== undefined);
}

let made = 0;
const newKey = () => `widget-${(made += 1)}`;

/** Stored widgets as they are arranged, each with a key of its own. */
export const draftOf = (widgets: readonly LandingWidget[]): DraftWidget[] =>
  widgets.map((widget) => ({ ...widget, key: newKey() }));

/** A new widget of a kind, at the first free place. */
export function newWidget(type: LandingWidgetType, widgets: readonly Area[]): DraftWidget {
  const isTrend = type === 'ALARM_TREND';
  return {
    key: newKey(),
    type,
    ...freeArea(widgets, sizeOf(type)),
    range: isTrend ? DEFAULT_RANGE.range : null,
    interval: isTrend ? DEFAULT_RANGE.interval : null,
    start: null,
    end: null,
    menus: [],
    page: null,
    plugin: null,
  };
}

/** Two columns as wide as those of the first screen: the person's own things left, and what waits for them right. */
const START: readonly (Area & { readonly type: LandingWidgetType })[] = [
  { type: 'RECENT_VISITS', x: 0, y: 0, width: 8, height: 4 },
  { type: 'QUICK_MENU', x: 0, y: 4, width: 8, height: 4 },
  { type: 'ACTIVE_ALARMS', x: 8, y: 0, width: 4, height: 4 },
  { type: 'STATION_MESSAGES', x: 8, y: 4, width: 4, height: 5 },
  { type: 'ANNOUNCEMENTS', x: 8, y: 9, width: 4, height: 4 },
];

/** The layout to begin with, which resembles the first screen (LAND-15); a quick menu has the favorites, if there are any. */
export function startLayout(types: readonly LandingWidgetType[], favorites: readonly LandingMenu[]): DraftWidget[] {
  const isShown = (type: LandingWidgetType) => types.includes(type) && (type !== 'QUICK_MENU' || favorites.length > 0);
  return risen(
    START.filter(({ type }) => isShown(type)).map(({ type, ...area }) => ({
      ...newWidget(type, []),
      ...area,
      menus: type === 'QUICK_MENU' ? [...favorites] : [],
    })),
  );
}

/** A widget as the server takes it. */
export function inputOf({ type, x, y, width, height, ...settings }: DraftWidget): LandingWidgetInput {
  const area = { type, x, y, width, height };
  const { range, interval, start, end, menus, page, plugin } = settings;
  if (type === 'QUICK_MENU') return { ...area, menuIds: menus.map(({ menuId }) => menuId) };
  if (type === 'ALARM_TREND') return { ...area, range, interval, start, end };
  if (type === 'WEB_FRAME') return { ...area, menuId: page?.menuId, pluginId: page ? undefined : plugin?.id };
  return area;
}

/** Frames whose page or plugin is gone: the server would refuse them. */
export const isLost = ({ type, page, plugin }: LandingWidget): boolean => type === 'WEB_FRAME' && !page && !plugin;
