import { roleReached } from '../../../access/reach.js';
import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { placeholders } from '../../../database/query.js';
import type { Counted, Going, Impact } from './impact-count.js';
import { count, loss, personVisible } from './impact-count.js';
import { lostOpenings } from './impact-openings.service.js';
import type { RemovalBlock } from './impact.types.js';
import { LossKind, RemovalObstacle } from './impact.types.js';

const obstacle = (reason: RemovalObstacle, counted: Counted): RemovalBlock => ({
  reason,
  count: counted.count,
  names: counted.names,
});

/** Rows `t` of a table of an app that belong to the apps. */
const partsOf = (ctx: RequestContext, table: string, appIds: readonly string[]): SqlCondition => ({
  sql: `${table} t WHERE t.ou_id = ? AND t.app_id IN (${placeholders(appIds)})`,
  values: [workingOu(ctx), ...appIds],
});

const LOCALIZED = { thing: 't.id', name: 't.name_json', isLocalized: true } as const;

/** Roles `r` that have anything of the links; those that the caller deals with are named (SUBA-15). */
const rolesOf = (ctx: RequestContext, links: SqlCondition): Going => ({
  rows: { sql: `role r WHERE r.ou_id = ? AND r.id IN (${links.sql})`, values: [workingOu(ctx), ...links.values] },
  thing: 'r.id',
  name: 'r.name',
  visible: roleReached(ctx, 'r'),
});

/** Members who hold any of the roles of the links. */
const holdersOf = (ctx: RequestContext, links: SqlCondition): Going => ({
  rows: {
    sql: `user_role l JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id
           WHERE l.ou_id = ? AND l.role_id IN (${links.sql})`,
    values: [workingOu(ctx), ...links.values],
  },
  thing: 'l.user_id',
  name: 'm.name',
  visible: personVisible(ctx, 'l.user_id'),
});

/**
 * Deleting apps that the OU made (APP-14, SCUT-07): all that is in them, what roles open of it, what people put into their
 * header, and what shortcut apps took over. People are those whose roles open anything of them.
 */
export async function impactOfApps(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const ouId = workingOu(ctx);
  const marks = placeholders(ids);
  const links: SqlCondition = {
    sql: ['menu_group', 'permission', 'structure']
      .map((kind) => `SELECT role_id FROM role_${kind} WHERE ou_id = ? AND app_id IN (${marks})`)
      .join(' UNION '),
    values: [0, 1, 2].flatMap(() => [ouId, ...ids]),
  };
  const part = (kind: LossKind, table: string, going: Omit<Going, 'rows'>) =>
    loss(ctx, kind, { rows: partsOf(ctx, table, ids), ...going });
  const taken = (table: string) => `SELECT c.app_id FROM ${table} c JOIN ${table} o
       ON o.ou_id = c.ou_id AND o.id = c.source_${table}_id WHERE c.ou_id = ? AND o.app_id IN (${marks})`;
  const [purchased, people, ...losses] = await Promise.all([
    count(ctx, {
      rows: {
        sql: `app t WHERE t.ou_id = ? AND t.id IN (${marks}) AND t.created_type <> 'CUSTOM'`,
        values: [ouId, ...ids],
      },
      ...LOCALIZED,
    }),
    count(ctx, holdersOf(ctx, links)),
    loss(ctx, LossKind.ROLE, rolesOf(ctx, links)),
    part(LossKind.MENU, 'menu', LOCALIZED),
    part(LossKind.MENU_GROUP, 'menu_group', { thing: 't.id', name: 't.name' }),
    part(LossKind.PERMISSION, 'permission', { thing: 't.id', name: 't.name' }),
    loss(ctx, LossKind.ENTRANCE, {
      rows: {
        sql: `shortcut_entrance e JOIN menu t ON t.ou_id = e.ou_id AND t.id = e.menu_id
               WHERE e.ou_id = ? AND t.app_id IN (${marks})`,
        values: [ouId, ...ids],
      },
      ...LOCALIZED,
      user: 'e.user_id',
    }),
    loss(ctx, LossKind.SHORTCUT, {
      rows: {
        sql: `app t WHERE t.ou_id = ? AND t.id NOT IN (${marks}) AND t.id IN (${taken('menu')} UNION ${taken('permission')})`,
        values: [ouId, ...ids, ouId, ...ids, ouId, ...ids],
      },
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
  const marks = placeholders(ids);
  const links: SqlCondition = {
    sql: `SELECT role_id FROM role_menu_group WHERE ou_id = ? AND menu_group_id IN (${marks})`,
    values: [workingOu(ctx), ...ids],
  };
  const [people, roles, opened] = await Promise.all([
    count(ctx, holdersOf(ctx, links)),
    loss(ctx, LossKind.ROLE, rolesOf(ctx, links)),
    lostOpenings(ctx, {
      kinds: [LossKind.MENU],
      condition: { sql: `g.menu_group_id IN (${marks})`, values: ids },
    }),
  ]);
  return { blocks: [], users: { total: people.count, names: people.names }, losses: [roles, ...opened] };
}

/** Deleting plugins, which their assignment to an OU refuses (PLUG-07). */
export async function impactOfPlugins(ctx: RequestContext, ids: readonly string[]): Promise<Impact> {
  const assigned = await count(ctx, {
    rows: {
      sql: `plugin_organization l JOIN organization o ON o.id = l.ou_id WHERE l.plugin_id IN (${placeholders(ids)})`,
      values: ids,
    },
    thing: 'o.id',
    name: 'o.name',
  });
  return {
    blocks: [obstacle(RemovalObstacle.ORGANIZATIONS, assigned)],
    users: { total: 0, names: [] },
    losses: [],
  };
}
