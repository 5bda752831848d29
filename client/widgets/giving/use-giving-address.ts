import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsStillHere } from '../../ui/navigation/page-router';

/** The list that a phone shows comes first: the things that are assigned. */
export const GIVING_SIDES = ['with', 'without'] as const;
export type GivingSide = (typeof GIVING_SIDES)[number];

/** The search of the two lists, and the list that a phone shows, as the address says it (BYND-14). */
export function useGivingAddress() {
  const [parameters, setParameters] = useSearchParams();
  const isStillHere = useIsStillHere();
  const put = useCallback(
    (name: string, value: string) => {
      // The last typed text is sent late: it would lead back from the page that is on its way.
      if (!isStillHere()) return;
      // The address, not the last rendering: a second change may come before the first is on screen, and must keep it.
      const next = new URLSearchParams(window.location.search);
      if (value) next.set(name, value);
      else next.delete(name);
      setParameters(next, { replace: true });
    },
    [setParameters, isStillHere],
  );
  return {
    search: parameters.get('find') ?? '',
    setSearch: useCallback((text: string) => put('find', text), [put]),
    side: GIVING_SIDES.find((side) => side === parameters.get('side')) ?? GIVING_SIDES[0],
    setSide: (side: GivingSide) => put('side', side === GIVING_SIDES[0] ? '' : side),
  };
}
