import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../identity/session/session-context';
import type { Visit } from '../recent-visits';
import {
  currentFirst,
  keepOwner,
  keepVisits,
  onVisitsKept,
  parseVisits,
  readVisits,
  storedVisits,
  withoutVisit,
  withVisit,
} from '../recent-visits';

/** VISIT-02, where nothing is configured. */
const MAXIMUM = 10;

export interface RecentVisits {
  /** As this browser keeps them; the server is asked which are still granted when they are shown. */
  readonly visits: readonly Visit[];
  readonly remove: (visit: Visit) => void;
  /** Removes all but the present page (VISIT-07). */
  readonly clear: () => void;
}

/** Pages that the person opened in this OU, in this browser; `current` comes first as soon as it is opened (VISIT-03). */
export function useRecentVisits(current: Visit | null): RecentVisits {
  const { user, workingOrganization, configuration } = useSession();
  const [userId, ouId] = [user.id, workingOrganization?.id ?? ''];
  const owner = useMemo(() => ({ userId, ouId }), [userId, ouId]);
  const stored = useSyncExternalStore(onVisitsKept, () => storedVisits(owner));
  const maximum = Number(configuration.recordMaxNum ?? MAXIMUM);
  const opened = current && JSON.stringify(current);
  const here = useMemo(() => (opened ? (JSON.parse(opened) as Visit) : null), [opened]);
  // Each change starts from the stored visits: another tab may have added to them.
  useEffect(() => {
    if (here) keepVisits(owner, withVisit(readVisits(owner), { ...here, visitTime: Date.now() }, maximum));
  }, [here, owner, maximum]);
  useEffect(() => keepOwner(owner), [owner]);
  const change = (edit: (kept: readonly Visit[]) => Visit[]) => keepVisits(owner, edit(readVisits(owner)));
  return {
    visits: useMemo(() => currentFirst(parseVisits(stored), here), [stored, here]),
    remove: (visit) => change((kept) => withoutVisit(kept, visit, here)),
    clear: () => change((kept) => (here ? withVisit(kept, here, 1) : [])),
  };
}
