import { chakra } from '@chakra-ui/react';

/** A key as it is drawn on keyboards. */
export const Key = chakra('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    px: '1.5',
    minWidth: '5',
    minHeight: '5',
    borderWidth: '1px',
    borderRadius: 'tag',
    bg: 'bg.raised',
    color: 'fg.muted',
    fontFamily: 'body',
    textStyle: 's12',
  },
});
