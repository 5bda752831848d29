import DataLoader from 'dataloader';
import { fail } from '../core/errors.js';
import type { RequestContext } from './context.js';

/**
 * The most objects that a document may ask for, and load along edges (LIMT-05). The largest documented call is a page of
 * 1000 users with their roles, groups and structures (16,002); the largest of the client a tree of 10,000 nodes with
 * their ancestors (60,001).
 */
export const MAX_OBJECTS = 100_000;

/** Reads what belongs to each of many ids in one statement; ids without a value are left out of the answer. */
export type BatchRead<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

type Loader = DataLoader<string, unknown>;

const loadersOf = new WeakMap<RequestContext, Map<object, Loader>>();

/**
 * The value of one id, read together with those of all ids that are asked for at the same time in the same place;
 * undefined if there is none. Nothing is kept between two reads, so that a mutation in the same document is seen.
 * Throws TOO_EXPENSIVE once a call has loaded too many objects, and before it reads pages that could have too many.
 * @param place identifies what is read: `info.fieldNodes` of a field, which all rows of an answer share
 * @param read the same for all ids of a place
 * @param most the most objects that `read` finds for an id, where its caller bounds them
 */
export function load<Value>(
  ctx: RequestContext,
  place: object,
  id: string,
  read: BatchRead<Value>,
  most = 0,
): Promise<Value | undefined> {
  const loaders = loadersOf.get(ctx) ?? new Map<object, Loader>();
  loadersOf.set(ctx, loaders);
  const loader = loaders.get(place) ?? batching(ctx, read, most);
  loaders.set(place, loader);
  return loader.load(id) as Promise<Value | undefined>;
}

function batching(ctx: RequestContext, read: BatchRead<unknown>, most: number): Loader {
  const readAll = async (ids: readonly string[]) => {
    // Counted before, because ten thousand rows may ask for a thousand each, and aliases read at the same time.
    const expected = ids.length * most;
    spend(ctx, expected);
    const values = await read([...new Set(ids)]);
    const found = ids.map((id) => values.get(id));
    spend(
      ctx,
      found.reduce<number>((sum, value) => sum + sizeOf(value), -expected),
    );
    return found;
  };
  return new DataLoader<string, unknown>(readAll, { cache: false });
}

/** The objects of an answer: of a list its rows, of a page those of its list. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 1);
}

const spentBy = new WeakMap<RequestContext, number>();

/** The second bound of a document: its price is an estimate, and lists may be longer than they usually are. */
function spend(ctx: RequestContext, objects: number): void {
  const price = (spentBy.get(ctx) ?? 0) + objects;
  spentBy.set(ctx, price);
  if (price > MAX_OBJECTS) refuseExpensive(price);
}

/** Throws TOO_EXPENSIVE for a document that asks for, or has found, this many objects. */
export function refuseExpensive(price: number): never {
  const figures = { price, limit: MAX_OBJECTS };
  return fail('TOO_EXPENSIVE', { values: figures, figures });
}
