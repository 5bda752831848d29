import { FolderInput, Pencil, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { MoveItems } from '../../../../ui/table/move-items';
import { RowMenu } from '../../../../ui/table/row-menu';
import type { Move } from '../../../../ui/table/row-move';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import type { Placed } from '../order';
import type { OrderWork } from '../urls';
import type { Ends } from '../hooks/use-order-tree';

interface Props {
  readonly row: NodeRow;
  readonly placed: Placed;
  readonly canMove: boolean;
  readonly ends: Ends;
  readonly onMove: (move: Move) => void;
  readonly onWork: (work: OrderWork) => void;
}

/** The actions of a category, an app or a menu of the order. */
export function OrderRowMenu({ row, placed, canMove, ends, onMove, onWork }: Props) {
  const intl = useIntl();
  const { id, name } = row.node;
  return (
    <RowMenu id={id} name={name} label={intl.formatMessage({ id: 'order.actionsOf' }, { name })}>
      <MoveItems isFirst={!canMove || ends.isFirst} isLast={!canMove || ends.isLast} onMove={onMove} />
      {placed.kind === 'app' && (
        <MenuItem value="move" icon={<FolderInput strokeWidth={1.5} />} onSelect={() => onWork('move')}>
          <FormattedMessage id="order.moveTo" />
        </MenuItem>
      )}
      {placed.kind === 'category' && (
        <>
          <MenuSeparator />
          <MenuItem value="rename" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onWork('rename')}>
            <FormattedMessage id="order.category.rename" />
          </MenuItem>
          <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onWork('delete')}>
            <FormattedMessage id="order.category.delete" />
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}
