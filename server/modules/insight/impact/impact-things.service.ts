import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { GivenWay, ThingKind } from '../../../access/thing-reach.js';
import { alreadyCounts, memberOf, waysToThings } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { MAX_NAMED, thingsVisible } from './impact-count.js';
import type { Loss, RemovalThing } from './impact.types.js';
import { LossKind } from './impact.types.js';

const LOSSES: Readonly<Record<ThingKind, LossKind>> = {
  asset: LossKind.ASSET_REACH,
  resource: LossKind.RESOURCE_REACH,
};

/** Gifts that count now, after FROM. More conditions may follow after AND. */
const giftsOf = (ctx: RequestContext, kind: ThingKind, { gift }: GivenWay): Sql =>
  sql`${gift.tables} WHERE ${inOu(ctx, 'l')}${alreadyCounts(kind)}`;

/** A group's or a node's gift of a thing, as it is taken and as it stays. */
interface GiftRow {
  owner: string;
  thingId: string;
  isTaken: number;
}

/** A person for all those with the same groups, nodes and own things, by one of these. */
interface HolderRow {
  userId: string;
  owner: string;
  userCount: number;
}

/**
 * The things of a kind that people lose if gifts of groups and nodes are taken, because they reach them by nothing else
 * (BYND-02), and the number of these people. People are grouped by their combination of groups, nodes and own things
 * instead of compared one by one: the work grows with the sum of people and gifts, not with their product. At most three
 * statements.
 * @param isTaken the condition on the gifts of a way
 */
export async function lostThings(ctx: RequestContext, kind: ThingKind, isTaken: (way: GivenWay) => Sql): Promise<Loss> {
  const [, ...ways] = waysToThings(kind);
  const lost = ways.map((way) => sql`SELECT ${way.thing} FROM ${giftsOf(ctx, kind, way)} AND ${isTaken(way)}`);
  const concerned = sql`SELECT * FROM (${join(lost, ' UNION ')}) taken`;
  const gifts = await query<GiftRow>(
    ctx,
    join(
      ways.map(
        (way) => sql`SELECT DISTINCT CONCAT(${way.link}, ${way.gift.owner}) AS owner, ${way.thing} AS thingId,
              ${isTaken(way)} AS isTaken FROM ${giftsOf(ctx, kind, way)} AND ${way.thing} IN (${concerned})`,
      ),
      ' UNION ',
    ),
  );
  if (gifts.length === 0) return lossOf(ctx, kind, new Set(), 0);
  const holders = await readHolders(ctx, kind, isTaken, concerned);
  return compare(ctx, kind, gifts, holders);
}

/** The combinations of owners of concerned things that people hold who may lose any, one person of each. */
function readHolders(
  ctx: RequestContext,
  kind: ThingKind,
  isTaken: (way: GivenWay) => Sql,
  concerned: Sql,
): Promise<HolderRow[]> {
  const [direct, ...ways] = waysToThings(kind);
  const links = [...new Map(ways.map((way) => [way.link, way])).values()];
  const owners = ({ link }: GivenWay, which: (way: GivenWay) => Sql) =>
    join(
      ways
        .filter((way) => way.link === link)
        .map((way) => sql`SELECT ${way.gift.owner} AS id FROM ${giftsOf(ctx, kind, way)} AND ${which(way)}`),
      ' UNION ',
    );
  const losing = links.map(
    (way) => sql`SELECT ${memberOf(way)} AS id FROM ${way.members}
         JOIN (${owners(way, isTaken)}) o ON o.id = ${way.source} WHERE ${inOu(ctx, way.link)}`,
  );
  const isConcerned = (way: GivenWay) => sql`${way.thing} IN (${concerned})`;
  const held = links.map(
    (way) => sql`SELECT p.id AS userId, CONCAT(${way.link}, ${way.source}) AS owner FROM people p
         JOIN ${way.members} ON ${inOu(ctx, way.link)} AND ${memberOf(way)} = p.id
         JOIN (${owners(way, isConcerned)}) o ON o.id = ${way.source}`,
  );
  const own = sql`SELECT p.id, CONCAT('l', ${direct.thing}) FROM people p
         JOIN ${direct.tables} ON ${inOu(ctx, 'l')} AND ${memberOf(direct)} = p.id${alreadyCounts(kind)}
        WHERE ${direct.thing} IN (${concerned})`;
  // A combination is identified by a sum of hashes: unlike a list of ids, its length is bounded.
  return query<HolderRow>(
    ctx,
    sql`WITH people AS (${join(losing, ' UNION ')}),
             held AS (${join([...held, own], ' UNION ALL ')}),
             kinds AS (SELECT MIN(h.userId) AS userId, COUNT(*) AS userCount FROM (
               SELECT userId, BIT_XOR(CAST(CONV(LEFT(SHA2(owner, 256), 16), 16, 10) AS UNSIGNED)) AS combination
                 FROM held GROUP BY userId) h GROUP BY h.combination)
        SELECT k.userId, k.userCount, held.owner FROM kinds k JOIN held ON held.userId = k.userId`,
  );
}

