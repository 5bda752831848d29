import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMemo } from 'react';
import {
  UserBulkDocument,
  UserBulkUndoDocument,
  UserCreateDocument,
  UserInviteDocument,
  UserJoinDocument,
  UserModifyDocument,
  UserRemoveDocument,
} from '../../../../api/generated/graphql';
import type { UserBulkAction, UserCreateMutation, UserDetailQuery } from '../../../../api/generated/graphql';
import { ApiFailure, NO_ANSWER } from '../../../../core/failure';
import { rolesOf } from '../../../../widgets/app-access/app-way';
import { closeContacts } from '../close-contacts';
import { changedTexts, textsOf } from '../user-form';
import type { UserValues } from '../user-form';
import type { GiftKind } from './use-gift-choices';

export type CreatedUser = UserCreateMutation['userCreateAndJoin'];
type User = UserDetailQuery['userDetail'];

/** The ends of a term that are to change; null removes one. */
export interface Term {
  readonly accountStartTime?: number | null;
  readonly accountExpireTime?: number | null;
}

/** The actions for many users at once. */
export interface Bulk {
  readonly action: UserBulkAction;
  readonly userIds: readonly string[];
  readonly targetIds?: readonly string[];
  readonly term?: Term;
}

/** The things that a user holds, to be given back. */
export type Held = Pick<User, 'id' | 'roles' | 'userGroups' | 'structures'>;

/** The calls of an administrator for users. All reject with the server's failure. */
export function useUserActs() {
  const client = useApolloClient();
  return useMemo(() => actsOf(client), [client]);
}

function actsOf(client: ApolloClient) {
  const write = async <Data, Variables extends Record<string, unknown>>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    const { data } = await client.mutate({
      mutation: mutation as TypedDocumentNode<Data>,
      variables,
    });
    if (!data) throw new ApiFailure('', NO_ANSWER);
    return data;
  };
  /** Encrypts e-mail address and phone; values that are left out or empty stay so. */
  const closed = async <Texts extends { email?: string | null; phone?: string | null }>(texts: Texts) => {
    const open = (['email', 'phone'] as const).filter((field) => texts[field]);
    if (open.length === 0) return { ...texts, keyId: null };
    const { keyId, texts: sealed } = await closeContacts(
      client,
      open.map((field) => texts[field] ?? ''),
    );
    return { ...texts, ...Object.fromEntries(open.map((field, index) => [field, sealed[index]])), keyId };
  };
  const ids = (nodes: readonly { readonly id: string }[]) => nodes.map((node) => node.id);
  const gifts = (held: Record<GiftKind, readonly { readonly id: string }[]>) => ({
    roleIds: ids(held.roles),
    userGroupIds: ids(held.userGroups),
    structureIds: ids(held.structures),
  });
  /** {@link gifts} with the roles that open the chosen apps. */
  const withApps = (values: UserValues) => {
    const { roleIds, ...others } = gifts(values);
    const opening = rolesOf(values.apps);
    return { ...others, roleIds: [...new Set([...roleIds, ...opening.roleIds])], newRoleAppIds: opening.newRoleAppIds };
  };
  return {
    /** Makes an account and its membership (USER-02). */
    async create(values: UserValues): Promise<CreatedUser> {
      const texts = await closed(textsOf(values));
      const { userCreateAndJoin } = await write(UserCreateDocument, {
        ...texts,
        username: values.username.trim(),
        type: values.domainId ? 'DOMAIN' : 'INTERNAL',
        domainId: values.domainId || null,
        ...withApps(values),
      });
      return userCreateAndJoin;
    },
    /** Makes the person with an e-mail address a member (USER-25). */
    async invite(values: UserValues): Promise<CreatedUser> {
      const { email, keyId } = await closed({ email: values.email.trim() });
      const { userJoin } = await write(UserInviteDocument, { email, keyId, ...withApps(values) });
      return { ...userJoin, initialPassword: null };
    },
    /** Undoes a removal, with everything that the user held. */
    async restore(held: Held): Promise<void> {
      await write(UserJoinDocument, {
        userId: held.id,
        ...gifts(held),
      });
    },
    /** Changes the values that differ from those the caller saw; refused on `version` when somebody else was faster. */
    async modify(user: User, values: UserValues): Promise<void> {
      const texts = await closed(changedTexts(user, values));
      await write(UserModifyDocument, { id: user.id, version: user.version, ...texts });
    },
    /** Ends a membership (USER-26). */
    async remove(userId: string): Promise<void> {
      await write(UserRemoveDocument, { userId });
    },
    /** Starts work on many users; returns the id of the task. */
    async bulk({ action, userIds, targetIds = [], term = {} }: Bulk): Promise<string> {
      const { userBulk } = await write(UserBulkDocument, {
        action,
        userIds: [...userIds],
        targetIds: [...targetIds],
        ...term,
      });
      return userBulk.id;
    },
    /** Starts to undo work on many users; returns the id of the task that undoes it. */
    async undoBulk(taskId: string): Promise<string> {
      return (await write(UserBulkUndoDocument, { taskId })).userBulkUndo.id;
    },
  };
}
