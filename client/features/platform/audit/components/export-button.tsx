import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import { AuditExportStatusDocument } from '../../../../api/generated/graphql';
import type { AuditExportStartMutationVariables } from '../../../../api/generated/graphql';
import { useAuditExportStartMutation } from '../../../../api/generated/hooks';
import { zoneHere } from '../../../../core/zone';
import { FileTaskButton } from '../../../../widgets/file-task/file-task-button';

/** Exports what the list shows, all pages of it (AUDT-04). */
export function ExportButton({ question }: { question: AuditExportStartMutationVariables }) {
  const [begin] = useAuditExportStartMutation({ context: TOAST_OF_PAGE });
  return (
    <FileTaskButton
      kept="portal.audit-export"
      status={AuditExportStatusDocument}
      file="audit/export-download"
      make={async () => (await begin({ variables: { ...question, ...zoneHere() } })).data?.task}
      texts="audit.export"
    />
  );
}
