import { chakra } from '@chakra-ui/react';

/**
 * Around a tree, whose rows are plain elements with the style of this frame: a thousand of them pass under the finger. It
 * is not the element that scrolls, since that one renders with every step, and would work out the style anew.
 */
export const TreeFrame = chakra('div', {
  base: {
    '& > [data-tree]': { overflow: 'auto', contain: 'strict' },
    // The row in use carries the ring; an empty tree has none to carry it.
    '& > :focus-visible': { outline: 'none' },
    '& > :focus-visible:not([role=tree])': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '& [role=treeitem]': {
      position: 'absolute',
      insetInline: '0',
      top: '0',
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      height: '32px',
      pe: 'var(--tree-end, 8px)',
      cursor: 'pointer',
      userSelect: 'none',
    },
    '& [data-touch] [role=treeitem]': { height: '44px' },
    '& [role=treeitem]:hover': { bg: 'bg.raised' },
    '& [role=treeitem][data-active]': { bg: 'bg.raised' },
    '& :focus-visible [role=treeitem][data-active]': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '& [role=treeitem][aria-selected=true]:not([aria-checked])': {
      bg: 'accent.soft',
      fontWeight: '500',
      boxShadow: 'inset 2px 0 0 {colors.accent}',
    },
    '& [aria-disabled=true]': { color: 'fg.subtle' },
    '& [data-chevron]': {
      display: 'grid',
      placeItems: 'center',
      alignSelf: 'stretch',
      width: '5',
      flexShrink: 0,
      color: 'fg.subtle',
    },
    '& [data-flat] [data-chevron]': { display: 'none' },
    '& [data-chevron] svg': { transition: 'transform 80ms' },
    '& [data-chevron=open] svg': { transform: 'rotate(90deg)' },
    '& [data-name]': { flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-detail]': { color: 'fg.subtle', textStyle: 's12', ms: '1' },
    '& [data-reason]': { textStyle: 's12', flexShrink: 0, maxWidth: '60%', truncate: true },
    '& [data-skeleton]': {
      height: '2.5',
      width: '40%',
      borderRadius: 'tag',
      bg: 'bg.raised',
      animation: 'pulse 1.4s ease-in-out infinite',
    },
    '& [data-active] [data-skeleton]': { bg: 'bg.overlay' },
    '& [data-failed]': {
      color: 'status.danger',
      textStyle: 's13',
      textDecoration: 'underline',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
});

/** Around a tree whose rows move: room at the end for the menu of the row in use, and a line where a row would go. */
export const MovableRows = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    '--tree-end': '40px',
    '& [data-menu-of-row]': { position: 'absolute', insetEnd: '2' },
    '& [data-dragged]': { opacity: 0.5 },
    '& [data-drop]::after': {
      content: '""',
      position: 'absolute',
      insetInline: '2',
      height: '2px',
      borderRadius: 'pill',
      bg: 'accent',
      pointerEvents: 'none',
    },
    '& [data-drop=before]::after': { top: '-1px' },
    '& [data-drop=after]::after': { bottom: '-1px' },
    '& [data-drop=into]': { bg: 'accent.soft' },
    '& [data-drop=into]::after': { display: 'none' },
  },
});
