import type { LastChange } from '../../core/failure';
import { changed, changeOf } from '../draft/draft-changes';

/** Two states of a form that grew out of the same stored one, put together. */
export interface Merge<Values> {
  readonly mine: Values;
  readonly theirs: Values;
  /** One's own changes on top of theirs. */
  readonly merged: Values;
  /**
   * The fields that both changed, each to another value: `description`, or `name.de` for the part of a group. Lists
   * collide nowhere: what each added is in, what each removed is out.
   */
  readonly contested: readonly string[];
  /** The fields that only the other person changed. */
  readonly taken: readonly string[];
}

/** A merge that a form tells of. */
export interface Conflict<Values> extends Merge<Values> {
  /** Null for a change that was noticed before anything was saved. */
  readonly last: LastChange | null;
}

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The value of a field, such as `name.de`. */
export const valueAt = (values: object, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), values);

/** The top-level field with another value in it. */
export function withValue<Values extends object>(values: Values, field: string, value: unknown) {
  const [name = '', part] = field.split('.');
  const whole = (values as Group)[name];
  return { name: name as keyof Values, value: part === undefined ? value : { ...(whole as object), [part]: value } };
}

/** The fields of a form, those of its groups one by one. */
function fieldsOf(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  );
}

/** Puts the entries of a form and the stored state together, which both come from the state `before` (CALL-302). */
export function mergeOf<Values extends object>(before: Values, mine: Values, theirs: Values): Merge<Values> {
  const fields = fieldsOf(before);
  const differs = (field: string, one: Values, other: Values) => !isSame(valueAt(one, field), valueAt(other, field));
  const isTheirs = (field: string) => differs(field, theirs, before);
  const isMine = (field: string) => differs(field, mine, before);
  const merged = Object.entries(mine).map(([name, value]) => {
    const [was, now] = [(before as Group)[name], (theirs as Group)[name]];
    return [name, isSame(was, value) ? now : changed(now, changeOf(was, value))];
  });
  return {
    mine,
    theirs,
    merged: Object.fromEntries(merged) as Values,
    contested: fields.filter(
      (field) =>
        isTheirs(field) && isMine(field) && differs(field, mine, theirs) && !Array.isArray(valueAt(before, field)),
    ),
    taken: fields.filter((field) => isTheirs(field) && (!isMine(field) || Array.isArray(valueAt(before, field)))),
  };
}
