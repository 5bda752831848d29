import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { ThingKind } from '../../../access/thing-reach.js';
import { alreadyCounts, THINGS } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { UserRef } from '../../directory/user/user.types.js';
import { MAX_NAMED, personVisible } from './impact-count.js';

/** The most pairs of a user and a thing that one kind of other ways may have, so that the time is bounded. */
const MAX_PAIRS = 100_000;

const KINDS: readonly ThingKind[] = ['asset', 'resource'];

/** The counts of one switch. */
interface Counted {
  readonly users: number;
  readonly assets: number;
  readonly resources: number;
  readonly pairs: number;
  /** Not all other ways were read: the counts are upper bounds. */
  readonly isBounded: boolean;
}

/**
 * Users at a node, as a select of `user_id`, but for those at a node above it that authorizes automatically: for them
 * the switch changes nothing.
 */
const people = (ctx: RequestContext, id: string): Sql =>
  sql`SELECT u.user_id FROM user_structure u WHERE ${inOu(ctx, 'u')} AND u.structure_id = ${id}
       AND NOT EXISTS (SELECT 1 FROM structure_closure c
         JOIN structure w ON w.ou_id = c.ou_id AND w.id = c.ancestor_id AND w.is_auto_dispatch = 1
         JOIN user_structure x ON x.ou_id = w.ou_id AND x.structure_id = w.id AND x.user_id = u.user_id
        WHERE ${inOu(ctx, 'c')} AND c.descendant_id = ${id} AND c.depth > 0)`;

/** Assignments `b` of things of a kind at the nodes below a node: FROM and the rest, to which conditions may be added. */
function below(ctx: RequestContext, kind: ThingKind, id: string): Sql {
  const isShown = kind !== 'asset' || sessionOf(ctx).features.has('assets');
  return sql`structure_closure d
      JOIN ${name(THINGS[kind].structure)} b ON b.ou_id = d.ou_id AND b.structure_id = d.descendant_id
     WHERE ${inOu(ctx, 'd')} AND d.ancestor_id = ${id} AND d.depth > 0${alreadyCounts(kind, 'b')}${isShown ? empty : sql` AND FALSE`}`;
}

