/** LIMT-04: the ids of one call. */
const MOST = 1000;

/**
 * The calls that bring a list of ids into the order after one of them moved, each with the ids of neighbouring places in
 * their new order (CALL-187): one call, or several for a way longer than 1000 places.
 */
export function reorderCalls(before: readonly string[], after: readonly string[], most = MOST): string[][] {
  const first = before.findIndex((id, at) => id !== after[at]);
  if (first < 0) return [];
  const last = before.findLastIndex((id, at) => id !== after[at]);
  const isDown = before[first] === after[last];
  const id = (isDown ? before[first] : before[last]) ?? '';
  const others = before.slice(first, last + 1).filter((each) => each !== id);
  const steps: string[][] = [];
  for (let at = 0; at < others.length; at += most - 1) {
    if (isDown) steps.push([...others.slice(at, at + most - 1), id]);
    else steps.push([id, ...others.slice(Math.max(0, others.length - at - most + 1), others.length - at)]);
  }
  return steps;
}
