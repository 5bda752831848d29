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

/** The counts of one switch as the database has them. */
interface Counted {
  readonly users: number;
  readonly assets: number;
  readonly resources: number;
  readonly pairs: number;
  readonly most: number;
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

/**
 * Things of a kind at the nodes below a node, as a select of `id`; none if there are no people, who could gain or lose
 * them, and no assets for an OU without the feature.
 */
function things(ctx: RequestContext, kind: ThingKind, id: string): Sql {
  const { column, structure } = THINGS[kind];
  const isShown = kind !== 'asset' || sessionOf(ctx).features.has('assets');
  return sql`SELECT DISTINCT ${name(`l.${column}`)} AS id FROM structure_closure c
       JOIN ${name(structure)} l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id${alreadyCounts(kind)}
      WHERE ${inOu(ctx, 'c')} AND c.ancestor_id = ${id} AND c.depth > 0
        AND EXISTS (SELECT 1 FROM people)${isShown ? empty : sql` AND FALSE`}`;
}

/** Nodes, other than by the switch, from which the people reach things below: the place with each of its things. */
function placed(ctx: RequestContext, kind: ThingKind, id: string): Sql {
  const { column, structure } = THINGS[kind];
  const places = sql`SELECT DISTINCT u.structure_id AS id FROM people p
      JOIN user_structure u ON ${inOu(ctx, 'u')} AND u.user_id = p.user_id`;
  return sql`SELECT DISTINCT o.id AS place, t.id FROM (${places}) o
      JOIN structure w ON ${inOu(ctx, 'w')} AND w.id = o.id
      JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
       AND (c.depth = 0 OR (w.is_auto_dispatch = 1 AND w.id <> ${id}))
      JOIN ${name(structure)} l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id${alreadyCounts(kind)}
      JOIN ${name(`${kind}_below`)} t ON t.id = ${name(`l.${column}`)} LIMIT ${MAX_PAIRS}`;
}

/** The other ways of the people to things below, by kind of way: direct, by user group, by another node. */
function otherWays(ctx: RequestContext, kind: ThingKind): Sql {
  const { column, user, userGroup } = THINGS[kind];
  const [thing, below, place] = [name(`l.${column}`), name(`${kind}_below`), name(`${kind}_placed`)];
  return sql`(SELECT 1 AS way, p.user_id, t.id FROM people p
       JOIN ${name(user)} l ON ${inOu(ctx, 'l')} AND l.user_id = p.user_id${alreadyCounts(kind)}
       JOIN ${below} t ON t.id = ${thing} LIMIT ${MAX_PAIRS})
     UNION ALL (SELECT 2, p.user_id, t.id FROM people p
       JOIN user_group_member g ON ${inOu(ctx, 'g')} AND g.user_id = p.user_id
       JOIN ${name(userGroup)} l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id${alreadyCounts(kind)}
       JOIN ${below} t ON t.id = ${thing} LIMIT ${MAX_PAIRS})
     UNION ALL (SELECT 3, p.user_id, o.id FROM people p
       JOIN user_structure u ON ${inOu(ctx, 'u')} AND u.user_id = p.user_id
       JOIN ${place} o ON o.place = u.structure_id LIMIT ${MAX_PAIRS})`;
}

/**
 * The tables of a switch: the people at the node, and for each kind the things below, other ways to them, and the
 * number of things that each person reaches by another way.
 */
function tables(ctx: RequestContext, id: string): Sql {
  const ofKind = (kind: ThingKind) => [
    sql`${name(`${kind}_below`)} AS (${things(ctx, kind, id)})`,
    sql`${name(`${kind}_placed`)} AS (${placed(ctx, kind, id)})`,
    sql`${name(`${kind}_ways`)} AS (${otherWays(ctx, kind)})`,
    sql`${name(`${kind}_kept`)} AS (SELECT DISTINCT user_id, id FROM ${name(`${kind}_ways`)})`,
    sql`${name(`${kind}_held`)} AS (SELECT user_id, COUNT(*) AS held FROM ${name(`${kind}_kept`)} GROUP BY user_id)`,
  ];
  return sql`WITH people AS (${people(ctx, id)}), ${join(KINDS.flatMap(ofKind))}`;
}

const countOf = (rows: Sql): Sql => sql`(SELECT COUNT(*) FROM ${rows})`;
const below = (kind: ThingKind): Sql => countOf(name(`${kind}_below`));

/** The people `p`, the number of things below, and that of those which each person reaches by other ways. */
const HELD = sql`people p LEFT JOIN asset_held a ON a.user_id = p.user_id LEFT JOIN resource_held r ON r.user_id = p.user_id
  JOIN (SELECT ${below('asset')} AS assets, ${below('resource')} AS resources) n`;

/** Whether the switch changes something for a person of {@link HELD}: by other ways they do not reach all things. */
const AFFECTED = sql`(COALESCE(a.held, 0) < n.assets OR COALESCE(r.held, 0) < n.resources)`;

/** Things of a kind that somebody gains or loses: not all people reach them by other ways. */
const changing = (kind: ThingKind): Sql =>
  sql`(${below(kind)} - ${countOf(
    sql`(SELECT k.id FROM ${name(`${kind}_kept`)} k GROUP BY k.id HAVING COUNT(*) = ${countOf(sql`people`)}) k`,
  )})`;

/** The longest of the limited tables. */
const longest = (): Sql =>
  sql`(SELECT MAX(n) FROM (${join(
    KINDS.flatMap((kind) => [
      sql`SELECT COUNT(*) AS n FROM ${name(`${kind}_placed`)}`,
      sql`SELECT COUNT(*) AS n FROM ${name(`${kind}_ways`)} GROUP BY way`,
    ]),
    ' UNION ALL ',
  )}) longest)`;

/** The counts of switching a node; upper bounds, if `isBounded`. */
export async function countSwitch(ctx: RequestContext, id: string): Promise<Counted & { isBounded: boolean }> {
  const [row] = await query<Counted>(
    ctx,
    sql`${tables(ctx, id)} SELECT COUNT(CASE WHEN ${AFFECTED} THEN 1 END) AS users, ${changing('asset')} AS assets,
      ${changing('resource')} AS resources, ${longest()} AS most,
      COALESCE(SUM(n.assets - COALESCE(a.held, 0) + n.resources - COALESCE(r.held, 0)), 0) AS pairs FROM ${HELD}`,
  );
  const counted = row ?? { users: 0, assets: 0, resources: 0, pairs: 0, most: 0 };
  return { ...counted, isBounded: counted.most >= MAX_PAIRS };
}

/** The first of the people whom {@link countSwitch} counts, by name, as far as the caller reaches them. */
export function namesOfSwitch(ctx: RequestContext, id: string): Promise<UserRef[]> {
  return query<UserRef>(
    ctx,
    sql`${tables(ctx, id)} SELECT m.user_id AS id, m.username, m.name FROM ${HELD}
      JOIN member m ON ${inOu(ctx, 'm')} AND m.user_id = p.user_id
     WHERE ${AFFECTED} AND ${personVisible(ctx, 'm.user_id')} ORDER BY m.name, m.user_id LIMIT ${MAX_NAMED}`,
  );
}
