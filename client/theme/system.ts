import { createSystem } from '@chakra-ui/react';
import { BASE_CONFIG } from './base-config';
import { LOOK } from './look';
import { slotRecipes } from './slot-recipes';

/** The portal's look, with the recipes of floating elements. */
export const system = createSystem(BASE_CONFIG, LOOK, { theme: { slotRecipes } });
