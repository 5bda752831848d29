import { chakra } from '@chakra-ui/react';
import { inputRecipe, listArrow } from '../../theme/recipes';

/**
 * A native list in the look of a text field.
 * The browser's, because Chakra's takes 36.7 kB, and forms cannot register it as they register this (decision 106).
 */
export const Select = chakra('select', {
  base: { ...inputRecipe.base, height: { base: '11', md: '8' }, ps: '2.5', pe: '7', ...listArrow },
});

/** A native list in the look of a button. */
export const ButtonSelect = chakra('select', {
  base: {
    height: { base: '11', md: '8' },
    ps: '2',
    pe: '7',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    ...listArrow,
    textStyle: 's13',
    fontWeight: '500',
    cursor: 'pointer',
    _invalid: { borderColor: 'status.danger' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '& option': { bg: 'bg.overlay', color: 'fg' },
  },
});
