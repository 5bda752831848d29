import type { ReactNode } from 'react';
import { MoreMessages } from '../../locales/locale-provider';
import { SkeletonLines } from '../../ui/state/skeleton';

/** The words of the audit log, which no page loads that shows none of it. */
export const ChangeTexts = ({ pending, children }: { pending?: ReactNode; children: ReactNode }) => (
  <MoreMessages bundle="audit" pending={pending ?? <SkeletonLines lines={3} />}>
    {children}
  </MoreMessages>
);
