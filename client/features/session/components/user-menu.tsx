import { chakra } from '@chakra-ui/react';
import { ArrowLeftRight, KeyRound, LogOut, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { emitClientEvent } from '../../../api/events';
import type { Theme } from '../../../api/generated/graphql';
import { useLocale } from '../../../locales/locale-provider';
import type { Locale } from '../../../locales/locales';
import { LANGUAGE_NAMES, LOCALES } from '../../../locales/locales';
import { applyTheme, currentTheme, THEMES } from '../../../theme/theme';
import { Avatar } from '../../../ui/avatar';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menu';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { LEVEL } from '../levels';
import { useSessionsAddress } from '../hooks/use-sessions-address';
import { usePreferences } from '../hooks/use-preferences';
import { logOut } from '../session-actions';
import { useSession } from '../session-context';
import { ProfileFields } from './profile-fields';

const ChangePasswordDialog = lazy(() => import('./change-password-dialog'));
const SwitchOrganizationDialog = lazy(() => import('./switch-organization-dialog'));

/** The user area of every header: who is signed in, OU, language, theme, leaving (PROF-01…06); `children` are entries of the place it stands in. */
export function UserMenu({ children }: { children?: ReactNode }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { user, userPermissionType, workingOrganization } = useSession();
  const { locale, setLocale } = useLocale();
  const choose = usePreferences();
  const [isChanging, setChanging] = useState(false);
  const isMobile = useIsMobile();
  const [isSwitching, setSwitching] = useState(false);
  const { open: openSessions } = useSessionsAddress();
  const languages = workingOrganization?.languages ?? LOCALES;
  const themes = workingOrganization?.availableThemes ?? THEMES;
  const chooseTheme = (theme: Theme) => {
    applyTheme(theme);
    choose({ theme });
  };
  return (
    <>
      <Menu
        trigger={
          <chakra.button
            display="grid"
            placeItems="center"
            width={{ base: '11', md: '8' }}
            height={{ base: '11', md: '8' }}
            borderRadius="pill"
            cursor="pointer"
            aria-label={intl.formatMessage({ id: 'session.userMenu' }, { name: user.name })}
          >
            <Avatar name={user.name} />
          </chakra.button>
        }
      >
        <ProfileFields />
        <MenuSeparator />
        {userPermissionType !== LEVEL.SUPER_ADMIN && (
          <MenuItem
            value="organization"
            icon={<ArrowLeftRight strokeWidth={1.5} />}
            onSelect={() => (isMobile ? void navigate('/company-select') : setSwitching(true))}
          >
            <FormattedMessage id="session.switchOrganization" />
          </MenuItem>
        )}
        <MenuChoices
          label={<FormattedMessage id="common.language" />}
          value={locale}
          choices={LOCALES.filter((entry) => languages.includes(entry)).map((entry) => ({
            value: entry,
            label: LANGUAGE_NAMES[entry],
            lang: entry,
          }))}
          onChoose={(choice: Locale) => {
            setLocale(choice);
            // Names and texts of the server are in the former language.
            emitClientEvent('stale', undefined);
          }}
        />
        {themes.length > 1 && (
          <MenuChoices
            label={<FormattedMessage id="common.theme" />}
            value={currentTheme()}
            choices={themes.map((theme) => ({
              value: theme,
              label: <FormattedMessage id={`common.theme.${theme}`} />,
            }))}
            onChoose={chooseTheme}
          />
        )}
        {children}
        <MenuSeparator />
        {/* PWD-14: the password of a domain account is its provider's. */}
        {!user.domain && (
          <MenuItem value="password" icon={<KeyRound strokeWidth={1.5} />} onSelect={() => setChanging(true)}>
            <FormattedMessage id="session.changePassword" />
          </MenuItem>
        )}
        <MenuItem value="sessions" icon={<MonitorSmartphone strokeWidth={1.5} />} onSelect={openSessions}>
          <FormattedMessage id="session.sessions" />
        </MenuItem>
        <MenuItem value="logout" icon={<LogOut strokeWidth={1.5} />} onSelect={() => void logOut()}>
          <FormattedMessage id="session.logOut" />
        </MenuItem>
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isSwitching && (
        <Suspense fallback={null}>
          <SwitchOrganizationDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
