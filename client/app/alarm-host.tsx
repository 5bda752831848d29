import { Suspense, useEffect, useState } from 'react';
import { useHasAlarms } from '../features/identity/session/hooks/use-has-alarms';
import { ALARMS_PATH } from '../features/messaging/alarm/urls';
import { lazyPart } from '../ui/state/lazy-part';

const AlarmLive = lazyPart(() => import('../features/messaging/alarm/components/alarm-live'));

/** After the first page has read its data, in milliseconds; the start page has a card that reads them by itself. */
const LATER = 6_000;

/** Hears of alarms on every page, in an OU that purchased them (APP-13). */
export function AlarmHost() {
  const hasAlarms = useHasAlarms();
  const [isDue, setDue] = useState(() => location.pathname === ALARMS_PATH);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !hasAlarms) return null;
  return (
    <Suspense fallback={null}>
      <AlarmLive />
    </Suspense>
  );
}
