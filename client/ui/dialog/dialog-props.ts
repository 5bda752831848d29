import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Safe action first, the acting one last. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'drawer' | 'full' | 'page';
  /** Focused at first; the first control otherwise. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Stands above everything and closes only by its buttons (SHELL-23). */
  readonly isUrgent?: boolean;
  /** Closes only by what it holds: no Escape, no click elsewhere, no close button. */
  readonly isHeld?: boolean;
  readonly hasClose?: boolean;
  /** Its place in the history is none, or kept by what shows it (`useHistoryEntry`, `BackCloses`). */
  readonly hasHistoryEntry?: boolean;
  /** Its content changes by steps or tabs: it keeps one height, which is that of the window on narrow screens. */
  readonly hasSteps?: boolean;
  /** A call runs: it cannot be left, not even by Back, before the answer is there. */
  readonly isBusy?: boolean;
  /** A question: answered by its buttons or Escape, not by a click or focus elsewhere. */
  readonly isQuestion?: boolean;
}
