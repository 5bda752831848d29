import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { leavingReach } from '../../../access/reach-loss.js';
import { roleReached } from '../../../access/reach.js';
import type { ThingKind } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { groupsReliedOn } from '../../directory/user-group/user-group-change.service.js';
import { appsOfNodesAlone } from '../../directory/structure/structure-apps.service.js';
import { unchangeableRoles } from '../../directory/role/role-guard.service.js';
import type { Counted, Impact } from './impact-count.js';
import { count, domainsVisible, loss, obstacle, personVisible, thingsVisible } from './impact-count.js';
import { lostOpenings } from './impact-openings.service.js';
import { lostThings, ofGroups, ofNodes } from './impact-things.service.js';
import type { Loss } from './impact.types.js';
import { LossKind, RemovalObstacle } from './impact.types.js';
import { inOu, name } from '../../../database/sql.js';

type Kind = 'role' | 'user_group' | 'structure';

/** Rows `l` of a table of links to the things that go, with the tables they join. */
const linksTo = (ctx: RequestContext, links: string, kind: Kind, ids: readonly string[], joined: Sql): Sql =>
  sql`${name(links)} l ${joined} WHERE ${inOu(ctx, 'l')} AND ${name(`l.${kind}_id`)} IN (${join(ids)})`;

const MEMBER = sql`JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id`;

/** The people that a link table gives things to. */
const people = (ctx: RequestContext, table: string, kind: Kind, ids: readonly string[]) =>
  count(ctx, {
    rows: linksTo(ctx, table, kind, ids, MEMBER),
    thing: 'l.user_id',
    user: 'l.user_id',
    name: 'm.name',
    visible: personVisible(ctx, 'l.user_id'),
  });

/** Sub-administrators whose scope names one of them. */
const scopes = (ctx: RequestContext, kind: Kind, ids: readonly string[]): Promise<Loss> =>
  loss(ctx, LossKind.SCOPE, {
    rows: linksTo(ctx, `sub_admin_${kind}`, kind, ids, MEMBER),
    thing: 'l.user_id',
    user: 'l.user_id',
    name: 'm.name',
    visible: personVisible(ctx, 'l.user_id'),
  });

/** People who leave the reach of a sub-administrator. */
const leavers = (ctx: RequestContext, kind: 'role' | 'user_group', ids: readonly string[]): Promise<Loss> =>
  loss(ctx, LossKind.REACH, {
    rows: leavingReach(workingOu(ctx), kind, ids),
    thing: 'm.user_id',
    name: 'm.name',
    visible: personVisible(ctx, 'm.user_id'),
  });

/** Domains that give one of them to their people. */
const domains = (ctx: RequestContext, kind: 'role' | 'user_group', ids: readonly string[]): Promise<Counted> =>
  count(ctx, {
    rows: linksTo(ctx, `domain_${kind}`, kind, ids, sql`JOIN domain d ON d.ou_id = l.ou_id AND d.id = l.domain_id`),
    thing: 'd.id',
    name: 'd.name',
    visible: domainsVisible(ctx),
  });

/** Things that are assigned to them, or stand there. */
const assigned = (
  ctx: RequestContext,
  thing: ThingKind,
  kind: 'user_group' | 'structure',
  ids: readonly string[],
): Promise<Loss> =>
  loss(ctx, thing === 'asset' ? LossKind.ASSET : LossKind.RESOURCE, {
    rows: linksTo(
      ctx,
      `${kind}_${thing}`,
      kind,
      ids,
      sql`JOIN ${name(thing)} a ON a.ou_id = l.ou_id AND a.id = ${name(`l.${thing}_id`)}`,
    ),
    thing: 'a.id',
    name: 'a.name',
    visible: thingsVisible(ctx, thing),
  });

/** Things that are assigned to them, and those that people lose with them. */
const things = (ctx: RequestContext, kind: 'user_group' | 'structure', ids: readonly string[]): Promise<Loss>[] => {
  const isTaken = kind === 'user_group' ? ofGroups(ids) : ofNodes(ids);
  return [
    assigned(ctx, 'asset', kind, ids),
    assigned(ctx, 'resource', kind, ids),
    lostThings(ctx, 'asset', isTaken),
    lostThings(ctx, 'resource', isTaken),
  ];
};

