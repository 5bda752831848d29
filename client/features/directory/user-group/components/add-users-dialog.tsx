import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { UserGroupCandidatesDocument } from '../../../../api/generated/graphql';
import { useUserGroupAddUsersMutation } from '../../../../api/generated/hooks';
import { PeopleDialog, personNode } from '../../../../widgets/people/people-dialog';
import type { TreePage } from '../../../../ui/tree/tree-rows';
import type { GroupRow } from '../group-form';

interface Props {
  readonly group: GroupRow;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const LIMIT = 100;

/** Chooses people within reach who are not in a group yet, and puts them into it (UGRP-04). */
export function AddUsersDialog({ group, onAdded, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const [add] = useUserGroupAddUsersMutation();
  const read = async (search: string | null, after: string | null): Promise<TreePage> => {
    const { data } = await client.query({
      query: UserGroupCandidatesDocument,
      variables: { userGroupId: group.id, search, pagination: { limit: LIMIT, after } },
      fetchPolicy: 'no-cache',
    });
    const reasonOf = ({ isInGroup, isAddable }: { isInGroup: boolean; isAddable: boolean }) => {
      if (isInGroup) return intl.formatMessage({ id: 'userGroup.users.isThere' });
      return isAddable ? undefined : intl.formatMessage({ id: 'console.people.notYours' });
    };
    const { users, pagination } = data?.userGroupCandidateUsers ?? {};
    return { nodes: (users ?? []).map((user) => personNode(user, reasonOf(user))), next: pagination?.next ?? null };
  };
  return (
    <PeopleDialog
      of={group}
      texts="userGroup.users"
      read={read}
      onAdd={(userIds) => add({ variables: { userGroupId: group.id, userIds } })}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}
