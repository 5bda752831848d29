import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { OPENS_APP } from '../../applications/portal/portal-grants.service.js';
import { nodesOf } from '../../../access/asset-reach.js';

/** APP-10: the app gets the data of the user's structures alone. */
const USERS_STRUCTURES = 1;

/** Which nodes an app may use for the caller. */
export interface AppNodes {
  /** Whether a column holds the id of such a node. */
  readonly holds: (column: string) => SqlCondition;
  /** The app is bound to structures: what stands at no node is not part of it. */
  readonly isBound: boolean;
}

/**
 * The nodes of an app that the caller may open, as {@link openApp} decides: those the app was given and what is below
 * them, all of the OU where it was given none; of these only the caller's own where its data authorization says so
 * (APP-10): where they stand, and what their roles show in the app. NOT_FOUND for an app that the OU does not have,
 * PERMISSION_DENIED for one that is disabled or not the caller's to open.
 */
export async function nodesOfApp(ctx: RequestContext, appId: string): Promise<AppNodes> {
  const [ouId, { accountId }] = [workingOu(ctx), sessionOf(ctx)];
  const [app] = await query<{ isEnable: number; type: number; isOpened: number; isBound: number }>(
    ctx,
    `SELECT a.is_enable AS isEnable, a.data_authorize_type AS type, ${OPENS_APP} AS isOpened,
            EXISTS (SELECT 1 FROM app_structure x WHERE x.ou_id = a.ou_id AND x.app_id = a.id) AS isBound
       FROM app a WHERE a.ou_id = ? AND a.id = ? AND ${AVAILABLE}`,
    [accountId, ouId, appId],
  );
  if (!app) fail('NOT_FOUND');
  if (app.isEnable !== 1 || app.isOpened !== 1) fail('PERMISSION_DENIED', { message: 'error.appDisabled' });
  const own = nodesOf(ouId, accountId);
  const sets: SqlCondition[] = [
    ...(app.isBound === 1
      ? [
          {
            sql: `SELECT b.descendant_id FROM app_structure x
               JOIN structure_closure b ON b.ou_id = x.ou_id AND b.ancestor_id = x.structure_id
              WHERE x.ou_id = ? AND x.app_id = ?`,
            values: [ouId, appId],
          },
        ]
      : []),
    ...(app.type === USERS_STRUCTURES
      ? [
          {
            sql: `SELECT o.id FROM (${own.sql} UNION SELECT h.structure_id FROM user_role v
               JOIN role_structure h ON h.ou_id = v.ou_id AND h.role_id = v.role_id AND h.app_id = ?
              WHERE v.ou_id = ? AND v.user_id = ?) o`,
            values: [...own.values, appId, ouId, accountId],
          },
        ]
      : []),
  ];
  return {
    isBound: app.isBound === 1,
    holds: (column) => ({
      sql: sets.length === 0 ? 'TRUE' : sets.map(({ sql }) => `${column} IN (${sql})`).join(' AND '),
      values: sets.flatMap(({ values }) => values),
    }),
  };
}

/** Those nodes that are one node, or stand below it. */
export function nodesBelow(ctx: RequestContext, nodes: AppNodes, rootId: string): AppNodes {
  const below = {
    sql: `SELECT t.descendant_id FROM structure_closure t WHERE t.ou_id = ? AND t.ancestor_id = ?`,
    values: [workingOu(ctx), rootId],
  };
  return {
    isBound: true,
    holds: (column) => {
      const held = nodes.holds(column);
      return { sql: `${held.sql} AND ${column} IN (${below.sql})`, values: [...held.values, ...below.values] };
    },
  };
}
