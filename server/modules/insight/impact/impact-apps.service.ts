import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { Going, Impact } from './impact-count.js';
import { count, loss, obstacle, personVisible } from './impact-count.js';
import { lostOpenings } from './impact-openings.service.js';
import { resourcesOfApps } from './impact-things.service.js';
import { LossKind, RemovalObstacle } from './impact.types.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';

/** Rows `t` of a table of an app that belong to the apps. */
const partsOf = (ctx: RequestContext, kind: string, appIds: readonly string[]): Sql =>
  sql`${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.app_id IN (${join(appIds)})`;

const LOCALIZED = { thing: 't.id', name: 't.name_json', isLocalized: true } as const;

/** Roles `r` that have anything of the links; those that the caller deals with are named (SUBA-15). */
const rolesOf = (ctx: RequestContext, links: Sql): Going => ({
  rows: sql`role r WHERE ${inOu(ctx, 'r')} AND r.id IN (${links})`,
  thing: 'r.id',
  name: 'r.name',
  visible: roleReached(ctx, 'r'),
});

/** Members who hold any of the linked roles. */
const holdersOf = (ctx: RequestContext, links: Sql): Going => ({
  rows: sql`user_role l JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id
           WHERE ${inOu(ctx, 'l')} AND l.role_id IN (${links})`,
  thing: 'l.user_id',
  name: 'm.name',
  visible: personVisible(ctx, 'l.user_id'),
});

/**
 * Deleting apps that the OU made (APP-14, SCUT-07): everything in them, the rights of roles to it, entrances in headers,
 * and parts that shortcut apps took over. The users are those whose roles open anything of the apps.
 */
export async function impactOfApps(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const ofKind = (kind: 'menu_group' | 'permission' | 'structure') =>
    sql`SELECT role_id FROM ${name(`role_${kind}`)} WHERE ${inOu(ctx)} AND app_id IN (${join(ids)})`;
  const links = join([ofKind('menu_group'), ofKind('permission'), ofKind('structure')], ' UNION ');
  const part = (kind: LossKind, table: string, going: Omit<Going, 'rows'>) =>
    loss(ctx, kind, { rows: partsOf(ctx, table, ids), ...going });
  const taken = (kind: 'menu' | 'permission') => sql`SELECT c.app_id FROM ${name(kind)} c JOIN ${name(kind)} o
       ON o.ou_id = c.ou_id AND o.id = ${name(`c.source_${kind}_id`)} WHERE ${inOu(ctx, 'c')} AND o.app_id IN (${join(ids)})`;
  const [purchased, people, ...losses] = await Promise.all([
    count(ctx, {
      rows: sql`app t WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)}) AND t.created_type <> 'CUSTOM'`,
      ...LOCALIZED,
    }),
    count(ctx, holdersOf(ctx, links)),
    loss(ctx, LossKind.ROLE, rolesOf(ctx, links)),
    part(LossKind.MENU, 'menu', LOCALIZED),
    part(LossKind.MENU_GROUP, 'menu_group', { thing: 't.id', name: 't.name' }),
    part(LossKind.PERMISSION, 'permission', { thing: 't.id', name: 't.name' }),
    resourcesOfApps(ctx, ids),
    loss(ctx, LossKind.ENTRANCE, {
      rows: sql`shortcut_entrance e JOIN menu t ON t.ou_id = e.ou_id AND t.id = e.menu_id
               WHERE ${inOu(ctx, 'e')} AND t.app_id IN (${join(ids)})`,
      ...LOCALIZED,
      user: 'e.user_id',
    }),
    loss(ctx, LossKind.SHORTCUT, {
      rows: sql`app t WHERE ${inOu(ctx, 't')} AND t.id NOT IN (${join(ids)})
                 AND t.id IN (${taken('menu')} UNION ${taken('permission')})`,
      ...LOCALIZED,
    }),
  ]);
  return {
    blocks: [obstacle(RemovalObstacle.PURCHASED, purchased)],
    users: { total: people.count, names: people.names },
    losses,
  };
}

/** Deleting menu groups (MENU-08): the roles that hold them, and menus that holders have from nothing else. */
export async function impactOfMenuGroups(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const links = sql`SELECT role_id FROM role_menu_group WHERE ${inOu(ctx)} AND menu_group_id IN (${join(ids)})`;
  const [people, roles, opened] = await Promise.all([
    count(ctx, holdersOf(ctx, links)),
    loss(ctx, LossKind.ROLE, rolesOf(ctx, links)),
    lostOpenings(ctx, {
      kinds: [LossKind.MENU],
      condition: sql`g.menu_group_id IN (${join(ids)})`,
    }),
  ]);
  return { blocks: [], users: { total: people.count, names: people.names }, losses: [roles, ...opened] };
}

/** Removing permissions (APPC-04): the roles that grant them, their holders, and shortcut apps that took them over. */
export async function impactOfPermissions(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const links = sql`SELECT role_id FROM role_permission WHERE ${inOu(ctx)} AND permission_id IN (${join(ids)})`;
  const taken = sql`SELECT c.app_id FROM permission c WHERE ${inOu(ctx, 'c')} AND c.source_permission_id IN (${join(ids)})`;
  const [people, ...losses] = await Promise.all([
    count(ctx, holdersOf(ctx, links)),
    loss(ctx, LossKind.ROLE, rolesOf(ctx, links)),
    loss(ctx, LossKind.SHORTCUT, { rows: sql`app t WHERE ${inOu(ctx, 't')} AND t.id IN (${taken})`, ...LOCALIZED }),
  ]);
  return { blocks: [], users: { total: people.count, names: people.names }, losses };
}

/** Deleting plugins; those that are assigned to an OU cannot be deleted (PLUG-07). */
export async function impactOfPlugins(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const assignments = {
    rows: sql`plugin_organization l JOIN organization o ON o.id = l.ou_id WHERE l.plugin_id IN (${join(ids)})`,
    thing: 'o.id',
    name: 'o.name',
  };
  const assigned = await count(ctx, assignments, acrossOrganizations(ctx, 'plugins are of the installation'));
  return {
    blocks: [obstacle(RemovalObstacle.ORGANIZATIONS, assigned)],
    users: { total: 0, names: [] },
    losses: [],
  };
}
