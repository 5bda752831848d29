import type { IntlShape } from 'react-intl';
import type { PaletteEntry } from '../features/palette/palette-model';
import { appPath, findMenu, jumpPath, menuLabel, menuPath } from '../features/portal/portal-model';
import type { App, Category, LeafMenu } from '../features/portal/portal-model';
import type { adminMenu } from './admin-menu';

/** Opens a jump link's target in a new tab (SHELL-43). */
const NEW_TAB = 1;

/** Where somebody was. */
interface Place {
  readonly appId: string;
  readonly menuCode: string;
}

/** Where a menu leads; null for one that leads nowhere, or where the caller may not go. */
function pathOf(app: App, menu: LeafMenu, categories: readonly Category[]): string | null {
  if (menu.addition?.jumpCode) return jumpPath(menu, app, categories);
  return menu.url === null ? null : menuPath(app.id, menu.code);
}

/** The caller's apps and menus, and those of them where they were last, the last first. */
export function portalEntries(categories: readonly Category[], recent: readonly Place[]): PaletteEntry[] {
  const apps: PaletteEntry[] = [];
  const menus: PaletteEntry[] = [];
  for (const category of categories) {
    for (const app of category.apps) {
      const { id, name, icon } = app;
      apps.push({ id: `app ${id}`, group: 'apps', label: name, hint: category.name, icon, path: appPath(app) });
      const add = (menu: LeafMenu, hint: string) => {
        const path = pathOf(app, menu, categories);
        if (!path) return;
        const isNewTab = Boolean(menu.addition?.jumpCode) && menu.jumpLocation === NEW_TAB;
        const icon = menu.icon ?? app.icon;
        menus.push({ id: `menu ${menu.id}`, group: 'menus', label: menuLabel(menu), hint, icon, path, isNewTab });
      };
      for (const menu of app.menus) {
        add(menu, name);
        for (const child of menu.children) add(child, `${name} · ${menu.name}`);
      }
    }
  }
  return [...recentEntries(categories, recent), ...apps, ...menus];
}

function recentEntries(categories: readonly Category[], recent: readonly Place[]): PaletteEntry[] {
  const apps = new Map(categories.flatMap(({ apps: those }) => those.map((app) => [app.id, app] as const)));
  return recent.flatMap(({ appId, menuCode }) => {
    const app = apps.get(appId);
    const menu = app && findMenu(app, menuCode);
    if (!app || !menu) return [];
    const path = menuPath(appId, menuCode);
    return [{ id: `recent ${path}`, group: 'recent', label: menuLabel(menu), hint: app.name, icon: 'recent', path }];
  });
}

/** The pages of the console that the guard admits, as its menu names them. */
export function consoleEntries(groups: ReturnType<typeof adminMenu>, intl: IntlShape): PaletteEntry[] {
  const hint = intl.formatMessage({ id: 'console.title' });
  return groups.flatMap(({ entries }) =>
    entries.map(({ path, label, name }): PaletteEntry => {
      const text = name ?? intl.formatMessage({ id: label });
      return { id: `page ${path}`, group: 'pages', label: text, hint, icon: 'page', path };
    }),
  );
}
