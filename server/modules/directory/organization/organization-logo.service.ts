import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { readUpload, storePicture } from '../../platform/picture/picture.service.js';
import { changeSettings } from './organization-change.service.js';

/** Address of a logo; its id follows. */
const LOGO = '/app-portal/web/v1/organization/logo?id=';

/**
 * Makes a picture the logo of the working OU and answers its address (CALL-046, OUCF-03). The format is detected from the
 * content, and the file is re-encoded so that it contains nothing but its pixels (OUCF-06). Throws INVALID_PARAMETER on
 * `file` for a file that is no PNG, JPEG or SVG, is broken, or has too many pixels; EXHAUSTED beyond the hourly limit of
 * a person; WRONG_PARAMETER on `version` if the settings have changed since. Opens its own transaction: reading a picture
 * must not hold a connection.
 */
export async function uploadLogo(ctx: RequestContext, file: Buffer, version: number | null): Promise<{ logo: string }> {
  if (isWebp(file)) fail('INVALID_PARAMETER', { message: 'error.logoType', field: 'file' });
  const bytes = await readUpload(ctx, file);
  return inTransaction(ctx, async (inside) => {
    const logo = `${LOGO}${await storePicture(inside, bytes)}`;
    await changeSettings(inside, { logo }, version);
    await writeAudit(inside, 'organization', 'organizationUploadLogo');
    return { logo };
  });
}

/** WebP serves icons, and is no format of logos (OUCF-06). A file of it begins with these letters. */
const isWebp = (file: Buffer): boolean =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';

/**
 * Gives the working OU the default logo again (CALL-415, OUCF-03). WRONG_PARAMETER on `version` if the settings have
 * changed since.
 */
export const removeLogo = (ctx: RequestContext, version: number | null | undefined): Promise<void> =>
  changeSettings(ctx, { logo: null }, version);

interface Logo {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A logo for anybody, as the sign-in page shows it (CALL-416). NOT_FOUND for a picture that is no OU's logo. */
export async function readLogo(ctx: RequestContext, id: string): Promise<Logo> {
  const [logo] = await query<Logo>(
    acrossOrganizations(ctx, 'a logo is shown before sign-in'),
    sql`SELECT p.id, p.bytes FROM organization o JOIN picture p ON p.ou_id = o.id AND p.id = ${id}
         WHERE o.logo = ${`${LOGO}${id}`}`,
  );
  return logo ?? fail('NOT_FOUND');
}
