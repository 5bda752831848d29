import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { emitClientEvent } from '../core/events';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { useChooseOrganization } from '../features/identity/session/hooks/use-choose-organization';
import { usePreferences } from '../features/identity/session/hooks/use-preferences';
import { LEVEL } from '../features/identity/session/levels';
import { logOut } from '../features/identity/session/session-actions';
import { languagesOf, useSession } from '../features/identity/session/session-context';
import { useLocale } from '../locales/locale-provider';
import { LANGUAGE_NAMES } from '../locales/locales';
import { applyTheme, currentTheme, THEMES } from '../theme/theme';

/** The actions that are available on every page: switch the OU, theme or language, sign out. */
export function usePaletteActions(): readonly PaletteEntry[] {
  const intl = useIntl();
  const { pathname } = useLocation();
  const session = useSession();
  const { user, userPermissionType, workingOrganization, organizations, organizationTotal, configuration } = session;
  const { locale, setLocale } = useLocale();
  const prefer = usePreferences();
  const { choose } = useChooseOrganization('/');
  return useMemo((): PaletteEntry[] => {
    const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
    const action = (id: string, label: string, rest: Omit<PaletteEntry, 'id' | 'group' | 'label'>): PaletteEntry => ({
      id: `action ${id}`,
      group: 'actions',
      label,
      ...rest,
    });
    const isSuper = userPermissionType === LEVEL.SUPER_ADMIN;
    const isPortal = !pathname.startsWith('/admin') && pathname !== '/company-select';
    const themes = workingOrganization?.availableThemes ?? THEMES;
    const all: (PaletteEntry | false)[] = [
      Boolean(workingOrganization) && action('portal', say('palette.portal'), { icon: 'layout-grid', path: '/portal' }),
      isPortal &&
        Boolean(workingOrganization?.isLatestNavigationEnable) &&
        action('navigation', say(user.isOldNavigation ? 'portal.newNavigation' : 'portal.oldNavigation'), {
          icon: 'navigation',
          run: () => prefer({ isOldNavigation: !user.isOldNavigation }),
        }),
      action('account', say('session.account'), { icon: 'user', path: '/account' }),
      action('sessions', say('session.sessions'), { icon: 'sessions', path: '/account?section=sessions' }),
      action('keys', say('session.help'), { icon: 'help', run: () => emitClientEvent('help', undefined) }),
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
      action('logOut', say('session.logOut'), { icon: 'logOut', run: () => void logOut() }),
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
      !isSuper &&
        organizationTotal > 1 &&
        action('organizations', say('palette.allOrganizations'), { icon: 'organization', path: '/company-select' }),
      Boolean(configuration.adminHelpUrl) &&
        action('help', say('palette.help'), { icon: 'help', path: configuration.adminHelpUrl, isNewTab: true }),
    ];
    return all.filter((entry) => entry !== false);
  }, [
    intl,
    pathname,
    session,
    user,
    userPermissionType,
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