/** Whether the thing of an assignment `l` is below the node too. Looked up for each: other ways are usually few. */
const isBelow = (ctx: RequestContext, kind: ThingKind, id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM ${below(ctx, kind, id)} AND ${name(`b.${THINGS[kind].column}`)} = ${name(`l.${THINGS[kind].column}`)})`;

/** Nodes, other than by the switch, from which the people reach things below: the place with each of its things. */
function placed(ctx: RequestContext, kind: ThingKind, id: string): Sql {
  const { column, structure } = THINGS[kind];
  const places = sql`SELECT DISTINCT u.structure_id AS id FROM people p
      JOIN user_structure u ON ${inOu(ctx, 'u')} AND u.user_id = p.user_id`;
  return sql`SELECT DISTINCT o.id AS place, ${name(`l.${column}`)} AS id FROM (${places}) o
      JOIN structure w ON ${inOu(ctx, 'w')} AND w.id = o.id
      JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
       AND (c.depth = 0 OR (w.is_auto_dispatch = 1 AND w.id <> ${id}))
      JOIN ${name(structure)} l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id${alreadyCounts(kind)}
     WHERE ${isBelow(ctx, kind, id)} LIMIT ${MAX_PAIRS}`;
}

/** The other ways of the people to things below, by kind of way: direct, by user group, by another node. */
function otherWays(ctx: RequestContext, kind: ThingKind, id: string): Sql {
  const { column, user, userGroup } = THINGS[kind];
  const thing = name(`l.${column}`);
  const rest = sql`WHERE ${isBelow(ctx, kind, id)} LIMIT ${MAX_PAIRS}`;
  return sql`(SELECT 1 AS way, p.user_id, ${thing} AS id FROM people p
       JOIN ${name(user)} l ON ${inOu(ctx, 'l')} AND l.user_id = p.user_id${alreadyCounts(kind)} ${rest})
     UNION ALL (SELECT 2, p.user_id, ${thing} FROM people p
       JOIN user_group_member g ON ${inOu(ctx, 'g')} AND g.user_id = p.user_id
       JOIN ${name(userGroup)} l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id${alreadyCounts(kind)} ${rest})
     UNION ALL (SELECT 3, p.user_id, o.id FROM people p
       JOIN user_structure u ON ${inOu(ctx, 'u')} AND u.user_id = p.user_id
       JOIN ${name(`${kind}_placed`)} o ON o.place = u.structure_id LIMIT ${MAX_PAIRS})`;
}

/**
 * The tables of a switch: the people at the node, and for each kind the other ways to things below, and for each person
 * the number of things and of each kind of these ways. A database may read a table again wherever it is named.
 */
function tables(ctx: RequestContext, id: string): Sql {
  const ofKind = (kind: ThingKind) => [
    sql`${name(`${kind}_placed`)} AS (${placed(ctx, kind, id)})`,
    sql`${name(`${kind}_ways`)} AS (${otherWays(ctx, kind, id)})`,
    sql`${name(`${kind}_held`)} AS (SELECT user_id, COUNT(DISTINCT id) AS held, SUM(way = 1) AS direct, SUM(way = 2) AS grouped,
      SUM(way = 3) AS placed FROM ${name(`${kind}_ways`)} GROUP BY user_id)`,
  ];
  return sql`WITH people AS (${people(ctx, id)}), ${join(KINDS.flatMap(ofKind))}`;
}

/**
 * The people `p`, the numbers `n` of things below, and those of the things that each person reaches by other ways, `a`
 * of assets and `r` of resources.
 */
const held = (ctx: RequestContext, id: string): Sql => {
  const things = (kind: ThingKind) =>
    sql`(SELECT COUNT(DISTINCT ${name(`b.${THINGS[kind].column}`)}) FROM ${below(ctx, kind, id)} AND EXISTS (SELECT 1 FROM people))`;
  return sql`people p LEFT JOIN asset_held a ON a.user_id = p.user_id LEFT JOIN resource_held r ON r.user_id = p.user_id
    JOIN (SELECT ${things('asset')} AS assets, ${things('resource')} AS resources) n`;
};

/** Whether the switch changes something for a person of {@link held}: by other ways they do not reach all things. */
const AFFECTED = sql`(COALESCE(a.held, 0) < n.assets OR COALESCE(r.held, 0) < n.resources)`;

/** The number of rows that the longest kind of other ways has: a place with a thing has somebody, so it counts as a way. */
const LONGEST = sql`GREATEST(${join(
  ['a', 'r'].flatMap((alias) =>
    ['direct', 'grouped', 'placed'].map((way) => sql`COALESCE(SUM(${name(`${alias}.${way}`)}), 0)`),
  ),
)})`;

type Column = 'users' | 'assets' | 'resources' | 'pairs' | 'longest' | 'leastAssets' | 'leastResources';

/** The counts of switching a node. Two statements. */
export async function countSwitch(ctx: RequestContext, id: string): Promise<Counted> {
  const [row] = await query<Record<Column, number | string | null>>(
    ctx,
    sql`${tables(ctx, id)} SELECT COUNT(CASE WHEN ${AFFECTED} THEN 1 END) AS users, ${LONGEST} AS longest,
      MAX(n.assets) AS assets, MIN(COALESCE(a.held, 0)) AS leastAssets,
      MAX(n.resources) AS resources, MIN(COALESCE(r.held, 0)) AS leastResources,
      SUM(n.assets - COALESCE(a.held, 0) + n.resources - COALESCE(r.held, 0)) AS pairs FROM ${held(ctx, id)}`,
  );
  const of = (column: Column) => Number(row?.[column] ?? 0);
  const kept = await countKept(ctx, id, { asset: of('leastAssets') > 0, resource: of('leastResources') > 0 });
  return {
    users: of('users'),
    assets: of('assets') - kept.asset,
    resources: of('resources') - kept.resource,
    pairs: of('pairs'),
    isBounded: of('longest') >= MAX_PAIRS,
  };
}

/**
 * Things that all people reach by other ways, so that nobody gains or loses them; none of a kind if somebody reaches
 * nothing of it.
 */
async function countKept(
  ctx: RequestContext,
  id: string,
  isAny: Record<ThingKind, boolean>,
): Promise<Record<ThingKind, number>> {
  if (!isAny.asset && !isAny.resource) return { asset: 0, resource: 0 };
  const ofAll = (kind: ThingKind) =>
    isAny[kind]
      ? sql`(SELECT COUNT(*) FROM (SELECT k.id FROM ${name(`${kind}_ways`)} k GROUP BY k.id
           HAVING COUNT(DISTINCT k.user_id) = (SELECT COUNT(*) FROM people)) k)`
      : sql`0`;
  const [row] = await query<Record<ThingKind, number>>(
    ctx,
    sql`${tables(ctx, id)} SELECT ${ofAll('asset')} AS asset, ${ofAll('resource')} AS resource`,
  );
  return row ?? { asset: 0, resource: 0 };
}

/** The first of the people whom {@link countSwitch} counts, by name, as far as the caller reaches them. */
export function namesOfSwitch(ctx: RequestContext, id: string): Promise<UserRef[]> {
  return query<UserRef>(
    ctx,
    sql`${tables(ctx, id)} SELECT m.user_id AS id, m.username, m.name FROM ${held(ctx, id)}
      JOIN member m ON ${inOu(ctx, 'm')} AND m.user_id = p.user_id
     WHERE ${AFFECTED} AND ${personVisible(ctx, 'm.user_id')} ORDER BY m.name, m.user_id LIMIT ${MAX_NAMED}`,
  );
}
