import { chakra, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '../../../../ui/text/avatar';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { useProfileEntries } from '../hooks/use-profile-entries';
import { useSession } from '../session-context';
import { ProfileFields } from './profile-fields';

/** The user area of every header: who is signed in, account, OU, language, theme, leaving (PROF-01…06, PROF-08); `children` are entries of the place it stands in. */
export function UserMenu({ children }: { children?: ReactNode }) {
  const intl = useIntl();
  const { user } = useSession();
  const { entries, dialog } = useProfileEntries();
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
        {entries.map(({ id, icon: Icon, label, value, run, below }) => (
          <Fragment key={id}>
            {id === 'help' && children}
            {id === 'logout' && <MenuSeparator />}
            <MenuItem
              value={id}
              icon={<Icon strokeWidth={1.5} />}
              onSelect={run}
              isExpanded={below === undefined ? undefined : below !== null}
            >
              <FormattedMessage id={label} />
              {value && (
                <Text as="span" color="fg.subtle" ms="2">
                  {value}
                </Text>
              )}
              {below}
            </MenuItem>
          </Fragment>
        ))}
      </Menu>
      {dialog}
    </>
  );
}
