import { useEffect } from 'react';
import { usePortalEventLogMutation } from '../../../../api/generated/hooks';

const LOGGED = 'portal.loggedApp';

/** Tells the audit log that the person went to another app (SHELL-35); coming back to a page of the same one is no news. */
export function useAppLog(appId: string | null): void {
  const [log] = usePortalEventLogMutation();
  useEffect(() => {
    if (appId === null || sessionStorage.getItem(LOGGED) === appId) return;
    sessionStorage.setItem(LOGGED, appId);
    log({ variables: { subjectId: appId, subjectType: 'app' } }).catch(() => undefined);
  }, [appId, log]);
}
