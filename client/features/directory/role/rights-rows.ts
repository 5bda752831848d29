import type { AppRights } from './role-form';
import { humanized, permissionMatrix } from './permission-matrix';

/** A cell that is chosen as a whole, a mark that follows from other cells, or an empty cell. */
export type GridCell =
  | { readonly kind: 'choice'; readonly ids: readonly string[]; readonly label: string; readonly isLocked: boolean }
  | { readonly kind: 'mark'; readonly isOn: boolean }
  | null;

export interface GridRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: number;
  readonly label: string;
  readonly hint?: string;
  readonly cells: readonly GridCell[];
  /** Null for a row without anything below it. */
  readonly isOpen: boolean | null;
}

export interface NamedApp {
  readonly id: string;
  readonly name: string;
}

interface Choosable {
  readonly id: string;
  readonly isAssignable: boolean;
}

/** A cell for the rights that the caller may change; locked where there are none. */
function choiceOf(rights: readonly Choosable[], label: string): GridCell {
  if (rights.length === 0) return null;
  const open = rights.filter((right) => right.isAssignable);
  return {
    kind: 'choice',
    label,
    isLocked: open.length === 0,
    ids: (open.length > 0 ? open : rights).map((right) => right.id),
  };
}

const matches = (search: string, ...texts: (string | null | undefined)[]) =>
  texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));

/**
 * The apps, their menu groups and the menus of these, as rows with one column. A menu follows from its groups: it shows
 * whether any chosen one opens it. `closed` names the rows that are folded; a search unfolds what it finds.
 */
export function menuRows(
  apps: readonly NamedApp[],
  choices: ReadonlyMap<string, AppRights>,
  chosen: ReadonlySet<string>,
  state: { readonly search: string; readonly closed: ReadonlySet<string>; readonly open: ReadonlySet<string> },
): GridRow[] {
  const { search, closed, open } = state;
  return apps.flatMap((app) => {
    const all = choices.get(app.id)?.menuGroups ?? [];
    const groups = all.filter(
      (group) => !search || matches(search, app.name, group.name, ...group.menus.map((menu) => menu.name)),
    );
    if (groups.length === 0 && search) return [];
    const opened = new Set(all.filter(({ id }) => chosen.has(id)).flatMap((group) => group.menus.map(({ id }) => id)));
    const isOpen = search !== '' || !closed.has(app.id);
    const head: GridRow = {
      id: app.id,
      parentId: null,
      level: 1,
      label: app.name,
      isOpen: groups.length > 0 ? isOpen : null,
      cells: [choiceOf(groups, app.name)],
    };
    if (!isOpen) return [head];
    return [
      head,
      ...groups.flatMap((group): GridRow[] => {
        const isGroupOpen =
          open.has(group.id) || (search !== '' && group.menus.some((menu) => matches(search, menu.name)));
        const row: GridRow = {
          id: group.id,
          parentId: app.id,
          level: 2,
          label: group.name,
          cells: [choiceOf([group], group.name)],
          hint: group.menus.map((menu) => menu.name).join(', '),
          isOpen: group.menus.length > 0 ? isGroupOpen : null,
        };
        const menus = group.menus.map((menu): GridRow => ({
          id: `${group.id} ${menu.id}`,
          parentId: group.id,
          level: 3,
          isOpen: null,
          label: menu.parentName ? `${menu.parentName} › ${menu.name}` : menu.name,
          cells: [{ kind: 'mark', isOn: opened.has(menu.id) }],
        }));
        return isGroupOpen ? [row, ...menus] : [row];
      }),
    ];
  });
}

