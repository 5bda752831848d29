import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { preload } from '../../../../core/load-chunk';
import { Menu } from '../../../../ui/overlay/menu';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Avatar } from '../../../../ui/text/avatar';
import { useSession } from '../session-context';
import { ProfileDialog } from './profile-dialog';
import type { ProfileDialogId } from './profile-dialog';

export const loadUserMenuEntries = () => import('./user-menu-entries');
const UserMenuEntries = lazyPart(loadUserMenuEntries);

/**
 * The user area of every header: who is signed in, account, OU, language, theme, leaving (PROF-01…06, PROF-08);
 * `children` are entries of the place it stands in. Its entries are loaded when somebody reaches for it.
 */
export function UserMenu({ children }: { children?: ReactNode }) {
  const intl = useIntl();
  const { user } = useSession();
  const [shown, setShown] = useState<ProfileDialogId | null>(null);
  return (
    <>
      <Box
        display="contents"
        onPointerEnter={() => preload(loadUserMenuEntries)}
        onFocus={() => preload(loadUserMenuEntries)}
      >
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
          <UserMenuEntries show={setShown}>{children}</UserMenuEntries>
        </Menu>
      </Box>
      <ProfileDialog id={shown} onClose={() => setShown(null)} />
    </>
  );
}
