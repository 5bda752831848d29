import type { LeafMenu, OpenApp } from './portal-model';
import type { OpenRequest } from './window-messages';

/** What an app itself calls the menu it shows: one that a shortcut app took over keeps its code there (SCUT-06). */
export function ownCode(menu: LeafMenu): string {
  return menu.source?.code ?? menu.code;
}

/**
 * What an app asks for, in the portal's terms. An app on a page that a shortcut app took over knows its own menus: those
 * that the shortcut app has as well stay there, others open in the app itself.
 */
export function askedMenu(app: OpenApp, menu: LeafMenu, asked: OpenRequest): OpenRequest & { readonly appId: string } {
  const appId = asked.appId ?? menu.source?.appId ?? app.id;
  const taken = app.menus
    .flatMap((each) => [each, ...each.children])
    .find(({ source }) => source?.appId === appId && source.code === asked.menuCode);
  return menu.source && taken ? { ...asked, appId: app.id, menuCode: taken.code } : { ...asked, appId };
}
