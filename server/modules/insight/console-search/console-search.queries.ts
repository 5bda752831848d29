import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { ALL_IN_SCOPE } from '../../../access/structure-view.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { groupInScope, roleReached, structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { readNodes } from '../../directory/structure/structure-rows.service.js';
import { foundUsers, SEARCH_BOUND } from '../../directory/user/user-search-keys.service.js';
import { isSearch, selectMembers } from '../../directory/user/user-selection.service.js';

/** Things of one kind that are found at most (USER-22). */
const MOST = 20;

/** A thing with what stands beside its name. */
export interface FoundRow {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

/** Whether each word is somewhere in one of the columns. */
const hasWords = (words: readonly string[], ...columns: readonly Sql[]): Sql => {
  const isIn = (word: string) => columns.map((column) => sql`${column} LIKE ${containsPattern(word)}`);
  return join(
    words.map((word) => join(isIn(word), ' OR ', '(', ')')),
    ' AND ',
  );
};

/**
 * Users within reach. The longest word begins a word of the name, the account, the e-mail or the phone number; the
 * others are somewhere in the name or the account. Of a word that more than 1000 users share, some are missed.
 */
export async function usersOf(ctx: RequestContext, words: readonly string[]): Promise<FoundRow[]> {
  const [longest = '', ...others] = [...words].sort((one, other) => other.length - one.length);
  const selection = selectMembers(ctx, { search: longest });
  if (!isSearch(selection)) return [];
  const rest = others.length > 0 ? hasWords(others, sql`m.name`, sql`m.username`) : sql`TRUE`;
  return query<FoundRow>(
    ctx,
    sql`SELECT m.user_id AS id, m.name, m.username AS detail FROM (${foundUsers(ctx, selection, SEARCH_BOUND)}) f
         JOIN member m ON m.ou_id = f.ou_id AND m.user_id = f.user_id
        WHERE ${rest} ORDER BY m.name, m.user_id LIMIT ${MOST}`,
  );
}

/** Roles within reach, by name or identifier. */
export const rolesOf = (ctx: RequestContext, words: readonly string[]): Promise<FoundRow[]> =>
  query<FoundRow>(
    ctx,
    sql`SELECT r.id, r.name, r.identifier AS detail FROM role r
        WHERE ${inOu(ctx, 'r')} AND ${hasWords(words, sql`r.name`, sql`CONVERT(r.identifier USING utf8mb4)`)}
          AND ${roleReached(ctx, 'r')} ORDER BY r.name LIMIT ${MOST}`,
  );

/** User groups in the caller's scope, by name. */
export const userGroupsOf = (ctx: RequestContext, words: readonly string[]): Promise<FoundRow[]> =>
  query<FoundRow>(
    ctx,
    sql`SELECT g.id, g.name, NULL AS detail FROM user_group g
        WHERE ${inOu(ctx, 'g')} AND ${hasWords(words, sql`g.name`)} AND ${groupInScope(ctx, 'g')}
        ORDER BY g.name LIMIT ${MOST}`,
  );

/** The first structure nodes in the caller's scope, by a name in any language, as a selection of nodes `n`. */
export const nodesOf = (ctx: RequestContext, words: readonly string[]): Parameters<typeof readNodes>[1] => ({
  join: sql`JOIN (SELECT DISTINCT f.structure_id FROM structure_name f
                   WHERE ${inOu(ctx, 'f')} AND ${hasWords(words, sql`f.name`)}) f ON f.structure_id = n.id`,
  where: sql`${inOu(ctx, 'n')} AND ${structureInScope(ctx, 'n')} ORDER BY n.name, n.id LIMIT ${MOST}`,
  inScope: ALL_IN_SCOPE,
});

/** Domains of the OU, by name or URL. */
export const domainsOf = (ctx: RequestContext, words: readonly string[]): Promise<FoundRow[]> =>
  query<FoundRow>(
    ctx,
    sql`SELECT d.id, d.name, d.url AS detail FROM domain d
        WHERE ${inOu(ctx, 'd')} AND ${hasWords(words, sql`d.name`, sql`d.url`)} ORDER BY d.name LIMIT ${MOST}`,
  );

/** An app, or a menu group of an app; names of apps are JSON by language. */
export interface OfAppRow {
  readonly id: string;
  readonly name: string;
  readonly appId: string;
  readonly appNameJson: string;
}

/** Menu groups of the apps that the OU may use, by name. */
export const menuGroupsOf = (ctx: RequestContext, words: readonly string[]): Promise<OfAppRow[]> =>
  query<OfAppRow>(
    ctx,
    sql`SELECT g.id, g.name, a.id AS appId, a.name_json AS appNameJson FROM menu_group g
         JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id
        WHERE ${inOu(ctx, 'g')} AND ${hasWords(words, sql`g.name`)} AND ${AVAILABLE}
        ORDER BY g.name, g.id LIMIT ${MOST}`,
  );

/** An app of the OU; names are JSON by language. */
export interface ManagedRow {
  readonly id: string;
  readonly nameJson: string;
  readonly icon: string | null;
  readonly categoryNameJson: string;
}

/** The apps that the OU may use and that have the words in their name in any language, in launcher order. */
export async function appsOf(
  ctx: RequestContext,
  hasName: (nameJson: string) => boolean,
): Promise<readonly ManagedRow[]> {
  const rows = await query<ManagedRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.icon, c.name_json AS categoryNameJson
         FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
        WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
  return rows.filter(({ nameJson }) => hasName(nameJson)).slice(0, MOST);
}
