import { Menu as Chakra, Portal } from '@chakra-ui/react';
import { MenuParts } from './menu-parts';
import type { MenuProps } from './menu-parts';

/** The part of a menu that is loaded when the first one opens; it opens at once. */
export default function MenuContent({ trigger, children, label, placement = 'bottom-end' }: MenuProps) {
  return (
    <Chakra.Root defaultOpen positioning={{ placement }} lazyMount unmountOnExit aria-label={label}>
      <Chakra.Trigger asChild>{trigger}</Chakra.Trigger>
      <Portal>
        <Chakra.Positioner>
          <Chakra.Content>
            <MenuParts value={Chakra}>{children}</MenuParts>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
