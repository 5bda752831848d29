import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { emitClientEvent } from '../../core/events';
import { isMac } from '../../core/keys';
import { Key } from '../text/key';

/**
 * The header's way to the one search, for pointer and touch: a field with its keys, "Search" alone where the header is
 * narrow or there is no keyboard, a loupe on phones (BYND-06). `label` says what is searched, in the reader's language.
 */
export function PaletteButton({ label }: { label: string }) {
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari gives a clicked button no focus, and the palette gives it back to what had it.
    currentTarget.focus();
    emitClientEvent('palette', undefined);
  };
  return (
    <FieldButton
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
    >
      <Search size={16} strokeWidth={1.5} aria-hidden />
      <Label hideBelow="xl" aria-hidden>
        {label}
      </Label>
      <Label hideBelow="md" hideFrom="xl" aria-hidden>
        <FormattedMessage id="common.search" />
      </Label>
      <Keys hideBelow="md" aria-hidden>
        {isMac ? '⌘K' : 'Ctrl K'}
      </Keys>
    </FieldButton>
  );
}

const FieldButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: { base: 'center', md: 'flex-start' },
    gap: '2',
    flexShrink: '0',
    width: { base: '11', md: '180px', xl: '320px' },
    height: { base: '11', md: '8' },
    px: { md: '2.5' },
    me: { md: '2' },
    borderWidth: { md: '1px' },
    borderColor: 'border.strong',
    borderRadius: 'control',
    bg: { md: 'bg.raised' },
    color: 'fg.muted',
    cursor: 'pointer',
    textAlign: 'start',
    _hover: { color: 'fg' },
    '& svg': { flexShrink: 0 },
  },
});

const Label = chakra('span', {
  base: { flex: '1', minWidth: '0', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
});

const Keys = chakra(Key, { base: { flexShrink: '0', '@media (hover: none)': { display: 'none' } } });
