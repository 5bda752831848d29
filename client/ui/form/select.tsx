import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/**
 * A native list in the look of a text field.
 * The browser's, because Chakra's takes 36.7 kB, and forms cannot register it as they register this (decision 106).
 */
export const Select = chakra('select', inputRecipe);

/** A native list in the look of a button. */
export const ButtonSelect = chakra('select', {
  base: {
    height: { base: '11', md: '8' },
    px: '2',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    textStyle: 's13',
    fontWeight: '500',
    cursor: 'pointer',
    _invalid: { borderColor: 'status.danger' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '& option': { bg: 'bg.overlay', color: 'fg' },
  },
});
