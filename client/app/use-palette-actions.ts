import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { emitClientEvent } from '../core/events';
import { storedViewMode } from '../features/applications/portal/view-mode';
import { newRolePath } from '../features/directory/role/urls';
import { STRUCTURES_PATH } from '../features/directory/structure/urls';
import { CREATE_PATH } from '../features/directory/sub-admin/urls';
import { USER_GROUPS_PATH } from '../features/directory/user-group/urls';
import { IMPORT_PATH, USERS_PATH } from '../features/directory/user/urls';
import { ALARMS_PATH } from '../features/messaging/alarm/urls';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { useChooseOrganization } from '../features/identity/session/hooks/use-choose-organization';
import { useHasAlarms } from '../features/identity/session/hooks/use-has-alarms';
import { usePreferences } from '../features/identity/session/hooks/use-preferences';
import { LEVEL } from '../features/identity/session/levels';
import { logOut } from '../features/identity/session/session-actions';
import { languagesOf, useSession } from '../features/identity/session/session-context';
import { useLocale } from '../locales/locale-provider';
import { LANGUAGE_NAMES } from '../locales/locales';
import { applyTheme, currentTheme, THEMES } from '../theme/theme';
import { admits, ROUTES } from './route-table';

const action = (id: string, label: string, rest: Omit<PaletteEntry, 'id' | 'group' | 'label'>): PaletteEntry => ({
  id: `action ${id}`,
  group: 'actions',
  label,
  ...rest,
});

/** Actions that make something, with the page that has to be open to the caller for it. */
const MAKING: readonly (readonly [label: string, page: string, path: string, icon: string])[] = [
  ['user.add', '/admin/users', `${USERS_PATH}?dialog=add`, 'add'],
  ['import.title', '/admin/user/batch-import', IMPORT_PATH, 'import'],
  ['role.add', '/admin/roles', newRolePath(), 'add'],
  ['userGroup.add', '/admin/user-groups', `${USER_GROUPS_PATH}?dialog=add`, 'add'],
  ['structure.addRoot', '/admin/structures', `${STRUCTURES_PATH}?dialog=addRoot`, 'add'],
  ['app.add', '/admin/apps', '/admin/apps?dialog=add', 'add'],
  ['domain.add', '/admin/domain-settings', '/admin/domain-settings/new', 'add'],
  ['subAdmin.add', '/admin/sub-admins', CREATE_PATH, 'add'],
  ['webhook.add', '/admin/webhooks', '/admin/webhooks?dialog=add', 'add'],
];

/** The actions that make things of the console, as far as the guard admits their pages. */
function useMakingActions(): readonly PaletteEntry[] {
  const intl = useIntl();
  const { userPermissionType: level, operations, configuration, workingOrganization } = useSession();
  const features = workingOrganization?.features;
  return useMemo(() => {
    const isOpen = (path: string) =>
      ROUTES.some((entry) => entry.path === path && admits(entry, level, operations, configuration, features));
    return MAKING.filter(([, page]) => isOpen(page)).map(([label, , path, icon]) =>
      action(label, intl.formatMessage({ id: label }), { icon, path }),
    );
  }, [intl, level, operations, configuration, features]);
}

/**
 * The actions of the caller: in the console those that make something first, in the portal messages, password and the
 * like, and everywhere theme, language and organization. `onPassword` opens the dialog that changes the password.
 */
export function usePaletteActions(onPassword: () => void): readonly PaletteEntry[] {
  const intl = useIntl();
  const { pathname } = useLocation();
  const session = useSession();
  const hasAlarms = useHasAlarms();
  const { user, userPermissionType, workingOrganization, organizations, organizationTotal, configuration } = session;
  const { locale, setLocale } = useLocale();
  const prefer = usePreferences();
  const { choose } = useChooseOrganization('/');
  const making = useMakingActions();
  return useMemo((): PaletteEntry[] => {
    const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
    const isSuper = userPermissionType === LEVEL.SUPER_ADMIN;
    const isConsole = pathname.startsWith('/admin');
    const isPortal = !isConsole && pathname !== '/company-select';
    const themes = workingOrganization?.availableThemes ?? THEMES;
    const all: (PaletteEntry | false)[] = [
      ...(isConsole ? making : []),
      Boolean(workingOrganization) && action('portal', say('palette.portal'), { icon: 'layout-grid', path: '/portal' }),
      Boolean(workingOrganization) &&
        pathname !== '/company-select' &&
        action('messages', say('message.title'), {
          icon: 'messages',
          run: () => emitClientEvent('messages', undefined),
        }),
      hasAlarms && action('alarms', say('palette.alarms'), { icon: 'alarm', path: ALARMS_PATH }),
      action('account', say('session.account'), { icon: 'user', path: '/account' }),
      // PWD-14: the password of a domain account is its provider's.
      !user.domain && action('password', say('session.changePassword'), { icon: 'password', run: onPassword }),
      action('sessions', say('session.sessions'), { icon: 'sessions', path: '/account?section=sessions' }),
      !isSuper &&
        organizationTotal > 1 &&
        action('organizations', say('session.switchOrganization'), {
          icon: 'organization',
          hint: workingOrganization?.name,
          path: '/company-select',
        }),
      isPortal &&
        action('fullScreen', say(storedViewMode() === 2 ? 'portal.leaveFullScreen' : 'palette.fullScreen'), {
          icon: 'fullScreen',
          run: () => emitClientEvent('fullScreen', undefined),
        }),
      action('keys', say('session.help'), { icon: 'help', run: () => emitClientEvent('help', undefined) }),
      Boolean(configuration.adminHelpUrl) &&
        action('help', say('palette.help'), { icon: 'help', path: configuration.adminHelpUrl, isNewTab: true }),
      action('logOut', say('session.logOut'), { icon: 'logOut', run: () => void logOut() }),
      ...themes
        .filter((theme) => theme !== currentTheme())
        .map((theme) =>
          action(`theme ${theme}`, say('palette.theme', { name: say(`common.theme.${theme}`) }), {
            icon: 'theme',
            run() {
              applyTheme(theme);
              prefer({ theme });
            },
          }),
        ),
      isPortal &&
        Boolean(workingOrganization?.isLatestNavigationEnable) &&
        action('navigation', say(user.isOldNavigation ? 'portal.newNavigation' : 'portal.oldNavigation'), {
          icon: 'navigation',
          run: () => prefer({ isOldNavigation: !user.isOldNavigation }),
        }),
      ...languagesOf(session)
        .filter((each) => each !== locale)
        .map((each) =>
          action(`language ${each}`, say('palette.language', { name: LANGUAGE_NAMES[each] }), {
            icon: 'language',
            run() {
              setLocale(each);
              // Names and texts of the server are still in the former language.
              emitClientEvent('stale', undefined);
            },
          }),
        ),
      ...organizations
        .filter(({ id }) => !isSuper && id !== workingOrganization?.id)
        .map(({ id, name }) =>
          action(`organization ${id}`, say('palette.organization', { name }), {
            icon: 'organization',
            run: () => choose(id),
          }),
        ),
      ...(isConsole ? [] : making),
    ];
    return all.filter((entry) => entry !== false);
  }, [
    intl,
    pathname,
    making,
    onPassword,
    session,
    user,
    userPermissionType,
    hasAlarms,
    workingOrganization,
    organizations,
    organizationTotal,
    configuration,
    locale,
    setLocale,
    prefer,
    choose,
  ]);
}
