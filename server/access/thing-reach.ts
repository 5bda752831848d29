import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { now } from '../core/clock.js';
import type { Tenant } from '../database/sql.js';
import { inOu, name } from '../database/sql.js';

/** How long, in milliseconds, the assignment of a resource waits before it counts (RSRC-03). */
export const RESOURCE_DELAY = 180_000;

/** Kinds of things that members reach directly, by a user group or by a node, with the tables of their assignments. */
export const THINGS = {
  asset: {
    column: 'asset_id',
    user: 'user_asset',
    userGroup: 'user_group_asset',
    structure: 'structure_asset',
    delay: 0,
  },
  resource: {
    column: 'resource_id',
    user: 'user_resource',
    userGroup: 'user_group_resource',
    structure: 'structure_resource',
    delay: RESOURCE_DELAY,
  },
} as const;

export type ThingKind = keyof typeof THINGS;

/** The table of the assignments of a kind, and its column of the owner, for members, user groups and nodes. */
export function assignmentsOf(kind: ThingKind) {
  const { user, userGroup, structure } = THINGS[kind];
  return {
    user: { table: user, column: 'user_id' },
    userGroup: { table: userGroup, column: 'user_group_id' },
    structure: { table: structure, column: 'structure_id' },
  } as const;
}

/** The ways from nodes up to a place that authorizes by itself, at which members stand (STRC-11). */
const BELOW = {
  tables: sql`structure_closure c JOIN structure w ON w.ou_id = c.ou_id AND w.id = c.ancestor_id
              AND c.descendant_id <> c.ancestor_id AND w.is_auto_dispatch = 1`,
  place: sql`w.id`,
  node: sql`c.descendant_id`,
} as const;

/**
 * A member's own nodes as a select of `id`: those at which they stand and, if a node authorizes by itself, its
 * descendants (STRC-11).
 */
export const nodesOf = (tenant: Tenant, userId: string): Sql =>
  sql`SELECT u.structure_id AS id FROM user_structure u WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}
       UNION SELECT ${BELOW.node} FROM user_structure u
         JOIN (${BELOW.tables}) ON w.ou_id = u.ou_id AND ${BELOW.place} = u.structure_id
        WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}`;

/** How a member reaches a thing: directly, by a group, at their node, or at a node below one that authorizes by itself. */
export type WayKind = 'DIRECT' | 'USER_GROUP' | 'STRUCTURE' | 'INHERITED';

/** The part of a way that is the same for all members of a group, or at a node. */
export interface Gift {
  /** After FROM: the tables from the assignment `l` to the owner, in this order. */
  readonly tables: Sql;
  /** The group, or the node at which members stand. */
  readonly owner: Sql;
}

/** A way from members to the things of a kind, as parts of a statement. */
export interface Way {
  readonly kind: WayKind;
  /** After FROM: the tables from the assignment `l` of a thing to the link of a member, in this order. */
  readonly tables: Sql;
  /** The alias of the link, with ou_id and user_id. */
  readonly link: 'l' | 'g' | 'u';
  /** The table of the link alone. */
  readonly members: Sql;
  /** The column of the link that names what the member has: the thing itself, the group, or the node. */
  readonly source: Sql;
  readonly thing: Sql;
  /** The group on the way; NULL for none. */
  readonly userGroup: Sql;
  /** The node at which the member stands; NULL for none. */
  readonly structure: Sql;
  /** The node that has the thing, if it is below; NULL for none. */
  readonly below: Sql;
  /** Null for a direct assignment. */
  readonly gift: Gift | null;
}

/** A way by which a group or a node gives things to its people. */
export type GivenWay = Way & { readonly link: 'g' | 'u'; readonly gift: Gift };

const NULL = sql`NULL`;
/** The links of members to groups and nodes. */
const LINKS = {
  g: { link: 'g', members: sql`user_group_member g`, source: sql`g.user_group_id` },
  u: { link: 'u', members: sql`user_structure u`, source: sql`u.structure_id` },
} as const;

/**
 * ASST-14 and RSRC-05, in their one place: the ways by which members reach the things of a kind. An assignment counts on
 * the condition {@link alreadyCounts}; joining a group or a node counts at once (RSRC-04).
 */
export function waysToThings(kind: ThingKind): readonly [Way, ...GivenWay[]] {
  const { column, user, userGroup, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  const none = { thing, userGroup: NULL, structure: NULL, below: NULL };
  const direct = sql`${name(user)} l`;
  const ofGroup = { tables: sql`${name(userGroup)} l`, owner: sql`l.user_group_id` };
  const atNode = { tables: sql`${name(structure)} l`, owner: sql`l.structure_id` };
  const below = {
    tables: sql`${name(structure)} l JOIN (${BELOW.tables}) ON c.ou_id = l.ou_id AND ${BELOW.node} = l.structure_id`,
    owner: BELOW.place,
  };
  const given = (link: (typeof LINKS)['g' | 'u'], gift: Gift) => ({
    ...none,
    ...link,
    gift,
    tables: sql`${gift.tables} JOIN ${link.members} ON ${name(`${link.link}.ou_id`)} = l.ou_id AND ${link.source} = ${gift.owner}`,
  });
  return [
    { ...none, kind: 'DIRECT', link: 'l', members: direct, source: thing, tables: direct, gift: null },
    { ...given(LINKS.g, ofGroup), kind: 'USER_GROUP', userGroup: LINKS.g.source },
    { ...given(LINKS.u, atNode), kind: 'STRUCTURE', structure: LINKS.u.source },
    { ...given(LINKS.u, below), kind: 'INHERITED', structure: LINKS.u.source, below: BELOW.node },
  ];
}

/** The condition, after AND, under which an assignment of a kind counts already (RSRC-03). */
export function alreadyCounts(kind: ThingKind, assignment = 'l'): Sql {
  const { delay } = THINGS[kind];
  return delay === 0 ? empty : sql` AND ${name(`${assignment}.created_time`)} <= ${now() - delay}`;
}

/**
 * After SELECT of a statement on {@link Way.tables} that names a few things and fewer members: it begins at the things.
 * The planner takes a member's place for one of a few nodes, but it may stand above all.
 */
export const FROM_THINGS = sql`STRAIGHT_JOIN`;

/** The column of the member on a way. */
export const memberOf = ({ link }: Way): Sql => name(`${link}.user_id`);

/**
 * The things of a kind in a member's reach as a select of `id`, by any of {@link waysToThings}.
 * @param since 'EVER' for assignments that count later too
 */
export function thingsReached(tenant: Tenant, kind: ThingKind, userId: string, since: 'NOW' | 'EVER' = 'NOW'): Sql {
  const counts = since === 'NOW' ? alreadyCounts(kind) : empty;
  const ways = waysToThings(kind).map((way) => sql`SELECT ${thingOf(tenant, way, userId)}${counts}`);
  return join(ways, ' UNION ');
}

/**
 * {@link thingsReached} since ever, `most` of them at most: reading ends there instead of at the last of thousands of
 * nodes.
 */
export function someThingsReached(tenant: Tenant, kind: ThingKind, userId: string, most: number): Sql {
  const ways = waysToThings(kind).map((way) => sql`(SELECT DISTINCT ${thingOf(tenant, way, userId)} LIMIT ${most})`);
  return sql`${join(ways, ' UNION ')} LIMIT ${most}`;
}

/** After SELECT: the things that a member reaches by a way. */
const thingOf = (tenant: Tenant, way: Way, userId: string): Sql =>
  sql`${way.thing} AS id FROM ${way.tables} WHERE ${inOu(tenant, way.link)} AND ${memberOf(way)} = ${userId}`;
