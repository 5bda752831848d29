import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import type { UserExportStartMutationVariables } from '../../api/generated/graphql';
import { useUserExport } from './use-user-export';
import { Button } from '../../ui/button/button';

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
  const { progress, start } = useUserExport(onEnd);
  return (
    <Button
      aria-busy={progress !== null}
      aria-disabled={progress !== null}
      onClick={() => !progress && start({ search: search || null, filter })}
    >
      <Download strokeWidth={1.5} aria-hidden />
      {!progress ? (
        <FormattedMessage id="import.export.action" />
      ) : progress.total > 0 ? (
        <FormattedMessage
          id="import.export.progress"
          values={{ share: Math.floor((progress.done / progress.total) * 100) }}
        />
      ) : (
        <FormattedMessage id="import.export.starting" />
      )}
    </Button>
  );
}
