import { chakra } from '@chakra-ui/react';
import { buttonRecipe } from '../../theme/recipes';

/**
 * The one button: variants primary, secondary, ghost, danger, link; sizes sm, md, lg, touch and icon ones.
 * Our own, because Chakra's is the same element and brings a spinner (decision 106).
 */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** A link that looks like a button. */
export const ButtonLink = chakra('a', buttonRecipe);
