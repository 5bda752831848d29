import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/** The one field for several lines. */
export const TextArea = chakra('textarea', inputRecipe, { defaultProps: { size: 'area' } });
