import { chakra } from '@chakra-ui/react';

/** The number or the tick of a step, by `data-state`: `done`, `current`, or another one. */
export const StepCircle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '6',
    height: '6',
    borderRadius: 'pill',
    borderWidth: '1px',
    textStyle: 's12',
    fontWeight: '600',
    bg: 'bg.surface',
    color: 'fg.muted',
    '&[data-state=done]': { bg: 'status.successSoft', color: 'status.success', borderColor: 'transparent' },
    '&[data-state=current]': { bg: 'accent', borderColor: 'accent', color: 'accent.contrast' },
  },
});
