import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MenuItem } from '../overlay/menu';
import type { Move } from './row-move';

interface Props {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (move: Move) => void;
}

/** Ways to move a row, as entries of a menu. */
export function MoveItems({ isFirst, isLast, onMove }: Props) {
  return (
    <>
      <MenuItem value="up" icon={<ArrowUp strokeWidth={1.5} />} isDisabled={isFirst} onSelect={() => onMove('up')}>
        <FormattedMessage id="order.move.up" />
      </MenuItem>
      <MenuItem value="down" icon={<ArrowDown strokeWidth={1.5} />} isDisabled={isLast} onSelect={() => onMove('down')}>
        <FormattedMessage id="order.move.down" />
      </MenuItem>
      <MenuItem
        value="first"
        icon={<ArrowUpToLine strokeWidth={1.5} />}
        isDisabled={isFirst}
        onSelect={() => onMove('first')}
      >
        <FormattedMessage id="order.move.first" />
      </MenuItem>
      <MenuItem
        value="last"
        icon={<ArrowDownToLine strokeWidth={1.5} />}
        isDisabled={isLast}
        onSelect={() => onMove('last')}
      >
        <FormattedMessage id="order.move.last" />
      </MenuItem>
    </>
  );
}
