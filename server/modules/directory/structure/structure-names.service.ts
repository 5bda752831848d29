import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { LocalizedText } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { parseLocalized } from '../../../core/localized-input.js';
import { scoped } from '../../../database/scoped.js';
import { StructureClosure, StructureName } from './structure.entity.js';

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

/** The root of the tree that a node belongs to; the OU for a root. */
async function scopeOf(ctx: RequestContext, parentId: string | null): Promise<string> {
  if (!parentId) return workingOu(ctx);
  const where = { descendantId: parentId };
  const root = await scoped(ctx, StructureClosure).selectOne(['ancestorId'], where, { order: { depth: 'DESC' } });
  return root?.ancestorId ?? fail('NOT_FOUND');
}

/**
 * Replaces the names of a node. ALREADY_EXISTS on `nameJson.<language>` when a node of the same tree
 * has one of them in that language, ignoring case; among roots, one of the OU (LIST-15).
 */
export async function storeNames(
  ctx: RequestContext,
  node: { readonly id: string; readonly parentId: string | null },
  names: LocalizedText,
): Promise<void> {
  const scope = await scopeOf(ctx, node.parentId);
  // A root bears its name among the roots, and in its own tree.
  const scopes = node.parentId ? [scope] : [scope, node.id];
  const entries = Object.entries(names);
  const rows = scopes.flatMap((scopeId) =>
    entries.map(([language, name]) => ({ structureId: node.id, scopeId, language, name })),
  );
  await scoped(ctx, StructureName).delete({ structureId: node.id });
  try {
    await scoped(ctx, StructureName).insert(rows);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_DUP_ENTRY') throw error;
    const taken = await takenLanguage(ctx, scopes, entries);
    fail('ALREADY_EXISTS', { message: 'error.nameExists', field: `nameJson.${taken}` });
  }
}

/** The language of the conflicting name. The violated key reports the name only. */
async function takenLanguage(
  ctx: RequestContext,
  scopes: readonly string[],
  entries: readonly (readonly [string, string])[],
): Promise<string> {
  for (const [language, name] of entries) {
    for (const scopeId of scopes) {
      if (await scoped(ctx, StructureName).exists({ scopeId, language, name }, 'share')) return language;
    }
  }
  return 'default';
}
