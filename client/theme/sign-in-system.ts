import { createSystem } from '@chakra-ui/react';
import { BASE_CONFIG } from './base-config';
import { LOOK } from './look';

/** The same look without dialogs and menus: the pages around signing in have none and are small. */
export const system = createSystem(BASE_CONFIG, LOOK);
