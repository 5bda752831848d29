import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/**
 * The one field for several lines.
 * Our own, because Chakra's adds 1.8 kB to read a field's context, which ours has none of (decision 106).
 */
export const TextArea = chakra('textarea', inputRecipe, { defaultProps: { size: 'area' } });
