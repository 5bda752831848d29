import type { PortalEntrancesQuery } from '../../../api/generated/graphql';
import { menuLabel } from './portal-model';
import type { App, LeafMenu, OpenApp } from './portal-model';

/** A menu among the favorites of a person: a shortcut of the header (ENTRY-04). */
export type Favorite = PortalEntrancesQuery['portalShortcutMenuList']['commonMenus'][number];

/** A menu that can become a favorite (ENTRY-02). */
interface Page {
  readonly menuId: string;
  readonly code: string;
  readonly name: string;
  readonly icon?: string | null;
  readonly isNewTab?: boolean;
  readonly parentName?: string | null;
}

/** A page of an app as a favorite, as it is shown until the server has answered. */
export function favoriteOf(app: Pick<App, 'id' | 'name' | 'icon' | 'category'>, page: Page): Favorite {
  const { id, name, icon = null, category } = app;
  // Fragments are read of objects that say their type.
  const typed = {
    __typename: 'Entrance',
    appId: id,
    menuId: page.menuId,
    code: page.code,
    displayOrder: 0,
    name: page.name,
    icon: page.icon ?? null,
    isNewTab: page.isNewTab ?? false,
    app: {
      __typename: 'EntranceApp',
      id,
      name,
      icon,
      category: { __typename: 'Category', id: category.id, name: category.name },
    },
    parentName: page.parentName ?? null,
  };
  return typed;
}

/** A menu of an app as a favorite. */
export const favoriteMenu = (
  app: Pick<App, 'id' | 'name' | 'icon' | 'category'>,
  menu: LeafMenu,
  parentName: string | null = null,
): Favorite =>
  favoriteOf(app, {
    menuId: menu.id,
    code: menu.code,
    name: menuLabel(menu),
    icon: menu.icon,
    isNewTab: menu.addition !== null && menu.jumpLocation === 'NEW_TAB',
    parentName,
  });

/** Favorites with one of them at another place. */
export function movedTo(favorites: readonly Favorite[], menuId: string, place: number): readonly Favorite[] {
  const moved = favorites.find((favorite) => favorite.menuId === menuId);
  if (!moved) return favorites;
  return favorites.filter((favorite) => favorite !== moved).toSpliced(place, 0, moved);
}

/** The page that opening an app leads to at first, or the next that can be a favorite; null without any. */
export function startFavorite(app: OpenApp): Favorite | null {
  for (const menu of app.menus) {
    const leaf = menu.children.length > 0 ? menu.children.find(leadsOn) : leadsOn(menu) ? menu : undefined;
    if (leaf) return favoriteMenu(app, leaf, leaf === menu ? null : menu.name);
  }
  return null;
}

const leadsOn = (menu: LeafMenu) => menu.url !== null || Boolean(menu.addition?.target);

/** The page on screen as a favorite; null for one with menus below it (ENTRY-02). */
export function favoriteShown(app: OpenApp, code: string): Favorite | null {
  for (const menu of app.menus) {
    if (menu.code === code) return menu.children.length > 0 ? null : favoriteMenu(app, menu);
    const child = menu.children.find((entry) => entry.code === code);
    if (child) return favoriteMenu(app, child, menu.name);
  }
  return null;
}
