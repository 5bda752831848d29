import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useConsoleHideFirstStepsMutation } from '../../../../api/generated/hooks';
import { TOAST } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';

/** Hides the first steps of the OU, or shows them again; a notice offers the way back. */
export function useHideFirstSteps(read: () => void) {
  const intl = useIntl();
  const [send] = useConsoleHideFirstStepsMutation({ context: TOAST });
  const [isSending, setSending] = useState(false);
  const hide = async (isHidden: boolean): Promise<void> => {
    setSending(true);
    try {
      await send({ variables: { isHidden } });
      read();
      if (!isHidden) return;
      emitClientEvent('notice', {
        kind: 'success',
        text: intl.formatMessage({ id: 'home.steps.hidden' }),
        action: { label: intl.formatMessage({ id: 'home.steps.show' }), run: () => void hide(false) },
      });
    } catch {
      // The toast has told it.
    } finally {
      setSending(false);
    }
  };
  return { hide: (isHidden: boolean) => void hide(isHidden), isSending };
}
