import { Suspense } from 'react';
import { afterFirstPage } from '../core/after-first-page';
import { useHasAlarms } from '../features/identity/session/hooks/use-has-alarms';
import { ALARMS_PATH } from '../features/messaging/alarm/urls';
import { lazyPart } from '../ui/state/lazy-part';

// The card of the start page reads alarms by itself.
const AlarmLive = lazyPart(async () => {
  if (location.pathname !== ALARMS_PATH) await afterFirstPage();
  return import('../features/messaging/alarm/components/alarm-live');
});

/** Hears of alarms on every page, in an OU that purchased them (APP-13). */
export const AlarmHost = () =>
  useHasAlarms() && (
    <Suspense fallback={null}>
      <AlarmLive />
    </Suspense>
  );
