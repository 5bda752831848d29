import type { IntlShape } from 'react-intl';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { appPath, menuPath } from '../features/applications/portal/portal-model';
import type { Category } from '../features/applications/portal/portal-model';
import type { Visit } from '../features/applications/portal/recent-visits';
import type { adminMenu } from './admin-menu';

/** The caller's apps and recent visits, the latest first. */
export function portalEntries(categories: readonly Category[], visits: readonly Visit[]): PaletteEntry[] {
  const recent = visits.map(({ appId, appName, menuCode, menuName }): PaletteEntry => {
    const path = menuPath(appId, menuCode);
    return { id: `recent ${path}`, group: 'recent', label: menuName, hint: appName, icon: 'recent', path };
  });
  const apps = categories.flatMap((category) =>
    category.apps.map((app): PaletteEntry => {
      const { id, name, icon } = app;
      return { id: `app ${id}`, group: 'apps', label: name, hint: category.name, icon, path: appPath(app) };
    }),
  );
  return [...recent, ...apps];
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
