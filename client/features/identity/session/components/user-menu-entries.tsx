import { Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { useProfileEntries } from '../hooks/use-profile-entries';
import type { ProfileDialogId } from './profile-dialog';
import { ProfileFields } from './profile-fields';

interface Props {
  readonly show: (dialog: ProfileDialogId) => void;
  /** Entries of the place that the menu stands in. */
  readonly children: ReactNode;
}

/** The content of the user menu: who is signed in, and the entries of the profile. */
export default function UserMenuEntries({ show, children }: Props) {
  const entries = useProfileEntries(show);
  return (
    <>
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
    </>
  );
}
