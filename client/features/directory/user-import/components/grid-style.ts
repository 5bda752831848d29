import { chakra } from '@chakra-ui/react';

/** Widths of the portal's own columns in pixels: the number of a row, and its outcome. */
export const ROW_COLUMN = 56;
export const STATE_COLUMN = 176;

/** A grid of rows that are placed by script; styled from its root, so that rows stay light. On mobile a list. */
export const Grid = chakra('div', {
  base: {
    position: 'relative',
    minWidth: { md: 'var(--width)' },
    textStyle: 'body',
    '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--columns)', borderBottomWidth: '1px' },
    '& [data-head]': { position: 'sticky', top: 0, zIndex: 2, bg: 'bg.surface' },
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
      position: 'relative',
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
    // A cell that can be corrected looks like a field.
    '& [role=gridcell][aria-readonly=false]': {
      cursor: 'text',
      '&::before': {
        content: '""',
        position: 'absolute',
        inset: '3px',
        borderWidth: '1px',
        borderStyle: 'solid',
        borderColor: 'border',
        borderRadius: 'control',
        pointerEvents: 'none',
      },
      '&:hover::before': { borderColor: 'border.strong' },
    },
    // The columns that tell people apart stay on screen, however far the rest is scrolled.
    md: {
      '& [role=row]': { bg: 'bg.surface' },
      '& [role=row] > :nth-of-type(-n + 3)': { position: 'sticky', zIndex: 1 },
      '& [role=row] > :nth-of-type(-n + 3):not([data-wrong])': { bg: 'inherit' },
      '& [role=row] > :nth-of-type(1)': { left: 0 },
      '& [role=row] > :nth-of-type(2)': { left: `${ROW_COLUMN}px` },
      '& [role=row] > :nth-of-type(3)': { left: `${ROW_COLUMN + STATE_COLUMN}px` },
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
