import type { DialogProps } from './dialog-props';
import { Suspense, useState } from 'react';
import { presentOpener } from '../focus/opener';
import { lazyPart } from '../state/lazy-part';

export const loadDialogContent = () => import('./dialog-content');
const DialogContent = lazyPart(loadDialogContent);

/** The one dialog; drawers and full-screen pages of narrow screens are its sizes. Mounted means open. */
export function Dialog(props: DialogProps) {
  // Before its part is loaded, and takes the focus.
  const [opener] = useState(presentOpener);
  return (
    <Suspense fallback={null}>
      <DialogContent {...props} opener={opener} />
    </Suspense>
  );
}
