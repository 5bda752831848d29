import { Suspense } from 'react';
import { useSession } from '../features/identity/session/session-context';
import { lazyPart } from '../ui/state/lazy-part';

const AlarmLive = lazyPart(() => import('../features/messaging/alarm/components/alarm-live'));
const PopupStack = lazyPart(() => import('../widgets/notice/popup-stack'));

/** Hears of alarms on every page, in an OU that purchased them (APP-13). */
export function AlarmHost() {
  const { workingOrganization } = useSession();
  if (!workingOrganization?.features.includes('alarm')) return null;
  return (
    <Suspense fallback={null}>
      <AlarmLive />
      <PopupStack />
    </Suspense>
  );
}
