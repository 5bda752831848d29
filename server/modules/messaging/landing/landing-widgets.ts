import { fail } from '../../../core/errors.js';
import type { LandingWidgetInput } from './landing.types.js';
import { LandingInterval, LandingRange, LandingWidgetType } from './landing.types.js';

/** LAND-14 */
const COLUMNS = 12;
const MAX_WIDGETS = 20;
const MIN_SIDE = 2;
const MAX_HEIGHT = 20;
/** 20 widgets of the greatest height, one below the other. */
const MAX_ROWS = MAX_WIDGETS * MAX_HEIGHT;

const DAY = /^\d{4}-\d\d-\d\d$/;

interface Place {
  readonly type: LandingWidgetType;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A widget as it is stored, with the settings of its kind. */
export interface StoredWidget extends Place {
  readonly range?: LandingRange;
  readonly interval?: LandingInterval;
  readonly start?: string;
  readonly end?: string;
  readonly menuIds?: readonly string[];
  readonly menuId?: string;
  readonly pluginId?: string;
}

/** The settings that each kind has. */
const SETTINGS: Partial<Record<LandingWidgetType, readonly (keyof LandingWidgetInput)[]>> = {
  [LandingWidgetType.QUICK_MENU]: ['menuIds'],
  [LandingWidgetType.ALARM_TREND]: ['range', 'interval', 'start', 'end'],
  [LandingWidgetType.WEB_FRAME]: ['menuId', 'pluginId'],
};
const ALL_SETTINGS = Object.values(SETTINGS).flat();

export interface LayoutRules {
  /** Most menus of a quick menu (LAND-10). */
  readonly maxMenus: number;
  /** Whether the OU offers the run status (LAND-12). */
  readonly hasRunStatus: boolean;
}

/**
 * Widgets as they are stored: on the grid, none over another, with the settings of their kinds (LAND-05 to LAND-08,
 * LAND-14). Menus and plugins are checked elsewhere. OUT_OF_RANGE for more than 20 widgets or too many menus;
 * INVALID_PARAMETER with the field for any other fault.
 */
export function parseWidgets(widgets: readonly LandingWidgetInput[], rules: LayoutRules): StoredWidget[] {
  if (widgets.length > MAX_WIDGETS) {
    fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max: MAX_WIDGETS }, field: 'widgets' });
  }
  widgets.forEach((widget, at) => requirePlace(widget, `widgets[${at}]`));
  widgets.forEach((widget, at) => {
    if (widgets.slice(0, at).some((other) => overlaps(widget, other))) {
      fail('INVALID_PARAMETER', { message: 'error.landingOverlap', field: `widgets[${at}]` });
    }
  });
  return widgets.map((widget, at) => storedOf(widget, `widgets[${at}]`, rules));
}

function requirePlace({ x, y, width, height }: Place, field: string): void {
  const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
  if (!isWithin(width, MIN_SIDE, COLUMNS)) fail('INVALID_PARAMETER', { field: `${field}.width` });
  if (!isWithin(height, MIN_SIDE, MAX_HEIGHT)) fail('INVALID_PARAMETER', { field: `${field}.height` });
  if (!isWithin(x, 0, COLUMNS - width)) fail('INVALID_PARAMETER', { field: `${field}.x` });
  if (!isWithin(y, 0, MAX_ROWS - height)) fail('INVALID_PARAMETER', { field: `${field}.y` });
}

const overlaps = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function storedOf(widget: LandingWidgetInput, field: string, rules: LayoutRules): StoredWidget {
  const { type, x, y, width, height } = widget;
  const own = SETTINGS[type] ?? [];
  const foreign = ALL_SETTINGS.find((setting) => widget[setting] != null && !own.includes(setting));
  if (foreign) fail('INVALID_PARAMETER', { field: `${field}.${foreign}` });
  if (type === LandingWidgetType.RUN_STATUS && !rules.hasRunStatus) {
    fail('INVALID_PARAMETER', { message: 'error.landingNoRunStatus', field: `${field}.type` });
  }
  return { type, x, y, width, height, ...settingsOf(widget, field, rules) };
}

function settingsOf(widget: LandingWidgetInput, field: string, { maxMenus }: LayoutRules): Partial<StoredWidget> {
  const { type } = widget;
  if (type === LandingWidgetType.QUICK_MENU) {
    return { menuIds: menusOf(widget.menuIds ?? [], `${field}.menuIds`, maxMenus) };
  }
  if (type === LandingWidgetType.ALARM_TREND) return rangeOf(widget, field);
  return type === LandingWidgetType.WEB_FRAME ? pageOf(widget, field) : {};
}

function menusOf(menuIds: readonly string[], field: string, max: number): readonly string[] {
  if (menuIds.length > max) fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max }, field });
  if (new Set(menuIds).size < menuIds.length) fail('INVALID_PARAMETER', { message: 'error.landingMenus', field });
  return menuIds;
}

/** LAND-05, LAND-06, LAND-08 */
function rangeOf({ range, interval, start, end }: LandingWidgetInput, field: string): Partial<StoredWidget> {
  const chosen = { range: range ?? LandingRange.MONTH, interval: interval ?? LandingInterval.D };
  if (chosen.range !== LandingRange.CUSTOM) {
    if (start != null || end != null)
      fail('INVALID_PARAMETER', { field: `${field}.${start == null ? 'end' : 'start'}` });
    return chosen;
  }
  const first = requireDay(start, `${field}.start`);
  const last = requireDay(end, `${field}.end`);
  if (first > last) fail('INVALID_PARAMETER', { message: 'error.landingRange', field: `${field}.end` });
  return { ...chosen, start: first, end: last };
}

function requireDay(text: string | null | undefined, field: string): string {
  const date = new Date(`${text}T00:00Z`);
  const isDay = text != null && DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay ? text : fail('INVALID_PARAMETER', { field });
}

/** A frame has one page, of an app or of a plugin (LAND-13). */
function pageOf({ menuId, pluginId }: LandingWidgetInput, field: string): Partial<StoredWidget> {
  if (menuId != null && pluginId == null) return { menuId };
  if (pluginId != null && menuId == null) return { pluginId };
  return fail('INVALID_PARAMETER', { message: 'error.landingPage', field: `${field}.menuId` });
}
