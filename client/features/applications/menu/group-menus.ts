import type { MenuGroupMenusQuery } from '../../../api/generated/graphql';
import type { TreeLevel, TreeLevels, TreeNode } from '../../../ui/tree/tree-rows';

export type AssignableMenu = MenuGroupMenusQuery['menuGroupAssignedMenus']['menus'][number];

/** Marks the page of a menu with others below it: that page is a row of its own among these. */
const OWN = 'own:';
export const isOwnPage = (nodeId: string): boolean => nodeId.startsWith(OWN);
const menuIdOf = (nodeId: string) => (isOwnPage(nodeId) ? nodeId.slice(OWN.length) : nodeId);

/** The menus of an app as a tree of boxes; a menu with a page of its own and others below it is a row above these too. */
export function menuLevels(menus: readonly AssignableMenu[], text = ''): TreeLevels {
  const wanted = text.trim().toLocaleLowerCase();
  const fits = (name: string) => name.toLocaleLowerCase().includes(wanted);
  const levels = new Map<string | null, TreeLevel>();
  const level = (nodes: readonly TreeNode[]): TreeLevel => ({ nodes, next: null, state: 'ready' });
  const roots = menus.flatMap((menu): TreeNode[] => {
    const below = leavesOf(menu).filter(({ name }) => fits(name) || fits(menu.name));
    if (menu.children.length === 0) return fits(menu.name) ? [{ id: menu.id, name: menu.name, isLeaf: true }] : [];
    if (below.length === 0) return [];
    levels.set(menu.id, level(below));
    return [{ id: menu.id, name: menu.name, isLeaf: false }];
  });
  return levels.set(null, level(roots));
}

function leavesOf(menu: AssignableMenu): TreeNode[] {
  const children = menu.children.map(({ id, name }) => ({ id, name, isLeaf: true }));
  return menu.url ? [{ id: `${OWN}${menu.id}`, name: menu.name, isLeaf: true }, ...children] : children;
}

/** The ids of the menus that are in the group. */
export const assignedIds = (menus: readonly AssignableMenu[]): ReadonlySet<string> =>
  new Set(menus.flatMap((menu) => [menu, ...menu.children]).flatMap(({ id, isAssigned }) => (isAssigned ? [id] : [])));

/** The menus of a box. */
function menusBelow(menus: readonly AssignableMenu[], nodeId: string): readonly string[] {
  const parent = menus.find(({ id }) => id === nodeId);
  if (!parent || parent.children.length === 0) return [menuIdOf(nodeId)];
  return leavesOf(parent).map(({ id }) => menuIdOf(id));
}

/** Whether all, none or some menus of a box are in the group. */
export function checkOf(
  menus: readonly AssignableMenu[],
  chosen: ReadonlySet<string>,
  nodeId: string,
): boolean | 'mixed' {
  const below = menusBelow(menus, nodeId);
  const count = below.filter((id) => chosen.has(id)).length;
  return count === below.length ? true : count > 0 ? 'mixed' : false;
}

/** The group after a click on a box: its menus are added, or removed where all of them were in. */
export function toggled(
  menus: readonly AssignableMenu[],
  chosen: ReadonlySet<string>,
  nodeId: string,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const isIn = checkOf(menus, chosen, nodeId) === true;
  for (const id of menusBelow(menus, nodeId)) {
    if (isIn) next.delete(id);
    else next.add(id);
  }
  // A menu that only leads to others shows with them (MENU-10), so the group need not keep it.
  const parent = menus.find(({ id }) => id === nodeId);
  if (isIn && parent && !parent.url) next.delete(parent.id);
  return next;
}

/** The menus that a person with these and no others sees: parents with their children, without lost ones (MENU-10). */
export function seenMenus(menus: readonly AssignableMenu[], chosen: ReadonlySet<string>): readonly AssignableMenu[] {
  const isSeen = (menu: { readonly id: string; readonly isLost: boolean }) => chosen.has(menu.id) && !menu.isLost;
  return menus.flatMap((menu) => {
    const children = menu.children.filter(isSeen);
    if (!isSeen(menu) && children.length === 0) return [];
    return [{ ...menu, children, url: isSeen(menu) ? menu.url : null }];
  });
}

/** The number of added and removed menus. */
export function difference(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { added: number; removed: number } {
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...all].filter((id) => !others.has(id)).length;
  return { added: without(after, before), removed: without(before, after) };
}
