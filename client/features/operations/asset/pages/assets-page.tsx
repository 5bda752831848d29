import { Boxes, RefreshCw, Waypoints } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useAssetTypesQuery } from '../../../../api/generated/hooks';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { TitleCount } from '../../../../ui/layout/title-count';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { OnceOpen } from '../../../../ui/state/once-open';
import { RecordList } from '../../../../ui/table/record-list';
import { useSecondsUntil } from '../../../../ui/timing/use-seconds-until';
import { useListState } from '../../../../ui/table/use-list-state';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import { useSession } from '../../../identity/session/session-context';
import { AssetBulkBar } from '../components/asset-bulk-bar';
import { assetColumns } from '../components/asset-columns';
import { AssetRowMenu } from '../components/asset-row-menu';
import { SyncSaid } from '../components/sync-said';
import { SyncStrip } from '../components/sync-strip';
import { useAssetChips } from '../hooks/use-asset-chips';
import { useAssetList } from '../hooks/use-asset-list';
import { useAssetSync } from '../hooks/use-asset-sync';
import { ASSET_WORKS, PERMISSION_PATH } from '../urls';

/** Loaded when the first dialog opens. */
const AssetDialogs = lazyPart(async () => ({ default: (await import('../components/asset-dialogs')).AssetDialogs }));

/** The assets of the working OU and their synchronization (ASST-03); the address holds the whole state of the list. */
export default function AssetsPage() {
  const intl = useIntl();
  const list = useListState();
  const { open, choose } = useDialogAddress(ASSET_WORKS);
  const { question, answer, loading, error, refetch } = useAssetList(list);
  const types = useAssetTypesQuery({ fetchPolicy: 'cache-and-network' });
  const selection = useRowSelection(JSON.stringify(question));
  const chips = useAssetChips(list);
  const canGive = useSession().operations.has('assetPermission');
  const { refetch: countTypes } = types;
  const read = useCallback(() => {
    for (const again of [refetch, countTypes]) void again().catch(() => undefined);
  }, [refetch, countTypes]);
  const sync = useAssetSync(read);
  const columns = useMemo(
    () =>
      assetColumns({
        onOpen: (id) => choose('asset', id),
        onGive: canGive ? (id) => choose('give-users', id) : undefined,
      }),
    [choose, canGive],
  );
  const total = types.data?.assetTypes.reduce((sum, { count }) => sum + count, 0);
  const start = <SyncButton sync={sync} />;
  return (
    <Page
      title={intl.formatMessage({ id: 'asset.title' })}
      aside={total !== undefined && <TitleCount count={total} />}
      actions={
        <>
          {canGive && (
            <ButtonLink asChild>
              <Link to={PERMISSION_PATH}>
                <Waypoints strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="asset.whoReaches" />
              </Link>
            </ButtonLink>
          )}
          {start}
        </>
      }
    >
      <SyncSaid info={sync.info} />
      {sync.info && <SyncStrip info={sync.info} isBusy={sync.isBusy} onStart={sync.start} onCancel={sync.cancel} />}
      <RecordList
        label={intl.formatMessage({ id: 'asset.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'asset.search' })}
        chips={chips}
        onFilter={() => choose('filter')}
        columns={columns}
        rows={answer?.assets}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(asset) => asset.id}
        rowMenu={(asset) => (
          <AssetRowMenu asset={asset} canGive={canGive} onChoose={(work) => choose(work, asset.id)} />
        )}
        selection={canGive ? selection : undefined}
        empty={
          <EmptyState
            icon={<Boxes size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="asset.none" />}
            text={<FormattedMessage id="asset.noneText" />}
            action={start}
          />
        }
      />
      {answer && canGive && (
        <AssetBulkBar
          selection={selection}
          question={question}
          total={answer.pagination}
          onChoose={(work) => choose(work)}
        />
      )}
      <OnceOpen isOpen={open !== null}>
        <AssetDialogs
          open={open}
          rows={answer?.assets ?? []}
          list={list}
          selection={selection}
          canGive={canGive}
          onChoose={choose}
          onChanged={read}
        />
      </OnceOpen>
    </Page>
  );
}

/** Starts a synchronization, unless one runs or the window is not over (ASST-06). */
function SyncButton({ sync }: { sync: ReturnType<typeof useAssetSync> }) {
  const { info, isBusy, start } = sync;
  const isBarred = useSecondsUntil(info?.nextSyncTime ?? 0) > 0;
  return (
    <Button
      variant="primary"
      disabled={!info || info.state === 'SYNCHRONIZING' || isBarred || isBusy}
      aria-busy={isBusy}
      onClick={start}
    >
      <RefreshCw strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="asset.synchronize" />
    </Button>
  );
}
