import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import type { SessionPreferencesMutationVariables } from '../../../../api/generated/graphql';
import { useSessionPreferencesMutation } from '../../../../api/generated/hooks';
import { useSession } from '../session-context';

/**
 * Keeps what the caller chooses for themselves. It holds at once, and is taken back when it could not be saved, which
 * is told.
 */
export function usePreferences(): (chosen: SessionPreferencesMutationVariables) => void {
  const { user } = useSession();
  const [save] = useSessionPreferencesMutation({ context: TOAST_OF_PAGE });
  return (chosen) => {
    save({
      variables: chosen,
      optimisticResponse: { profileModify: null },
      update: (cache) => {
        cache.modify({
          id: cache.identify({ __typename: 'SessionUser', id: user.id }),
          fields: Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, () => value])),
        });
      },
    }).catch(() => undefined);
  };
}
