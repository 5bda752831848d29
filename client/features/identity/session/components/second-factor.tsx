import { Suspense, useEffect, useState } from 'react';
import { apollo } from '../../../../api/apollo';
import { emitClientEvent, onClientEvent } from '../../../../core/events';
import { announceChange, onChangeElsewhere } from '../../../../core/other-tabs';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { logOut } from '../session-actions';

const MfaDialog = lazyPart(() => import('./mfa-dialog'));

/**
 * Opens the one dialog of the second factor, however many calls ask for it (ERRC-06, MFA-02, MFA-03). Whoever waits for
 * its outcome hears the event `factor`; leaving it signs out where nothing works without it.
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
  // Whoever proved it, left or signed in anew in another tab has nothing to prove here.
  useEffect(() => (isShut ? onChangeElsewhere(['session', 'factor'], () => location.reload()) : undefined), [isShut]);
  if (!demand) return null;
  const close = (outcome: 'proven' | 'left') => {
    setDemand(null);
    emitClientEvent('factor', outcome);
    // Who chose an OU goes on by themselves, and their token changes under whatever else is under way.
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
