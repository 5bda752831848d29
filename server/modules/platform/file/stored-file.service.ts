import { MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
import type { TakeBytes } from '../../../integrations/spreadsheet/zip-writer.js';
import { StoredFileChunk, StoredFileRow } from './stored-file.entity.js';

/** Lifetime of files. */
const LIFETIME = 24 * 3_600_000;
/** Maximum of stored files of a person in an OU, so that nobody can fill the disk. */
const KEPT = 10;
/**
 * Bytes per row. The driver writes them into the statement as twice as many digits, so that the text is as short as the
 * chunks of a sheet (write-workbook.ts).
 */
const CHUNK = 48 * 1024;

/** A file that a background task created for the caller. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly expireTime: number;
}

/**
 * Writes a file in chunks as the caller's own, under the id of its task. The file replaces leftovers of an earlier try,
 * and is deleted if the work fails. Chunks are stored unchanged. If there are too many files, the oldest is deleted.
 * Returns the time at which the file expires.
 */
export async function storeFile(
  ctx: RequestContext,
  file: Pick<StoredFile, 'id' | 'name' | 'type'>,
  write: (take: TakeBytes) => Promise<void>,
): Promise<{ expireTime: number }> {
  const { id, name, type } = file;
  const discard = () => scoped(ctx, StoredFileRow).delete({ id });
  await discard();
  await discardOldest(ctx);
  const expireTime = now() + LIFETIME;
  const { accountId } = sessionOf(ctx);
  await scoped(ctx, StoredFileRow).insert([{ id, accountId, name, type, size: 0, createdTime: now(), expireTime }]);
  try {
    let [pieces, held, position, size]: [Buffer[], number, number, number] = [[], 0, 0, 0];
    const flush = async () => {
      const bytes = Buffer.concat(pieces);
      [pieces, held] = [[], 0];
      await scoped(ctx, StoredFileChunk).insert([{ fileId: id, position, bytes }]);
      position += 1;
    };
    await write(async (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      size += bytes.length;
      if (held >= CHUNK) await flush();
    });
    if (held > 0) await flush();
    await scoped(ctx, StoredFileRow).update({ id }, { size });
  } catch (error) {
    // A full disk must not keep a partial file; if the database is lost, retention removes it.
    await discard().catch(() => undefined);
    throw error;
  }
  return { expireTime };
}

/** Makes room for another file of the caller. */
async function discardOldest(ctx: RequestContext): Promise<void> {
  const newestFirst = await scoped(ctx, StoredFileRow).column(
    'id',
    { accountId: sessionOf(ctx).accountId, expireTime: MoreThan(now()) },
    { order: { createdTime: 'DESC', id: 'DESC' } },
  );
  for (const id of newestFirst.slice(KEPT - 1)) await scoped(ctx, StoredFileRow).delete({ id });
}

/** A file of the caller's own in the working OU (IMPT-13). NOT_FOUND for any other, EXPIRED after its time. */
export async function getFile(ctx: RequestContext, id: string): Promise<StoredFile> {
  const file = await scoped(ctx, StoredFileRow).selectOne(['id', 'name', 'type', 'size', 'expireTime'], {
    id,
    accountId: sessionOf(ctx).accountId,
    size: MoreThan(0),
  });
  if (!file) fail('NOT_FOUND');
  if (file.expireTime <= now()) fail('EXPIRED');
  return file;
}

/** The bytes of a file, one piece at a time. */
export async function* bytesOf(ctx: RequestContext, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const chunk = await scoped(ctx, StoredFileChunk).selectOne(['bytes'], { fileId: id, position });
    if (!chunk) return;
    yield chunk.bytes;
  }
}
