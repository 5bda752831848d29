import type { AppOrderQuery, CategoryOrderInput } from '../../../api/generated/graphql';
import { moved } from '../../../ui/table/row-move';
import type { Move } from '../../../ui/table/row-move';
import type { TreeLevel, TreeLevels, TreeNode } from '../../../ui/tree/tree-rows';

import type { LevelMove } from './menu-levels';
import { parentsOf, relevel } from './menu-levels';

type Told = AppOrderQuery['appListWithOrder'];
export type Category = Told['categories'][number];
export type OrderedApp = Category['apps'][number];
export type OrderedMenu = OrderedApp['menus'][number];
type Child = OrderedMenu['children'][number];

/** Categories, their apps and the menus of these, in an order. */
export type Order = readonly Category[];

/** The item of a row of the order. */
export type Placed =
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'app'; readonly app: OrderedApp; readonly categoryId: string }
  | { readonly kind: 'menu'; readonly menu: OrderedMenu | Child; readonly appId: string; readonly parentId: string };

/** The name of an item. */
export const nameOf = (one: Placed): string =>
  one.kind === 'category' ? one.category.name : one.kind === 'app' ? one.app.name : one.menu.name;

/** Everything in an order by its id. */
export function placedIn(order: Order): ReadonlyMap<string, Placed> {
  const all = new Map<string, Placed>();
  for (const category of order) {
    all.set(category.id, { kind: 'category', category });
    for (const app of category.apps) {
      all.set(app.id, { kind: 'app', app, categoryId: category.id });
      for (const menu of app.menus) {
        all.set(menu.id, { kind: 'menu', menu, appId: app.id, parentId: app.id });
        for (const child of menu.children)
          all.set(child.id, { kind: 'menu', menu: child, appId: app.id, parentId: menu.id });
      }
    }
  }
  return all;
}

/**
 * The order as levels of a tree; with a text, the items that contain it and their ancestors.
 * @param root an app whose menus alone are wanted
 */
export function orderLevels(order: Order, text = '', root: string | null = null): TreeLevels {
  const wanted = text.trim().toLocaleLowerCase();
  const levels = new Map<string | null, TreeLevel>();
  const fits = (name: string) => wanted === '' || name.toLocaleLowerCase().includes(wanted);
  const put = (parentId: string | null, nodes: readonly TreeNode[]) => {
    if (parentId === null || nodes.length > 0) levels.set(parentId, { nodes, next: null, state: 'ready' });
  };
  const nodeOf = ({ id, name }: { readonly id: string; readonly name: string }): TreeNode[] =>
    levels.has(id) || fits(name) ? [{ id, name, isLeaf: !levels.has(id) }] : [];
  for (const category of order) {
    for (const app of category.apps) {
      for (const menu of app.menus) put(menu.id, menu.children.flatMap(nodeOf));
      put(app.id, app.menus.flatMap(nodeOf));
    }
    put(category.id, category.apps.flatMap(nodeOf));
  }
  put(null, order.flatMap(nodeOf));
  if (root !== null) {
    put(null, levels.get(root)?.nodes ?? []);
    for (const { id, apps } of order) for (const key of [id, ...apps.map((app) => app.id)]) levels.delete(key);
  }
  return levels;
}

const inCategory = (order: Order, id: string, edit: (apps: readonly OrderedApp[]) => readonly OrderedApp[]): Order =>
  order.map((category) => (category.id === id ? { ...category, apps: [...edit(category.apps)] } : category));

/** The order after something in it has moved; the same one where nothing changes. */
export function moveIn(order: Order, id: string, move: LevelMove): Order {
  const placed = placedIn(order);
  const one = placed.get(id);
  if (one?.kind === 'menu') return moveMenu(order, one, id, move);
  if (move === 'in' || move === 'out') return order;
  if (one?.kind === 'category') return moved(order, id, move);
  if (one?.kind === 'app') return moveApp(order, placed, one.app, one.categoryId, move);
  return order;
}

/** A menu goes among its siblings, below another menu of its app, or back to the first level. */
function moveMenu(order: Order, one: Placed & { readonly kind: 'menu' }, id: string, move: LevelMove): Order {
  const reorder = <Menu extends { readonly id: string }>(menus: readonly Menu[]) =>
    move === 'in' || move === 'out' ? [...menus] : [...moved(menus, id, move)];
  let isSame = true;
  const next = order.map((category) => ({
    ...category,
    apps: category.apps.map((app) => {
      if (app.id !== one.appId) return app;
      const elsewhere = relevel(app.menus, id, move);
      const menus = elsewhere
        ? [...elsewhere]
        : one.parentId === app.id
          ? reorder(app.menus)
          : app.menus.map((menu) => (menu.id === one.parentId ? { ...menu, children: reorder(menu.children) } : menu));
      isSame = idsOf(app) === idsOf({ menus });
      return isSame ? app : { ...app, menus };
    }),
  }));
  return isSame ? order : next;
}

/** The ids of the menus of an app, in their order and on their levels. */
export const idsOf = ({ menus }: Pick<OrderedApp, 'menus'>) =>
  menus.map((menu) => [menu.id, ...menu.children.map(({ id }) => id)].join('/')).join();

