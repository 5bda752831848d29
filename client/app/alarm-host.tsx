import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../features/identity/session/session-context';
import { ALARMS_PATH } from '../features/messaging/alarm/urls';
import { lazyPart } from '../ui/state/lazy-part';

const AlarmLive = lazyPart(() => import('../features/messaging/alarm/components/alarm-live'));

/** After the first page has read its data, in milliseconds; the start page has a card that reads them by itself. */
const LATER = 6_000;

/** Hears of alarms on every page, in an OU that purchased them (APP-13). */
export function AlarmHost() {
  const { workingOrganization } = useSession();
  const [isDue, setDue] = useState(() => location.pathname === ALARMS_PATH);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !workingOrganization?.features.includes('alarm')) return null;
  return (
    <Suspense fallback={null}>
      <AlarmLive />
    </Suspense>
  );
}
