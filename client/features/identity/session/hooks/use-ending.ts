import { useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { useSessionEndMutation, useSessionEndOthersMutation } from '../../../../api/generated/hooks';

/**
 * Ends one of the person's sessions by its id, or all others for `null`, and says so. Resolves to whether it is over: a
 * session that ended by itself in the meantime is. A refusal of the server is in `failure`.
 */
export function useEnding() {
  const intl = useIntl();
  const [endOne] = useSessionEndMutation();
  const [endOthers] = useSessionEndOthersMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const endNow = async (id: string | null): Promise<string> => {
    if (id !== null) {
      await endOne({ variables: { id } });
      return intl.formatMessage({ id: 'sessions.ended' });
    }
    const { data } = await endOthers();
    return intl.formatMessage({ id: 'sessions.endedOthers' }, { count: data?.sessionEndOthers ?? 0 });
  };
  const end = async (id: string | null): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      emitClientEvent('notice', { kind: 'success', text: await endNow(id) });
    } catch (error) {
      const refused = failureOf(error);
      if (refused.code !== 404) {
        setFailure(refused);
        return false;
      }
    } finally {
      setBusy(false);
    }
    return true;
  };
  return { end, isBusy, failure };
}
