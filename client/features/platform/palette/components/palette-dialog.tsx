import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';

/** Stands still however long its list is. */
const HEIGHT = 'min(560px, 72dvh)';

interface Props {
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Gets the focus back; not when the palette leads to another page, which takes it. */
  readonly opener: Element | null;
  readonly keepsFocus: boolean;
}

/** The palette's own frame: high on wide screens, under the eyes; a sheet on narrow ones. */
export function PaletteDialog({ children, onClose, opener, keepsFocus }: Props) {
  const isMobile = useIsMobile();
  return (
    <ChakraDialog.Root
      open
      lazyMount
      onOpenChange={({ open }) => !open && onClose()}
      size={(isMobile ? 'full' : 'md') as 'md'}
      restoreFocus={keepsFocus}
      finalFocusEl={() => (opener instanceof HTMLElement ? opener : null)}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner alignItems={isMobile ? 'stretch' : 'flex-start'} pt={isMobile ? '0' : '12vh'}>
          <ChakraDialog.Content
            maxWidth={isMobile ? 'none' : '680px'}
            height={isMobile ? 'auto' : HEIGHT}
            padding="0"
            gap="0"
            overflow="hidden"
          >
            <ChakraDialog.Title srOnly>
              <FormattedMessage id="palette.title" />
            </ChakraDialog.Title>
            {children}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
