import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/** The one text field. */
export const Input = chakra('input', inputRecipe);
