import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from './button';
import type { DialogProps } from './dialog';

/** The part of a dialog that is loaded when the first one opens. */
export default function DialogContent(props: DialogProps) {
  const {
    title,
    children,
    footer,
    onClose,
    size = 'md',
    initialFocus,
    isUrgent = false,
    isHeld = isUrgent,
    hasClose = !isHeld,
    isQuestion = isUrgent,
  } = props;
  const intl = useIntl();
  const above = isUrgent ? { zIndex: 'errorModal' } : {};
  return (
    <ChakraDialog.Root
      open
      lazyMount
      onOpenChange={({ open }) => !open && onClose()}
      size={size as 'md'}
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnEscape={!isHeld}
      closeOnInteractOutside={!isQuestion && !isHeld}
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
                top={size === 'drawer' ? '2' : '4'}
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
