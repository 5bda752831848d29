import { chakra } from '@chakra-ui/react';

/** The bar at the foot of a long form: first a note on what would be saved, then the actions, the acting one last. */
export const ActionBar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    py: '3',
    bg: 'bg.canvas',
    borderTopWidth: '1px',
    '& > :first-child': { flex: '1', color: 'fg.muted', textStyle: 's13' },
    mdDown: {
      flexWrap: 'wrap',
      '& > :first-child': { flex: '1 0 100%', _empty: { display: 'none' } },
      '& > button, & > a': { flex: '1 1 auto' },
    },
  },
});
