import { ids, idsOf, placedIn } from './order';
import { parentsOf, putBelow } from './menu-levels';
import type { Order, OrderedApp, OrderedMenu, Placed } from './order';

/**
 * Puts one's own moves from `before` to `mine` on top of the order that others stored meanwhile: items that are gone
 * are left out, and new ones stand where the others put them.
 */
export function rebased(before: Order, mine: Order, theirs: Order): Order {
  const was = placedIn(before);
  const my = placedIn(mine);
  const homes = new Map(
    theirs.flatMap((category) =>
      category.apps.map((app) => {
        const old = was.get(app.id);
        const own = my.get(app.id);
        const isCarried = old?.kind === 'app' && own?.kind === 'app' && old.categoryId !== own.categoryId;
        const isThere = own?.kind === 'app' && theirs.some(({ id }) => id === own.categoryId);
        return [app.id, isCarried && isThere ? own.categoryId : category.id] as const;
      }),
    ),
  );
  const apps = theirs.flatMap((category) => category.apps);
  const listOf = (all: ReadonlyMap<string, Placed>, id: string) => {
    const one = all.get(id);
    return one?.kind === 'category' ? one.category.apps : [];
  };
  const categories = theirs.map((category) => {
    // Items that stay come first, so that an item that one's own moves brought in finds its neighbours.
    const here = [
      ...category.apps.filter(({ id }) => homes.get(id) === category.id),
      ...apps.filter(({ id }) => homes.get(id) === category.id && !category.apps.some((app) => app.id === id)),
    ];
    const merged = mergedList(listOf(was, category.id), listOf(my, category.id), here);
    return { ...category, apps: merged.map((app) => rebasedMenus(was, my, app)) };
  });
  return mergedList(before, mine, categories);
}

function rebasedMenus(was: ReadonlyMap<string, Placed>, my: ReadonlyMap<string, Placed>, app: OrderedApp): OrderedApp {
  const old = was.get(app.id);
  const own = my.get(app.id);
  if (old?.kind !== 'app' || own?.kind !== 'app' || idsOf(old.app) === idsOf(own.app)) return app;
  const former = parentsOf(old.app.menus);
  let theirs: readonly OrderedMenu[] = app.menus;
  for (const [id, parentId] of parentsOf(own.app.menus)) {
    if (former.get(id) !== parentId) theirs = putBelow(theirs, id, parentId) ?? theirs;
  }
  const childrenOf = (from: OrderedApp, id: string) => from.menus.find((menu) => menu.id === id)?.children ?? [];
  const menus = mergedList(old.app.menus, own.app.menus, theirs).map((menu) => ({
    ...menu,
    children: [...mergedList(childrenOf(old.app, menu.id), childrenOf(own.app, menu.id), menu.children)],
  }));
  return { ...app, menus };
}

/**
 * `theirs` in the order of `mine` where that changed; an item that `mine` lacks stands behind the one it follows in
 * `theirs`.
 */
function mergedList<Row extends { readonly id: string }>(
  before: readonly { readonly id: string }[],
  mine: readonly { readonly id: string }[],
  theirs: readonly Row[],
): readonly Row[] {
  if (ids(before).join() === ids(mine).join()) return theirs;
  const rowOf = new Map(theirs.map((row) => [row.id, row]));
  const merged = mine.flatMap(({ id }) => rowOf.get(id) ?? []);
  const known = new Set(ids(merged));
  for (const [at, row] of theirs.entries()) {
    if (known.has(row.id)) continue;
    const ahead = theirs[at - 1];
    const place = ahead ? merged.findIndex(({ id }) => id === ahead.id) + 1 : 0;
    merged.splice(place, 0, row);
    known.add(row.id);
  }
  return merged;
}
