import type { PortalSearchQuery } from '../../../api/generated/graphql';
import type { TreeAncestor, TreeNode } from '../../../ui/tree/tree-rows';
import { menuLabel } from './portal-model';
import type { Category, Menu, OpenApp } from './portal-model';

type Found = PortalSearchQuery['portalSearch']['menus'][number];

const isLeaf = (menu: Menu): boolean => menu.children.length === 0 && (menu.url !== null || menu.addition !== null);

const branch = (id: string, name: string): TreeNode => ({ id, name, isLeaf: false, isGroup: true });
const leaf = (id: string, name: string, ancestors: readonly TreeAncestor[]): TreeNode => ({
  id,
  name,
  isLeaf: true,
  ancestors: ancestors.map(({ id: above, name: title }) => ({ id: above, name: title, isGroup: true })),
  detail: ancestors[0]?.name,
  path: [...ancestors.map((above) => above.name), name].join(' / '),
});

/** The apps whose menus may stand in the header. */
export const appNodes = (categories: readonly Category[]): TreeNode[] =>
  categories.flatMap(({ apps }) => apps.map(({ id, name }) => branch(id, name)));

/** The nodes directly below an app: menus to choose, and menus that lead to others below them (ENTRY-02). */
export function menuNodes(app: OpenApp): TreeNode[] {
  const above = [{ id: app.id, name: app.name }];
  return app.menus.flatMap((menu) => {
    if (isLeaf(menu)) return [leaf(menu.id, menuLabel(menu), above)];
    return menu.children.length > 0 ? [branch(menu.id, menu.name)] : [];
  });
}

/** The nodes below a menu of an app. */
export function childNodes(app: OpenApp, menuId: string): TreeNode[] {
  const parent = app.menus.find(({ id }) => id === menuId);
  if (!parent) return [];
  const above = [
    { id: app.id, name: app.name },
    { id: parent.id, name: parent.name },
  ];
  return parent.children.map((menu) => leaf(menu.id, menuLabel(menu), above));
}

/** Every menu of an app that may be chosen, each in its place. */
export const leavesOf = (app: OpenApp): TreeNode[] =>
  menuNodes(app).flatMap((node) => (node.isLeaf ? [node] : childNodes(app, node.id)));

/** The found menus that may be chosen, each in its place (ENTRY-02). */
export const foundNodes = (menus: readonly Found[]): TreeNode[] =>
  menus
    .filter((menu) => menu.isLeaf)
    .map(({ id, name, app, parent }) => leaf(id, name, parent ? [app, parent] : [app]));
