import { defineRecipe } from '@chakra-ui/react';

/** Touch targets are 44 px high. */
const TOUCH = '11';

/** An arrow down at the end of native lists, in the theme's colour. */
export const listArrow = {
  appearance: 'none',
  backgroundImage: [45, -45]
    .map((turn) => `linear-gradient(${turn}deg, transparent 44%, {colors.fg.subtle} 44% 60%, transparent 60%)`)
    .join(', '),
  backgroundRepeat: 'no-repeat',
  backgroundSize: '5px 5px',
  backgroundPosition: 'right 14px center, right 9px center',
} as const;

const focusRing = { outline: '2px solid {colors.focus}', outlineOffset: '1px' };

/** Buttons: one primary action, quiet secondary ones, and danger for destructive ones. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    borderWidth: '1px',
    borderRadius: 'control',
    fontWeight: '500',
    textStyle: 's13',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background 80ms, border-color 80ms, color 80ms',
    _focusVisible: focusRing,
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& svg': { width: '4', height: '4', flexShrink: 0 },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'accent.contrast',
        _hover: { opacity: 0.9 },
      },
      secondary: { bg: 'bg.surface', borderColor: 'border', color: 'fg', _hover: { bg: 'bg.raised' } },
      ghost: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'fg.muted',
        _hover: { bg: 'bg.raised', color: 'fg' },
      },
      danger: {
        bg: 'status.danger',
        borderColor: 'status.danger',
        color: 'bg.canvas',
        _hover: { opacity: 0.9 },
      },
      link: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'accent',
        whiteSpace: 'normal',
        textAlign: 'start',
        _hover: { textDecoration: 'underline' },
      },
    },
    size: {
      sm: { height: { base: TOUCH, md: '7' }, px: '2' },
      md: { height: { base: TOUCH, md: '8' }, px: '3' },
      lg: { height: { base: TOUCH, md: '10' }, px: '4' },
      icon: { height: { base: TOUCH, md: '8' }, width: { base: TOUCH, md: '8' }, px: '0' },
      iconSm: { height: { base: TOUCH, md: '7' }, width: { base: TOUCH, md: '7' }, px: '0' },
    },
  },
  // A link is as large as its text, whatever size is set.
  compoundVariants: [{ variant: 'link', css: { px: '0', height: 'auto' } }],
  defaultVariants: { variant: 'secondary', size: 'md' },
});

/** Text fields. */
export const inputRecipe = defineRecipe({
  base: {
    width: '100%',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    bg: 'bg.surface',
    color: 'fg',
    textStyle: 'body',
    _placeholder: { color: 'fg.subtle' },
    _focusVisible: focusRing,
    _invalid: { borderColor: 'status.danger' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  },
  variants: {
    size: {
      md: { height: { base: TOUCH, md: '8' }, px: '2.5' },
      lg: { height: { base: TOUCH, md: '10' }, px: { base: '3', md: '2.5' } },
      area: { px: '2.5', py: '2', display: 'block', resize: 'vertical' },
    },
  },
  defaultVariants: { size: 'md' },
});
