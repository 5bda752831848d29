import { chakra } from '@chakra-ui/react';

/** The square with the icon of a kind of thing, before the title of its page; people have round pictures. */
export const ThingMark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '10',
    height: '10',
    flexShrink: 0,
    borderRadius: 'panel',
    bg: 'accent.soft',
    color: 'accent',
    '& svg': { width: '5', height: '5' },
  },
});
