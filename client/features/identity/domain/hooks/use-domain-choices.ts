import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { DomainRoleChoicesDocument, DomainUserGroupChoicesDocument } from '../../../../api/generated/graphql';
import { giftNode, wholeSource } from '../../../../ui/tree/node-source';
import type { NodeSource } from '../../../../ui/tree/node-source';

/** The nodes of a picker of roles or user groups, and those that the caller may not change (DOMN-11). */
export interface Choices extends NodeSource {
  /** Null until the first answer. */
  readonly locked: () => ReadonlySet<string> | null;
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly isAssignable: boolean;
}

function choicesOf(read: () => Promise<readonly Choice[]>, reason: string): Choices {
  let locked: ReadonlySet<string> | null = null;
  const source = wholeSource(async () => {
    const choices = await read();
    locked = new Set(choices.filter((choice) => !choice.isAssignable).map((choice) => choice.id));
    return choices.map((choice) => giftNode(choice, choice.isAssignable ? undefined : reason));
  });
  return { ...source, locked: () => locked };
}

/** The roles and user groups that a domain can give; read once, when a picker asks first. */
export function useDomainChoices(id: string | null): { roles: Choices; userGroups: Choices } {
  const client = useApolloClient();
  const intl = useIntl();
  return useMemo(() => {
    const options = {
      variables: { id },
      fetchPolicy: 'network-only',
    } as const;
    return {
      roles: choicesOf(
        async () => {
          const { data } = await client.query({ query: DomainRoleChoicesDocument, ...options });
          return data?.domainRoleList.roles ?? [];
        },
        intl.formatMessage({ id: 'console.roleBeyond' }),
      ),
      userGroups: choicesOf(
        async () => {
          const { data } = await client.query({ query: DomainUserGroupChoicesDocument, ...options });
          return data?.domainUserGroupList.userGroups ?? [];
        },
        intl.formatMessage({ id: 'common.tree.barred' }),
      ),
    };
  }, [client, intl, id]);
}
