import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Dialogs that load when the first of them opens. They stay from then on: the last message of a dialog comes after it has
 * closed.
 */
export function OnceOpen({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
