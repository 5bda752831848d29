import { Import, Pencil, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { MoveItems } from '../../../../ui/table/move-items';
import { RowMenu } from '../../../../ui/table/row-menu';
import type { Move } from '../../../../ui/table/row-move';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import type { EditorWork } from '../urls';

interface Props {
  readonly row: NodeRow;
  readonly isAtEnd: { readonly first: boolean; readonly last: boolean };
  readonly onMove: (move: Move) => void;
  readonly onWork: ChooseDialog<EditorWork>;
}

/** The actions of a menu of a shortcut app. */
export function ShortcutRowMenu({ row, isAtEnd, onMove, onWork }: Props) {
  const intl = useIntl();
  const { id, name } = row.node;
  return (
    <RowMenu id={id} name={name} label={intl.formatMessage({ id: 'shortcut.actionsOf' }, { name })}>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onWork('edit-menu', id)}>
        <FormattedMessage id="shortcut.menu.edit" />
      </MenuItem>
      {row.parentId === null && (
        <MenuItem value="take" icon={<Import strokeWidth={1.5} />} onSelect={() => onWork('take-menus', id)}>
          <FormattedMessage id="shortcut.takeBelow" />
        </MenuItem>
      )}
      <MenuSeparator />
      <MoveItems isFirst={isAtEnd.first} isLast={isAtEnd.last} onMove={onMove} />
      <MenuSeparator />
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onWork('delete-menu', id)}>
        <FormattedMessage id="shortcut.menu.delete" />
      </MenuItem>
    </RowMenu>
  );
}
