import type { Menu as Chakra } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';

export interface MenuProps {
  /** The button that opens it, without handlers of its own; takes a ref. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly children: ReactNode;
  readonly label?: string;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
}

/** The components of an open menu; null before the first one is opened. */
export const MenuParts = createContext<typeof Chakra | null>(null);

/** The parts for an entry of an open menu. */
export function useMenuParts(): typeof Chakra {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('A menu entry stands outside of a menu.');
  return parts;
}
