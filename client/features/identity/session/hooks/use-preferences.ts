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
    const { id, theme, isSystemTheme, isOldNavigation, isLeaveCountdownOff, isShortcutHintSeen } = user;
    const answer = {
      __typename: 'SessionUser',
      id,
      theme: chosen.theme ?? theme,
      isSystemTheme: chosen.isSystemTheme ?? (chosen.theme ? false : isSystemTheme),
      isOldNavigation: chosen.isOldNavigation ?? isOldNavigation,
      isLeaveCountdownOff: chosen.isLeaveCountdownOff ?? isLeaveCountdownOff,
      isShortcutHintSeen: chosen.isShortcutHintSeen ?? isShortcutHintSeen,
    } as const;
    save({ variables: chosen, optimisticResponse: { profileModify: answer } }).catch(() => undefined);
  };
}
