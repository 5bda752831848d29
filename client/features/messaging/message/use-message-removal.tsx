import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../core/events';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import type { Message } from './message-list';
import { bringBack, removeMessage } from './remove-message';

interface Removal {
  /** Asks; `from` is what asked, and stands in the row of the message. */
  readonly ask: (message: Message, from: HTMLElement) => void;
  readonly question: ReactNode;
}

/** Removes a message after a question (MSG-12), and offers to undo it; the focus goes to the row beside it. */
export function useMessageRemoval(): Removal {
  const intl = useIntl();
  const client = useApolloClient();
  const [asked, setAsked] = useState<{ readonly message: Message; readonly from: HTMLElement } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (!asked) return;
    const { message, from } = asked;
    setBusy(true);
    try {
      await removeMessage(client, message);
    } catch {
      // A failed call is told by itself.
      return setBusy(false);
    }
    const beside = rowBeside(from);
    setBusy(false);
    setAsked(null);
    // After the dialog has handed the focus back to a row that has gone.
    setTimeout(() => beside?.focus(), 50);
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'notice.removed' }),
      action: {
        label: intl.formatMessage({ id: 'common.undo' }),
        run: () => void bringBack(client, message).catch(() => undefined),
      },
    });
  };
  return {
    ask: (message, from) => setAsked({ message, from }),
    question: asked && (
      <ConfirmDialog
        title={<FormattedMessage id="notice.remove.title" />}
        action={<FormattedMessage id="notice.remove.action" />}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      >
        <FormattedMessage id="notice.remove.text" values={{ text: <q>{short(asked.message.body)}</q> }} />
      </ConfirmDialog>
    ),
  };
}

const LONG = 120;
const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** The row that takes the place of the one that goes, else the field before the list. */
function rowBeside(from: HTMLElement): HTMLElement | null {
  const row = from.closest('li');
  const panel = from.closest('[data-messages]');
  const rows = [...(panel?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
  const at = rows.findIndex((head) => row?.contains(head));
  return rows[at + 1] ?? rows[at - 1] ?? panel?.querySelector('input') ?? null;
}
