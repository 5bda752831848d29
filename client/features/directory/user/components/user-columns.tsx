import { HStack, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { UserListQuery } from '../../../../api/generated/graphql';
import { Avatar } from '../../../../ui/text/avatar';
import { Contact } from '../../../../widgets/people/contact';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { ThingTags } from '../../../../widgets/links/thing-tags';
import { Day, RelativeTime } from '../../../../ui/text/time';
import { userPath } from '../urls';
import { UserStatus } from './user-status';
import type { Column } from '../../../../ui/table/column';

export type UserRow = UserListQuery['userList']['users'][number];

const header = (id: string) => <FormattedMessage id={`user.column.${id}`} />;

/** The columns of the user list. */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    id: 'name',
    width: '20%',
    header: header('name'),
    sortField: 'name',
    cell: (user) => (
      <HStack gap="2.5">
        <Avatar name={user.name} />
        <Text truncate title={user.name}>
          <Link to={userPath(user.id)}>{user.name}</Link>
        </Text>
      </HStack>
    ),
  },
  {
    id: 'username',
    header: header('username'),
    sortField: 'username',
    cell: (user) => <Text truncate>{user.username}</Text>,
  },
  {
    id: 'email',
    width: '24%',
    header: header('email'),
    isPlain: true,
    sortField: 'email',
    cell: (user) => <Contact value={user.email} />,
  },
  {
    id: 'status',
    header: header('status'),
    isPlain: true,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    id: 'roles',
    header: header('roles'),
    isPlain: true,
    cell: (user) => <ThingTags kind="role" things={user.roles} />,
  },
  {
    id: 'structures',
    width: '13%',
    header: header('structures'),
    cell: (user) => (
      <Text truncate title={user.structures.map((node) => node.path).join('\n')}>
        {user.structures.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <ThingLink kind="structure" id={id}>
              {name}
            </ThingLink>
          </Fragment>
        ))}
        {user.structures.length === 0 && '–'}
      </Text>
    ),
  },
  {
    id: 'expires',
    header: header('expires'),
    sortField: 'accountExpireTime',
    cell: (user) => <Day time={user.accountExpireTime} />,
  },
  { id: 'lastSignIn', header: header('lastSignIn'), cell: (user) => <RelativeTime time={user.lastSignInTime} /> },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: (user) => <RelativeTime time={user.createdTime} />,
  },
];
