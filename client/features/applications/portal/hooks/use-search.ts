import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { usePortalSearchQuery } from '../../../../api/generated/hooks';
import { useSession } from '../../../identity/session/session-context';
import { keepSearches, readSearches, withSearch } from '../search-history';

/** FIND-02: milliseconds between two searches. */
const PAUSE = 1_000;

/**
 * The portal's search with the searches before it. `run` asks for a text, at most once per pause, moves the focus to
 * `field`, and tells whether it asked.
 */
export function useSearch(field: RefObject<HTMLInputElement | null>) {
  const { user, workingOrganization } = useSession();
  const owner = { userId: user.id, ouId: workingOrganization?.id ?? '' };
  const [text, setText] = useState('');
  const [searches, setSearches] = useState(() => readSearches(owner));
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, loading, refetch } = usePortalSearchQuery({
    variables: { search: asked ?? '' },
    skip: asked === null,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const again = () => void refetch().catch(() => undefined);
  const askedTime = useRef(-PAUSE);
  const run = (wanted: string) => {
    const trimmed = wanted.trim();
    const isSoon = performance.now() - askedTime.current < PAUSE;
    if (!trimmed || isSoon) return false;
    askedTime.current = performance.now();
    // The button of a former search goes with its list.
    field.current?.focus();
    setText(wanted);
    setAsked(trimmed);
    // The stored searches, not those shown: another tab may have added to them.
    const next = withSearch(readSearches(owner), trimmed);
    keepSearches(owner, next);
    setSearches(next);
    if (trimmed === asked) again();
    return true;
  };
  return { text, setText, searches, asked, answer: data?.portalSearch, error, isLoading: loading, run, again };
}
