import type { ChooseDialog, OpenDialog } from '../../../../ui/dialog/dialog-address';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import { useAssetChange } from '../hooks/use-asset-change';
import { isAssetChange } from '../urls';
import type { AssetWork } from '../urls';
import type { AssetRow } from './asset-columns';
import { AssetDetail } from './asset-detail';
import { AssetFilters } from './asset-filters';
import { ChangeDialog } from './change-dialog';

interface Props {
  readonly open: OpenDialog<AssetWork> | null;
  readonly rows: readonly AssetRow[];
  readonly list: ReturnType<typeof useListState>;
  readonly selection: RowSelection;
  readonly canGive: boolean;
  readonly onChoose: ChooseDialog<AssetWork>;
  readonly onChanged: () => void;
}

/** The dialog of the list of assets that its address has open. */
export function AssetDialogs({ open, rows, list, selection, canGive, onChoose, onChanged }: Props) {
  const change = useAssetChange(onChanged);
  if (!open) return null;
  const { work, of: id } = open;
  const close = () => onChoose(null);
  if (work === 'filter') return <AssetFilters list={list} onClose={close} />;
  if (work === 'asset') {
    return <AssetDetail id={id} canGive={canGive} onChoose={(next) => onChoose(next, id)} onClose={close} />;
  }
  const assetIds = id ? [id] : [...selection.ids];
  if (!isAssetChange(work) || assetIds.length === 0 || !canGive) return null;
  return (
    <ChangeDialog
      key={work}
      work={work}
      assetIds={assetIds}
      name={rows.find((row) => row.id === assetIds[0])?.name}
      onChange={(owners) => change(work, assetIds, owners)}
      onDone={close}
      onClose={close}
    />
  );
}
