import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/**
 * The one text field, and by `type="date"` the one date field.
 * The browser's date field, because Chakra's takes 47.6 kB and holds dates that forms cannot register (decision 106).
 */
export const Input = chakra('input', inputRecipe);
