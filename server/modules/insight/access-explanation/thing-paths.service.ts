import sql, { empty, join } from 'sql-template-tag';
import type { ThingKind } from '../../../access/thing-reach.js';
import { FROM_THINGS, memberOf, THINGS, waysToThings } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { groupedBy } from '../../../core/grouped.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { nameIn } from './access-target.service.js';
import type { AccessStep } from './access-steps.types.js';
import { AccessStepKind } from './access-steps.types.js';

/** The paths from a user to a thing, and their numbers. */
export interface ThingPaths {
  readonly paths: AccessStep[][];
  readonly pathCount: number;
  readonly pendingCount: number;
  /** Epoch milliseconds from which the first path counts, if none does yet. */
  readonly effectiveTime: number | null;
}

interface PathRow {
  userId: string;
  thingId: string;
  groupId: string | null;
  groupName: string | null;
  nodeId: string | null;
  nodeName: string | null;
  belowId: string | null;
  belowName: string | null;
  createdTime: number;
  firstTime: number;
  total: number;
  pending: number;
}

const NO_PATHS: ThingPaths = { paths: [], pathCount: 0, pendingCount: 0, effectiveTime: null };

/**
 * Every way by which each of these members reaches each of these things (BYND-01), the ways that count first; one that
 * counts later tells when in its last step (RSRC-03). One statement. Answers a lookup by the steps of user and thing.
 * @param most the most paths that are listed for a user and a thing; all are counted
 */
export async function readThingPaths(
  ctx: RequestContext,
  kind: ThingKind,
  { userIds, thingIds }: { readonly userIds: readonly string[]; readonly thingIds: readonly string[] },
  most: number,
): Promise<(user: AccessStep, thing: AccessStep) => ThingPaths> {
  if (userIds.length === 0 || thingIds.length === 0) return () => NO_PATHS;
  const { delay } = THINGS[kind];
  const latest = now() - delay;
  const hint = thingIds.length > userIds.length ? FROM_THINGS : empty;
  const ways = waysToThings(kind).map(
    (way, place) => sql`SELECT ${hint} ${memberOf(way)} AS userId, ${way.thing} AS thingId, ${place} AS place,
            ${way.userGroup} AS groupId, ${way.structure} AS nodeId, ${way.below} AS belowId, l.created_time AS createdTime
       FROM ${way.tables}
      WHERE ${inOu(ctx, way.link)} AND ${memberOf(way)} IN (${join(userIds)}) AND ${way.thing} IN (${join(thingIds)})`,
  );
  const rows = await query<PathRow>(
    ctx,
    sql`SELECT * FROM (SELECT k.*, n.name AS groupName, s.name_json AS nodeName, b.name_json AS belowName,
              ROW_NUMBER() OVER (PARTITION BY k.userId, k.thingId ORDER BY k.createdTime > ${latest}, k.place, n.name,
                s.name, b.name, k.groupId, k.nodeId, k.belowId) AS number,
              COUNT(*) OVER pair AS total, SUM(k.createdTime > ${latest}) OVER pair AS pending,
              MIN(k.createdTime) OVER pair AS firstTime
         FROM (${join(ways, ' UNION ALL ')}) k
         LEFT JOIN user_group n ON ${inOu(ctx, 'n')} AND n.id = k.groupId
         LEFT JOIN structure s ON ${inOu(ctx, 's')} AND s.id = k.nodeId
         LEFT JOIN structure b ON ${inOu(ctx, 'b')} AND b.id = k.belowId
       WINDOW pair AS (PARTITION BY k.userId, k.thingId)) numbered
      WHERE numbered.number <= ${most} ORDER BY numbered.userId, numbered.thingId, numbered.number`,
  );
  const rowsOf = groupedBy(rows, (row) => `${row.userId} ${row.thingId}`);
  const timeOf = (created: number) => (created > latest ? created + delay : null);
  return (user, thing) => {
    const found = rowsOf.get(`${user.id} ${thing.id}`) ?? [];
    const [first] = found;
    if (!first) return NO_PATHS;
    return {
      paths: found.map((row) => [user, ...stepsOf(ctx, row), { ...thing, effectiveTime: timeOf(row.createdTime) }]),
      pathCount: first.total,
      pendingCount: Number(first.pending),
      effectiveTime: timeOf(first.firstTime),
    };
  };
}

/** The steps between a user and a thing. */
function stepsOf(ctx: RequestContext, row: PathRow): AccessStep[] {
  const { STRUCTURE, USER_GROUP } = AccessStepKind;
  const nodes = [
    { id: row.nodeId, name: row.nodeName },
    { id: row.belowId, name: row.belowName },
  ];
  return [
    ...(row.groupId === null ? [] : [{ kind: USER_GROUP, id: row.groupId, name: row.groupName ?? '' }]),
    ...nodes.flatMap(({ id, name }) => (id === null ? [] : [{ kind: STRUCTURE, id, name: nameIn(ctx, name) }])),
  ];
}
