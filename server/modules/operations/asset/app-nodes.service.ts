import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { opensApp } from '../../applications/portal/portal-grants.service.js';
import { nodesOf } from '../../../access/thing-reach.js';
import { inOu, name } from '../../../database/sql.js';

/** APP-10: the app gets the data of the user's structures alone. */
const USERS_STRUCTURES = 1;

/** Which nodes an app may use for the caller. */
export interface AppNodes {
  /** Whether a column holds the id of such a node. */
  readonly holds: (column: string) => Sql;
  /** The app is bound to structures: assets at no node are not part of it. */
  readonly isBound: boolean;
}

/** An app that the caller may open. */
interface OpenedApp {
  /** Its data authorization (APP-10). */
  readonly type: number;
  readonly isBound: number;
}

/**
 * An app that a member, the caller by default, may open now. Throws NOT_FOUND for an app that the OU does not have,
 * PERMISSION_DENIED for one that is disabled or that the member may not open.
 */
export async function openedApp(
  ctx: RequestContext,
  appId: string,
  userId = sessionOf(ctx).accountId,
): Promise<OpenedApp> {
  const [app] = await query<OpenedApp & { isEnable: number; isOpened: number }>(
    ctx,
    sql`SELECT a.is_enable AS isEnable, a.data_authorize_type AS type, ${opensApp(userId)} AS isOpened,
            EXISTS (SELECT 1 FROM app_structure x WHERE x.ou_id = a.ou_id AND x.app_id = a.id) AS isBound
       FROM app a WHERE ${inOu(ctx, 'a')} AND a.id = ${appId} AND ${AVAILABLE}`,
  );
  if (!app) fail('NOT_FOUND');
  if (app.isEnable !== 1 || app.isOpened !== 1) fail('PERMISSION_DENIED', { message: 'error.appDisabled' });
  return app;
}

/**
 * The nodes of an app that a member, the caller by default, may open, as {@link openApp} decides: the app's nodes and
 * their descendants, all of the OU if it has none. If its data authorization requires it (APP-10), only the member's
 * own: those at which they stand, and those that their roles show in the app. Throws as {@link openedApp}.
 */
export async function nodesOfApp(
  ctx: RequestContext,
  appId: string,
  accountId = sessionOf(ctx).accountId,
): Promise<AppNodes> {
  const app = await openedApp(ctx, appId, accountId);
  const ofApp = sql`SELECT b.descendant_id FROM app_structure x
               JOIN structure_closure b ON b.ou_id = x.ou_id AND b.ancestor_id = x.structure_id
              WHERE ${inOu(ctx, 'x')} AND x.app_id = ${appId}`;
  const ofUser = sql`SELECT o.id FROM (${nodesOf(ctx, accountId)} UNION SELECT h.structure_id FROM user_role v
               JOIN role_structure h ON h.ou_id = v.ou_id AND h.role_id = v.role_id AND h.app_id = ${appId}
              WHERE ${inOu(ctx, 'v')} AND v.user_id = ${accountId}) o`;
  const sets = [...(app.isBound === 1 ? [ofApp] : []), ...(app.type === USERS_STRUCTURES ? [ofUser] : [])];
  const inAll = (column: string) =>
    join(
      sets.map((nodes) => sql`${name(column)} IN (${nodes})`),
      ' AND ',
    );
  return { isBound: app.isBound === 1, holds: (column) => (sets.length === 0 ? sql`TRUE` : inAll(column)) };
}

/** Those nodes that are one node, or stand below it. */
export function nodesBelow(ctx: RequestContext, nodes: AppNodes, rootId: string): AppNodes {
  const below = sql`SELECT t.descendant_id FROM structure_closure t WHERE ${inOu(ctx, 't')} AND t.ancestor_id = ${rootId}`;
  return { isBound: true, holds: (column) => sql`${nodes.holds(column)} AND ${name(column)} IN (${below})` };
}
