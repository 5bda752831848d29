import { Suspense, useEffect, useState } from 'react';
import { apollo } from '../../../../api/apollo';
import { emitClientEvent, onClientEvent } from '../../../../core/events';
import { announceChange, onChangeElsewhere } from '../../../../core/other-tabs';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { logOut } from '../session-actions';

const MfaDialog = lazyPart(() => import('./mfa-dialog'));

/**
 * Opens the one dialog of the second factor, however many calls ask for it (ERRC-06, MFA-02, MFA-03). Its outcome is
 * the event `factor`; leaving the dialog signs out if nothing works without the factor.
 */
export function SecondFactor() {
  const [demand, setDemand] = useState<{ canStay: boolean } | null>(null);
  useEffect(
    () =>
      onClientEvent('unverified', ({ canStay }) =>
        setDemand((now) => ({ canStay: canStay && now?.canStay !== false })),
      ),
    [],
  );
  const isShut = demand?.canStay === false;
  // If another tab proved it, left or signed in anew, there is nothing to prove here.
  useEffect(() => (isShut ? onChangeElsewhere(['session', 'factor'], () => location.reload()) : undefined), [isShut]);
  if (!demand) return null;
  const close = (outcome: 'proven' | 'left') => {
    setDemand(null);
    emitClientEvent('factor', outcome);
    // After the choice of an OU the caller goes on by itself, and the token changes under other calls.
    if (outcome === 'proven' && !demand.canStay) {
      announceChange('factor');
      void apollo.refetchQueries({ include: 'active' });
    }
  };
  return (
    <Suspense fallback={null}>
      <MfaDialog
        canStay={demand.canStay}
        onClose={() => (demand.canStay ? close('left') : setDemand(null))}
        onProven={() => close('proven')}
        onLeave={() => (demand.canStay ? close('left') : void logOut())}
      />
    </Suspense>
  );
}
