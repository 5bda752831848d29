import { Box, chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAssetTypesQuery } from '../../../../api/generated/hooks';
import { keepNames, keptNames } from '../../../../core/kept-names';
import { CheckList } from '../../../../ui/form/check-list';
import { FilterDialog } from '../../../../ui/table/filter-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import { typeName } from '../../../../widgets/things/type-name';
import { NO_FILTERS, REACHES } from '../asset-question';
import { useOwners } from './change-dialog';

const UNKNOWN = '…';
/** Filters by things that are picked; each takes one. */
const PICKED = ['node', 'user', 'group'] as const;
type Picked = (typeof PICKED)[number];
/** The ways of asking who reaches an asset. */
const REACHED = [...REACHES, 'user', 'group'] as const;
type Reached = (typeof REACHED)[number];

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly onClose: () => void;
}

/** Chooses the filters of the list of assets; they are applied together. */
export function AssetFilters({ list, onClose }: Props) {
  const intl = useIntl();
  const { data } = useAssetTypesQuery();
  const structures = useStructureChoices(true);
  const { types, setTypes, reached, setReached, picked, pick, clear, apply } = useChosen(list);
  const owners = useOwners(reached === 'user');
  return (
    <FilterDialog onClear={clear} onApply={apply} onClose={onClose}>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" rowGap="4">
        <CheckList
          legend={<FormattedMessage id="asset.filter.type" />}
          choices={(data?.assetTypes ?? []).map(({ type, count }) => ({
            id: type,
            name: `${typeName(intl, type)} · ${intl.formatNumber(count)}`,
          }))}
          chosen={types}
          onChange={setTypes}
        />
        <CheckList
          legend={<FormattedMessage id="asset.filter.reached" />}
          choices={REACHED.map((id) => ({ id, name: intl.formatMessage({ id: `asset.filter.reached.${id}` }) }))}
          chosen={reached ? [reached] : []}
          isSingle
          none={intl.formatMessage({ id: 'asset.filter.reached.any' })}
          onChange={([id]) => setReached(REACHED.find((one) => one === id) ?? null)}
        />
      </Grid>
      {(reached === 'user' || reached === 'group') && (
        <Pick key={reached} kind={reached} source={owners} picked={picked[reached]} onPick={pick} />
      )}
      <Pick kind="node" source={structures} picked={picked.node} onPick={pick} />
    </FilterDialog>
  );
}

interface PickProps {
  readonly kind: Picked;
  readonly source: NodeSource;
  readonly picked: TreeNode | null;
  readonly onPick: (kind: Picked, node: TreeNode | null) => void;
}

/** For the moment between a choice and the one that it replaces. */
const MAXIMUM = 2;

/** One thing to filter by: a later choice takes the place of the one before. */
function Pick({ kind, source, picked, onPick }: PickProps) {
  return (
    <chakra.fieldset mt="4" minWidth="0">
      <chakra.legend textStyle="label" mb="1.5">
        <FormattedMessage id={`asset.filter.${kind}`} />
        {kind === 'node' && (
          <Box as="span" color="fg.subtle" fontWeight="400" ms="1.5">
            <FormattedMessage id="asset.filter.nodeHint" />
          </Box>
        )}
      </chakra.legend>
      <TreeMultiSelect
        {...source}
        selected={picked ? [picked] : []}
        onChange={(nodes) => onPick(kind, nodes.at(-1) ?? null)}
        maximum={MAXIMUM}
        height={136}
      />
    </chakra.fieldset>
  );
}

/** The chosen filters, before they are applied. */
function useChosen(list: Props['list']) {
  const [types, setTypes] = useState(() => list.filter('type'));
  const [reached, setReached] = useState<Reached | null>(
    () => REACHED.find((one) => list.filter(one).length > 0 || list.filter('reach')[0] === one) ?? null,
  );
  const [picked, setPicked] = useState<Readonly<Record<Picked, TreeNode | null>>>(() => {
    const names = keptNames();
    const nodeOf = (kind: Picked): TreeNode | null => {
      const id = list.filter(kind)[0];
      return id ? { id, name: names.get(id) ?? UNKNOWN, isLeaf: true } : null;
    };
    return { node: nodeOf('node'), user: nodeOf('user'), group: nodeOf('group') };
  });
  const idsOf = (kind: Picked) => (picked[kind] ? [picked[kind].id] : []);
  return {
    types,
    setTypes,
    reached,
    setReached,
    picked,
    pick: (kind: Picked, node: TreeNode | null) => setPicked((now) => ({ ...now, [kind]: node })),
    clear: () => {
      setTypes([]);
      setReached(null);
      setPicked({ node: null, user: null, group: null });
    },
    apply: () => {
      keepNames(PICKED.flatMap((kind) => picked[kind] ?? []).filter(({ name }) => name !== UNKNOWN));
      const isReach = REACHES.some((one) => one === reached);
      list.applyFilters({
        ...NO_FILTERS,
        type: types,
        node: idsOf('node'),
        reach: reached && isReach ? [reached] : [],
        user: reached === 'user' ? idsOf('user') : [],
        group: reached === 'group' ? idsOf('group') : [],
      });
    },
  };
}
