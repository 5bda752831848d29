import { readFileSync } from 'node:fs';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { ErrorDetails } from '../../../core/errors.js';
import { fail } from '../../../core/errors.js';
import { isPlainId, newId } from '../../../core/ids.js';
import { projectFile } from '../../../core/project.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { RefusedPicture, rewritePicture } from '../../../integrations/picture/rewrite-picture.js';
import { writeAudit } from '../audit/audit.service.js';
import { Picture } from './picture.entity.js';

/** Prefix of an icon that is a picture; its id follows. */
const PICTURE = 'picture:';
/** The names of the built-in set, which the client draws. */
const BUILT_IN: ReadonlySet<string> = new Set(
  Object.values(JSON.parse(readFileSync(projectFile('schema/icons.json'), 'utf8')) as Record<string, string[]>).flat(),
);

const REFUSALS: Readonly<Record<RefusedPicture['reason'], ErrorDetails>> = {
  BROKEN: { message: 'error.pictureType', field: 'file' },
  PIXELS: { message: 'error.picturePixels', field: 'file' },
};

/**
 * Stores a picture for apps and menus of the working OU and returns it as an icon (MENU-09). The type is detected from
 * the content, and the file is re-encoded so that it contains nothing but its pixels. Throws INVALID_PARAMETER for a
 * file that is no PNG, JPEG, WebP or SVG, is broken, or has too many pixels, and EXHAUSTED beyond the hourly limit of a
 * person. A picture that is not used is deleted after a day. Opens its own transaction: reading a picture must not hold
 * a connection.
 */
export async function uploadPicture(ctx: RequestContext, file: Buffer): Promise<{ icon: string }> {
  const bytes = await readUpload(ctx, file);
  return inTransaction(ctx, async (inside) => {
    const id = await storePicture(inside, bytes);
    inside.audit.resourceId = id;
    inside.audit.description = JSON.stringify({ bytes: bytes.length });
    await writeAudit(inside, 'app', 'pictureUpload');
    return { icon: `${PICTURE}${id}` };
  });
}

/**
 * Re-encodes an uploaded picture, outside of any transaction. Throws INVALID_PARAMETER on `file` for a file that is no
 * picture, is broken or has too many pixels, and EXHAUSTED beyond the hourly limit of a person.
 */
export async function readUpload(ctx: RequestContext, file: Buffer): Promise<Buffer> {
  await ctx.runtime.limits.take('picture', sessionOf(ctx).accountId);
  return rewritePicture(file).catch((error: unknown) => {
    if (error instanceof RefusedPicture) return fail('INVALID_PARAMETER', REFUSALS[error.reason]);
    throw error;
  });
}

/** Stores a re-encoded picture of the working OU and answers its id. One that is not used is deleted after a day. */
export async function storePicture(ctx: RequestContext, bytes: Buffer): Promise<string> {
  const id = newId();
  await scoped(ctx, Picture).insert([{ id, bytes, usedTime: now() }]);
  return id;
}

/** A picture of the working OU. Throws NOT_FOUND for any other id. */
export function readPicture(ctx: RequestContext, id: string): Promise<Picture> {
  return scoped(ctx, Picture).get({ id });
}

/**
 * Validates an icon and returns it as apps and menus store it: null for none, a name of the built-in set, or `picture:`
 * and the id of a picture of the working OU (MENU-09). Accepts any name that equals the stored one, `kept`. Throws
 * INVALID_PARAMETER for anything else, NOT_FOUND for an unknown picture. Extends the lifetime of an unused picture by a
 * day, in which the app or menu must be saved.
 */
export async function requireIcon(
  ctx: RequestContext,
  icon: string | null,
  kept: string | null = null,
): Promise<string | null> {
  if (icon === null || BUILT_IN.has(icon)) return icon;
  if (!icon.startsWith(PICTURE)) {
    if (icon === kept) return icon;
    fail('INVALID_PARAMETER', { field: 'icon' });
  }
  const id = icon.slice(PICTURE.length);
  const isThere = isPlainId(id) && (await scoped(ctx, Picture).update({ id }, { usedTime: now() })) > 0;
  return isThere ? icon : fail('NOT_FOUND', { field: 'icon' });
}
