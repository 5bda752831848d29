import type { AppMenusQuery, AppOrderQuery } from '../../../api/generated/graphql';
import { parentsOf } from './menu-levels';
import type { Order } from './order';

export type AppMenuList = AppMenusQuery['menuList'];
export type AppMenu = AppMenuList['menus'][number];
export type MenuDetails = AppMenu | AppMenu['children'][number];

type Told = AppOrderQuery['appListWithOrder'];

/** The menus of an app as an order of that app alone. */
export function orderOfApp(appId: string, { menus, stamp }: AppMenuList): Told {
  const placed = menus.map(({ id, name, icon, children }) => ({
    id,
    name,
    icon,
    children: children.map((child) => ({ id: child.id, name: child.name, icon: child.icon })),
  }));
  const app = { id: appId, name: '', icon: null, isEnable: true, isDisplay: true, menus: placed };
  return { stamp, categories: [{ id: '', name: '', apps: [app] }] };
}

/** All menus by their ids. */
export const menusById = (menus: readonly AppMenu[]): ReadonlyMap<string, MenuDetails> =>
  new Map(menus.flatMap((menu) => [menu, ...menu.children]).map((menu) => [menu.id, menu]));

/** The codes of menus. */
export const codesOf = (byId: ReadonlyMap<string, MenuDetails>): ReadonlySet<string> =>
  new Set([...byId.values()].map(({ code }) => code));

/** The menus of an app in an order. */
export const menusIn = (order: Order, appId: string) =>
  order.flatMap(({ apps }) => apps).find(({ id }) => id === appId)?.menus ?? [];

/** Whether the menus of an app stand alike in two orders. */
export function isAlike(appId: string, one: Order, other: Order): boolean {
  const text = (order: Order) =>
    menusIn(order, appId).map(({ id, children }) => [id, ...children.map((child) => child.id)].join());
  return text(one).join('|') === text(other).join('|');
}

/** Whether a menu of an app stands below another one than before. */
export function hasOtherLevels(appId: string, one: Order, other: Order): boolean {
  const before = parentsOf(menusIn(one, appId));
  return [...parentsOf(menusIn(other, appId))].some(([id, parentId]) => before.get(id) !== parentId);
}

/** The order of everything with the menus of one app as `wanted` has them. */
export function withMenus(all: Order, appId: string, wanted: Order): Order {
  const menus = [...menusIn(wanted, appId)];
  return all.map((category) => ({
    ...category,
    apps: category.apps.map((app) => (app.id === appId ? { ...app, menus } : app)),
  }));
}
