import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/**
 * One of a few choices, a line each; narrow screens give it 44 px.
 * A native radio button, because Chakra's takes 3.3 kB to look the same (decision 106).
 */
export function RadioRow({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Row data-checked={input.checked || undefined} lang={input.lang}>
      <input type="radio" {...input} />
      {children}
    </Row>
  );
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '9' },
    px: '2.5',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _checked: { bg: 'accent.soft' },
  },
});
