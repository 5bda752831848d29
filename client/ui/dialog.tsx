import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button';

interface Props {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Safe action first, the acting one last. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'drawer' | 'full';
  /** Focused at first; the first control otherwise. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Stands above everything and closes only by its buttons (SHELL-23). */
  readonly isUrgent?: boolean;
  readonly hasClose?: boolean;
}

/** The one dialog; drawers and full-screen pages of narrow screens are its sizes. Mounted means open. */
export function Dialog(props: Props) {
  const { title, children, footer, onClose, size = 'md', initialFocus, isUrgent = false, hasClose = !isUrgent } = props;
  const intl = useIntl();
  const above = isUrgent ? { zIndex: 'errorModal' } : {};
  return (
    <ChakraDialog.Root
      open
      lazyMount
      onOpenChange={({ open }) => !open && onClose()}
      size={size as 'md'}
      role={isUrgent ? 'alertdialog' : 'dialog'}
      closeOnEscape={!isUrgent}
      closeOnInteractOutside={!isUrgent}
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
    >
      <Portal>
        <ChakraDialog.Backdrop {...above} />
        <ChakraDialog.Positioner {...above}>
          <ChakraDialog.Content>
            <ChakraDialog.Title pe={hasClose ? '9' : undefined}>{title}</ChakraDialog.Title>
            {children && <ChakraDialog.Body>{children}</ChakraDialog.Body>}
            {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
            {hasClose && (
              <Button
                variant="ghost"
                size="icon"
                position="absolute"
                insetEnd="3"
                top="4"
                aria-label={intl.formatMessage({ id: 'common.close' })}
                onClick={onClose}
              >
                <X strokeWidth={1.5} />
              </Button>
            )}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
