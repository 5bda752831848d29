import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../core/events';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import type { Message } from './message-list';
import { bringBack, removeMessage } from './remove-message';

interface Removal {
  /** Asks; `from` is what asked. */
  readonly ask: (message: Message, from: HTMLElement) => void;
  readonly question: ReactNode;
}

/** Removes a message after a question (MSG-12), and offers to undo it. */
export function useMessageRemoval(): Removal {
  const intl = useIntl();
  const client = useApolloClient();
  const [asked, setAsked] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await removeMessage(client, asked);
    } catch {
      // A failed call is told by itself.
      return setBusy(false);
    }
    setBusy(false);
    setAsked(null);
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'notice.removed' }),
      action: {
        label: intl.formatMessage({ id: 'common.undo' }),
        run: () => void bringBack(client, asked).catch(() => undefined),
      },
    });
  };
  return {
    ask: (message, from) => {
      // A click leaves no focus on buttons in Safari: the row that has it hands it on when it goes.
      from.focus();
      setAsked(message);
    },
    question: asked && (
      <ConfirmDialog
        title={<FormattedMessage id="notice.remove.title" />}
        action={<FormattedMessage id="notice.remove.action" />}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      >
        <FormattedMessage id="notice.remove.text" values={{ text: <q>{short(asked.body)}</q> }} />
      </ConfirmDialog>
    ),
  };
}

const LONG = 120;
const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
