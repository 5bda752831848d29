import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { ApiTokenRight } from '../../../../api/generated/graphql';
import { OPERATIONS, readRight, shortRights, writeRight } from '../token-form';

/** Names rights in words: "Users: change"; a right to read that one to change includes is left out. */
export function useRightNames(): (rights: readonly ApiTokenRight[]) => string[] {
  const intl = useIntl();
  return useCallback(
    (rights) =>
      shortRights(rights).map((right) => {
        const found = OPERATIONS.find(([, prefix]) => right === readRight(prefix) || right === writeRight(prefix));
        if (!found) return intl.formatMessage({ id: `token.right.${right}` });
        const id = right.endsWith('_READ') ? 'token.right.read' : 'token.right.write';
        return intl.formatMessage({ id }, { operation: intl.formatMessage({ id: found[2] }) });
      }),
    [intl],
  );
}
