import { Box, chakra, Text } from '@chakra-ui/react';
import { Settings, Shield } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { Avatar } from '../../../../ui/text/avatar';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { NavItem } from '../../../../ui/layout/nav-item';
import { useFollowLinks } from '../../../../ui/focus/use-follow-links';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { CONSOLE } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { useAppLead } from '../hooks/use-app-lead';
import { appPath } from '../portal-model';
import type { App, Category, OpenApp } from '../portal-model';
import { LeftMenu } from './left-menu';

const MobileSettings = lazyPart(() => import('./mobile-settings'));

/** MOB-10 */
const COLLAPSED = 4;

interface Props {
  /** Without menus while they load. */
  readonly app: App | OpenApp | null;
  readonly currentCode: string | undefined;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** The left drawer of narrow screens: person, menus, apps (MOB-04). Links take the place of its history entry (MOB-05). */
export default function MobileDrawer({ app, currentCode, categories, onClose }: Props) {
  const intl = useIntl();
  const { userPermissionType } = useSession();
  const [isWhole, setWhole] = useState(false);
  const [isSettings, setSettings] = useState(false);
  const apps = categories.flatMap((category) => category.apps);
  useHistoryEntry('menu', onClose);
  const follow = useFollowLinks({ isReplacing: true, leadOf: useAppLead() });
  return (
    <Dialog hasHistoryEntry size="drawer" title={intl.formatMessage({ id: 'portal.menu' })} onClose={onClose}>
      <Person onOpen={() => setSettings(true)} />
      {app && 'menus' in app && <LeftMenu app={app} currentCode={currentCode} isReplacing />}
      {apps.length > 0 && (
        <Text px="2.5" pt="4" pb="1" textStyle="s12" fontWeight="500" color="fg.muted">
          <FormattedMessage id="portal.apps" />
        </Text>
      )}
      <Box onClick={follow}>
        {apps.slice(0, isWhole ? undefined : COLLAPSED).map((entry) => (
          <NavItem key={entry.id} href={appPath(entry)} aria-current={entry.id === app?.id ? 'true' : undefined}>
            <AppMark appId={entry.id} icon={entry.icon} />
            <Text truncate>{entry.name}</Text>
          </NavItem>
        ))}
      </Box>
      {apps.length > COLLAPSED && !isWhole && (
        <Button variant="ghost" color="accent" onClick={() => setWhole(true)}>
          <FormattedMessage id="portal.showAllApps" values={{ count: apps.length }} />
        </Button>
      )}
      {CONSOLE.includes(userPermissionType) && (
        <NavItem asChild mt="2">
          <Link replace to="/admin">
            <Shield size={16} strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="portal.console" />
          </Link>
        </NavItem>
      )}
      {isSettings && (
        <Suspense fallback={null}>
          <MobileSettings onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The person and their OU; opens the settings. */
function Person({ onOpen }: { onOpen: () => void }) {
  const intl = useIntl();
  const { user, workingOrganization } = useSession();
  return (
    <NavItem asChild mb="3" height="auto" py="2">
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'header.settingsOf' }, { name: user.name })}
        onClick={onOpen}
      >
        <Avatar name={user.name} />
        <Box flex="1" minWidth="0">
          <Text fontWeight="500" color="fg" truncate>
            {user.nickName || user.name}
          </Text>
          <Text textStyle="s12" color="fg.muted" truncate>
            {workingOrganization?.name}
          </Text>
        </Box>
        <Settings size={16} strokeWidth={1.5} aria-hidden />
      </chakra.button>
    </NavItem>
  );
}
