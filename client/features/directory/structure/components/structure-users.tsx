import { HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { StructureUsersQuery } from '../../../../api/generated/graphql';
import {
  useStructureAssignUsersMutation,
  useStructureRemoveUsersMutation,
  useStructureUserIdsLazyQuery,
  useStructureUsersQuery,
} from '../../../../api/generated/hooks';
import { Avatar } from '../../../../ui/text/avatar';
import { PeopleDialog } from '../../../../widgets/people/people-dialog';
import { PeopleList } from '../../../../widgets/people/people-list';
import { usePeopleChoices } from '../../../../widgets/people/use-people-choices';
import { RelativeTime } from '../../../../ui/text/time';
import { useListState } from '../../../../ui/table/use-list-state';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { LEVEL } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { StructureNode } from '../name-form';
import type { Column } from '../../../../ui/table/column';

type PlacedUser = StructureUsersQuery['structureAssignedUsers']['users'][number];

const header = (id: string) => <FormattedMessage id={`structure.column.${id}`} />;
const COLUMNS: readonly Column<PlacedUser>[] = [
  {
    id: 'name',
    width: '36%',
    header: header('name'),
    cell: (user) => (
      <HStack gap="2.5">
        <Avatar name={user.name} />
        <Text truncate>
          <ThingLink kind="user" id={user.id}>
            {user.name}
          </ThingLink>
        </Text>
      </HStack>
    ),
  },
  { id: 'username', header: header('username'), cell: (user) => user.username },
  { id: 'position', header: header('position'), cell: (user) => user.position ?? user.department ?? '–' },
  { id: 'since', header: header('since'), cell: (user) => <RelativeTime time={user.createdTime} /> },
];

interface Props {
  readonly node: StructureNode;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  /** Called after users were added or removed. */
  readonly onChanged: () => void;
}

/** The users of a node. */
export function StructureUsers({ node, isAdding, onAdd, onClose, onChanged }: Props) {
  const list = useListState();
  const { userPermissionType } = useSession();
  const { after, learn } = usePageKeys(JSON.stringify([node.id, list.search, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useStructureUsersQuery({
    variables: {
      structureId: node.id,
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size, after },
    },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.structureAssignedUsers;
  useEffect(() => learn(data?.structureAssignedUsers.pagination), [learn, data]);
  const readPeople = usePeopleChoices();
  const [readIds] = useStructureUserIdsLazyQuery({ fetchPolicy: 'network-only' });
  const [put] = useStructureAssignUsersMutation();
  const [take] = useStructureRemoveUsersMutation();
  const linked = (userIds: string[]) => ({ variables: { structureId: node.id, userIds } });
  const changed = () => {
    void refetch();
    onChanged();
  };
  return (
    <Stack gap="3">
      <PeopleList
        of={node}
        texts="structure.users"
        list={list}
        columns={COLUMNS}
        users={answer?.users}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        findAll={async () => {
          const pagination = { limit: SELECTION_LIMIT };
          const variables = { structureId: node.id, search: list.search, pagination };
          return (await readIds({ variables })).data?.structureAssignedUsers.users ?? [];
        }}
        change={{ put: (userIds) => put(linked(userIds)), take: (userIds) => take(linked(userIds)) }}
        canPutBack={userPermissionType !== LEVEL.SUB_ADMIN}
        onAdd={onAdd}
        onChanged={changed}
      />
      {isAdding && (
        <PeopleDialog
          of={node}
          texts="structure.users"
          read={readPeople}
          onAdd={(userIds) => put(linked(userIds))}
          onAdded={() => {
            onClose();
            list.change({ search: '', page: 1 });
            changed();
          }}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}