/** An app goes on into the next category where its own ends, beside an app of another one, or into it. */
function moveApp(
  order: Order,
  placed: ReadonlyMap<string, Placed>,
  app: OrderedApp,
  categoryId: string,
  move: Move,
): Order {
  const at = order.findIndex(({ id }) => id === categoryId);
  const apps = order[at]?.apps ?? [];
  const carry = (target: string, put: (others: readonly OrderedApp[]) => readonly OrderedApp[]): Order =>
    inCategory(
      inCategory(order, categoryId, (own) => own.filter(({ id }) => id !== app.id)),
      target,
      put,
    );
  if (typeof move === 'object' && 'into' in move) {
    if (placed.get(move.into)?.kind !== 'category' || move.into === categoryId) return order;
    return carry(move.into, (others) => [...others, app]);
  }
  if (typeof move === 'object') {
    const target = placed.get('before' in move ? move.before : move.after);
    if (target?.kind === 'app' && target.categoryId !== categoryId) {
      return carry(target.categoryId, (others) => moved([...others, app], app.id, move));
    }
  }
  const isFirst = apps[0]?.id === app.id;
  const isLast = apps.at(-1)?.id === app.id;
  const before = order[at - 1];
  const after = order[at + 1];
  if (move === 'up' && isFirst && before) return carry(before.id, (others) => [...others, app]);
  if (move === 'down' && isLast && after) return carry(after.id, (others) => [app, ...others]);
  const next = moved(apps, app.id, move);
  return next === apps ? order : inCategory(order, categoryId, () => next);
}

/** The items of an order that stand elsewhere than before. */
export interface OrderChange {
  readonly categories: readonly string[];
  readonly apps: readonly string[];
  readonly menus: readonly string[];
}

/** The ids of the moved items: the fewest that turn one order into the other. */
export function changesOf(before: Order, after: Order): OrderChange {
  const was = placedIn(before);
  const is = placedIn(after);
  const homeOf = (all: ReadonlyMap<string, Placed>, id: string) => {
    const one = all.get(id);
    return one?.kind === 'app' ? one.categoryId : undefined;
  };
  const apps = after.flatMap((category) => {
    const old = was.get(category.id);
    const former = old?.kind === 'category' ? old.category.apps : [];
    const stay = (list: readonly OrderedApp[]) =>
      list.map(({ id }) => id).filter((id) => homeOf(was, id) === homeOf(is, id));
    const came = category.apps.map(({ id }) => id).filter((id) => homeOf(was, id) !== category.id);
    return [...came, ...movedIds(stay(former), stay(category.apps))];
  });
  const menus = after.flatMap((category) =>
    category.apps.flatMap((app) => {
      const old = was.get(app.id);
      if (old?.kind !== 'app' || old.app.menus === app.menus) return [];
      const formerOf = new Map(old.app.menus.map((menu) => [menu.id, menu.children]));
      const formerParents = parentsOf(old.app.menus);
      const came = [...parentsOf(app.menus)].flatMap(([id, parentId]) =>
        formerParents.get(id) === parentId ? [] : [id],
      );
      return [
        ...came,
        ...movedIds(ids(old.app.menus), ids(app.menus)),
        ...app.menus.flatMap((menu) => movedIds(ids(formerOf.get(menu.id) ?? []), ids(menu.children))),
      ];
    }),
  );
  return { categories: movedIds(ids(before), ids(after)), apps, menus };
}

/** The ids of a list, in its order. */
export const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

/** The ids outside the longest sequence that both lists have in the same order. */
function movedIds(before: readonly string[], after: readonly string[]): readonly string[] {
  const placeOf = new Map(before.map((id, at) => [id, at]));
  const known = after.filter((id) => placeOf.has(id));
  // Patience: the ends of the best rows so far, by their length.
  const ends: number[] = [];
  const linkTo = new Map<number, number>();
  const placeAt = (at: number) => placeOf.get(known[at] ?? '') ?? 0;
  for (const [at] of known.entries()) {
    let length = ends.findIndex((end) => placeAt(end) > placeAt(at));
    if (length < 0) length = ends.length;
    ends[length] = at;
    const link = ends[length - 1];
    if (link !== undefined) linkTo.set(at, link);
  }
  const stay = new Set<string>();
  for (let at = ends.at(-1); at !== undefined; at = linkTo.get(at)) stay.add(known[at] ?? '');
  return known.filter((id) => !stay.has(id));
}

/** The menus of an app as input: each once, below its parent. */
export const sortInput = (menus: readonly OrderedMenu[]) =>
  menus.map(({ id, children }) => ({ id, children: children.map((child) => ({ id: child.id })) }));

/** The input of an order: every category and app, and menus only for the apps whose menus moved. */
export function orderInput(before: Order, after: Order): CategoryOrderInput[] {
  const was = placedIn(before);
  const isSame = (app: OrderedApp) => {
    const old = was.get(app.id);
    return old?.kind === 'app' && idsOf(old.app) === idsOf(app);
  };
  return after.map(({ id, apps }) => ({
    id,
    apps: apps.map((app) => ({
      id: app.id,
      ...(!isSame(app) && {
        menus: sortInput(app.menus),
      }),
    })),
  }));
}

/** Whether two orders have the same items in the same places, whatever their names. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  JSON.stringify(orderInput([], one)) === JSON.stringify(orderInput([], other));
