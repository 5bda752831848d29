import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { LOOK } from './look';
import { slotRecipes } from './slot-recipes';

/** The portal's look, with the recipes of what floats. */
export const system = createSystem(defaultBaseConfig, LOOK, { theme: { slotRecipes } });
