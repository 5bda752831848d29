import { chakra } from '@chakra-ui/react';

/** A grid of rows that are placed by script; styled from its root, so that rows stay light. On mobile a list. */
export const Grid = chakra('div', {
  base: {
    position: 'relative',
    minWidth: { md: 'var(--width)' },
    textStyle: 'body',
    '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--columns)', borderBottomWidth: '1px' },
    '& [data-head]': { position: 'sticky', top: 0, zIndex: 1, bg: 'bg.surface' },
    '& [role=columnheader]': {
      display: 'flex',
      alignItems: 'center',
      height: '9',
      px: '3',
      textStyle: 's12',
      fontWeight: '500',
      color: 'fg.subtle',
      whiteSpace: 'nowrap',
    },
    '& [data-body] > [role=row]': { position: 'absolute', insetInline: 0, top: 0 },
    '& [data-body] > [role=row]:hover': { bg: 'bg.raised' },
    '& [role=gridcell]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '0.5',
      minWidth: 0,
      minHeight: '10',
      px: '3',
      py: '1.5',
      color: 'fg.muted',
    },
    '& [role=gridcell]:focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '& [data-wrong]': { bg: 'status.dangerSoft', color: 'status.danger' },
    '& [data-busy]': { opacity: 0.55 },
    '& [data-label]': { display: 'none' },
    mdDown: {
      '& [data-head]': { srOnly: true },
      '& [role=row]': { display: 'flex', flexDirection: 'column', py: '2' },
      '& [role=gridcell]': {
        display: 'grid',
        gridTemplateColumns: '104px minmax(0, 1fr)',
        columnGap: '3',
        minHeight: '0',
        py: '1',
      },
      '& [role=gridcell] > :not([data-label])': { gridColumn: 2 },
      '& [role=gridcell][data-empty]': { display: 'none' },
      '& [data-label]': { display: 'block', gridColumn: 1, textStyle: 's12', lineHeight: '20px', color: 'fg.subtle' },
    },
  },
});
