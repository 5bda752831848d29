import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../../core/events';
import { failureOf } from '../../../../../core/failure';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog';
import { BULK } from '../../bulk';
import { useUserActs } from '../../hooks/use-user-acts';
import type { BulkLifeWork } from '../../urls';

interface Props {
  readonly work: BulkLifeWork;
  readonly userIds: readonly string[];
  /** Called with the id of the task. */
  readonly onStarted: (taskId: string) => void;
  readonly onClose: () => void;
}

/** The actions that cost people their session. */
const DANGEROUS: ReadonlySet<BulkLifeWork> = new Set(['disable-all', 'end-all']);

/** Says what a life-cycle action does to many users, and starts the task (CALL-258). */
export function BulkLifeDialog({ work, userIds, onStarted, onClose }: Props) {
  const intl = useIntl();
  const { bulk } = useUserActs();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      onStarted(await bulk({ action: BULK[work].action, userIds }));
    } catch (error) {
      setBusy(false);
      const title = intl.formatMessage({ id: 'user.modifyFailed' });
      emitClientEvent('failure', { title, failure: failureOf(error) });
    }
  };
  return (
    <ConfirmDialog
      isDanger={DANGEROUS.has(work)}
      isBusy={isBusy}
      title={<FormattedMessage id={`user.bulk.${work}.title`} values={{ count: userIds.length }} />}
      action={<FormattedMessage id={`user.bulk.${work}`} />}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <FormattedMessage id={`user.bulk.${work}.hint`} />
    </ConfirmDialog>
  );
}
