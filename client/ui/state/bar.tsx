import { chakra } from '@chakra-ui/react';

/** A grey bar where text will stand. */
export const Bar = chakra('span', {
  base: {
    display: 'block',
    height: '2.5',
    borderRadius: 'tag',
    bg: 'bg.raised',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
});
