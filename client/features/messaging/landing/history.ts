/** A draft with the states before and after the present one. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

export const begun = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** After one more change; what had been undone is given up. A state that equals the present one is no change. */
export const changedTo = <State>(history: History<State>, next: State): History<State> =>
  JSON.stringify(next) === JSON.stringify(history.present)
    ? history
    : { past: [...history.past, history.present], present: next, future: [] };

/** One change back, if there is any. */
export function undone<State>({ past, present, future }: History<State>): History<State> {
  const former = past.at(-1);
  return former === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: former, future: [present, ...future] };
}

/** One undone change forth, if there is any. */
export function redone<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...rest] = future;
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest };
}
