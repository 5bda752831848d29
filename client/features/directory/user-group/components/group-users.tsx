import { useEffect, useMemo } from 'react';
import type { UserSortField } from '../../../../api/generated/graphql';
import {
  useUserGroupAddUsersMutation,
  useUserGroupRemoveUsersMutation,
  useUserGroupUserIdsLazyQuery,
  useUserGroupUsersQuery,
} from '../../../../api/generated/hooks';
import { PeopleList } from '../../../../widgets/people/people-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { GroupRow } from '../group-form';
import { memberColumns } from './member-columns';

interface Props {
  readonly group: GroupRow;
  readonly onAdd: () => void;
}

/** The users of a group, within reach (UGRP-04). */
export function GroupUsers({ group, onAdd }: Props) {
  const list = useListState();
  const { operations, userPermissionType } = useSession();
  const columns = useMemo(() => memberColumns(operations.has('user')), [operations]);
  const question = {
    userGroupId: group.id,
    search: list.search,
    sortBy: (list.sort?.field ?? 'name') as UserSortField,
    sortType: list.sort?.order ?? ('ASC' as const),
  };
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useUserGroupUsersQuery({
    variables: { ...question, pagination: { currentPage: list.page, limit: list.size, after } },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.userGroupUsers;
  useEffect(() => learn(data?.userGroupUsers.pagination), [learn, data]);
  const [readIds] = useUserGroupUserIdsLazyQuery({ fetchPolicy: 'network-only' });
  const [put] = useUserGroupAddUsersMutation();
  const [take] = useUserGroupRemoveUsersMutation();
  const linked = (userIds: string[]) => ({ variables: { userGroupId: group.id, userIds } });
  return (
    <PeopleList
      of={group}
      texts="userGroup.users"
      list={list}
      columns={columns}
      users={answer?.users}
      total={answer?.pagination}
      query={{ loading, error, refetch }}
      findAll={async () => {
        const pagination = { limit: SELECTION_LIMIT };
        const variables = { ...question, pagination };
        return (await readIds({ variables })).data?.userGroupUsers.users ?? [];
      }}
      change={{ put: (userIds) => put(linked(userIds)), take: (userIds) => take(linked(userIds)) }}
      canPutBack={userPermissionType !== LEVEL.SUB_ADMIN}
      onAdd={onAdd}
      onChanged={() => void refetch()}
    />
  );
}
