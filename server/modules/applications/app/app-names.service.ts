import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { takenLanguage, takenNames } from '../../../core/free-name.js';
import type { LocalizedText } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';

/** Rows that the OU named itself; the makers of bought apps name these. */
const NAMED = { app: sql`AND t.created_type = 'CUSTOM'`, app_category: empty } as const;

/**
 * Refuses a name that another app or category of the OU has in the same language: throws ALREADY_EXISTS (LIST-15). Call
 * it while the OU is locked: a repeated submit then has one effect.
 * @param former the present names of the row
 * @param field the input field at fault; by default that of the language
 */
export async function requireFreeName(
  ctx: RequestContext,
  kind: keyof typeof NAMED,
  nameJson: LocalizedText,
  former: { readonly id: string; readonly nameJson: LocalizedText } | null = null,
  refusal: { readonly field?: string; readonly message?: string } = {},
): Promise<void> {
  const rows = await query<{ nameJson: string }>(
    ctx,
    sql`SELECT t.name_json AS nameJson FROM ${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.id <> ${former?.id ?? ''} ${NAMED[kind]}`,
  );
  const taken = takenNames(rows.map((row) => JSON.parse(row.nameJson) as LocalizedText));
  const language = takenLanguage(nameJson, taken, former?.nameJson);
  if (language) fail('ALREADY_EXISTS', { message: 'error.nameExists', field: `nameJson.${language}`, ...refusal });
}
