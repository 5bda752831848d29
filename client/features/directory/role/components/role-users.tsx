import { HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { RoleUsersQuery } from '../../../../api/generated/graphql';
import {
  useRoleAssignUsersMutation,
  useRoleRemoveUsersMutation,
  useRoleUserIdsLazyQuery,
  useRoleUsersQuery,
} from '../../../../api/generated/hooks';
import { Avatar } from '../../../../ui/text/avatar';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { PeopleDialog } from '../../../../widgets/people/people-dialog';
import { PeopleList } from '../../../../widgets/people/people-list';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import { useListState } from '../../../../ui/table/use-list-state';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { RoleDetail } from '../role-form';
import { ROLE_WORKS, userAccessPath } from '../urls';
import type { Column } from '../../../../ui/table/column';

type User = RoleUsersQuery['roleAssignedUsers']['users'][number];

const columnsOf = (isLinked: boolean): readonly Column<User>[] => [
  {
    id: 'name',
    header: <FormattedMessage id="role.users.name" />,
    cell: (user) => (
      <HStack gap="2.5">
        <Avatar name={user.name} />
        <Text truncate>{isLinked ? <Link to={userAccessPath(user.id)}>{user.name}</Link> : user.name}</Text>
      </HStack>
    ),
  },
  { id: 'username', header: <FormattedMessage id="role.users.username" />, cell: (user) => user.username },
];

/**
 * The people within reach who hold a role; people are added and taken out where the caller may change them and give it
 * (ROLE-15).
 */
export function RoleUsers({ role }: { role: RoleDetail }) {
  const list = useListState();
  const { operations, userPermissionType } = useSession();
  const maySee = operations.has('user');
  const mayChange = maySee && role.isAssignable;
  const columns = useMemo(() => columnsOf(maySee), [maySee]);
  const { open, choose } = useDialogAddress(ROLE_WORKS);
  const { after, learn } = usePageKeys(JSON.stringify([role.id, list.search, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useRoleUsersQuery({
    variables: {
      roleId: role.id,
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size, after },
    },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.roleAssignedUsers;
  useEffect(() => learn(data?.roleAssignedUsers.pagination), [learn, data]);
  const readPeople = usePeopleChoices();
  const [readIds] = useRoleUserIdsLazyQuery({ fetchPolicy: 'network-only' });
  const [put] = useRoleAssignUsersMutation();
  const [take] = useRoleRemoveUsersMutation();
  const linked = (userIds: string[]) => ({ variables: { roleId: role.id, userIds } });
  return (
    <Stack gap="4">
      <PeopleList
        of={role}
        texts="role.users"
        list={list}
        columns={columns}
        users={answer?.users}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        findAll={async () => {
          const pagination = { limit: SELECTION_LIMIT };
          const variables = { roleId: role.id, search: list.search, pagination };
          return (await readIds({ variables })).data?.roleAssignedUsers.users ?? [];
        }}
        change={
          mayChange ? { put: (userIds) => put(linked(userIds)), take: (userIds) => take(linked(userIds)) } : undefined
        }
        canPutBack={userPermissionType !== LEVEL.SUB_ADMIN}
        onAdd={() => choose('add-users')}
        onChanged={() => void refetch()}
      />
      {open?.work === 'add-users' && (
        <PeopleDialog
          of={role}
          texts="role.users"
          read={readPeople}
          onAdd={(userIds) => put(linked(userIds))}
          onAdded={() => {
            choose(null);
            list.change({ search: '', page: 1 });
            void refetch();
          }}
          onClose={() => choose(null)}
        />
      )}
    </Stack>
  );
}
