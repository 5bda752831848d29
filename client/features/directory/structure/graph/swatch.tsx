import { chakra } from '@chakra-ui/react';

/** The colour of a number, always beside it. */
export const Swatch = chakra('i', {
  base: {
    width: '2',
    height: '2',
    borderRadius: '2px',
    borderWidth: '1px',
    borderColor: 'border.strong',
    flexShrink: 0,
  },
});
