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

/** What an icon that is a picture begins with; its id follows. */
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
 * Stores a picture for apps and menus of the working OU, told by its content and rewritten so that nothing is in it but
 * what is to be seen (MENU-09); answers it as an icon. INVALID_PARAMETER for what is no PNG, JPEG, WebP or SVG, is broken, or has
 * too many pixels; EXHAUSTED for more than a person arranges in an hour. One that nothing is given goes after a day.
 * Opens its own transaction: reading a picture must not hold a connection.
 */
export async function uploadPicture(ctx: RequestContext, file: Buffer): Promise<{ icon: string }> {
  await ctx.runtime.limits.take('picture', sessionOf(ctx).accountId);
  const bytes = await rewritePicture(file).catch((error: unknown) => {
    if (error instanceof RefusedPicture) return fail('INVALID_PARAMETER', REFUSALS[error.reason]);
    throw error;
  });
  return inTransaction(ctx, async (inside) => {
    const id = newId();
    inside.audit.resourceId = id;
    inside.audit.description = JSON.stringify({ bytes: bytes.length });
    await scoped(inside, Picture).insert([{ id, bytes, usedTime: now() }]);
    await writeAudit(inside, 'app', 'pictureUpload');
    return { icon: `${PICTURE}${id}` };
  });
}

/** A picture of the working OU; NOT_FOUND for any other id. */
export function readPicture(ctx: RequestContext, id: string): Promise<Picture> {
  return scoped(ctx, Picture).get({ id });
}

/**
 * An icon as apps and menus keep it: null for none, a name of the built-in set, or `picture:` and the id of a picture of
 * the working OU (MENU-09). INVALID_PARAMETER for anything else but a name that it is `kept` under already, NOT_FOUND for
 * a picture that is not there. One that is there stays for another day: until then what it is given to says that it is
 * needed.
 */
export async function requireIcon(
  ctx: RequestContext,
  icon: string | null,
  kept: string | null = null,
): Promise<string | null> {
  if (icon === null || BUILT_IN.has(icon)) return icon;
  if (!icon.startsWith(PICTURE)) {
    if (icon === kept) return icon;
    fail('INVALID_PARAMETER', { message: 'error.invalidField', values: { field: 'icon' }, field: 'icon' });
  }
  const id = icon.slice(PICTURE.length);
  const isThere = isPlainId(id) && (await scoped(ctx, Picture).update({ id }, { usedTime: now() })) > 0;
  return isThere ? icon : fail('NOT_FOUND', { field: 'icon' });
}
