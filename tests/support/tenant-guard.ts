import type { Sql } from 'sql-template-tag';
import type { Place } from '../../server/database/query.js';
import { keepsToOu } from '../../server/database/sql.js';

/** All tables with an ou_id; a test compares the list with a migrated database. */
export const TENANT_TABLES: ReadonlySet<string> = new Set(
  `alarm alarm_count alarm_event announcement announcement_recipient announcement_user announcement_user_group app app_category
   app_code app_entitlement app_openings app_origin app_structure app_tag app_use asset asset_snapshot asset_sync audit_anchor audit_event
   audit_link audit_target audit_unsealed domain domain_host
   domain_identity domain_role domain_user_group former_member former_order job landing_default landing_layout
   member member_term menu menu_group menu_group_menu message message_count message_recipient notice_setting
   permission picture plugin_organization resource role role_menu_group role_permission role_structure session
   shortcut_entrance sso_request stored_file stored_file_chunk structure structure_asset structure_closure
   structure_name structure_resource structure_sync structure_tag sub_admin sub_admin_reach sub_admin_reach_count
   sub_admin_role sub_admin_structure sub_admin_user_group user_asset user_group user_group_asset user_group_member
   user_group_resource user_import user_import_row user_resource user_role user_structure user_view
   api_token api_token_structure api_token_use webhook webhook_delivery`.split(/\s+/),
);

const TEXTS_AND_COMMENTS = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|\/\*(?!!)[\s\S]*?\*\/|--\s.*$/gm;
const TOKENS = /`[^`]+`|[\w$]+|\S/g;
/** A table follows, or one after these. */
const LEADS = new Set(['FROM', 'JOIN', 'STRAIGHT_JOIN', 'INTO', 'UPDATE', 'TABLE']);
const BETWEEN = new Set(['(', 'IGNORE', 'LOW_PRIORITY', 'LATERAL']);

function* tableNames(text: string): Generator<string> {
  const tokens = text.replace(TEXTS_AND_COMMENTS, "''").match(TOKENS) ?? [];
  let isNext = false;
  let named = 0;
  for (const [at, token] of tokens.entries()) {
    const word = token.toUpperCase();
    const before = tokens[at - 1]?.toUpperCase() ?? '';
    const isLock = word === 'UPDATE' && (before === 'FOR' || before === 'KEY');
    if (LEADS.has(word) && !isLock) isNext = true;
    else if (word === 'SELECT') isNext = false;
    else if (isNext && !BETWEEN.has(word) && tokens[at + 1] !== '.' && word !== '.') {
      yield token.replaceAll('`', '').toLowerCase();
      [isNext, named] = [false, at];
    }
    // FROM a x, b y; with no more than an alias between.
    else if (word === ',' && at - named <= 3) isNext = named > 0;
    else if (!/^\w+$/.test(word)) named = 0;
  }
}

const known = new Map<string, readonly string[]>();

/** The tables of OUs that a statement names, each once. */
export function tenantTablesOf(text: string): readonly string[] {
  const tables = known.get(text) ?? [...new Set(tableNames(text))].filter((table) => TENANT_TABLES.has(table));
  known.set(text, tables);
  return tables;
}

/** Throws for a statement that reaches rows of every OU and does not say so; see docs/sql.md. */
export function refuseOpenStatement(statement: Sql, place: Place): void {
  const tables = tenantTablesOf(statement.sql);
  if (tables.length === 0 || 'reason' in place || keepsToOu(statement)) return;
  throw new Error(
    `A statement on ${tables.join(', ')} does not keep to an OU. Add inOu(ctx) or ouOf(ctx), or go through ` +
      `acrossOrganizations(ctx, 'the reason why') (docs/sql.md):\n${statement.sql}`,
  );
}
