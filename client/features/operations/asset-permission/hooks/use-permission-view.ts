import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useIsStillHere } from '../../../../ui/navigation/page-router';
import type { PermissionState, PermissionView } from '../urls';
import { viewOf, withView } from '../urls';

/** Changes the address; `isReplacing` adds no step to the history. */
export type ChangeView = (wanted: Partial<PermissionView>, isReplacing?: boolean) => void;

/** The state of the present entry, as the router keeps it: it may not be on screen yet. */
const presentState = (): unknown => (window.history.state as { readonly usr?: unknown } | null)?.usr;

/** The state of the page of asset permissions, as its address and the entry of the history say it (BYND-14). */
export function usePermissionView() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const isStillHere = useIsStillHere();
  const change = useCallback<ChangeView>(
    (wanted, isReplacing = false) => {
      // The last typed text is sent late: it would lead back from the page that is on its way.
      if (!isStillHere()) return;
      // The address, not the last rendering: a second change may come before the first is on screen, and must keep it.
      const next = withView(new URLSearchParams(window.location.search), wanted);
      const kept: PermissionState | null = wanted.chosen ? { owners: wanted.chosen } : (presentState() ?? null);
      setParameters(next, { replace: isReplacing, state: kept });
    },
    [setParameters, isStillHere],
  );
  return {
    view: viewOf(parameters, state),
    /** The owners that the address names by now. */
    chosenNow: useCallback(() => viewOf(new URLSearchParams(window.location.search), presentState()).chosen, []),
    change,
  };
}
