/** LAND-14 */
export const COLUMNS = 12;
export const MAX_WIDGETS = 20;
export const MIN_SIDE = 2;
export const MAX_HEIGHT = 20;

/** A rectangle on the grid, in columns and rows from 0. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area with the key of its widget. */
export interface Placed extends Area {
  readonly key: string;
}

export const overlaps = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** In the order in which they are read: by row, then by column. */
export const inReadingOrder = <Widget extends Area>(widgets: readonly Widget[]): Widget[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** The number of rows that widgets take. */
export const rowsOf = (widgets: readonly Area[]): number => Math.max(0, ...widgets.map(({ y, height }) => y + height));

const bound = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** An area that the grid has: of a size that widgets may have, within its columns. */
export function onGrid({ x, y, width, height }: Area): Area {
  const wide = bound(width, MIN_SIDE, COLUMNS);
  return {
    x: bound(x, 0, COLUMNS - wide),
    y: Math.max(y, 0),
    width: wide,
    height: bound(height, MIN_SIDE, MAX_HEIGHT),
  };
}

/**
 * Widgets after one of them was put at `area`. Others in its way go down; one that it came down over takes the room that
 * it left above, if it fits there. The order of the list stays.
 */
export function put<Widget extends Placed>(widgets: readonly Widget[], key: string, area: Area): Widget[] {
  const own = widgets.find((widget) => widget.key === key);
  if (!own) return [...widgets];
  const fixed = { ...own, ...onGrid(area) };
  const settled: Placed[] = [fixed];
  const rest = inReadingOrder(widgets).filter((widget) => widget !== own);
  const free = (area: Area, than: readonly Area[]) => !than.some((other) => overlaps(other, area));
  for (const widget of rest) {
    const others = [...settled, ...rest.filter((other) => other !== widget && !overlaps(other, fixed))];
    const above = { ...widget, y: fixed.y - widget.height };
    const mayRise = fixed.y > own.y && overlaps(widget, fixed) && above.y >= own.y;
    settled.push(mayRise && free(above, others) ? above : lowered(widget, settled));
  }
  const areas = new Map(settled.map((widget) => [widget.key, widget]));
  return widgets.map((widget) => ({ ...widget, ...areas.get(widget.key) }));
}

/** A widget at the first row from its own at which nothing settled is in its way. */
function lowered<Widget extends Placed>(widget: Widget, settled: readonly Area[]): Widget {
  const below = settled.filter((other) => overlaps(other, widget)).map(({ y, height }) => y + height);
  return below.length === 0 ? widget : lowered({ ...widget, y: Math.max(...below) }, settled);
}

/** Widgets as far up as they go, so that no hole is left above any of them. The order of the list stays. */
export function risen<Widget extends Placed>(widgets: readonly Widget[]): Widget[] {
  const settled: Placed[] = [];
  for (const widget of inReadingOrder(widgets)) {
    let { y } = widget;
    const isFree = (row: number) => !settled.some((other) => overlaps(other, { ...widget, y: row }));
    while (y > 0 && isFree(y - 1)) y -= 1;
    settled.push({ ...widget, y });
  }
  const areas = new Map(settled.map((widget) => [widget.key, widget]));
  return widgets.map((widget) => ({ ...widget, ...areas.get(widget.key) }));
}

/** The first free place for a widget of this size, by row, then by column. */
export function freeArea(widgets: readonly Area[], { width, height }: Pick<Area, 'width' | 'height'>): Area {
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + width <= COLUMNS; x += 1) {
      const area = { x, y, width, height };
      if (!widgets.some((widget) => overlaps(widget, area))) return area;
    }
  }
}

/** The place of an area, as people count. */
export const placeValues = ({ x, y, width, height }: Area) => ({ column: x + 1, row: y + 1, width, height });
