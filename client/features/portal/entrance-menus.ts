import type { TreeAncestor, TreeNode } from '../../ui/tree-rows';
import { menuLabel } from './portal-model';
import type { App, Category, LeafMenu, Menu } from './portal-model';

/** A menu that may stand in the header. */
export interface EntranceMenu {
  readonly appId: string;
  readonly menu: LeafMenu;
}

const isLeaf = (menu: Menu): boolean => menu.children.length === 0 && (menu.url !== null || menu.addition !== null);

const appsOf = (categories: readonly Category[]): App[] => categories.flatMap((category) => category.apps);

/** Every menu that may stand in the header, by its id: those with none below them that the person sees (ENTRY-02). */
export function entranceMenus(categories: readonly Category[]): Map<string, EntranceMenu> {
  return new Map(
    appsOf(categories).flatMap((app) =>
      app.menus
        .flatMap((menu) => (isLeaf(menu) ? [menu] : menu.children))
        .map((menu) => [menu.id, { appId: app.id, menu }] as const),
    ),
  );
}

const branch = (id: string, name: string): TreeNode => ({ id, name, isLeaf: false, isDisabled: true });
const leaf = (menu: LeafMenu, ancestors: readonly TreeAncestor[]): TreeNode => ({
  ...{ id: menu.id, name: menuLabel(menu), isLeaf: true, ancestors },
  path: [...ancestors.map(({ name }) => name), menuLabel(menu)].join(' / '),
});

/** What stands below a node of the choice: apps at the top, then their menus. */
export function entranceNodes(categories: readonly Category[], parentId: string | null): TreeNode[] {
  const apps = appsOf(categories);
  if (parentId === null) return apps.filter((app) => leavesOf(app).length > 0).map(({ id, name }) => branch(id, name));
  for (const app of apps) {
    const above = [{ id: app.id, name: app.name }];
    if (app.id === parentId) {
      return app.menus.flatMap((menu) =>
        isLeaf(menu) ? [leaf(menu, above)] : menu.children.length > 0 ? [branch(menu.id, menu.name)] : [],
      );
    }
    const parent = app.menus.find(({ id }) => id === parentId);
    if (parent) return parent.children.map((menu) => leaf(menu, [...above, { id: parent.id, name: parent.name }]));
  }
  return [];
}

/** The choices of an app, each in its place. */
function leavesOf(app: App): TreeNode[] {
  const above = [{ id: app.id, name: app.name }];
  return app.menus.flatMap((menu) =>
    isLeaf(menu)
      ? [leaf(menu, above)]
      : menu.children.map((child) => leaf(child, [...above, { id: menu.id, name: menu.name }])),
  );
}

/** The choices whose name, or whose app's name, holds a text. */
export function findEntrances(categories: readonly Category[], text: string): TreeNode[] {
  const wanted = text.toLocaleLowerCase();
  return appsOf(categories)
    .flatMap(leavesOf)
    .filter(({ path = '' }) => path.toLocaleLowerCase().includes(wanted));
}
