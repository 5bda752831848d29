import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  readonly title: ReactNode;
  /** The consequence of this choice. */
  readonly text: ReactNode;
}

/**
 * One of a few weighty choices, as a radio button in a card that says what follows.
 * A native radio button, because Chakra's takes 3.4 kB to look the same (decision 106).
 */
export function ChoiceCard({ title, text, ...input }: Props) {
  return (
    <Card data-checked={input.checked || undefined} data-disabled={input.disabled || undefined}>
      <input type="radio" {...input} />
      <Box>
        <Box textStyle="label">{title}</Box>
        <Box color="fg.muted" textStyle="s12">
          {text}
        </Box>
      </Box>
    </Card>
  );
}

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    padding: '2.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _checked: { borderColor: 'accent' },
    '& input': { mt: '1' },
    '&[data-disabled]': { cursor: 'not-allowed', color: 'fg.subtle' },
  },
});