/** Those that are not the caller's to delete, by name. */
async function named(ctx: RequestContext, kind: Kind, ids: ReadonlySet<string>): Promise<Counted> {
  if (ids.size === 0) return { count: 0, userCount: 0, names: [], things: [] };
  const rows = sql`${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.id IN (${join([...ids])})`;
  return count(ctx, { rows, thing: 't.id', name: 't.name' });
}

/** Deleting user groups (UGRP-03): their members stay users, but what names the groups no longer reaches them. */
export async function impactOfGroups(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const [members, fixed, ...losses] = await Promise.all([
    people(ctx, 'user_group_member', 'user_group', ids),
    groupsReliedOn(ctx, ids).then((groups) => named(ctx, 'user_group', groups)),
    scopes(ctx, 'user_group', ids),
    leavers(ctx, 'user_group', ids),
    domains(ctx, 'user_group', ids).then((counted) => ({ kind: LossKind.DOMAIN, ...counted })),
    ...things(ctx, 'user_group', ids),
  ]);
  return {
    blocks: [obstacle(RemovalObstacle.RIGHTS, fixed)],
    users: { total: members.count, names: members.names },
    losses,
  };
}

/**
 * Deleting roles: their holders, who block it (ROLE-09, ROLE-11), and the rights that holders have from no other role.
 */
export async function impactOfRoles(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const [holders, given, opened, fixed, ...losses] = await Promise.all([
    people(ctx, 'user_role', 'role', ids),
    domains(ctx, 'role', ids),
    lostOpenings(ctx, {
      kinds: [LossKind.MENU, LossKind.PERMISSION, LossKind.STRUCTURE],
      condition: sql`g.role_id IN (${join(ids)})`,
    }),
    unchangeableRoles(ctx, ids).then((roles) => named(ctx, 'role', roles)),
    scopes(ctx, 'role', ids),
    leavers(ctx, 'role', ids),
  ]);
  return {
    blocks: [
      obstacle(RemovalObstacle.RIGHTS, fixed),
      obstacle(RemovalObstacle.USERS, holders),
      obstacle(RemovalObstacle.DOMAINS, given),
    ],
    users: { total: holders.count, names: holders.names },
    losses: [...opened, ...losses],
  };
}

/**
 * Deleting nodes: children that stay, people at them (STRC-23), and apps that show nothing else refuse it; roles and scopes
 * lose them.
 */
export async function impactOfStructures(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const [placed, children, bound, ...losses] = await Promise.all([
    people(ctx, 'user_structure', 'structure', ids),
    count(ctx, {
      rows: sql`structure t WHERE ${inOu(ctx, 't')} AND t.parent_id IN (${join(ids)}) AND t.id NOT IN (${join(ids)})`,
      thing: 't.id',
      name: 't.name_json',
      isLocalized: true,
    }),
    count(ctx, { rows: appsOfNodesAlone(ctx, ids), thing: 'a.id', name: 'a.name_json', isLocalized: true }),
    loss(ctx, LossKind.ROLE, {
      rows: linksTo(
        ctx,
        'role_structure',
        'structure',
        ids,
        sql`JOIN role r ON r.ou_id = l.ou_id AND r.id = l.role_id`,
      ),
      thing: 'r.id',
      name: 'r.name',
      visible: roleReached(ctx, 'r'),
    }),
    scopes(ctx, 'structure', ids),
    loss(ctx, LossKind.TAG, {
      rows: sql`structure_tag t WHERE ${inOu(ctx, 't')} AND t.structure_id IN (${join(ids)})`,
      thing: 't.id',
      name: 't.tag_key',
    }),
    ...things(ctx, 'structure', ids),
  ]);
  return {
    blocks: [
      obstacle(RemovalObstacle.CHILDREN, children),
      obstacle(RemovalObstacle.USERS, placed),
      obstacle(RemovalObstacle.APPS, bound),
    ],
    users: { total: placed.count, names: placed.names },
    losses,
  };
}
