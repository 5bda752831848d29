import { Box, Portal } from '@chakra-ui/react';
import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, HTMLAttributes, PointerEvent, ReactElement } from 'react';

const OPEN_DELAY = 300;
/** Long enough to move the pointer onto the text. */
const CLOSE_DELAY = 100;
const GAP = 6;

interface Props extends HTMLAttributes<HTMLElement> {
  readonly text: string;
  /** One control, without pointer or focus handlers of its own; triggers of menus pass theirs through here. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly side?: 'bottom' | 'right';
}

/**
 * Names the act of a control whose own label is not on screen, or is cut. Escape hides it.
 * Our own, because Chakra's adds 25.2 kB to opening an app, and takes four times as long to show (decision 106).
 */
export function Tooltip({ text, children, side = 'bottom', ...control }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [next, setNext] = useState<{ delay: number; target: HTMLElement | null } | null>(null);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => setAnchor(next.target), next.delay);
    return () => clearTimeout(timer);
  }, [next]);
  const after = (delay: number, target: HTMLElement | null) => setNext({ delay, target });
  const hide = () => after(CLOSE_DELAY, null);
  const isNamedAlike = children.props['aria-label'] === text;
  const named = cloneElement(children, {
    ...control,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      control.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') after(OPEN_DELAY, event.currentTarget);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      control.onPointerLeave?.(event);
      hide();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      control.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) after(0, event.currentTarget);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      control.onBlur?.(event);
      hide();
    },
    ...(anchor && !isNamedAlike ? { 'aria-describedby': id } : {}),
  });
  return (
    <>
      {named}
      {anchor && (
        <TooltipText id={id} anchor={anchor} side={side} onStay={() => setNext(null)} onHide={() => setAnchor(null)}>
          {text}
        </TooltipText>
      )}
    </>
  );
}

interface TextProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly side: 'bottom' | 'right';
  readonly children: string;
  readonly onStay: () => void;
  readonly onHide: () => void;
}

function TooltipText({ id, anchor, side, children, onStay, onHide }: TextProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor.getBoundingClientRect(), side);
  }, [anchor, side]);
  useEffect(() => {
    const leave = (event: Event) => (!(event instanceof KeyboardEvent) || event.key === 'Escape') && onHide();
    addEventListener('keydown', leave);
    addEventListener('scroll', leave, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', leave);
      removeEventListener('scroll', leave, { capture: true });
    };
  }, [onHide]);
  return (
    <Portal>
      <Box
        ref={box}
        id={id}
        role="tooltip"
        onPointerEnter={onStay}
        onPointerLeave={onHide}
        position="fixed"
        px="2"
        py="1"
        maxWidth="320px"
        bg="bg.overlay"
        borderWidth="1px"
        borderRadius="control"
        boxShadow="float"
        textStyle="s12"
        zIndex="tooltip"
        animation="fade-in 140ms"
      >
        {children}
      </Box>
    </Portal>
  );
}

/** Below or to the right of its control; within the window, on the other side where there is no room. */
function place(box: HTMLElement, control: DOMRect, side: 'bottom' | 'right'): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const within = (wanted: number, size: number, room: number) => Math.max(GAP, Math.min(wanted, room - size - GAP));
  const beside = (end: number, start: number, size: number, room: number) =>
    end + GAP + size <= room ? end + GAP : start - GAP - size;
  const left =
    side === 'right'
      ? beside(control.right, control.left, width, innerWidth)
      : within(control.left + (control.width - width) / 2, width, innerWidth);
  const top =
    side === 'right'
      ? within(control.top + (control.height - height) / 2, height, innerHeight)
      : beside(control.bottom, control.top, height, innerHeight);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
