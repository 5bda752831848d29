import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import type { AlarmFilterInput } from '../../../../api/generated/graphql';
import { AlarmExportStatusDocument } from '../../../../api/generated/graphql';
import { useAlarmExportStartMutation } from '../../../../api/generated/hooks';
import { zoneHere } from '../../../../core/zone';
import { FileTaskButton } from '../../../../widgets/file-task/file-task-button';

/** Exports the alarms of a list, all pages of it and all that its search finds (ALM-23). */
export function AlarmExport({ filters }: { readonly filters: AlarmFilterInput }) {
  const [begin] = useAlarmExportStartMutation({ context: TOAST_OF_PAGE });
  return (
    <FileTaskButton
      kept="portal.alarm-export"
      status={AlarmExportStatusDocument}
      file="alarm-export/download"
      make={async () => (await begin({ variables: { filters, ...zoneHere() } })).data?.task}
      texts="alarm.export"
    />
  );
}
