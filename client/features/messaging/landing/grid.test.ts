import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeArea, overlaps, put, risen } from './grid';
import type { Placed } from './grid';

const at = (key: string, x: number, y: number, width = 4, height = 3): Placed => ({ key, x, y, width, height });
const places = (widgets: readonly Placed[]) =>
  Object.fromEntries(widgets.map(({ key, x, y, width, height }) => [key, [x, y, width, height]]));

const size = { width: fc.integer({ min: 2, max: 12 }), height: fc.integer({ min: 2, max: 6 }) };
/** Layouts of up to 20 widgets, each put where it was free. */
const layout = fc
  .array(fc.record(size), { minLength: 1, maxLength: 20 })
  .map((sizes) =>
    sizes.reduce<Placed[]>((widgets, each, key) => [...widgets, { key: String(key), ...freeArea(widgets, each) }], []),
  );
const area = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -3, max: 40 }),
  width: fc.integer({ min: -2, max: 16 }),
  height: fc.integer({ min: -2, max: 30 }),
});

describe('widgets on the grid', () => {
  it('stay apart and within it, wherever one is put, and keep their sizes and their order [LAND-14]', () => {
    fc.assert(
      fc.property(layout, area, fc.nat(), (widgets, target, pick) => {
        const key = String(pick % widgets.length);
        const result = risen(put(widgets, key, target));
        expect(result.map((widget) => widget.key)).toEqual(widgets.map((widget) => widget.key));
        result.forEach((widget, index) => {
          expect(widget.x >= 0 && widget.y >= 0 && widget.x + widget.width <= 12).toBe(true);
          expect(widget.width >= 2 && widget.height >= 2 && widget.height <= 20).toBe(true);
          expect(result.slice(0, index).some((other) => overlaps(other, widget))).toBe(false);
          const { width, height } = widgets[index] ?? widget;
          if (widget.key !== key) expect([widget.width, widget.height]).toEqual([width, height]);
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('give way downwards, one after the other', () => {
    const column = [at('a', 0, 0), at('b', 0, 3), at('c', 0, 6), at('d', 4, 0)];
    expect(places(put(column, 'c', at('', 0, 1)))).toEqual({
      a: [0, 4, 4, 3],
      b: [0, 7, 4, 3],
      c: [0, 1, 4, 3],
      d: [4, 0, 4, 3],
    });
  });

  it('change places with one that came down over them', () => {
    const column = [at('a', 0, 0), at('b', 0, 3)];
    expect(places(put(column, 'a', at('', 0, 3)))).toEqual({ a: [0, 3, 4, 3], b: [0, 0, 4, 3] });
    expect(places(put(column, 'a', at('', 0, 1)))).toEqual({ a: [0, 1, 4, 3], b: [0, 4, 4, 3] });
  });

  it('stop at the edges and at the sizes that they may have', () => {
    expect(places(put([at('a', 0, 0)], 'a', at('', 11, -2, 4, 1)))).toEqual({ a: [8, 0, 4, 2] });
    expect(places(put([at('a', 0, 0)], 'a', at('', 5, 0, 40, 99)))).toEqual({ a: [0, 0, 12, 20] });
  });

  it('rise as far as they go, and a new one takes the first free place', () => {
    const spread = [at('a', 0, 2), at('b', 6, 9), at('c', 2, 12), at('d', 4, 20, 8)];
    expect(places(risen(spread))).toEqual({ a: [0, 0, 4, 3], b: [6, 0, 4, 3], c: [2, 3, 4, 3], d: [4, 6, 8, 3] });
    expect(freeArea([at('a', 0, 0), at('b', 8, 0)], { width: 4, height: 2 })).toEqual({
      x: 4,
      y: 0,
      width: 4,
      height: 2,
    });
    expect(freeArea([at('a', 0, 0)], { width: 12, height: 2 })).toEqual({ x: 0, y: 3, width: 12, height: 2 });
  });
});
