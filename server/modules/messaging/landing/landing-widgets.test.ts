import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortalError } from '../../../core/errors.js';
import { parseWidgets } from './landing-widgets.js';
import type { LandingWidgetInput } from './landing.types.js';
import { LandingInterval, LandingRange, LandingWidgetType } from './landing.types.js';

const RULES = { maxMenus: 8, hasRunStatus: true };
const widget = (values: Partial<LandingWidgetInput> = {}): LandingWidgetInput => ({
  type: LandingWidgetType.RECENT_VISITS,
  x: 0,
  y: 0,
  width: 4,
  height: 3,
  ...values,
});
const trend = (values: Partial<LandingWidgetInput> = {}) => widget({ type: LandingWidgetType.ALARM_TREND, ...values });

/** The fault of a layout, as its code and field; null for a valid one. */
function faultOf(widgets: readonly LandingWidgetInput[], rules = RULES): string | null {
  try {
    parseWidgets(widgets, rules);
    return null;
  } catch (error) {
    if (error instanceof PortalError) return `${error.code} ${error.details.field}`;
    throw error;
  }
}

const place = fc.record({
  x: fc.integer({ min: -2, max: 14 }),
  y: fc.integer({ min: -2, max: 24 }),
  width: fc.integer({ min: 0, max: 14 }),
  height: fc.integer({ min: 0, max: 22 }),
});

describe('the widgets of a landing page', () => {
  it('stand on 12 columns, each cell with one of them [LAND-14]', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 22 }), (places) => {
        const cells = places.flatMap(({ x, y, width, height }) =>
          Array.from({ length: Math.max(0, width * height) }, (_, at) => [
            x + (at % width),
            y + Math.floor(at / width),
          ]),
        );
        const areValid =
          places.length <= 20 &&
          places.every(({ width, height }) => width >= 2 && height >= 2 && height <= 20) &&
          cells.every(([x = 0, y = 0]) => x >= 0 && x < 12 && y >= 0) &&
          new Set(cells.map(String)).size === cells.length;
        expect(faultOf(places.map((each) => widget(each))) === null).toBe(areValid);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep their order and nothing of other kinds [LAND-09, LAND-18]', () => {
    const stored = parseWidgets(
      [widget({ y: 9 }), trend({ y: 3 }), widget({ type: LandingWidgetType.QUICK_MENU })],
      RULES,
    );
    expect(stored).toEqual([
      { type: 'RECENT_VISITS', x: 0, y: 9, width: 4, height: 3 },
      { type: 'ALARM_TREND', x: 0, y: 3, width: 4, height: 3, range: 'MONTH', interval: 'D' },
      { type: 'QUICK_MENU', x: 0, y: 0, width: 4, height: 3, menuIds: [] },
    ]);
  });

  it('are at most 20, and say which of two is over the other [LAND-14]', () => {
    const column = Array.from({ length: 21 }, (_, at) => widget({ y: at * 3 }));
    expect(faultOf(column.slice(1))).toBe(null);
    expect(faultOf(column)).toBe('OUT_OF_RANGE widgets');
    expect(faultOf([widget(), widget({ x: 4 }), widget({ x: 7 })])).toBe('INVALID_PARAMETER widgets[2]');
  });

  it('take the month by days unless they say otherwise, and a range that begins before it ends [LAND-05, LAND-06, LAND-07, LAND-08]', () => {
    const custom = (start?: string, end?: string) => faultOf([trend({ range: LandingRange.CUSTOM, start, end })]);
    expect(custom('2026-11-01', '2026-11-01')).toBe(null);
    expect(custom('2026-11-02', '2026-11-01')).toBe('INVALID_PARAMETER widgets[0].end');
    expect(custom('2026-02-30', '2026-11-01')).toBe('INVALID_PARAMETER widgets[0].start');
    expect(custom('2026-11-01', 'tomorrow')).toBe('INVALID_PARAMETER widgets[0].end');
    expect(custom(undefined, '2026-11-01')).toBe('INVALID_PARAMETER widgets[0].start');
    expect(faultOf([trend({ range: LandingRange.YTD, end: '2026-11-01' })])).toBe('INVALID_PARAMETER widgets[0].end');
    for (const range of ['DAY', 'MONTH', 'YEAR', 'MTD', 'DAYS_30', 'QTD', 'MONTHS_3', 'YTD', 'MONTHS_12'] as const) {
      for (const interval of ['H', 'D', 'W', 'M', 'Y'] as const) {
        const [stored] = parseWidgets(
          [trend({ range: LandingRange[range], interval: LandingInterval[interval] })],
          RULES,
        );
        expect(stored).toMatchObject({ range, interval });
      }
    }
  });

  it('have the settings of their kind only, one page a frame, and as many menus as are configured [LAND-10, LAND-12, LAND-13]', () => {
    const menu = (menuIds: string[]) => widget({ type: LandingWidgetType.QUICK_MENU, menuIds });
    const frame = (values: Partial<LandingWidgetInput>) =>
      faultOf([widget({ type: LandingWidgetType.WEB_FRAME, ...values })]);
    expect(faultOf([widget({ menuIds: ['a'] })])).toBe('INVALID_PARAMETER widgets[0].menuIds');
    expect(faultOf([menu(['1', '2', '3', '4', '5', '6', '7', '8'])])).toBe(null);
    expect(faultOf([menu(['1', '2', '3', '4', '5', '6', '7', '8', '9'])])).toBe('OUT_OF_RANGE widgets[0].menuIds');
    expect(faultOf([menu(['1', '1'])])).toBe('INVALID_PARAMETER widgets[0].menuIds');
    expect(frame({ menuId: 'a' })).toBe(null);
    expect(frame({ pluginId: 'a' })).toBe(null);
    expect(frame({})).toBe('INVALID_PARAMETER widgets[0].menuId');
    expect(frame({ menuId: 'a', pluginId: 'b' })).toBe('INVALID_PARAMETER widgets[0].menuId');
    const status = [widget({ type: LandingWidgetType.RUN_STATUS })];
    expect(faultOf(status)).toBe(null);
    expect(faultOf(status, { ...RULES, hasRunStatus: false })).toBe('INVALID_PARAMETER widgets[0].type');
  });
});
