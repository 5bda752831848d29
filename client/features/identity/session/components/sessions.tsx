import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useSessionsAddress } from '../hooks/use-sessions-address';

const SessionsDialog = lazyPart(() => import('./sessions-dialog'));

/** The person's sessions above whatever page is on screen, when its address asks for them (BYND-05). */
export function Sessions() {
  const { isOpen, close } = useSessionsAddress();
  return (
    isOpen && (
      <Suspense fallback={null}>
        <SessionsDialog onClose={close} />
      </Suspense>
    )
  );
}
