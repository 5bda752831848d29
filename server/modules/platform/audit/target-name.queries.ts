import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { AuditResource } from '../../../access/access.js';
import type { LocalizedText } from '../../../core/locale.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';

/** The tables whose row may be the target of each kind, with the column of its name. */
const ROLE = { table: 'role', column: 'name' };
const USER_GROUP = { table: 'user_group', column: 'name' };
const STRUCTURE = { table: 'structure', column: 'name' };
const APP = { table: 'app', column: 'name_json' };
const MENU = { table: 'menu', column: 'name_json' };
const NAMED: Readonly<Record<string, readonly { readonly table: string; readonly column: string }[]>> = {
  role: [ROLE],
  userGroup: [USER_GROUP],
  structure: [STRUCTURE],
  app: [APP],
  menu: [MENU, APP],
  menuGroup: [{ table: 'menu_group', column: 'name' }],
  message: [APP],
  alarm: [{ table: 'alarm', column: 'content' }, APP],
  announcement: [{ table: 'announcement', column: 'title' }],
  domain: [{ table: 'domain', column: 'name' }],
  apiToken: [{ table: 'api_token', column: 'name' }],
  webhook: [{ table: 'webhook', column: 'name' }],
  // Those who get one are targets, too.
  asset: [{ table: 'asset', column: 'name' }, STRUCTURE, USER_GROUP],
  resource: [{ table: 'resource', column: 'name' }, STRUCTURE, APP],
} satisfies Partial<Record<AuditResource, unknown>>;

/** Kinds whose target may be a person of the OU. */
const PERSONAL: ReadonlySet<string> = new Set<AuditResource>(['user', 'subAdmin', 'session', 'asset']);

/**
 * The present name of the target of an audit event, in its default language; null if the OU has no such thing: names of
 * other OUs are not told. One statement, by primary keys.
 */
export async function targetName(
  ctx: Place,
  { kind, ouId, id }: { readonly kind: string; readonly ouId: string | null; readonly id: string },
): Promise<string | null> {
  const [row] = await query<{ name: string }>(
    acrossOrganizations(ctx, 'the name of the target of an event'),
    sql`${join([...placesOf(kind, ouId, id)], ' UNION ALL ')} LIMIT 1`,
  );
  return row ? plainName(row.name) : null;
}

/** A name in several languages is JSON with that of each. */
function plainName(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    return (JSON.parse(text) as Partial<LocalizedText>).default ?? text;
  } catch {
    return text;
  }
}

function* placesOf(kind: string, ouId: string | null, id: string): Iterable<Sql> {
  if (ouId === null) {
    yield sql`SELECT name_json AS name FROM plugin WHERE id = ${id}`;
    yield sql`SELECT name FROM organization WHERE id = ${id}`;
    yield sql`SELECT name FROM account WHERE id = ${id}`;
    return;
  }
  for (const { table, column } of NAMED[kind] ?? []) {
    yield sql`SELECT ${name(column)} AS name FROM ${name(table)} WHERE ${inOu({ ouId })} AND id = ${id}`;
  }
  if (PERSONAL.has(kind)) {
    yield sql`SELECT a.name FROM member m JOIN account a ON a.id = m.user_id
               WHERE ${inOu({ ouId }, 'm')} AND m.user_id = ${id}`;
  }
  // The OU itself: its rules, its settings, all of its assets.
  yield sql`SELECT name FROM organization WHERE id = ${ouId} AND id = ${id}`;
}
