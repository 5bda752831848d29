import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { useDismiss } from '../../../../ui/overlay/use-dismiss';

interface Props {
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly hasHeader: boolean;
  /** The keyboard goes on in it. */
  readonly isByKeys: boolean;
  readonly hover: HTMLAttributes<HTMLElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The left menu above the page, while the pointer or the keyboard is in it (SHELL-31). */
export default function FloatingMenu({ anchor, hasHeader, isByKeys, hover, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel, anchor, () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  });
  useEffect(() => {
    if (isByKeys) panel.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [isByKeys]);
  const top = hasHeader ? '{sizes.header}' : '0';
  return (
    <>
      {/* Above the frame, which does not report that the pointer went there. */}
      <Box position="absolute" insetStart="0" insetEnd="0" top={top} bottom="0" zIndex="header" aria-hidden />
      <Box
        {...hover}
        ref={panel}
        position="absolute"
        insetStart="0"
        top={top}
        bottom="0"
        width="menu"
        display="grid"
        zIndex="dropdown"
        boxShadow="overlay"
        animation="fade-in 140ms"
      >
        {children}
      </Box>
    </>
  );
}
