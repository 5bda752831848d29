import { chakra } from '@chakra-ui/react';

const SHAPE = {
  display: 'inline-block',
  maxWidth: '100%',
  px: '1.5',
  borderRadius: 'tag',
  textStyle: 's13',
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '2px' },
} as const;

/** A former value: struck through, not told by its colour alone. */
export const Gone = chakra('del', {
  base: { ...SHAPE, bg: 'status.dangerSoft', color: 'status.danger', textDecoration: 'line-through' },
});

/** A value since the change. */
export const Come = chakra('ins', {
  base: { ...SHAPE, bg: 'status.successSoft', color: 'status.success', textDecoration: 'none' },
});

/** A value of several lines. */
export const Lines = chakra('pre', {
  base: { fontFamily: 'mono', textStyle: 's12', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', py: '1' },
});
