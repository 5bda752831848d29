import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { StoredFile } from '../file/stored-file.service.js';
import { bytesOf, getFile } from '../file/stored-file.service.js';
import { readTask } from './task.service.js';
import type { FileTask } from './task.types.js';
import { TaskState } from './task.types.js';

/** The result of a task that makes a file under its own id. */
export interface MadeFile {
  readonly fileName: string;
  readonly expireTime: number;
  /** How far its maker reached: the file shows nothing else. */
  readonly reach: string;
}

/** How far a task of the caller is that makes a file; NOT_FOUND for one of somebody else (IMPT-13). */
export async function fileTaskStatus(ctx: RequestContext, kind: string, id: string): Promise<FileTask> {
  const { result, ...task } = await readTask<MadeFile>(ctx, kind, id);
  return { ...task, taskId: id, fileName: result?.fileName ?? null, expireTime: result?.expireTime ?? null };
}

/**
 * The file that a task of the caller has made.
 * @param reach how far the caller reaches now
 * @param isStillReached whether the caller may still see all that is in the file, where `reach` does not tell
 * @throws NOT_FOUND until it is made and for somebody else's; EXPIRED after a day, and once the caller reaches less or
 * more than the maker did
 */
export async function fileOfTask<Made extends MadeFile>(
  ctx: RequestContext,
  kind: string,
  id: string,
  reach: string,
  isStillReached: (made: Made) => Promise<boolean> = async () => true,
): Promise<{ file: StoredFile; bytes: AsyncGenerator<Buffer> }> {
  const { state, result } = await readTask<Made>(ctx, kind, id);
  if (state !== TaskState.DONE || !result) fail('NOT_FOUND');
  if (result.reach !== reach || !(await isStillReached(result))) fail('EXPIRED');
  return { file: await getFile(ctx, id), bytes: bytesOf(ctx, id) };
}
