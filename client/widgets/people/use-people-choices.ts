import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { UserChoicesDocument } from '../../api/generated/graphql';
import { personNode } from './people-dialog';
import type { TreePage } from '../../ui/tree/tree-rows';

const LIMIT = 100;
/** USER-22 */
const SEARCHED = { limit: 20, currentPage: 0 };

/**
 * Reads the users within reach as rows, by a search or all of them, page by page while scrolling. Rows of users whom
 * the caller may not change say so.
 */
export function usePeopleChoices(): (search: string | null, after: string | null) => Promise<TreePage> {
  const client = useApolloClient();
  const intl = useIntl();
  return useCallback(
    async (search, after) => {
      const { data } = await client.query({
        query: UserChoicesDocument,
        variables: { search, pagination: { ...(search === null ? { limit: LIMIT } : SEARCHED), after } },
        fetchPolicy: 'no-cache',
      });
      const { users, pagination } = data?.userBasicList ?? {};
      const reason = intl.formatMessage({ id: 'console.people.notYours' });
      const nodes = (users ?? []).map((user) => personNode(user, user.isManageable ? undefined : reason));
      return { nodes, next: pagination?.next ?? null };
    },
    [client, intl],
  );
}