function compare(
  ctx: RequestContext,
  kind: ThingKind,
  gifts: readonly GiftRow[],
  holders: readonly HolderRow[],
): Promise<Loss> {
  const [takenOf, keptOf] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { owner, thingId, isTaken } of gifts) {
    const things = isTaken === 1 ? takenOf : keptOf;
    const known = things.get(owner);
    if (known) known.push(thingId);
    else things.set(owner, [thingId]);
  }
  const people = new Map<string, { userCount: number; owners: string[] }>();
  for (const { userId, userCount, owner } of holders) {
    const known = people.get(userId);
    if (known) known.owners.push(owner);
    else people.set(userId, { userCount, owners: [owner] });
  }
  const lost = new Set<string>();
  let losers = 0;
  for (const { userCount, owners } of people.values()) {
    const own = owners.filter((owner) => owner.startsWith('l')).map((owner) => owner.slice(1));
    const kept = new Set([...own, ...owners.flatMap((owner) => keptOf.get(owner) ?? [])]);
    const missing = owners.flatMap((owner) => takenOf.get(owner) ?? []).filter((id) => !kept.has(id));
    if (missing.length > 0) losers += userCount;
    for (const id of missing) lost.add(id);
  }
  return lossOf(ctx, kind, lost, losers);
}

/** The loss of these things; ten of them are named to callers who deal with such things. */
async function lossOf(
  ctx: RequestContext,
  kind: ThingKind,
  lost: ReadonlySet<string>,
  userCount: number,
): Promise<Loss> {
  const loss = { kind: LOSSES[kind], count: lost.size, userCount };
  if (lost.size === 0) return { ...loss, ...named([]) };
  const some = [...lost].sort().slice(0, MAX_NAMED);
  const rows = await query<RemovalThing>(
    ctx,
    sql`SELECT t.id, t.name FROM ${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.id IN (${join(some)}) AND ${thingsVisible(ctx, kind)}
         ORDER BY t.name, t.id`,
  );
  return { ...loss, ...named(rows) };
}

const named = (rows: readonly RemovalThing[]): Pick<Loss, 'names' | 'things'> => ({
  names: rows.map((row) => row.name),
  things: rows.map(({ id, name: text }) => ({ id, name: text })),
});

/** The things of a kind that these members reach by any way; ten are named. Three statements. */
export async function thingsOfUsers(ctx: RequestContext, kind: ThingKind, ids: readonly string[]): Promise<Loss> {
  const counts = alreadyCounts(kind);
  const ways = waysToThings(kind);
  const things = ways.map(
    (way) => sql`SELECT ${way.thing} AS id FROM ${way.tables}
       WHERE ${inOu(ctx, way.link)} AND ${memberOf(way)} IN (${join(ids)})${counts}`,
  );
  const reached = sql`(${join(things, ' UNION ')}) r`;
  const any = ways.map(
    (way) => sql`EXISTS (SELECT 1 FROM ${way.tables}
       WHERE ${inOu(ctx, way.link)} AND ${memberOf(way)} = m.user_id${counts})`,
  );
  const [[total], [people], some] = await Promise.all([
    query<{ count: number }>(ctx, sql`SELECT COUNT(*) AS count FROM ${reached}`),
    query<{ count: number }>(
      ctx,
      sql`SELECT COUNT(*) AS count FROM member m
           WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(ids)}) AND (${join(any, ' OR ')})`,
    ),
    query<RemovalThing>(
      ctx,
      sql`SELECT t.id, t.name FROM ${reached} JOIN ${name(kind)} t ON ${inOu(ctx, 't')} AND t.id = r.id
           WHERE ${thingsVisible(ctx, kind)} LIMIT ${MAX_NAMED}`,
    ),
  ]);
  return {
    kind: LOSSES[kind],
    count: total?.count ?? 0,
    userCount: people?.count ?? 0,
    ...named(some.toSorted((a, b) => a.name.localeCompare(b.name))),
  };
}

/** Resources that go with their apps, and the number of people who reach any of them. Three statements. */
export async function resourcesOfApps(ctx: RequestContext, appIds: readonly string[]): Promise<Loss> {
  const rows = sql`resource t WHERE ${inOu(ctx, 't')} AND t.app_id IN (${join(appIds)})`;
  const people = waysToThings('resource').map(
    (way) => sql`SELECT ${memberOf(way)} AS id FROM ${way.tables}
       WHERE ${inOu(ctx, way.link)} AND ${way.thing} IN (SELECT t.id FROM ${rows})${alreadyCounts('resource')}`,
  );
  const [[total], [reaching], some] = await Promise.all([
    query<{ count: number }>(ctx, sql`SELECT COUNT(*) AS count FROM ${rows}`),
    query<{ count: number }>(ctx, sql`SELECT COUNT(*) AS count FROM (${join(people, ' UNION ')}) p`),
    query<RemovalThing>(
      ctx,
      sql`SELECT t.id, t.name FROM ${rows} AND ${thingsVisible(ctx, 'resource')} ORDER BY t.name, t.id LIMIT ${MAX_NAMED}`,
    ),
  ]);
  return {
    kind: LossKind.RESOURCE,
    count: total?.count ?? 0,
    userCount: reaching?.count ?? 0,
    ...named(some),
  };
}

/** The condition on gifts of groups that are removed. */
export const ofGroups = (ids: readonly string[]) => (way: GivenWay) =>
  way.kind === 'USER_GROUP' ? sql`${way.gift.owner} IN (${join(ids)})` : sql`FALSE`;

/** The condition on gifts of nodes that are removed, of those at which people stand and those below. */
export const ofNodes = (ids: readonly string[]) => (way: GivenWay) =>
  way.kind === 'USER_GROUP'
    ? sql`FALSE`
    : sql`(${way.gift.owner} IN (${join(ids)}) OR l.structure_id IN (${join(ids)}))`;
