import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Boxes, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/button';
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu';
import { EmptyState } from '../../ui/state/empty-state';
import { RowMenu } from '../../ui/table/row-menu';
import { MovableTree } from '../../ui/tree/movable-tree';
import { useConsoleLinks } from '../links/console-links';
import { AddNodeAssets } from './add-node-assets';
import { NodeSync } from './node-sync';
import type { PlacedNode } from './use-node-assets';
import { useNodeAssets } from './use-node-assets';

interface Props {
  readonly node: PlacedNode;
  /** Called after assets were placed at the node or removed. */
  readonly onChanged: () => void;
}

/** The assets at a node in their order: added, removed, moved by dragging or by Alt and the arrows, and synchronized. */
export function NodeAssets({ node, onChanged }: Props) {
  const intl = useIntl();
  const { tree, total, said, move, remove, add, reload } = useNodeAssets(node, onChanged);
  const [active, setActive] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <Flex direction="column" gap="3">
      <Flex gap="3" alignItems="center" wrap="wrap">
        <NodeSync structureId={node.id} onSynced={() => void reload()} />
        <Button marginStart="auto" onClick={() => setAdding(true)}>
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="nodeAssets.add" />
        </Button>
      </Flex>
      <Frame>
        <MovableTree
          label={intl.formatMessage({ id: 'nodeAssets.of' }, { name: node.name })}
          rows={tree.rows}
          open={tree.open}
          setOpen={tree.setOpen}
          onLoad={() => void tree.loadMore(null)}
          height={Math.min(420, Math.max(200, tree.rows.length * 32))}
          active={active}
          setActive={setActive}
          lookOf={() => ({})}
          onChoose={() => undefined}
          onMove={({ id }, where) => void move(id, where)}
          onKey={(event, row) => {
            if (event.key !== 'Delete') return false;
            void remove(row.node.id);
            return true;
          }}
          content={({ node: { name, detail } }) => (
            <span data-name title={name}>
              {name}
              <Muted> {detail}</Muted>
            </span>
          )}
          rowMenu={({ node: { id, name }, place, siblings }) => (
            <RowMenu id={id} name={name} label={intl.formatMessage({ id: 'structure.actionsOf' }, { name })}>
              <OpenAsset id={id} />
              <MenuItem
                value="up"
                icon={<ArrowUp strokeWidth={1.5} />}
                isDisabled={place === 1}
                onSelect={() => void move(id, 'up')}
              >
                <FormattedMessage id="structure.move.up" />
              </MenuItem>
              <MenuItem
                value="down"
                icon={<ArrowDown strokeWidth={1.5} />}
                isDisabled={place === siblings}
                onSelect={() => void move(id, 'down')}
              >
                <FormattedMessage id="structure.move.down" />
              </MenuItem>
              <MenuSeparator />
              <MenuItem value="remove" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => void remove(id)}>
                <FormattedMessage id="nodeAssets.remove" />
              </MenuItem>
            </RowMenu>
          )}
          said={said}
          empty={
            <EmptyState
              icon={<Boxes size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="nodeAssets.none" />}
              text={<FormattedMessage id="nodeAssets.noneText" />}
            />
          }
        />
      </Frame>
      {(total ?? 0) > 0 && (
        <Text color="fg.subtle" textStyle="s12">
          <FormattedMessage id="nodeAssets.keys" values={{ count: total }} />
        </Text>
      )}
      {isAdding && <AddNodeAssets node={node} onAdd={add} onClose={() => setAdding(false)} />}
    </Flex>
  );
}

/** Leads to the asset, for viewers who may open it. */
function OpenAsset({ id }: { id: string }) {
  const path = useConsoleLinks()('asset', id);
  const navigate = useNavigate();
  return (
    path !== null && (
      <MenuItem value="open" icon={<Boxes strokeWidth={1.5} />} onSelect={() => void navigate(path)}>
        <FormattedMessage id="nodeAssets.open" />
      </MenuItem>
    )
  );
}

/** The rows reach from edge to edge of the frame. */
const Frame = chakra(Box, {
  base: { borderWidth: '1px', borderRadius: 'control', overflow: 'hidden', px: '3' },
});
const Muted = chakra('span', { base: { color: 'fg.muted', textStyle: 's12', ms: '1' } });
