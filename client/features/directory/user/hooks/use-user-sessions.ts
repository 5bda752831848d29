import { useState } from 'react';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import {
  useUserSessionEndAllMutation,
  useUserSessionEndMutation,
  useUserSessionsQuery,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { SessionFacts } from '../../../identity/session/components/session-row';

/** The sessions of a user, and how to end those asked for; `heading` gets the focus after that. */
export function useUserSessions(userId: string, heading: RefObject<HTMLElement | null>) {
  const intl = useIntl();
  const [asked, setAsked] = useState<readonly SessionFacts[]>([]);
  const { data, error, refetch } = useUserSessionsQuery({
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  const [endOne, { loading: isEnding }] = useUserSessionEndMutation();
  const [endAll, { loading: isEndingAll }] = useUserSessionEndAllMutation();
  const sessions = data?.userSessionList;
  const others = sessions?.filter((session) => !session.isCurrent) ?? [];

  const end = async () => {
    const [first] = asked;
    const count = asked.length;
    if (!first) return;
    try {
      await (count > 1 ? endAll({ variables: { userId } }) : endOne({ variables: { userId: userId, id: first.id } }));
      const text = intl.formatMessage({ id: 'user.sessions.ended' }, { count });
      emitClientEvent('notice', { kind: 'success', text });
    } catch (thrown) {
      const title = intl.formatMessage({ id: 'user.modifyFailed' });
      emitClientEvent('failure', { title, failure: failureOf(thrown) });
    }
    setAsked([]);
    await refetch().catch(() => undefined);
    // The pressed button is gone with its row.
    heading.current?.focus();
  };
  const retry = () => void refetch().catch(() => undefined);
  return { sessions, others, error, retry, asked, setAsked, isEnding: isEnding || isEndingAll, end };
}
