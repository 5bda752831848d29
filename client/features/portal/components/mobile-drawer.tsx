import { Box, HStack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppIcon } from '../../../ui/app-icon';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Mark } from '../../../ui/logo-mark';
import { NavItem } from '../../../ui/nav-item';
import { UserMenu } from '../../session/components/user-menu';
import { CONSOLE } from '../../session/levels';
import { useSession } from '../../session/session-context';
import { appPath } from '../portal-model';
import type { App, Category } from '../portal-model';
import { LeftMenu } from './left-menu';

/** MOB-10 */
const COLLAPSED = 4;

interface Props {
  readonly app: App | null;
  readonly currentCode: string | undefined;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** The left drawer of narrow screens: who, menus, apps. Open, it is a history entry, so that Back closes it (MOB-05, MOB-06). */
export function MobileDrawer({ app, currentCode, categories, onClose }: Props) {
  const intl = useIntl();
  const { user, workingOrganization, userPermissionType } = useSession();
  const [isWhole, setWhole] = useState(false);
  const apps = categories.flatMap((category) => category.apps);
  useHistoryEntry('menu', onClose);
  return (
    <Dialog size="drawer" title={intl.formatMessage({ id: 'portal.menu' })} onClose={onClose}>
      <HStack gap="3" px="1" pb="3">
        <Avatar name={user.name} />
        <Box flex="1" minWidth="0">
          <Text fontWeight="500" truncate>
            {user.nickName || user.name}
          </Text>
          <Text textStyle="s12" color="fg.muted" truncate>
            {workingOrganization?.name}
          </Text>
        </Box>
        <UserMenu />
      </HStack>
      {app && <LeftMenu app={app} currentCode={currentCode} onFollow={onClose} />}
      <Text px="2.5" pt="4" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
        <FormattedMessage id="portal.apps" />
      </Text>
      {apps.slice(0, isWhole ? undefined : COLLAPSED).map((entry) => (
        <NavItem asChild key={entry.id}>
          <Link to={appPath(entry)} onClick={onClose} aria-current={entry.id === app?.id ? 'page' : undefined}>
            <Mark>
              <AppIcon name={entry.icon} />
            </Mark>
            <Text truncate>{entry.name}</Text>
          </Link>
        </NavItem>
      ))}
      {apps.length > COLLAPSED && !isWhole && (
        <Button variant="ghost" size="touch" color="accent" onClick={() => setWhole(true)}>
          <FormattedMessage id="portal.showAllApps" values={{ count: apps.length }} />
        </Button>
      )}
      {CONSOLE.includes(userPermissionType) && (
        <NavItem asChild mt="2">
          <Link to="/admin" onClick={onClose}>
            <FormattedMessage id="portal.console" />
          </Link>
        </NavItem>
      )}
    </Dialog>
  );
}

/** Puts /modal/{key} on top of the history while mounted; Back then closes instead of leaving (MOB-05). */
export function useHistoryEntry(key: string, onClose: () => void): void {
  useEffect(() => {
    const before = location.pathname + location.search;
    history.pushState({ ...history.state, modal: key }, '', `/modal/${key}`);
    const close = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      onClose();
    };
    addEventListener('popstate', close, { once: true, capture: true });
    return () => {
      removeEventListener('popstate', close, { capture: true });
      if (location.pathname === `/modal/${key}`) history.replaceState(history.state, '', before);
    };
  }, []);
}
