import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';
import { useDismiss } from './use-dismiss';

interface Props {
  readonly title: string;
  /** The button that opens it; it gets the focus back. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly width: string;
  readonly children: ReactNode;
  /** Acts on all of it, beside the way out. */
  readonly action?: ReactNode;
  readonly isAtStart?: boolean;
  /** It takes the full height at the right of the window. */
  readonly isDocked?: boolean;
}

const BELOW = { position: 'absolute', top: 'calc(100% + 10px)', borderWidth: '1px', borderRadius: 'panel' } as const;
const DOCKED = { position: 'fixed', top: '{sizes.header}', bottom: '0', borderInlineStartWidth: '1px' } as const;

/**
 * A titled panel below a button of a header. Escape, a click elsewhere and a change of focus close it. It has the focus
 * at first; the down arrow leads into its list.
 * Our own, because the portal's first page loads it, and Chakra's popover adds 29.6 kB there (decision 106).
 */
export function FloatingPanel({
  title,
  anchor,
  onClose,
  width,
  children,
  action,
  isAtStart = false,
  isDocked = false,
}: Props) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const leave = () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  };
  useDismiss(panel, anchor, leave);
  useEffect(() => {
    // Its content may have the focus already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  return (
    <Flex
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      direction="column"
      {...(isDocked ? DOCKED : BELOW)}
      insetEnd={isAtStart ? undefined : '0'}
      insetStart={isAtStart ? '0' : undefined}
      width={width}
      maxHeight={isDocked ? undefined : 'min(640px, calc(100dvh - 80px))'}
      zIndex="dropdown"
      bg="bg.overlay"
      boxShadow="overlay"
      outline="none"
      animation="fade-in 140ms"
      onKeyDown={(event) => {
        const first = panel.current?.querySelector<HTMLElement>('ul a[href], ul button');
        if (event.target !== panel.current || event.key !== 'ArrowDown' || !first) return;
        event.preventDefault();
        first.focus();
      }}
    >
      <Flex alignItems="center" gap="2" ps="4" pe="2" py="2" borderBottomWidth="1px">
        <Text as="h2" textStyle="heading" flex="1" truncate>
          {title}
        </Text>
        {action}
        <Button variant="ghost" size="icon" aria-label={intl.formatMessage({ id: 'common.close' })} onClick={leave}>
          <X strokeWidth={1.5} />
        </Button>
      </Flex>
      {children}
    </Flex>
  );
}
