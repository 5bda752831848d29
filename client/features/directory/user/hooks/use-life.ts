import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import {
  UserDisableDocument,
  UserEnableDocument,
  UserSendInvitationDocument,
  UserUnlockDocument,
} from '../../../../api/generated/graphql';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { LifeUser } from '../user-life';

const DOCUMENTS = {
  UNLOCK: UserUnlockDocument,
  INVITE: UserSendInvitationDocument,
  DISABLE: UserDisableDocument,
  ENABLE: UserEnableDocument,
} as const;

/** The life-cycle actions that are taken at once, without a question. */
export type PromptAction = keyof typeof DOCUMENTS;

/** The actions that another one undoes. */
const UNDO: Partial<Record<PromptAction, PromptAction>> = { DISABLE: 'ENABLE', ENABLE: 'DISABLE' };

export const isPrompt = (action: string): action is PromptAction => action in DOCUMENTS;

/**
 * Takes a life-cycle action on a user, and says so; disabling and enabling can be undone while the notice shows.
 * `onDone` is called after each.
 */
export function useLife(onDone?: () => void) {
  const intl = useIntl();
  const client = useApolloClient();
  return async function act(user: Pick<LifeUser, 'id' | 'name'>, action: PromptAction): Promise<void> {
    try {
      await client.mutate({ mutation: DOCUMENTS[action], variables: { userId: user.id } });
    } catch (error) {
      const title = intl.formatMessage({ id: `user.life.failed.${action}` }, { name: user.name });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const back = UNDO[action];
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: `user.life.done.${action}` }, { name: user.name }),
      ...(back && { action: { label: intl.formatMessage({ id: 'common.undo' }), run: () => void act(user, back) } }),
    });
    onDone?.();
  };
}
