import type { DialogProps } from './dialog-props';
import { Suspense } from 'react';
import { lazyPart } from '../state/lazy-part';

export const loadDialogContent = () => import('./dialog-content');
const DialogContent = lazyPart(loadDialogContent);

/** The one dialog; drawers and full-screen pages of narrow screens are its sizes. Mounted means open. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogContent {...props} />
    </Suspense>
  );
}
