import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { LocalizedText } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { parseLocalized } from '../../../core/localized-input.js';
import { execute, query } from '../../../database/query.js';

/** LIST-17 */
const MAX_NAME = 50;
/** STRC-05: a path joins names by the bracket, and lists of names by comma or bar. */
const FORBIDDEN = /[,\uFF0C>|]/u;

/**
 * A node's names, trimmed, the default among them (I18N-05, LIST-16). INVALID_PARAMETER on `nameJson.<language>` for a
 * name of more than 50 characters or with a sign that names cannot have, on `nameJson` without any name (STRC-04,
 * STRC-05, LIST-17).
 */
export function parseNames(ctx: RequestContext, input: LocalizedInput): LocalizedText & { default: string } {
  const names = parseLocalized(ctx.locale, input, {
    field: 'nameJson',
    maximum: MAX_NAME,
    check: (name, field) => {
      if (FORBIDDEN.test(name)) fail('INVALID_PARAMETER', { message: 'error.structureNameSigns', field });
    },
  });
  return names ?? fail('INVALID_PARAMETER', { message: 'error.structureNameMissing', field: 'nameJson' });
}

/** The tree a node belongs to, by its root; the OU for what is a root or becomes one. */
async function scopeOf(ctx: RequestContext, parentId: string | null): Promise<string> {
  if (!parentId) return workingOu(ctx);
  const [root] = await query<{ id: string }>(
    ctx,
    `SELECT c.ancestor_id AS id FROM structure_closure c WHERE c.ou_id = ? AND c.descendant_id = ?
      ORDER BY c.depth DESC LIMIT 1`,
    [workingOu(ctx), parentId],
  );
  return root?.id ?? fail('NOT_FOUND');
}

/**
 * Gives a node its names in place of those it had. ALREADY_EXISTS on `nameJson.<language>` when a node of the same tree
 * has one of them in that language, ignoring case; among roots, one of the OU (LIST-15).
 */
export async function storeNames(
  ctx: RequestContext,
  node: { readonly id: string; readonly parentId: string | null },
  names: LocalizedText,
): Promise<void> {
  const ouId = workingOu(ctx);
  const scope = await scopeOf(ctx, node.parentId);
  // A root bears its name among the roots, and in its own tree.
  const scopes = node.parentId ? [scope] : [scope, node.id];
  const entries = Object.entries(names);
  const rows = scopes.flatMap((each) => entries.map(([language, name]) => [ouId, node.id, each, language, name]));
  await execute(ctx, 'DELETE FROM structure_name WHERE ou_id = ? AND structure_id = ?', [ouId, node.id]);
  try {
    await execute(
      ctx,
      `INSERT INTO structure_name (ou_id, structure_id, scope_id, language, name)
       VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      rows.flat(),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_DUP_ENTRY') throw error;
    const taken = await takenLanguage(ctx, scopes, entries);
    fail('ALREADY_EXISTS', { message: 'error.nameExists', field: `nameJson.${taken}` });
  }
}

/** Which of the names somebody else has. The statement that met it tells the name alone. */
async function takenLanguage(
  ctx: RequestContext,
  scopes: readonly string[],
  entries: readonly (readonly [string, string])[],
): Promise<string> {
  for (const [language, name] of entries) {
    for (const scope of scopes) {
      const found = await query(
        ctx,
        'SELECT 1 FROM structure_name WHERE ou_id = ? AND scope_id = ? AND language = ? AND name = ? LOCK IN SHARE MODE',
        [workingOu(ctx), scope, language, name],
      );
      if (found.length > 0) return language;
    }
  }
  return 'default';
}
