import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  readonly children: ReactNode;
}

/**
 * One of a few choices that may all be on, as a box to tick in a chip.
 * A native box, because Chakra's takes 3.5 kB to look the same (decision 106).
 */
export function CheckChip({ children, ...input }: Props) {
  return (
    <Chip data-disabled={input.disabled || undefined}>
      <input type="checkbox" {...input} />
      {children}
    </Chip>
  );
}

const Chip = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '11', md: '8' },
    maxWidth: '100%',
    px: '2.5',
    borderWidth: '1px',
    borderRadius: 'control',
    textStyle: 's13',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&:has(:checked)': { color: 'fg' },
    '&[data-disabled]': { cursor: 'not-allowed' },
  },
});
