import { Command } from 'lucide-react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { Button } from '../button/button';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** As this machine writes them. */
const PALETTE_KEYS = isMac ? '⌘K' : 'Ctrl+K';

/** The header's way to the command palette, for pointer and touch (BYND-06). */
export function PaletteButton() {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'common.palette' }, { keys: PALETTE_KEYS });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => emitClientEvent('palette', undefined)}
    >
      <Command strokeWidth={1.5} />
    </Button>
  );
}
