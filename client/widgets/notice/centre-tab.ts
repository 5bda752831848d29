import type { ReactNode } from 'react';

/** The panel of wide screens, over the full height at the right. */
export const CENTRE_WIDTH = '432px';

/**
 * A tab of the message centre (MSG-09). The client's `app` gathers them in `client/app/message-centre.tsx`, in the order in
 * which they stand, because features do not know each other: a feature exports a hook that answers its tab, or null where
 * there is nothing for the person, and `app` calls it there. `emitClientEvent('messages', { tab: id })` opens the centre
 * at a tab (ALM-04).
 */
export interface CentreTab {
  /** Names it in the event `messages`, such as `alarms`. */
  readonly id: string;
  readonly label: ReactNode;
  /** Things that wait for the person; 0 shows no number. */
  readonly count: number;
  /** Of the number: danger for what harms if it waits. */
  readonly tone: 'neutral' | 'accent' | 'danger';
  /** Acts on all of it; stands in the head while the tab is shown. */
  readonly action?: ReactNode;
  /** Drawn while the tab is shown, without a margin, in a column that scrolls and fills the height. */
  readonly content: ReactNode;
}
