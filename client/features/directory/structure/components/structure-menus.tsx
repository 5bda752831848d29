import { ArrowDown, ArrowUp, ChevronsDownUp, ChevronsUpDown, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RowMenu } from '../../../../ui/table/row-menu';
import type { Move } from '../../../../ui/table/row-move';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import type { StructureTree } from '../hooks/use-structure-tree';
import type { StructureWork } from '../urls';

/** More are read level by level. */
const OPENED_AT_ONCE = 10_000;

interface RowMenuProps {
  readonly row: NodeRow;
  readonly canMove: boolean;
  readonly onSelect: (id: string, work: StructureWork) => void;
  readonly onMove: (move: Move) => void;
}

/** The menu of the row in use. */
export function NodeMenu({ row, canMove, onSelect, onMove }: RowMenuProps) {
  const intl = useIntl();
  const { node, place, siblings } = row;
  return (
    <RowMenu
      id={node.id}
      name={node.name}
      label={intl.formatMessage({ id: 'structure.actionsOf' }, { name: node.name })}
    >
      <NodeActions
        isFirst={!canMove || place === 1}
        isLast={!canMove || place === siblings}
        onWork={(work) => onSelect(node.id, work)}
        onMove={onMove}
      />
    </RowMenu>
  );
}

/** The actions of a node, as entries of a menu. */
export function NodeActions(props: {
  isFirst: boolean;
  isLast: boolean;
  onWork: (work: StructureWork) => void;
  onMove: (move: Move) => void;
}) {
  const { isFirst, isLast, onWork, onMove } = props;
  return (
    <>
      <MenuItem value="add" icon={<Plus strokeWidth={1.5} />} onSelect={() => onWork('addBelow')}>
        <FormattedMessage id="structure.addBelow" />
      </MenuItem>
      <MenuItem value="beside" icon={<Plus strokeWidth={1.5} />} onSelect={() => onWork('addBeside')}>
        <FormattedMessage id="structure.addBeside" />
      </MenuItem>
      <MenuItem value="rename" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onWork('rename')}>
        <FormattedMessage id="structure.rename.action" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem value="up" icon={<ArrowUp strokeWidth={1.5} />} isDisabled={isFirst} onSelect={() => onMove('up')}>
        <FormattedMessage id="structure.move.up" />
      </MenuItem>
      <MenuItem value="down" icon={<ArrowDown strokeWidth={1.5} />} isDisabled={isLast} onSelect={() => onMove('down')}>
        <FormattedMessage id="structure.move.down" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onWork('delete')}>
        <FormattedMessage id="structure.delete.action" />
      </MenuItem>
    </>
  );
}

interface TreeMenuProps {
  readonly tree: StructureTree;
  readonly nodeCount: number | undefined;
  readonly onAddRoot: () => void;
  readonly onRefresh: () => void;
}

/** The actions of the whole tree. */
export function TreeMenu(props: TreeMenuProps) {
  const { tree, nodeCount, onAddRoot, onRefresh } = props;
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'structure.treeActions' });
  const closeAll = () => tree.setOpen([...tree.open], false);
  return (
    <MoreMenu isOfPage label={label}>
      <MenuItem value="root" icon={<Plus strokeWidth={1.5} />} onSelect={onAddRoot}>
        <FormattedMessage id="structure.addRoot" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        value="open"
        icon={<ChevronsUpDown strokeWidth={1.5} />}
        isDisabled={nodeCount === undefined || nodeCount > OPENED_AT_ONCE}
        onSelect={() => void tree.openAll().catch(() => undefined)}
      >
        <FormattedMessage id="structure.openAll" />
      </MenuItem>
      <MenuItem value="close" icon={<ChevronsDownUp strokeWidth={1.5} />} onSelect={closeAll}>
        <FormattedMessage id="structure.closeAll" />
      </MenuItem>
      <MenuItem value="refresh" icon={<RotateCw strokeWidth={1.5} />} onSelect={onRefresh}>
        <FormattedMessage id="common.list.refresh" />
      </MenuItem>
    </MoreMenu>
  );
}
