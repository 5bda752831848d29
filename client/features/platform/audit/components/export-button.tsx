import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import { downloadFile } from '../../../../api/files';
import { AuditExportStatusDocument } from '../../../../api/generated/graphql';
import type { AuditExportStartMutationVariables } from '../../../../api/generated/graphql';
import { useAuditExportStartMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { zoneHere } from '../../../../core/zone';
import { Button } from '../../../../ui/button/button';
import { useKeptTask } from '../../../../widgets/task/use-kept-task';

/** Exports what the list shows, all pages of it (AUDT-04); shows the progress and saves the finished file. */
export function ExportButton({ question }: { question: AuditExportStartMutationVariables }) {
  const intl = useIntl();
  const [begin] = useAuditExportStartMutation({ context: TOAST_OF_PAGE });
  const tell = (isMade: boolean) => {
    const text = intl.formatMessage({ id: isMade ? 'audit.export.done' : 'audit.export.failed' });
    emitClientEvent('notice', { kind: isMade ? 'success' : 'warning', text });
  };
  const { progress, start } = useKeptTask({
    kept: 'portal.audit-export',
    status: AuditExportStatusDocument,
    onEnd: (task) => {
      if (!task) return tell(false);
      downloadFile('GET', 'audit/export-download', { taskId: task.id }).then(
        () => tell(true),
        () => tell(false),
      );
    },
  });
  return (
    <Button
      aria-busy={progress !== null}
      aria-disabled={progress !== null}
      onClick={() =>
        !progress && start(async () => (await begin({ variables: { ...question, ...zoneHere() } })).data?.task)
      }
    >
      <Download strokeWidth={1.5} aria-hidden />
      {!progress ? (
        <FormattedMessage id="audit.export" />
      ) : progress.total > 0 ? (
        <FormattedMessage
          id="audit.export.progress"
          values={{ share: Math.min(99, Math.floor((progress.done / progress.total) * 100)) }}
        />
      ) : (
        <FormattedMessage id="audit.export.starting" />
      )}
    </Button>
  );
}
