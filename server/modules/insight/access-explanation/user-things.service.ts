import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { someThingsReached, thingsReached } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest, Total } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { AccessStepKind } from './access-steps.types.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { MAX_PATHS_OF_ROW } from './thing-holders.service.js';
import { readThingPaths } from './thing-paths.service.js';
import { requireThingRight, THING_KINDS } from './thing-target.service.js';
import type { AccessThingKind, UserThings } from './user-things.types.js';

const ORDER = 'name';
const MOST = COUNT_BOUND + 1;

/** The request for a list of a user's things. */
export interface UserThingsRequest extends ListRequest {
  readonly userId: string;
  readonly kind: AccessThingKind;
  readonly isReached?: boolean | null;
}

/**
 * A page of assets or resources by name, each with the ways by which a member reaches it (BYND-01): all of the OU, those
 * that the member has or will have, or the others. The guard has checked the member. Throws PERMISSION_DENIED for
 * callers who do not deal with the kind, NOT_FOUND for a person who is no member. Four statements.
 */
export async function listUserThings(ctx: RequestContext, request: UserThingsRequest): Promise<UserThings> {
  const { userId, isReached } = request;
  requireThingRight(ctx, request.kind);
  const kind = THING_KINDS[request.kind];
  const page = parseKeyedPage(request.pagination, ORDER);
  const text = parseSearch(request.search);
  const reached = sql`t.id IN (SELECT r.id FROM (${thingsReached(ctx, kind, userId, 'EVER')}) r)`;
  const conditions = [
    inOu(ctx, 't'),
    ...(kind === 'asset' ? [sql`t.removed_time IS NULL`] : []),
    ...(text ? [sql`t.name LIKE ${containsPattern(text)}`] : []),
    ...(isReached == null ? [] : [isReached ? reached : sql`NOT ${reached}`]),
  ];
  const where = join(conditions, ' AND ');
  const [[person], total] = await Promise.all([
    query<AccountState & { name: string }>(
      ctx,
      sql`SELECT a.name, ${ACCOUNT_STATE} FROM member w JOIN account a ON a.id = w.user_id
           WHERE ${inOu(ctx, 'w')} AND w.user_id = ${userId}`,
    ),
    // The number of all that a member reaches needs none of their names. A removed asset has no assignments (ASST-12).
    countRows(
      ctx,
      isReached && !text
        ? someThingsReached(ctx, kind, userId, MOST)
        : sql`SELECT 1 FROM ${name(kind)} t WHERE ${where} LIMIT ${MOST}`,
    ),
  ]);
  if (!person) fail('NOT_FOUND');
  const { after } = page;
  const rest = after ? sql` AND (t.name > ${after.value} OR (t.name = ${after.value} AND t.id > ${after.id}))` : empty;
  // If a member reaches very many, the page is found sooner among the things by name than by sorting those.
  const index = isReached && total.isBounded ? sql`FORCE INDEX (${name(`${kind}_list`)})` : empty;
  const rows = await query<{ id: string; name: string; type: string }>(
    ctx,
    sql`SELECT t.id, t.name, t.type FROM ${name(kind)} t ${index} WHERE ${where}${rest}
         ORDER BY t.name, t.id LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const user = { kind: AccessStepKind.USER, id: userId, name: person.name };
  const thingIds = rows.map((row) => row.id);
  const pathsOf = await readThingPaths(ctx, kind, { userIds: [userId], thingIds }, MAX_PATHS_OF_ROW);
  const last = rows[page.limit - 1];
  return {
    accountDenial: denialOfAccount(person),
    things: rows.map((row) => {
      const step = { kind: AccessStepKind[request.kind], id: row.id, name: row.name };
      const { pendingCount: _pending, ...told } = pathsOf(user, step);
      return { ...row, ...told, isGranted: told.pathCount > 0 && told.effectiveTime === null };
    }),
    pagination: paginationOf(page, total, last ? { field: ORDER, value: last.name, id: last.id } : null),
  };
}

/** The number of rows, of which there are {@link MOST} at most. */
async function countRows(ctx: RequestContext, rows: Sql): Promise<Total> {
  const [row] = await query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM (${rows}) counted`);
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}