/** The permissions of an app as rows: a table by subject and action where they make one, else one below the other. */
export function permissionRows(
  app: NamedApp,
  rights: AppRights,
  state: { readonly search: string; readonly closed: ReadonlySet<string> },
): { readonly columns: readonly string[] | null; readonly rows: readonly GridRow[] } {
  const { search, closed } = state;
  const found = rights.permissions.filter(
    (permission) => !search || matches(search, app.name, permission.name, permission.identifier),
  );
  if (found.length === 0) return { columns: null, rows: [] };
  const isOpen = search !== '' || !closed.has(app.id);
  const matrix = permissionMatrix(rights.permissions);
  const locks = new Map(found.map((permission) => [permission.id, permission]));
  const headOf = (cells: readonly GridCell[]): GridRow => ({
    id: app.id,
    parentId: null,
    level: 1,
    label: app.name,
    isOpen,
    cells,
  });
  if (!matrix) {
    const rows = found.map((permission): GridRow => ({
      id: permission.id,
      parentId: app.id,
      level: 2,
      label: permission.name,
      hint: permission.identifier,
      cells: [choiceOf([permission], permission.name)],
      isOpen: null,
    }));
    return { columns: null, rows: [headOf([choiceOf(found, app.name)]), ...(isOpen ? rows : [])] };
  }
  const { columns } = matrix;
  const shown = matrix.rows.filter((row) => row.cells.some((cell) => cell && locks.has(cell.id)));
  const cellOf = (ids: readonly (string | undefined)[], label: string) =>
    choiceOf(
      ids.flatMap((id) => (id && locks.has(id) ? [locks.get(id) as Choosable] : [])),
      label,
    );
  const head = headOf(
    columns.map((column, at) =>
      cellOf(
        shown.map((row) => row.cells[at]?.id),
        `${app.name}, ${humanized(column)}`,
      ),
    ),
  );
  const rows = shown.map((row): GridRow => ({
    id: `${app.id} ${row.subject}`,
    parentId: app.id,
    level: 2,
    label: humanized(row.subject),
    isOpen: null,
    cells: row.cells.map((cell) => cellOf([cell?.id], cell?.name ?? '')),
  }));
  return { columns: columns.map(humanized), rows: [head, ...(isOpen ? rows : [])] };
}

/** Whether all, some or none of a cell's rights are chosen. */
export function stateOf(ids: readonly string[], chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** The chosen ids after some are chosen or no longer, in a stable order. */
export function choose(chosen: readonly string[], ids: readonly string[], isOn: boolean): string[] {
  const rest = chosen.filter((id) => !ids.includes(id));
  return (isOn ? [...rest, ...ids] : rest).sort();
}

/** A place in a grid: column -1 is the name of a row. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const isPlace = (rows: readonly GridRow[], { row, column }: GridPlace): boolean => {
  const at = rows[row];
  if (!at) return false;
  return column === -1 ? at.isOpen !== null : at.cells[column]?.kind === 'choice';
};

/** The first place, which Tab reaches. */
export function firstPlace(rows: readonly GridRow[]): GridPlace {
  return onward(rows, { row: 0, column: -1 }, 0, 1) ?? { row: 0, column: 0 };
}

/**
 * The next place from `place` on, by steps of rows and columns, where something can be done; null where there is none.
 */
function onward(rows: readonly GridRow[], place: GridPlace, down: number, right: number): GridPlace | null {
  const width = rows[0]?.cells.length ?? 0;
  for (let { row, column } = place; row >= 0 && row < rows.length && column >= -1 && column < width;) {
    if (isPlace(rows, { row, column })) return { row, column };
    row += down;
    column += right;
    if (down === 0 && right === 0) return null;
  }
  return null;
}

/** The place that a key leads to, among the rows on show; null where it leads nowhere. */
export function walkGrid(rows: readonly GridRow[], place: GridPlace, key: string): GridPlace | null {
  const { row, column } = place;
  const width = rows[0]?.cells.length ?? 0;
  switch (key) {
    case 'ArrowDown':
      return onward(rows, { row: row + 1, column }, 1, 0);
    case 'ArrowUp':
      return onward(rows, { row: row - 1, column }, -1, 0);
    case 'ArrowRight':
      return onward(rows, { row, column: column + 1 }, 0, 1);
    case 'ArrowLeft':
      return onward(rows, { row, column: column - 1 }, 0, -1);
    case 'Home':
      return onward(rows, { row, column: -1 }, 0, 1);
    case 'End':
      return onward(rows, { row, column: width - 1 }, 0, -1);
    default:
      return null;
  }
}
