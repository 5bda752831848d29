import type { LeafMenu, OpenApp } from './portal-model';
import type { OpenRequest } from './window-messages';

/**
 * The code by which an app knows the menu it shows: a menu that a shortcut app took over keeps its code there
 * (SCUT-06).
 */
export function ownCode(menu: LeafMenu): string {
  return menu.source?.code ?? menu.code;
}

/**
 * The menu that an app asks for, in the portal's terms. An app on a page that a shortcut app took over knows its own
 * menus: menus that the shortcut app has too stay there, others open in the app itself.
 */
export function askedMenu(app: OpenApp, menu: LeafMenu, asked: OpenRequest): OpenRequest & { readonly appId: string } {
  const appId = asked.appId ?? menu.source?.appId ?? app.id;
  const taken = app.menus
    .flatMap((each) => [each, ...each.children])
    .find(({ source }) => source?.appId === appId && source.code === asked.menuCode);
  return menu.source && taken ? { ...asked, appId: app.id, menuCode: taken.code } : { ...asked, appId };
}
