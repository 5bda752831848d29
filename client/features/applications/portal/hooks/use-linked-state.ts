import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeHandedState } from '../handed-state';

/** The state that a message or another app hands to the menu it opens (MSG-14); kept in the history entry. */
export function useLinkedState(): string | undefined {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // A new tab has no history yet: the state handed to it becomes part of its first entry.
  useEffect(() => {
    const linkedStates = takeHandedState(pathname);
    if (linkedStates !== undefined) void navigate(pathname + search, { replace: true, state: { linkedStates } });
  }, [navigate, pathname, search]);
  const linked = (state as { linkedStates?: unknown } | null)?.linkedStates;
  return typeof linked === 'string' ? linked : undefined;
}
