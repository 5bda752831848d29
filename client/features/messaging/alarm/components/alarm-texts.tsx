import type { ReactNode } from 'react';
import { MoreMessages } from '../../../../locales/locale-provider';

interface Props {
  /** Shown until the texts are there. */
  readonly pending: ReactNode;
  readonly children: ReactNode;
}

/** The texts of alarms, which no page loads that shows none. */
export const AlarmTexts = ({ pending, children }: Props) => (
  <MoreMessages bundle="alarm" pending={pending}>
    {children}
  </MoreMessages>
);
