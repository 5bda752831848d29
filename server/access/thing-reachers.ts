import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { groupedBy } from '../core/grouped.js';
import { COUNT_BOUND } from '../core/pagination.js';
import { query } from '../database/query.js';
import { inOu, name } from '../database/sql.js';
import { reachedUsers } from './reach.js';
import type { ThingKind } from './thing-reach.js';
import { alreadyCounts, THINGS } from './thing-reach.js';

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

/** The objects by which people reach a thing. */
interface Sources {
  readonly nodes: readonly string[];
  readonly userGroups: readonly string[];
  /** The thing itself, if it is assigned to people directly. */
  readonly direct: string | null;
}

/** The condition, after AND, that the user of a row is within the caller's reach; empty if that is the whole OU. */
function reachedOf(ctx: RequestContext, user: string): Sql {
  return sessionOf(ctx).scope === 'SPECIFIED' ? sql` AND ${name(user)} IN (${reachedUsers(ctx)})` : empty;
}

/**
 * The people within the caller's reach who reach each of these things, at least one, by the rule of `thingsReached`
 * seen from the thing (ASST-14, RSRC-05). Two statements for a page: things with the same sources are counted once.
 */
export async function reachOfThings(
  ctx: RequestContext,
  kind: ThingKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThingReach>> {
  const links = groupedBy(await sourcesOf(ctx, kind, ids), ({ thing }) => thing);
  const sources = ids.map((id): readonly [string, Sources] => {
    const of = (way: Way) => (links.get(id) ?? []).filter((link) => link.way === way).map((link) => link.source);
    return [id, { nodes: of('node'), userGroups: of('group'), direct: of('direct').length > 0 ? id : null }];
  });
  const sets = new Map(sources.map(([, set]) => [keyOf(set), set]));
  const counts = await countPeople(ctx, kind, sets);
  return new Map(
    sources.map(([id, set]) => {
      const total = counts.get(keyOf(set)) ?? 0;
      const isBounded = total > COUNT_BOUND;
      const isByNode = set.nodes.length > 0 && total > 0;
      const reach = { isByNode, isDirect: set.direct !== null, userGroupIds: set.userGroups };
      return [id, { count: isBounded ? COUNT_BOUND : total, isBounded, ...reach }];
    }),
  );
}

const keyOf = ({ nodes, userGroups, direct }: Sources): string =>
  [...nodes, '|', ...userGroups, '|', direct ?? ''].join(' ');

type Way = 'node' | 'group' | 'direct';
interface Link {
  readonly thing: string;
  readonly way: Way;
  readonly source: string;
}

/** The sources of these things, in the order of their ids. Nodes without people are none: most things share the rest. */
function sourcesOf(ctx: RequestContext, kind: ThingKind, ids: readonly string[]): Promise<Link[]> {
  const { column, user, userGroup, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  const these = sql`${inOu(ctx, 'l')} AND ${thing} IN (${join(ids)})${alreadyCounts(kind)}`;
  return query<Link>(
    ctx,
    sql`SELECT ${thing} AS thing, 'node' AS way, c.ancestor_id AS source FROM ${name(structure)} l
         JOIN structure_closure c ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id
         JOIN structure w ON w.ou_id = c.ou_id AND w.id = c.ancestor_id AND (c.depth = 0 OR w.is_auto_dispatch = 1)
        WHERE ${these} AND EXISTS (SELECT 1 FROM user_structure u WHERE u.ou_id = w.ou_id AND u.structure_id = w.id)
       UNION SELECT ${thing}, 'group', l.user_group_id FROM ${name(userGroup)} l WHERE ${these}
       UNION SELECT ${thing}, 'direct', '' FROM ${name(user)} l WHERE ${these}${reachedOf(ctx, 'l.user_id')}
       ORDER BY source`,
  );
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

function peopleOf(ctx: RequestContext, kind: ThingKind, { nodes, userGroups, direct }: Sources): Sql | null {
  const { column, user } = THINGS[kind];
  const bound = COUNT_BOUND + 1;
  const select = (table: string, of: Sql) =>
    sql`(SELECT DISTINCT l.user_id FROM ${name(table)} l WHERE ${inOu(ctx, 'l')} AND ${of}${reachedOf(ctx, 'l.user_id')} LIMIT ${bound})`;
  const parts = [
    ...(nodes.length > 0 ? [select('user_structure', sql`l.structure_id IN (${join(nodes)})`)] : []),
    ...(userGroups.length > 0 ? [select('user_group_member', sql`l.user_group_id IN (${join(userGroups)})`)] : []),
    ...(direct === null ? [] : [select(user, sql`${name(`l.${column}`)} = ${direct}${alreadyCounts(kind)}`)]),
  ];
  return parts.length > 0 ? sql`${join(parts, ' UNION ')} LIMIT ${bound}` : null;
}

/**
 * The things of a kind that anybody within the caller's reach reaches, as a select of `id`: read once for a list, from
 * the nodes and groups that have people.
 */
export function thingsReachedByAnybody(ctx: RequestContext, kind: ThingKind): Sql {
  const { column, user, userGroup, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  const counts = alreadyCounts(kind);
  const nodes = sql`SELECT DISTINCT u.structure_id AS id FROM user_structure u
                     WHERE ${inOu(ctx, 'u')}${reachedOf(ctx, 'u.user_id')}`;
  const groups = sql`SELECT DISTINCT g.user_group_id AS id FROM user_group_member g
                      WHERE ${inOu(ctx, 'g')}${reachedOf(ctx, 'g.user_id')}`;
  return sql`SELECT ${thing} AS id FROM ${name(user)} l WHERE ${inOu(ctx, 'l')}${reachedOf(ctx, 'l.user_id')}${counts}
       UNION SELECT ${thing} FROM (${groups}) o
         JOIN ${name(userGroup)} l ON ${inOu(ctx, 'l')} AND l.user_group_id = o.id${counts}
       UNION SELECT ${thing} FROM (${nodes} UNION SELECT c.descendant_id FROM (${nodes}) x
         JOIN structure w ON ${inOu(ctx, 'w')} AND w.id = x.id AND w.is_auto_dispatch = 1
         JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id) o
         JOIN ${name(structure)} l ON ${inOu(ctx, 'l')} AND l.structure_id = o.id${counts}`;
}
