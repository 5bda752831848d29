import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { HELD } from '../../applications/portal/portal-grants.service.js';
import type { AccessStep } from './access-steps.types.js';
import { AccessStepKind } from './access-steps.types.js';
import type { AccessTarget, Granting } from './access-target.service.js';
import { nameIn } from './access-target.service.js';
import { inOu } from '../../../database/sql.js';

/** At most this many paths are listed; all are counted. */
const MAX_PATHS = 50;

interface PathRow {
  roleId: string;
  roleName: string;
  domainId: string | null;
  domainName: string | null;
  menuGroupId: string | null;
  menuGroupName: string | null;
  menuId: string | null;
  menuNameJson: string | null;
  total: number;
}

/** The ways from a user to a target, and how many there are. */
export interface AccessPaths {
  readonly paths: AccessStep[][];
  readonly pathCount: number;
  /** Whether any leads to the target itself: a menu may be shown only for those below it (MENU-10). */
  readonly isDirect: boolean;
}

/**
 * Every way by which the roles of a member grant a target, those to the target itself first, by names; a role that the
 * member's domain gives comes through the domain. One statement.
 */
export async function readPaths(
  ctx: RequestContext,
  user: AccessStep,
  target: AccessTarget,
  granting: Granting,
): Promise<AccessPaths> {
  const { kind, id } = target.step;
  const rows = await query<PathRow>(
    ctx,
    sql`SELECT k.*, COUNT(*) OVER () AS total FROM (SELECT DISTINCT r.id AS roleId, r.name AS roleName, d.id AS domainId,
            d.name AS domainName, ${columnsOf(kind)}
       FROM ${granting.links} JOIN user_role u ON ${HELD} JOIN role r ON r.ou_id = g.ou_id AND r.id = g.role_id
       ${kind === AccessStepKind.PERMISSION ? empty : sql`JOIN menu_group n ON n.ou_id = g.ou_id AND n.id = g.menu_group_id`}
       JOIN account a ON a.id = u.user_id
       LEFT JOIN domain_role y ON y.ou_id = u.ou_id AND y.domain_id = a.domain_id AND y.role_id = u.role_id
       LEFT JOIN domain d ON d.ou_id = y.ou_id AND d.id = y.domain_id
      WHERE ${inOu(ctx, 'u')} AND u.user_id = ${user.id} AND ${granting.condition}) k
      ORDER BY k.menuId <=> ${id} DESC, k.roleName, k.roleId, k.menuGroupName, k.menuGroupId, k.menuId LIMIT ${MAX_PATHS}`,
  );
  return {
    paths: rows.map((row) => [user, ...stepsOf(ctx, row, target.step)]),
    pathCount: rows[0]?.total ?? 0,
    isDirect: kind !== AccessStepKind.MENU || rows[0]?.menuId === id,
  };
}

function columnsOf(kind: AccessStepKind): Sql {
  if (kind === AccessStepKind.PERMISSION) {
    return sql`NULL AS menuGroupId, NULL AS menuGroupName, NULL AS menuId, NULL AS menuNameJson`;
  }
  const menu = kind === AccessStepKind.MENU ? sql`m.id AS menuId, m.name_json` : sql`NULL AS menuId, NULL`;
  return sql`n.id AS menuGroupId, n.name AS menuGroupName, ${menu} AS menuNameJson`;
}

function stepsOf(ctx: RequestContext, row: PathRow, target: AccessStep): AccessStep[] {
  const step = (kind: AccessStepKind, id: string | null, name: string | null): AccessStep[] =>
    id === null ? [] : [{ kind, id, name: name ?? '' }];
  return [
    ...step(AccessStepKind.DOMAIN, row.domainId, row.domainName),
    ...step(AccessStepKind.ROLE, row.roleId, row.roleName),
    ...step(AccessStepKind.MENU_GROUP, row.menuGroupId, row.menuGroupName),
    ...(row.menuId === target.id ? [] : step(AccessStepKind.MENU, row.menuId, nameIn(ctx, row.menuNameJson))),
    target,
  ];
}
