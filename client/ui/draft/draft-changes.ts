/** The entries added to a list and removed from it. */
interface ListChange {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of lists are the same by their ids, or as they are. */
const keyOf = (entry: unknown) => (isGroup(entry) ? entry.id : entry);
const lacking = (list: readonly unknown[], other: readonly unknown[]) =>
  list.filter((entry) => !other.some((one) => keyOf(one) === keyOf(entry)));

/** The change from `before` to `after`, as JSON can hold it: see {@link changed}. */
export function changeOf(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    return { added: lacking(after, before), removed: lacking(before, after) } satisfies ListChange;
  }
  if (!isGroup(before) || !isGroup(after)) return after;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));
}

/** Applies a change of {@link changeOf} to the present value. */
export function changed(now: unknown, change: unknown): unknown {
  if (Array.isArray(now)) {
    const { added, removed } = change as ListChange;
    return [...lacking(now, removed), ...lacking(added, now)];
  }
  return isGroup(now) ? { ...now, ...(change as object) } : change;
}
