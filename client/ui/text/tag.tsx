import { chakra } from '@chakra-ui/react';

/**
 * A plain tag for roles and the like; coloured ones only for an unusual state.
 * Our own, because Chakra's is the same element with a style recipe (decision 106).
 */
export const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: '5',
    px: '1.5',
    maxWidth: '100%',
    borderRadius: 'tag',
    textStyle: 's12',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  variants: {
    tone: {
      // On a row under the pointer, the row itself is raised.
      neutral: { bg: 'bg.raised', color: 'fg.muted', 'tr:hover &': { bg: 'bg.overlay' } },
      accent: { bg: 'accent.soft', color: 'accent' },
      success: { bg: 'status.successSoft', color: 'status.success' },
      warning: { bg: 'status.warningSoft', color: 'status.warning' },
      danger: { bg: 'status.dangerSoft', color: 'status.danger' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** The 6 px dot before a status word. */
export const Dot = chakra('span', {
  base: { width: '1.5', height: '1.5', borderRadius: 'pill', bg: 'currentColor', flexShrink: 0 },
});
