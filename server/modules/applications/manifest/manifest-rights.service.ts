import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** The roles that grant things of an app, and the people who hold one of these roles. */
export interface Grants {
  /** Number of roles by the id of a menu or permission; none for one that no role grants. */
  readonly roles: ReadonlyMap<string, number>;
  /** At most 10000. */
  readonly people: number;
}

/** The {@link Grants} of menus and permissions of an app (APPC-07). Two statements; none without things. */
export async function grantsOf(
  ctx: RequestContext,
  { menuIds, permissionIds }: { readonly menuIds: readonly string[]; readonly permissionIds: readonly string[] },
): Promise<Grants> {
  const parts = [
    ...(menuIds.length > 0
      ? [
          sql`SELECT l.menu_id AS id, g.role_id AS roleId FROM menu_group_menu l JOIN role_menu_group g
                ON g.ou_id = l.ou_id AND g.menu_group_id = l.menu_group_id
               WHERE ${inOu(ctx, 'l')} AND l.menu_id IN (${join(menuIds)})`,
        ]
      : []),
    ...(permissionIds.length > 0
      ? [
          sql`SELECT g.permission_id AS id, g.role_id AS roleId FROM role_permission g
               WHERE ${inOu(ctx, 'g')} AND g.permission_id IN (${join(permissionIds)})`,
        ]
      : []),
  ];
  if (parts.length === 0) return { roles: new Map(), people: 0 };
  const granted = join(parts, ' UNION ');
  const rows = await query<{ id: string; roles: number }>(
    ctx,
    sql`SELECT d.id, COUNT(*) AS roles FROM (${granted}) d GROUP BY d.id`,
  );
  if (rows.length === 0) return { roles: new Map(), people: 0 };
  const [row] = await query<{ people: number }>(
    ctx,
    sql`SELECT COUNT(*) AS people FROM (SELECT DISTINCT u.user_id FROM user_role u
         JOIN (SELECT DISTINCT d.roleId FROM (${granted}) d) r ON r.roleId = u.role_id
        WHERE ${inOu(ctx, 'u')} LIMIT ${COUNT_BOUND}) p`,
  );
  return { roles: new Map(rows.map(({ id, roles }) => [id, Number(roles)])), people: Number(row?.people ?? 0) };
}
