import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import type { AlarmFilterInput } from '../../../../api/generated/graphql';
import { AlarmExportStatusDocument } from '../../../../api/generated/graphql';
import { useAlarmExportStartMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { zoneHere } from '../../../../core/zone';
import { FileTaskButton } from '../../../../widgets/file-task/file-task-button';
import { useFileTask } from '../../../../widgets/file-task/use-file-task';

/** Exports the alarms of a list, all pages of it and all that its search finds (ALM-23). */
export function AlarmExport({ filters }: { readonly filters: AlarmFilterInput }) {
  const intl = useIntl();
  const onEnd = useCallback(
    (isMade: boolean) => {
      const text = intl.formatMessage({ id: isMade ? 'alarm.export.done' : 'alarm.export.failed' });
      emitClientEvent('notice', { kind: isMade ? 'success' : 'warning', text });
    },
    [intl],
  );
  const [begin] = useAlarmExportStartMutation({ context: TOAST_OF_PAGE });
  const { progress, start } = useFileTask({ area: 'alarm-export', status: AlarmExportStatusDocument, onEnd });
  return (
    <FileTaskButton
      progress={progress}
      onStart={() =>
        start(async () => {
          const { data } = await begin({ variables: { filters, ...zoneHere() } });
          return data?.alarmExportStart.id;
        })
      }
      action={<FormattedMessage id="alarm.export.action" />}
      starting={<FormattedMessage id="alarm.export.starting" />}
      progressOf={(share) => <FormattedMessage id="alarm.export.progress" values={{ share }} />}
    />
  );
}
