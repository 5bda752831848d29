import { Portal, Tooltip as ChakraTooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Names what a control does; for controls whose own label is not on screen, or is cut. */
export function Tooltip({
  text,
  children,
  side = 'bottom',
}: {
  text: string;
  children: ReactElement;
  side?: 'bottom' | 'right';
}) {
  return (
    <ChakraTooltip.Root openDelay={300} closeDelay={80} lazyMount unmountOnExit positioning={{ placement: side }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{text}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
