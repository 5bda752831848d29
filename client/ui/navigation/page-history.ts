import { NavigationType, resolvePath } from 'react-router-dom';
import type { Location, Navigator, Path, UNSAFE_createMemoryHistory } from 'react-router-dom';

/** The history of the browser, or one of a test. */
type Entries = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;

/** A step to another address, before it is taken. */
export interface Step {
  readonly from: Location;
  readonly to: Path;
  /** Back or Forward, not a link or a call. */
  readonly isBack: boolean;
}

/** A step that a guard holds. */
export interface HeldStep {
  readonly to: Path;
  readonly isBack: boolean;
  /** Takes it after all, unasked; not to be called within `onHeld`. */
  readonly go: () => void;
}

export interface LeaveGuard {
  readonly holds: (step: Step) => boolean;
  readonly onHeld: (step: HeldStep) => void;
}

/** An address that was led to, and how. */
export interface Place {
  readonly location: Location;
  readonly action: NavigationType;
}

export interface PageHistory extends Navigator {
  /** The address that was led to last; the page of it may still be on its way. */
  readonly place: () => Place;
  /** Calls `receive` after each step; `isAtOnce` if the page is to be on screen before anything else happens. */
  readonly listen: (receive: (place: Place, isAtOnce: boolean) => void) => () => void;
}

const guards: LeaveGuard[] = [];

/** Asks `guard` before each step, until the answer is called. Only the guard that came last is asked. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Whether the guard holds the step; `go` takes it. */
function isHeld(step: Step, go: () => void): boolean {
  const guard = guards.at(-1);
  if (!guard?.holds(step)) return false;
  guard.onHeld({ to: step.to, isBack: step.isBack, go });
  return true;
}

/**
 * The history of the pages: the router's own, which asks guards before a step. The router has guards in its data mode
 * alone, whose loaders and actions are 14 kB that nothing here uses (decision 83).
 * @param entries made without `v5Compat`: it tells of Back and Forward only
 */
export function createPageHistory(entries: Entries): PageHistory {
  const receivers = new Set<(place: Place, isAtOnce: boolean) => void>();
  let place: Place = { location: entries.location, action: NavigationType.Pop };
  let isUndoing = false;
  let isUnasked = false;

  const arrive = (action: NavigationType, isAtOnce = false) => {
    place = { location: entries.location, action };
    for (const receive of receivers) receive(place, isAtOnce);
  };

  entries.listen(({ location, delta }) => {
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    const again = () => {
      isUnasked = true;
      entries.go(delta ?? 0);
    };
    const step = { from: place.location, to: location, isBack: true };
    // Without a number the entry is not the router's: there is no way back from it.
    if (delta !== null && !isUnasked && isHeld(step, again)) {
      isUndoing = true;
      entries.go(-delta);
      return;
    }
    isUnasked = false;
    arrive(NavigationType.Pop);
  });

  const lead =
    (action: NavigationType.Push | NavigationType.Replace): Navigator['push'] =>
    (to, state, options) => {
      const go = () => {
        entries[action === NavigationType.Push ? 'push' : 'replace'](to, state);
        arrive(action, options?.flushSync);
      };
      const step = { from: place.location, to: resolvePath(to, place.location.pathname), isBack: false };
      if (!isHeld(step, go)) go();
    };

  return {
    createHref: entries.createHref,
    createURL: entries.createURL,
    encodeLocation: entries.encodeLocation,
    go: entries.go,
    push: lead(NavigationType.Push),
    replace: lead(NavigationType.Replace),
    place: () => place,
    listen: (receive) => {
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
  };
}
