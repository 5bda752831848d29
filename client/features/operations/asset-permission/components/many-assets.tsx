import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ListChecks, Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { focusBeside } from '../../../../ui/focus/move-focus';
import { Panel } from '../../../../ui/layout/page';
import { EmptyState } from '../../../../ui/state/empty-state';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useAssetChange } from '../hooks/use-asset-change';
import type { AssetWork } from '../hooks/use-asset-change';
import { useAssetSource } from '../hooks/use-asset-source';
import type { ChosenOwner } from '../urls';

/** CALL-333: assignments that one call changes. */
const MAX_LINKS = 20_000;

interface Props {
  readonly owners: readonly ChosenOwner[];
  readonly onRemove: (owner: ChosenOwner) => void;
  readonly onChanged: () => void;
}

/** Gives assets to several owners, or takes them from all. */
export function ManyAssets({ owners, onRemove, onChanged }: Props) {
  const intl = useIntl();
  const source = useAssetSource();
  const [chosen, setChosen] = useState<readonly TreeNode[]>([]);
  const { isBusy, change } = useAssetChange(onChanged);
  const count = owners.length;
  const maximum = Math.min(SELECTION_LIMIT, Math.floor(MAX_LINKS / Math.max(count, 1)));
  const run = async (work: AssetWork) => {
    const ids = chosen.slice(0, maximum).map(({ id }) => id);
    const name =
      count === 1 ? (owners[0]?.name ?? '') : intl.formatMessage({ id: 'assetPermission.owners.count' }, { count });
    if (await change(work, { owners, name }, ids)) setChosen([]);
  };
  if (count === 0) {
    return (
      <Box flex="1" pt="10">
        <EmptyState
          icon={<ListChecks size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="assetPermission.several" />}
          text={<FormattedMessage id="assetPermission.several.text" />}
        />
      </Box>
    );
  }
  const isReady = chosen.length > 0 && chosen.length <= maximum;
  return (
    <Panel padding="4" display="flex" flexDirection="column" gap="3" width="100%">
      <Box>
        <chakra.h2 textStyle="heading" mb="2">
          <FormattedMessage id="assetPermission.owners.count" values={{ count }} />
        </chakra.h2>
        <chakra.ul display="flex" flexWrap="wrap" gap="1.5" maxHeight="108px" overflow="auto">
          {owners.map((owner) => (
            <Chosen key={owner.id}>
              <chakra.span truncate>{owner.name || '…'}</chakra.span>
              <Button
                variant="ghost"
                size="iconSm"
                height={{ base: '11', md: '6' }}
                aria-label={intl.formatMessage({ id: 'assetPermission.owners.remove' }, { name: owner.name })}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onRemove(owner);
                }}
              >
                <X strokeWidth={1.5} />
              </Button>
            </Chosen>
          ))}
        </chakra.ul>
      </Box>
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="assetPermission.several.hint" values={{ max: maximum }} />
      </Text>
      <TreeMultiSelect {...source} selected={chosen} onChange={setChosen} maximum={maximum} height={320} />
      <Flex gap="2" justifyContent="flex-end" wrap="wrap">
        <Button color="status.danger" disabled={!isReady || isBusy} aria-busy={isBusy} onClick={() => void run('take')}>
          <Minus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="assetPermission.take" values={{ count: chosen.length }} />
        </Button>
        <Button variant="primary" disabled={!isReady || isBusy} aria-busy={isBusy} onClick={() => void run('give')}>
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="assetPermission.give" values={{ count: chosen.length }} />
        </Button>
      </Flex>
    </Panel>
  );
}

const Chosen = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '220px',
    ps: '2',
    height: { base: '11', md: '7' },
    borderRadius: 'tag',
    bg: 'bg.raised',
    textStyle: 's13',
  },
});
