import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { LOOK } from './look';

/** The same look without dialogs and menus: the pages around signing in have none and are small. */
export const system = createSystem(defaultBaseConfig, LOOK);
