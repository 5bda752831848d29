import { chakra } from '@chakra-ui/react';

export const Table = chakra('div', { base: { display: 'grid', overflow: 'auto', minWidth: '0' } });

export const GridLine = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    borderBottomWidth: '1px',
    '&[data-row]:last-child': { borderBottomWidth: '0' },
    '&[data-row]:hover': { bg: 'bg.raised' },
    '&[data-row]:focus-within': { bg: 'accent.soft' },
  },
});

export const Head = chakra('div', {
  base: {
    px: '2',
    py: '2',
    textStyle: 's12',
    fontWeight: '500',
    color: 'fg.subtle',
    textAlign: 'center',
    '&[data-first]': { textAlign: 'start', ps: '9' },
  },
});

export const Cell = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '0',
    minHeight: { base: '11', md: '10' },
    '&[data-first]': { justifyContent: 'flex-start', pe: '2' },
  },
});

export const Hit = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '10',
    cursor: 'pointer',
  },
});

export const Fold = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    maxWidth: '100%',
    height: '8',
    cursor: 'pointer',
    textAlign: 'start',
    borderRadius: 'tag',
    fontWeight: '500',
    '& svg': { flexShrink: 0, color: 'fg.subtle' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
