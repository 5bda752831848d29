import { chakra } from '@chakra-ui/react';

/** A row of a left menu: 32 px, 44 on narrow screens; the current one is marked by colour, line and weight. */
export const NavItem = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '8' },
    px: '2.5',
    py: '1',
    width: '100%',
    borderRadius: 'control',
    color: 'fg.muted',
    textAlign: 'start',
    // German has words that are longer than the menu is wide.
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised', color: 'fg' },
    '& svg': { flexShrink: 0 },
    '&[aria-current=page]': {
      bg: 'accent.soft',
      color: 'fg',
      fontWeight: '500',
      boxShadow: 'inset 2px 0 0 {colors.accent}',
    },
  },
  variants: { level: { child: { ps: '9' } } },
});
