import type { IntlShape } from 'react-intl';
import type { PageNamesQuery } from '../api/generated/graphql';
import { menuEntry } from '../features/platform/palette/palette-model';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { appPath, isNewTab, menuLabel, menuPath, onwardPath } from '../features/applications/portal/portal-model';
import type { Category, OpenApp } from '../features/applications/portal/portal-model';
import type { Visit } from '../features/applications/portal/recent-visits';
import type { adminMenu } from './admin-menu';

type PageNames = PageNamesQuery['portalPageNames'];

/** The recent visits, the latest first. */
export const visitEntries = (visits: readonly Visit[]): PaletteEntry[] =>
  visits.map(({ appId, appName, menuCode, menuName }) => {
    const path = menuPath(appId, menuCode);
    return { id: `recent ${path}`, group: 'recent', label: menuName, hint: appName, icon: 'recent', path };
  });

/** The caller's apps, with their names in other languages once these are known. */
export function appEntries(categories: readonly Category[], names: PageNames | undefined): PaletteEntry[] {
  const otherNames = new Map(names?.apps.map((app) => [app.id, app.otherNames]));
  return categories.flatMap((category) =>
    category.apps.map((app): PaletteEntry => {
      const { id, name, icon } = app;
      const others = otherNames.get(id);
      return {
        id: `app ${id}`,
        group: 'apps',
        label: name,
        hint: category.name,
        otherNames: others,
        icon,
        path: appPath(app),
      };
    }),
  );
}

/** The pages of the apps that fit the device: all by their names, and until these are known those of apps opened before. */
export function pageEntries(
  categories: readonly Category[],
  names: PageNames | undefined,
  opened: readonly OpenApp[],
): PaletteEntry[] {
  const apps = new Set(categories.flatMap((category) => category.apps.map(({ id }) => id)));
  if (!names) return opened.filter(({ id }) => apps.has(id)).flatMap(openedEntries);
  return names.menus
    .filter(({ app }) => apps.has(app.id))
    .map((menu) => ({ ...menuEntry(menu), otherNames: menu.otherNames }));
}

/** The pages of an app whose menus are at hand. */
function openedEntries(app: OpenApp): PaletteEntry[] {
  return app.menus.flatMap((parent) =>
    [parent, ...parent.children]
      .filter((menu) => menu.url !== null || onwardPath({ ...menu, children: [] }, app) !== null)
      .map((menu) =>
        menuEntry({
          ...menu,
          name: menuLabel(menu),
          isNewTab: isNewTab(menu),
          app: { id: app.id, name: app.name },
          parent: menu === parent ? null : { id: parent.id, name: parent.name },
        }),
      ),
  );
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
