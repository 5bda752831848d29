import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import type { TakeBytes } from '../../../integrations/spreadsheet/zip-writer.js';

/** Files are kept so long. */
const LIFETIME = 24 * 3_600_000;
/** Files of a person in an OU that are kept at once: who asks for one after the other fills no disk. */
const KEPT = 10;
/**
 * Bytes of a row. The driver writes them into the statement as twice as many digits: a text as short as those of a sheet
 * (write-workbook.ts).
 */
const CHUNK = 48 * 1024;

/** A file that work in the background made for the caller. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly expireTime: number;
}

/**
 * Writes a file piece by piece as the caller's own, under the id of the work that makes it: what an earlier try left is
 * replaced, and nothing is left where the work fails. Pieces are kept whole. The oldest of too many files goes. Answers
 * when it will be gone.
 */
export async function storeFile(
  ctx: RequestContext,
  file: Pick<StoredFile, 'id' | 'name' | 'type'>,
  write: (take: TakeBytes) => Promise<void>,
): Promise<{ expireTime: number }> {
  const { id, name, type } = file;
  const ouId = workingOu(ctx);
  const discard = () => execute(ctx, 'DELETE FROM stored_file WHERE ou_id = ? AND id = ?', [ouId, id]);
  await discard();
  await discardOldest(ctx);
  const expireTime = now() + LIFETIME;
  await execute(
    ctx,
    `INSERT INTO stored_file (ou_id, id, account_id, name, type, size, created_time, expire_time)
     VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
    [ouId, id, sessionOf(ctx).accountId, name, type, now(), expireTime],
  );
  try {
    let [pieces, held, position, size]: [Buffer[], number, number, number] = [[], 0, 0, 0];
    const flush = async () => {
      const bytes = Buffer.concat(pieces);
      [pieces, held] = [[], 0];
      await execute(ctx, 'INSERT INTO stored_file_chunk (ou_id, file_id, position, bytes) VALUES (?, ?, ?, ?)', [
        ouId,
        id,
        position,
        bytes,
      ]);
      position += 1;
    };
    await write(async (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      size += bytes.length;
      if (held >= CHUNK) await flush();
    });
    if (held > 0) await flush();
    await execute(ctx, 'UPDATE stored_file SET size = ? WHERE ou_id = ? AND id = ?', [size, ouId, id]);
  } catch (error) {
    // A full disk must not keep half a file; where the database is gone, retention removes it.
    await discard().catch(() => undefined);
    throw error;
  }
  return { expireTime };
}

/** Makes room for one more file of the caller. */
async function discardOldest(ctx: RequestContext): Promise<void> {
  const own = [workingOu(ctx), sessionOf(ctx).accountId];
  const files = await query<{ id: string }>(
    ctx,
    `SELECT f.id FROM stored_file f WHERE f.ou_id = ? AND f.account_id = ? AND f.expire_time > ?
      ORDER BY f.created_time DESC, f.id DESC`,
    [...own, now()],
  );
  for (const { id } of files.slice(KEPT - 1)) {
    await execute(ctx, 'DELETE FROM stored_file WHERE ou_id = ? AND id = ?', [workingOu(ctx), id]);
  }
}

/** A file of the caller's own in the working OU (IMPT-13). NOT_FOUND for any other, EXPIRED after its time. */
export async function getFile(ctx: RequestContext, id: string): Promise<StoredFile> {
  const [file] = await query<StoredFile>(
    ctx,
    `SELECT id, name, type, size, expire_time AS expireTime FROM stored_file
      WHERE ou_id = ? AND id = ? AND account_id = ? AND size > 0`,
    [workingOu(ctx), id, sessionOf(ctx).accountId],
  );
  if (!file) fail('NOT_FOUND');
  if (file.expireTime <= now()) fail('EXPIRED');
  return file;
}

/** The bytes of a file, one piece at a time. */
export async function* bytesOf(ctx: RequestContext, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await query<{ bytes: Buffer }>(
      ctx,
      'SELECT bytes FROM stored_file_chunk WHERE ou_id = ? AND file_id = ? AND position = ?',
      [workingOu(ctx), id, position],
    );
    if (!chunk) return;
    yield chunk.bytes;
  }
}
