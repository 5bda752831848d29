import { FormattedMessage } from 'react-intl';
import type { LastChange } from '../../../../../core/failure';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog';
import { UnsavedDialog } from '../../../../../ui/dialog/unsaved-dialog';
import { dateTime } from '../../../../../ui/text/time';
import type { Scope } from '../../scope';

export type Question = 'leave' | 'reset' | 'conflict';

interface Props {
  readonly question: Question | null;
  readonly scope: Scope;
  /** The OU has a layout for everyone. */
  readonly hasDefault: boolean;
  /** The change that overtook one's own. */
  readonly change: LastChange | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onReset: () => void;
  readonly onForce: () => void;
}

/** Asks before a layout is lost: one's own draft (LAND-03), the stored one, or that which others saved meanwhile. */
export function EditorQuestions(props: Props) {
  const { question, scope, hasDefault, change, isBusy, onClose, onDiscard, onReset, onForce } = props;
  if (question === 'leave') return <UnsavedDialog onDiscard={onDiscard} onClose={onClose} />;
  if (question === 'reset') {
    return (
      <ConfirmDialog
        isDanger
        isBusy={isBusy}
        title={<FormattedMessage id={`landing.reset.${scope}.title`} />}
        action={<FormattedMessage id="landing.reset.action" />}
        onConfirm={onReset}
        onClose={onClose}
      >
        <FormattedMessage id={`landing.reset.${scope}.text`} values={{ hasDefault: String(hasDefault) }} />
      </ConfirmDialog>
    );
  }
  if (question === 'conflict') {
    return (
      <ConfirmDialog
        isBusy={isBusy}
        title={<FormattedMessage id="landing.conflict.title" />}
        action={<FormattedMessage id="landing.conflict.action" />}
        safeAction={<FormattedMessage id="common.unsaved.keep" />}
        onConfirm={onForce}
        onClose={onClose}
      >
        <FormattedMessage
          id="landing.conflict.text"
          values={{ name: change?.name ?? '', time: change?.time ? dateTime(change.time) : '' }}
        />
      </ConfirmDialog>
    );
  }
  return null;
}
