import { ImagePlus, IndentDecrease, IndentIncrease, ListPlus, Pencil, Trash2, Waypoints } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { MoveItems } from '../../../../ui/table/move-items';
import { RowMenu } from '../../../../ui/table/row-menu';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import type { LevelMove } from '../menu-levels';
import { relevel } from '../menu-levels';
import type { OrderedMenu } from '../order';
import type { MenuWork } from '../urls';
import type { Ends } from '../hooks/use-order-tree';

interface Props {
  readonly row: NodeRow;
  /** All menus of the app in their present order. */
  readonly menus: readonly OrderedMenu[];
  /** The OU made its app itself. */
  readonly isOwn: boolean;
  readonly canMove: boolean;
  readonly ends: Ends;
  readonly onMove: (move: LevelMove) => void;
  readonly onWork: (work: MenuWork) => void;
}

/** The actions of a menu of an app. */
export function MenuRowMenu({ row, menus, isOwn, canMove, ends, onMove, onWork }: Props) {
  const intl = useIntl();
  const { id, name } = row.node;
  const isFirstLevel = row.parentId === null;
  const above = menus[menus.findIndex((menu) => menu.id === id) - 1];
  const goesIn = canMove && relevel(menus, id, 'in') !== null;
  return (
    <RowMenu id={id} name={name} label={intl.formatMessage({ id: 'order.actionsOf' }, { name })}>
      <MoveItems isFirst={!canMove || ends.isFirst} isLast={!canMove || ends.isLast} onMove={onMove} />
      {isOwn && goesIn && (
        <MenuItem value="in" icon={<IndentIncrease strokeWidth={1.5} />} onSelect={() => onMove('in')}>
          <FormattedMessage id="menu.level.in" values={{ name: above?.name }} />
        </MenuItem>
      )}
      {isOwn && !isFirstLevel && canMove && (
        <MenuItem value="out" icon={<IndentDecrease strokeWidth={1.5} />} onSelect={() => onMove('out')}>
          <FormattedMessage id="menu.level.out" />
        </MenuItem>
      )}
      <MenuSeparator />
      {isOwn && isFirstLevel && (
        <MenuItem value="add" icon={<ListPlus strokeWidth={1.5} />} onSelect={() => onWork('add')}>
          <FormattedMessage id="menu.addBelow" />
        </MenuItem>
      )}
      <MenuItem value="icon" icon={<ImagePlus strokeWidth={1.5} />} onSelect={() => onWork('icon')}>
        <FormattedMessage id="menu.changeIcon" />
      </MenuItem>
      <MenuItem value="jump" icon={<Waypoints strokeWidth={1.5} />} onSelect={() => onWork('jump')}>
        <FormattedMessage id="menu.jump.change" />
      </MenuItem>
      {isOwn && (
        <>
          <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onWork('edit')}>
            <FormattedMessage id="menu.edit" />
          </MenuItem>
          <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onWork('delete')}>
            <FormattedMessage id="menu.delete" />
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}
