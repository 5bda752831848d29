import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../identity/session/session-context';
import type { Visit } from '../recent-visits';
import { currentFirst, keepVisits, readVisits, withoutVisit, withVisit } from '../recent-visits';

/** VISIT-02, where nothing is configured. */
const MAXIMUM = 10;

export interface RecentVisits {
  /** As this browser keeps them; what is granted by now is asked for when they are shown. */
  readonly visits: readonly Visit[];
  readonly remove: (visit: Visit) => void;
  /** Leaves where the person is (VISIT-07). */
  readonly clear: () => void;
}

/** Where the person was in this OU, in this browser; `current` comes first as soon as it is opened (VISIT-03). */
export function useRecentVisits(current: Visit | null): RecentVisits {
  const { user, workingOrganization, configuration } = useSession();
  const [userId, ouId] = [user.id, workingOrganization?.id ?? ''];
  const owner = useMemo(() => ({ userId, ouId }), [userId, ouId]);
  const [visits, setVisits] = useState(() => readVisits(owner));
  const maximum = Number(configuration.recordMaxNum ?? MAXIMUM);
  const opened = current && JSON.stringify(current);
  const here = useMemo(() => (opened ? (JSON.parse(opened) as Visit) : null), [opened]);
  useEffect(() => {
    if (!here) return;
    // What is kept, not what is shown: another tab may have added to it.
    const next = withVisit(readVisits(owner), here, maximum);
    keepVisits(owner, next);
    setVisits(next);
  }, [here, owner, maximum]);
  const change = (edit: (kept: readonly Visit[]) => Visit[]) => {
    const next = edit(readVisits(owner));
    keepVisits(owner, next);
    setVisits(next);
  };
  return {
    visits: useMemo(() => currentFirst(visits, here), [visits, here]),
    remove: (visit) => change((kept) => withoutVisit(kept, visit, here)),
    clear: () => change((kept) => (here ? withVisit(kept, here, 1) : [])),
  };
}
