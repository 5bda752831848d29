import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TOAST_OF_PAGE } from '../../api/error-policy';
import type { UserExportStartMutationVariables } from '../../api/generated/graphql';
import { UserExportStatusDocument } from '../../api/generated/graphql';
import { useUserExportStartMutation } from '../../api/generated/hooks';
import { emitClientEvent } from '../../core/events';
import { zoneHere } from '../../core/zone';
import { FileTaskButton } from '../file-task/file-task-button';
import { useFileTask } from '../file-task/use-file-task';

interface Props {
  /** The search of the list on screen; the export uses the same. */
  readonly search?: UserExportStartMutationVariables['search'];
  readonly filter?: UserExportStartMutationVariables['filter'];
}

/** Exports the users of a list, all pages of it; shows the progress and saves the finished file. */
export function ExportButton({ search, filter }: Props) {
  const intl = useIntl();
  const onEnd = useCallback(
    (isMade: boolean) => {
      const text = intl.formatMessage({ id: isMade ? 'import.export.done' : 'import.export.failed' });
      emitClientEvent('notice', { kind: isMade ? 'success' : 'warning', text });
    },
    [intl],
  );
  const [begin] = useUserExportStartMutation({ context: TOAST_OF_PAGE });
  const { progress, start } = useFileTask({ area: 'user-export', status: UserExportStatusDocument, onEnd });
  return (
    <FileTaskButton
      progress={progress}
      onStart={() =>
        start(async () => {
          const { data } = await begin({ variables: { search: search || null, filter, ...zoneHere() } });
          return data?.userExportStart.id;
        })
      }
      action={<FormattedMessage id="import.export.action" />}
      starting={<FormattedMessage id="import.export.starting" />}
      progressOf={(share) => <FormattedMessage id="import.export.progress" values={{ share }} />}
    />
  );
}
