import type { GraphQLResolveInfo } from 'graphql';
import sql, { empty, join } from 'sql-template-tag';
import { memberReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { groupedBy } from '../../../core/grouped.js';
import type { KeyedPage, PageRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, rowsOfPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { BasicUserPage } from './user.types.js';

/** An object that users belong to: the table of its links, and its column there. */
const LINKS = {
  role: { table: 'user_role', column: 'role_id' },
  userGroup: { table: 'user_group_member', column: 'user_group_id' },
  structure: { table: 'user_structure', column: 'structure_id' },
} as const;

/** A user of an owner; or, with a total, the number of its users. */
interface LinkRow {
  readonly ownerId: string;
  readonly id: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly total: number | null;
}

/** The arguments of a page of users along an edge, and the selected fields of its `pagination`. */
interface LinkedUsersRequest {
  readonly pagination?: PageRequest | null;
  readonly fields: ReadonlySet<string>;
}

/** The edge from an owner to a page of its users, read for all owners of an answer together. */
export const usersAlong = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  kind: keyof typeof LINKS,
  { id, pagination }: { readonly id: string; readonly pagination?: PageRequest | null },
): Promise<BasicUserPage | undefined> =>
  load(
    ctx,
    info.fieldNodes,
    id,
    (ids) => usersOfOwners(ctx, kind, ids, { pagination, fields: selectedFields(info, ['pagination']) }),
    // The page itself is an object too.
    1 + rowsOfPage(pagination?.limit),
  );

const KEY = 'id';
/** Owners in one statement: the database takes 80 kB of memory for each part of a UNION, 1.6 GB for ten thousand owners. */
const OWNERS_AT_ONCE = 250;

/**
 * A page of the users within the caller's reach of each owner, by id (SUBA-15): one statement for each 250 owners, one
 * after the other, which read no more rows than the pages have. Totals are counted in them, up to 10,000 each, if they
 * are selected.
 */
async function usersOfOwners(
  ctx: RequestContext,
  kind: keyof typeof LINKS,
  ids: readonly string[],
  request: LinkedUsersRequest,
): Promise<ReadonlyMap<string, BasicUserPage>> {
  const page = parseKeyedPage(request.pagination, KEY);
  const isCounted = request.fields.has('total') || request.fields.has('isBounded');
  const partsOf = (id: string) => [usersOf(ctx, kind, id, page), ...(isCounted ? [countOf(ctx, kind, id)] : [])];
  const found: LinkRow[][] = [];
  for (let at = 0; at < ids.length; at += OWNERS_AT_ONCE) {
    const parts = ids.slice(at, at + OWNERS_AT_ONCE).flatMap((id) => partsOf(id));
    found.push(await query<LinkRow>(ctx, join(parts, ' UNION ALL ')));
  }
  const rows = groupedBy(found.flat(), ({ ownerId }) => ownerId);
  return new Map(ids.map((id) => [id, pageOf(rows.get(id) ?? [], page)]));
}

function pageOf(rows: readonly LinkRow[], page: KeyedPage): BasicUserPage {
  const users = rows.flatMap(({ id, username, name: fullName }) =>
    id === null ? [] : [{ id, username: username ?? '', name: fullName ?? '' }],
  );
  const total = rows.find((row) => row.id === null)?.total ?? 0;
  const last = users[page.limit - 1];
  return {
    users,
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: KEY, value: last.id, id: last.id } : null,
    ),
  };
}

/** The members `m` within reach of one owner, found along the index of its links. */
const linked = (ctx: RequestContext, kind: keyof typeof LINKS, ownerId: string) => {
  const { table, column } = LINKS[kind];
  return sql`FROM ${name(table)} l JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id
     WHERE ${inOu(ctx, 'l')} AND ${name(`l.${column}`)} = ${ownerId} AND ${memberReached(ctx, 'm')}`;
};

function usersOf(ctx: RequestContext, kind: keyof typeof LINKS, ownerId: string, page: KeyedPage) {
  const rest = page.after ? sql` AND l.user_id > ${page.after.id}` : empty;
  return sql`(SELECT ${ownerId} AS ownerId, m.user_id AS id, m.username, m.name, NULL AS total
     ${linked(ctx, kind, ownerId)}${rest} ORDER BY l.user_id LIMIT ${page.limit} OFFSET ${page.offset})`;
}

const countOf = (ctx: RequestContext, kind: keyof typeof LINKS, ownerId: string) =>
  sql`(SELECT ${ownerId}, NULL, NULL, NULL, COUNT(*) FROM (SELECT 1 ${linked(ctx, kind, ownerId)}
     LIMIT ${COUNT_BOUND + 1}) counted)`;
