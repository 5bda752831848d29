import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { reachedUsers } from '../../../access/reach.js';
import type { ThingKind } from '../../../access/thing-reach.js';
import { memberOf, waysToThings } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { PageRequest, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { UserRef } from '../../directory/user/user.types.js';
import type { AccessHolder, AccessHolderPage } from './access-explanation.types.js';
import type { AccessStep } from './access-steps.types.js';
import { AccessStepKind } from './access-steps.types.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { readThingPaths } from './thing-paths.service.js';
import type { ThingTarget } from './thing-target.service.js';
import { readThing, THING_KINDS } from './thing-target.service.js';

/** The key by which the pages of holders continue. */
const ORDER = 'id';
/** At most this many paths are listed for a holder; all are counted. */
export const MAX_PATHS_OF_ROW = 5;

/**
 * The members within the caller's reach (SUBA-15) who reach an asset or a resource, in the order of their ids, each with
 * the ways; those who reach a resource only later too, with the time (RSRC-03). Throws as {@link readThing}. Constant
 * statements.
 */
export async function listThingHolders(
  ctx: RequestContext,
  target: ThingTarget,
  targetId: string,
  pagination: PageRequest | null | undefined,
): Promise<AccessHolderPage> {
  const page = parseKeyedPage(pagination, ORDER);
  const kind = THING_KINDS[target];
  const { step, closedBy } = await readThing(ctx, target, targetId);
  const all = holderIds(ctx, kind, targetId, page.after?.id ?? null);
  const [ids, total] = await Promise.all([
    query<{ id: string }>(ctx, sql`${all} ORDER BY id LIMIT ${page.limit} OFFSET ${page.offset}`),
    countHolders(ctx, holderIds(ctx, kind, targetId, null)),
  ]);
  const last = ids[page.limit - 1]?.id;
  return {
    target: step,
    denials: [...closedBy],
    users: await readHolders(
      ctx,
      kind,
      step,
      ids.map(({ id }) => id),
    ),
    pagination: paginationOf(page, total, last === undefined ? null : { field: ORDER, value: last, id: last }),
  };
}

/** The ids of the members within reach who have a way to a thing, each once. */
function holderIds(ctx: RequestContext, kind: ThingKind, thingId: string, after: string | null): Sql {
  const reached = sessionOf(ctx).scope === 'SPECIFIED' ? reachedUsers(ctx) : null;
  const ways = waysToThings(kind).map((way) => {
    const member = memberOf(way);
    return sql`SELECT ${member} AS id FROM ${way.tables} WHERE ${inOu(ctx, way.link)} AND ${way.thing} = ${thingId}${
      after === null ? empty : sql` AND ${member} > ${after}`
    }${reached ? sql` AND ${member} IN (${reached})` : empty}`;
  });
  return sql`SELECT id FROM (${join(ways, ' UNION ')}) k`;
}

async function countHolders(ctx: RequestContext, ids: Sql): Promise<Total> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (${ids} LIMIT ${COUNT_BOUND + 1}) counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

async function readHolders(
  ctx: RequestContext,
  kind: ThingKind,
  thing: AccessStep,
  ids: readonly string[],
): Promise<AccessHolder[]> {
  if (ids.length === 0) return [];
  const [people, pathsOf] = await Promise.all([
    query<UserRef & AccountState>(
      ctx,
      sql`SELECT a.id, a.username, a.name, ${ACCOUNT_STATE} FROM account a WHERE a.id IN (${join(ids)}) ORDER BY a.id`,
    ),
    readThingPaths(ctx, kind, { userIds: ids, thingIds: [thing.id] }, MAX_PATHS_OF_ROW),
  ]);
  return people.map((person) => {
    const { id, username, name } = person;
    const { pendingCount: _pending, ...told } = pathsOf({ kind: AccessStepKind.USER, id, name }, thing);
    return { id, username, name, isActive: denialOfAccount(person) === null, roles: [], ...told };
  });
}
