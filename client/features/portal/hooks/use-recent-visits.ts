import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../session/session-context';
import type { Category } from '../portal-model';
import type { Visit } from '../recent-visits';
import { grantedVisits, keepVisits, readVisits, withoutVisit, withVisit } from '../recent-visits';

/** VISIT-02, where nothing is configured. */
const MAXIMUM = 10;

export interface RecentVisits {
  readonly visits: readonly Visit[];
  readonly remove: (visit: Visit) => void;
  /** Leaves where the person is (VISIT-07). */
  readonly clear: () => void;
}

/** Where the person was in this OU, in this browser; `current` comes first as soon as it is opened (VISIT-03). */
export function useRecentVisits(current: Visit | null, categories: readonly Category[]): RecentVisits {
  const { user, workingOrganization, configuration } = useSession();
  const [userId, ouId] = [user.id, workingOrganization?.id ?? ''];
  const owner = useMemo(() => ({ userId, ouId }), [userId, ouId]);
  const [visits, setVisits] = useState(() => readVisits(owner));
  const maximum = Number(configuration.recordMaxNum ?? MAXIMUM);
  const opened = current && JSON.stringify(current);
  useEffect(() => {
    if (!opened) return;
    // What is kept, not what is shown: another tab may have added to it.
    const next = withVisit(readVisits(owner), JSON.parse(opened) as Visit, maximum);
    keepVisits(owner, next);
    setVisits(next);
  }, [opened, owner, maximum]);
  const granted = useMemo(() => grantedVisits(visits, categories), [visits, categories]);
  const change = (next: readonly Visit[]) => {
    keepVisits(owner, next);
    setVisits([...next]);
  };
  return {
    visits: granted,
    remove: (visit) => change(withoutVisit(granted, visit, current !== null)),
    clear: () => change(granted.slice(0, current ? 1 : 0)),
  };
}
