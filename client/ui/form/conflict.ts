/** Two states of a form after somebody else stored one: the entries here, and the stored ones. */
export interface Conflict<Values> {
  readonly mine: Values;
  readonly theirs: Values;
  /** The fields that both changed, each to another value. */
  readonly contested: readonly (keyof Values & string)[];
}

/** Compares the entries of a form and the stored state with the state that the form began with. */
export function conflictOf<Values extends object>(before: Values, mine: Values, theirs: Values): Conflict<Values> {
  const text = (values: Values, name: keyof Values) => JSON.stringify(values[name]);
  const contested = (Object.keys(before) as (keyof Values & string)[]).filter(
    (name) =>
      text(mine, name) !== text(before, name) &&
      text(theirs, name) !== text(before, name) &&
      text(mine, name) !== text(theirs, name),
  );
  return { mine, theirs, contested };
}
