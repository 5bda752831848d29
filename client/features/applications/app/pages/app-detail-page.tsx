import { History, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { useAppDetailQuery } from '../../../../api/generated/hooks';
import { GiveAccess } from '../../../../widgets/app-access/give-access';
import { useSession } from '../../../identity/session/session-context';
import { AppPage } from '../../../../widgets/app-frame/app-page';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { ErrorState } from '../../../../ui/state/error-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Button } from '../../../../ui/button/button';
import { HistoryOverlay } from '../../../../widgets/history/history-parts';
import { AppDetails } from '../components/app-details';
import { DETAIL_WORKS } from '../urls';

/** An application with its tags, structures and credentials (APP-03, APP-05). */
export default function AppDetailPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { operations } = useSession();
  const { open, choose } = useDialogAddress(DETAIL_WORKS);
  // Asked beside the frame's own query, not after it.
  const { data, error, refetch } = useAppDetailQuery({
    variables: { id },
    // A query after a change must not take an answer that was on its way before it.
    context: { queryDeduplication: false },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(async () => (await refetch()).data?.appDetail, [refetch]);
  return (
    <AppPage
      id={id}
      actions={(app) => (
        <>
          {operations.has('user') && <GiveAccess app={app} />}
          <Button onClick={() => choose('history')}>
            <History strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="console.history" />
          </Button>
          {open?.work === 'history' && (
            <HistoryOverlay kind="APP" id={id} name={app.name} onClose={() => choose(null)} />
          )}
          {app.origin === 'CUSTOM' && (
            <MoreMenu isOfPage label={intl.formatMessage({ id: 'app.actionsOf' }, { name: app.name })}>
              <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => choose('delete')}>
                <FormattedMessage id="app.delete.action" />
              </MenuItem>
            </MoreMenu>
          )}
        </>
      )}
    >
      {() =>
        data ? (
          <AppDetails key={id} data={data} reload={reload} />
        ) : (
          <Panel padding={error ? undefined : '5'}>
            {error ? (
              <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
            ) : (
              <SkeletonLines lines={8} />
            )}
          </Panel>
        )
      }
    </AppPage>
  );
}
