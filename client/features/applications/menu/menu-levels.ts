import type { AppOrderQuery } from '../../../api/generated/graphql';
import type { Move } from '../../../ui/table/row-move';

type Menu = AppOrderQuery['appListWithOrder']['categories'][number]['apps'][number]['menus'][number];

/** A move of a menu: among those beside it, below the one above it, or back to the first level. */
export type LevelMove = Move | 'in' | 'out';

/** The parent of each menu; null on the first level. */
export const parentsOf = (menus: readonly Menu[]): ReadonlyMap<string, string | null> =>
  new Map(
    menus.flatMap((menu): [string, string | null][] => [
      [menu.id, null],
      ...menu.children.map(({ id }): [string, string] => [id, menu.id]),
    ]),
  );

/**
 * The menus after one moved below another, or back to the first level (SHELL-08); null where a move is of another kind
 * or leads nowhere. A menu with others below it stays on the first level.
 */
export function relevel(menus: readonly Menu[], id: string, move: LevelMove): readonly Menu[] | null {
  const target = targetOf(menus, id, move);
  return target && putBelow(menus, id, target.parentId, target.at);
}

/** Moves a menu as {@link relevel} does, to a named place; to the end where none is named. */
export function putBelow(
  menus: readonly Menu[],
  id: string,
  parentId: string | null,
  at = Number.POSITIVE_INFINITY,
): readonly Menu[] | null {
  const first = menus.find((menu) => menu.id === id);
  const one = first ?? menus.flatMap((menu) => menu.children).find((child) => child.id === id);
  const isTaken = parentId === null || menus.some((menu) => menu.id === parentId && menu.id !== id);
  if (!one || !isTaken || (parentId !== null && first && first.children.length > 0)) return null;
  const leaf = { id, name: one.name, icon: one.icon };
  const rest = menus
    .filter((menu) => menu.id !== id)
    .map((menu) => ({ ...menu, children: menu.children.filter((child) => child.id !== id) }));
  if (parentId === null) return rest.toSpliced(at, 0, first ?? { ...leaf, children: [] });
  return rest.map((menu) =>
    menu.id === parentId ? { ...menu, children: menu.children.toSpliced(at, 0, leaf) } : menu,
  );
}

function targetOf(
  menus: readonly Menu[],
  id: string,
  move: LevelMove,
): { parentId: string | null; at?: number } | null {
  const parents = parentsOf(menus);
  const home = parents.get(id) ?? null;
  const place = menus.findIndex((menu) => menu.id === (home ?? id));
  if (move === 'in') {
    const above = menus[place - 1];
    return home === null && above ? { parentId: above.id } : null;
  }
  if (move === 'out') return home === null ? null : { parentId: null, at: place + 1 };
  if (typeof move === 'string') return null;
  if ('into' in move) return move.into === home ? null : { parentId: move.into };
  const beside = 'before' in move ? move.before : move.after;
  const target = parents.get(beside);
  if (target === undefined || target === home) return null;
  const siblings = target === null ? menus : (menus.find((menu) => menu.id === target)?.children ?? []);
  return { parentId: target, at: siblings.findIndex((each) => each.id === beside) + ('after' in move ? 1 : 0) };
}
