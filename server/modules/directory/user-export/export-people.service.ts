import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { BATCH } from '../../../database/rows.js';
import { reachedOf } from '../user/user-authority.service.js';
import { bytesOf, getFile, storeFile } from '../../platform/file/stored-file.service.js';

/** Receives the ids of a page of people. */
export type TellPeople = (userIds: readonly string[]) => Promise<void>;

/**
 * Runs `work`, and stores a list of the people in its result if people may leave the caller's reach while the scope
 * stays. Returns the id of the list, null without one.
 */
export async function keepPeople(
  ctx: RequestContext,
  work: (tell: TellPeople) => Promise<void>,
): Promise<string | null> {
  if (sessionOf(ctx).scope !== 'SPECIFIED') {
    await work(async () => undefined);
    return null;
  }
  const id = newId();
  await storeFile(ctx, { id, name: 'people', type: 'text/plain' }, async (take) => {
    // At least a byte: an empty file counts as none.
    await take(Buffer.from('\n'));
    await work((userIds) => take(Buffer.from(userIds.map((userId) => `${userId}\n`).join(''))));
  });
  return id;
}

/**
 * Whether everybody in a stored list is still a member within the caller's reach (SUBA-15). Without a list: true for a
 * caller who reaches the whole OU, false for others.
 */
export async function isEverybodyReached(ctx: RequestContext, listId: string | null | undefined): Promise<boolean> {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return true;
  if (!listId) return false;
  await getFile(ctx, listId);
  for await (const bytes of bytesOf(ctx, listId)) {
    const ids = bytes.toString('ascii').split('\n').filter(Boolean);
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      if ((await reachedOf(ctx, batch)).size < batch.length) return false;
    }
  }
  return true;
}
