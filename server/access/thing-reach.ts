import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
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

/**
 * A member's own nodes as a select of `id`: those at which they stand and, if a node authorizes by itself, its
 * descendants (STRC-11).
 */
export const nodesOf = (tenant: Tenant, userId: string): Sql =>
  sql`SELECT u.structure_id AS id FROM user_structure u WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}
       UNION SELECT c.descendant_id FROM user_structure u
         JOIN structure w ON w.ou_id = u.ou_id AND w.id = u.structure_id AND w.is_auto_dispatch = 1
         JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
        WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}`;

/** The condition, after AND, under which an assignment `l` of a kind counts already (RSRC-03). */
export function alreadyCounts(kind: ThingKind): Sql {
  const { delay } = THINGS[kind];
  return delay === 0 ? empty : sql` AND l.created_time <= ${now() - delay}`;
}

/**
 * ASST-14 and RSRC-05, in their one place: the things of a kind in a member's reach as a select of `id`, assigned to
 * them, to their groups, or at their nodes. Assignments of resources count after {@link RESOURCE_DELAY}; joining a
 * group or a node, and every withdrawal, counts at once (RSRC-04).
 */
export const thingsReached = (tenant: Tenant, kind: ThingKind, userId: string): Sql =>
  thingsOf(tenant, userId, { ...THINGS[kind], counts: alreadyCounts(kind) });

/** {@link thingsReached} together with assignments that do not count yet: for rules about who may give to whom. */
export const thingsGiven = (tenant: Tenant, kind: ThingKind, userId: string): Sql =>
  thingsOf(tenant, userId, { ...THINGS[kind], counts: empty });

interface Ways {
  readonly column: string;
  readonly user: string;
  readonly userGroup: string;
  readonly structure: string;
  /** A further condition on an assignment `l`. */
  readonly counts: Sql;
}

function thingsOf(tenant: Tenant, userId: string, { column, user, userGroup, structure, counts }: Ways): Sql {
  const thing = name(`l.${column}`);
  return sql`SELECT ${thing} AS id FROM ${name(user)} l WHERE ${inOu(tenant, 'l')} AND l.user_id = ${userId}${counts}
       UNION SELECT ${thing} FROM user_group_member g
         JOIN ${name(userGroup)} l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id${counts}
        WHERE ${inOu(tenant, 'g')} AND g.user_id = ${userId}
       UNION SELECT ${thing} FROM (${nodesOf(tenant, userId)}) o
         JOIN ${name(structure)} l ON ${inOu(tenant, 'l')} AND l.structure_id = o.id${counts}`;
}
