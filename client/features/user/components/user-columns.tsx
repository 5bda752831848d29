import { HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { UserListQuery } from '../../../api/generated/graphql';
import { Avatar } from '../../../ui/avatar';
import type { Column } from '../../../ui/data-table';
import { TagList } from '../../../ui/tag-list';
import { RelativeTime } from '../../../ui/time';
import { userPath } from '../urls';
import { UserStatus } from './user-status';

export type UserRow = UserListQuery['userList']['users'][number];

const header = (id: string) => <FormattedMessage id={`user.column.${id}`} />;

/** The columns of the user list. */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: header('name'),
    sortField: 'name',
    cell: (user) => (
      <HStack gap="2.5">
        <Avatar name={user.name} />
        <Text truncate>
          <Link to={userPath(user.id)}>{user.name}</Link>
        </Text>
      </HStack>
    ),
  },
  { id: 'username', header: header('username'), sortField: 'username', cell: (user) => user.username },
  {
    id: 'email',
    header: header('email'),
    isPlain: true,
    sortField: 'email',
    cell: (user) => <Text truncate>{user.email ?? '–'}</Text>,
  },
  {
    id: 'status',
    header: header('status'),
    isPlain: true,
    cell: (user) => <UserStatus status={user.status} expireTime={user.accountExpireTime} />,
  },
  {
    id: 'roles',
    header: header('roles'),
    isPlain: true,
    cell: (user) => <TagList names={user.roles.map((role) => role.name)} />,
  },
  {
    id: 'structures',
    header: header('structures'),
    cell: (user) => (
      <Text truncate maxWidth="200px" title={user.structures.map((node) => node.path).join('\n')}>
        {user.structures.map((node) => node.name).join(', ') || '–'}
      </Text>
    ),
  },
  { id: 'lastSignIn', header: header('lastSignIn'), cell: (user) => <RelativeTime time={user.lastSignInTime} /> },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: (user) => <RelativeTime time={user.createdTime} />,
  },
];
