import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { DomainRoleChoicesDocument, DomainUserGroupChoicesDocument } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree-rows';

/** What a picker of roles or user groups shows, and which of them the caller may not change (DOMN-11). */
export interface Choices {
  readonly loadChildren: () => Promise<readonly TreeNode[]>;
  readonly find: (text: string) => Promise<readonly TreeNode[]>;
  /** Null until the first answer. */
  readonly locked: () => ReadonlySet<string> | null;
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly isAssignable: boolean;
}

function choicesOf(read: () => Promise<readonly Choice[]>): Choices {
  let asked: Promise<readonly TreeNode[]> | undefined;
  let locked: ReadonlySet<string> | null = null;
  const all = () =>
    (asked ??= read().then(
      (choices) => {
        locked = new Set(choices.filter((choice) => !choice.isAssignable).map((choice) => choice.id));
        return choices.map(({ id, name, isAssignable }) => ({ id, name, isLeaf: true, isDisabled: !isAssignable }));
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    ));
  return {
    loadChildren: all,
    find: async (text) => (await all()).filter((node) => node.name.toLowerCase().includes(text.toLowerCase())),
    locked: () => locked,
  };
}

/** The roles and user groups that a domain can give; read once, when a picker asks first. */
export function useDomainChoices(id: string | null): { roles: Choices; userGroups: Choices } {
  const client = useApolloClient();
  return useMemo(() => {
    const options = {
      variables: { id },
      fetchPolicy: 'network-only',
      context: { isSilent: true, skipNotFound: true },
    } as const;
    return {
      roles: choicesOf(async () => {
        const { data } = await client.query({ query: DomainRoleChoicesDocument, ...options });
        return data?.domainRoleList.roles ?? [];
      }),
      userGroups: choicesOf(async () => {
        const { data } = await client.query({ query: DomainUserGroupChoicesDocument, ...options });
        return data?.domainUserGroupList.userGroups ?? [];
      }),
    };
  }, [client, id]);
}
