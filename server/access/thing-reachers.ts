import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { groupedBy } from '../core/grouped.js';
import { COUNT_BOUND } from '../core/pagination.js';
import { query } from '../database/query.js';
import type { Tenant } from '../database/sql.js';
import { inOu } from '../database/sql.js';
import { reachedUsers } from './reach.js';
import type { ThingKind, Way } from './thing-reach.js';
import { alreadyCounts, memberOf, waysToThings } from './thing-reach.js';

/** Counted together in one statement: the database takes 80 kB of memory for each part of a UNION. */
const SETS_AT_ONCE = 100;

/** The people who reach a thing, and how it is assigned. */
export interface ThingReach {
  /** At most {@link COUNT_BOUND}. */
  readonly count: number;
  readonly isBounded: boolean;
  /** It stands at a node that has people, or below one that authorizes by itself and has people. */
  readonly isByNode: boolean;
  readonly isDirect: boolean;
  readonly userGroupIds: readonly string[];
}

/** The objects by which people reach a thing, by the alias of their links: groups, nodes, and `l` for the thing itself. */
type Sources = Readonly<Record<Way['link'], readonly string[]>>;

/** The condition, after AND, that the member on a way is within the caller's reach; empty if that is the whole OU. */
function reachedOn(ctx: RequestContext, way: Way): Sql {
  return sessionOf(ctx).scope === 'SPECIFIED' ? sql` AND ${memberOf(way)} IN (${reachedUsers(ctx)})` : empty;
}

/**
 * The people within the caller's reach who reach each of these things, at least one, by {@link waysToThings} seen from
 * the thing (ASST-14, RSRC-05). Two statements for a page: things with the same sources are counted once.
 */
export async function reachOfThings(
  ctx: RequestContext,
  kind: ThingKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThingReach>> {
  const found = groupedBy(await readSources(ctx, kind, ids), ({ thing }) => thing);
  const sources = ids.map((id): readonly [string, Sources] => {
    const of = (link: Way['link']) => (found.get(id) ?? []).filter((row) => row.link === link).map((row) => row.source);
    return [id, { u: of('u'), g: of('g'), l: of('l') }];
  });
  const counts = await countPeople(ctx, kind, new Map(sources.map(([, set]) => [keyOf(set), set])));
  return new Map(
    sources.map(([id, set]) => {
      const total = counts.get(keyOf(set)) ?? 0;
      const isBounded = total > COUNT_BOUND;
      const reach = { isByNode: set.u.length > 0, isDirect: set.l.length > 0, userGroupIds: set.g };
      return [id, { count: isBounded ? COUNT_BOUND : total, isBounded, ...reach }];
    }),
  );
}

const keyOf = ({ u, g, l }: Sources): string => [...u, '|', ...g, '|', ...l].join(' ');

interface SourceRow {
  readonly thing: string;
  readonly link: Way['link'];
  readonly source: string;
}

/**
 * The sources of these things, in the order of their ids. Nodes without people within the caller's reach are none: most
 * things share the rest.
 */
function readSources(ctx: RequestContext, kind: ThingKind, ids: readonly string[]): Promise<SourceRow[]> {
  const [direct, ...given] = waysToThings(kind);
  const these = sql`WHERE ${inOu(ctx, 'l')} AND ${direct.thing} IN (${join(ids)})${alreadyCounts(kind)}`;
  const own = sql`SELECT ${direct.thing} AS thing, ${direct.link} AS link, ${direct.source} AS source
    FROM ${direct.tables} ${these}${reachedOn(ctx, direct)}`;
  const gifts = given.map((way) => {
    const { link, members, source, gift } = way;
    const people = sql`SELECT 1 FROM ${members} WHERE ${inOu(ctx, link)} AND ${source} = ${gift.owner}${reachedOn(ctx, way)}`;
    return sql`SELECT ${way.thing}, ${link}, ${gift.owner} FROM ${gift.tables} ${these}${link === 'u' ? sql` AND EXISTS (${people})` : empty}`;
  });
  return query<SourceRow>(ctx, sql`${join([own, ...gifts], ' UNION ')} ORDER BY source`);
}

/** The number of people of each set of sources, by its key; counting stops one beyond the bound. */
async function countPeople(
  ctx: RequestContext,
  kind: ThingKind,
  sets: ReadonlyMap<string, Sources>,
): Promise<ReadonlyMap<string, number>> {
  const parts = [...sets].flatMap(([key, set]) => {
    const people = peopleOf(ctx, kind, set);
    return people ? [{ key, people }] : [];
  });
  const counts = new Map<string, number>();
  for (let at = 0; at < parts.length; at += SETS_AT_ONCE) {
    const some = parts.slice(at, at + SETS_AT_ONCE);
    const selects = some.map(
      ({ people }, place) => sql`(SELECT ${place} AS place, COUNT(*) AS total FROM (${people}) p)`,
    );
    const rows = await query<{ place: number; total: number }>(ctx, join(selects, ' UNION ALL '));
    for (const { place, total } of rows) counts.set(some[Number(place)]?.key ?? '', total);
  }
  return counts;
}

/** The people of a set of sources as a select of `user_id`, one beyond the bound at most; null without sources. */
function peopleOf(ctx: RequestContext, kind: ThingKind, sources: Sources): Sql | null {
  const bound = COUNT_BOUND + 1;
  const ways = new Map(waysToThings(kind).map((way) => [way.link, way]));
  const parts = [...ways.values()].flatMap((way) => {
    const { link, members, source, gift } = way;
    if (sources[link].length === 0) return [];
    return sql`(SELECT DISTINCT ${memberOf(way)} AS user_id FROM ${members} WHERE ${inOu(ctx, link)}
      AND ${source} IN (${join(sources[link])})${gift ? empty : alreadyCounts(kind)}${reachedOn(ctx, way)} LIMIT ${bound})`;
  });
  return parts.length > 0 ? sql`${join(parts, ' UNION ')} LIMIT ${bound}` : null;
}

/**
 * The things of a kind that anybody within the caller's reach reaches, as a select of `id`: read once for a list, from
 * the nodes and groups that have people.
 */
export function thingsReachedByAnybody(ctx: RequestContext, kind: ThingKind): Sql {
  const ways = waysToThings(kind).map((way) => {
    const { link, members, source, gift, thing } = way;
    const people = sql`FROM ${members} WHERE ${inOu(ctx, link)}${reachedOn(ctx, way)}`;
    if (!gift) return sql`SELECT ${thing} AS id ${people}${alreadyCounts(kind)}`;
    return sql`SELECT ${thing} FROM (SELECT DISTINCT ${source} AS id ${people}) o
      JOIN (${gift.tables}) ON ${inOu(ctx, 'l')} AND ${gift.owner} = o.id${alreadyCounts(kind)}`;
  });
  return join(ways, ' UNION ');
}

/**
 * The people of the whole OU who reach any of these things, at least one, by {@link waysToThings}, as a select of
 * `user_id`.
 * @param among a condition, after AND, on the column of a member
 */
export function peopleWhoReach(
  tenant: Tenant,
  kind: ThingKind,
  ids: readonly string[],
  among: (member: Sql) => Sql,
): Sql {
  const ways = waysToThings(kind).map(
    (way) => sql`SELECT ${memberOf(way)} AS user_id FROM ${way.tables}
      WHERE ${inOu(tenant, 'l')} AND ${way.thing} IN (${join(ids)})${alreadyCounts(kind)} ${among(memberOf(way))}`,
  );
  return join(ways, ' UNION ');
}
