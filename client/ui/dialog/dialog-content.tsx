import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { BackCloses } from './back-closes';
import { BackGuard } from './back-guard';
import { Button } from '../button/button';
import type { DialogProps } from './dialog-props';
import { standing } from '../focus/opener';

/** On narrow screens the button is larger; its cross stays beside the title. */
const CLOSE_AT = { md: '2.5', full: '2.5', lg: '1.5', drawer: '0.5', page: '1.5' } as const;

/** The height of dialogs whose content changes: nothing under the pointer moves between steps. */
const STEADY = { md: 'min(640px, 100%)' };

/** The part of a dialog that is loaded when the first one opens. */
export default function DialogContent(props: DialogProps & { readonly opener: HTMLElement | null }) {
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
    hasSteps = false,
    isBusy = false,
    hasHistoryEntry = false,
  } = props;
  const intl = useIntl();
  const isShut = isHeld || isBusy;
  const back = () => {
    if (!isShut) onClose();
    return !isShut;
  };
  const above = isUrgent ? { zIndex: 'errorModal' } : {};
  return (
    <ChakraDialog.Root
      open
      lazyMount
      onOpenChange={({ open }) => !open && onClose()}
      // A dialog below that goes would take this one along, also a skeleton that this one takes the place of, and hands
      // the focus back outside.
      onRequestDismiss={(event) => event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      size={size as 'md'}
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnEscape={!isShut}
      closeOnInteractOutside={!isQuestion && !isShut}
      finalFocusEl={() => standing(props.opener)}
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
    >
      {isBusy && <BackGuard />}
      {!hasHistoryEntry && <BackCloses onBack={back} />}
      <Portal>
        <ChakraDialog.Backdrop {...above} />
        <ChakraDialog.Positioner {...above}>
          <ChakraDialog.Content height={hasSteps ? STEADY : undefined}>
            <ChakraDialog.Title pe={hasClose ? '9' : undefined}>{title}</ChakraDialog.Title>
            {children && <ChakraDialog.Body flex={hasSteps ? '1' : undefined}>{children}</ChakraDialog.Body>}
            {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
            {hasClose && (
              <Button
                variant="ghost"
                size="icon"
                position="absolute"
                insetEnd={{ base: '1', md: '3' }}
                top={{ base: CLOSE_AT[size], md: size === 'drawer' ? '2' : '4' }}
                aria-label={intl.formatMessage({ id: 'common.close' })}
                disabled={isBusy}
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
