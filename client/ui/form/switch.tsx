import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<typeof Track>, 'role' | 'aria-checked' | 'onClick' | 'onChange'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/**
 * Something that is on or off, changed at once; it is named by `aria-label` or `aria-labelledby`.
 * Our own, because Chakra's takes three times as long to show, and a list has two in each row (decision 106).
 */
export function Switch({ isOn, onChange, ...rest }: Props) {
  return (
    <Track type="button" {...rest} role="switch" aria-checked={isOn} onClick={() => onChange(!isOn)}>
      <span aria-hidden />
    </Track>
  );
}

const Track = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: { base: '11', md: '8' },
    height: { base: '11', md: '6' },
    borderRadius: 'control',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& > span': {
      position: 'relative',
      width: '30px',
      height: '18px',
      borderWidth: '1px',
      borderRadius: 'pill',
      borderColor: 'fg.subtle',
      bg: 'bg.raised',
      transition: 'background 140ms, border-color 140ms',
    },
    '& > span::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '12px',
      height: '12px',
      borderRadius: 'pill',
      bg: 'fg.muted',
      transition: 'transform 140ms',
    },
    '&[aria-checked=true] > span': { bg: 'accent', borderColor: 'accent' },
    '&[aria-checked=true] > span::after': { bg: 'accent.contrast', transform: 'translateX(12px)' },
  },
});
