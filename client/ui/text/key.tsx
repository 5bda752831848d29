import { chakra } from '@chakra-ui/react';

/** A key as it is drawn on keyboards. */
export const Key = chakra('kbd', {
  base: {
    px: '1.5',
    minWidth: '5',
    textAlign: 'center',
    borderWidth: '1px',
    borderRadius: 'tag',
    bg: 'bg.raised',
    color: 'fg.muted',
    fontFamily: 'body',
    textStyle: 's12',
  },
});
