import sql from 'sql-template-tag';
import { roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { isManageable } from '../../directory/user/user-authority.service.js';
import type { RoleRef } from '../../identity/account/member-links.types.js';
import type { AccessCandidate } from './access-explanation.types.js';
import type { AccessStep } from './access-steps.types.js';
import type { Granting } from './access-target.service.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';
import { inOu } from '../../../database/sql.js';

/** At most this many roles are named. */
const MAX_CANDIDATES = 20;

/** The roles that would grant a target to somebody who holds none of them. */
export interface AccessCandidates {
  readonly candidates: AccessCandidate[];
  readonly candidateCount: number;
}

/**
 * Roles within the caller's reach that grant a target and that the member does not hold, by name (SUBA-15). Only
 * callers with operation role learn the contents of roles. Others see roles that they may give, whose contents they
 * hold themselves (ROLE-15).
 */
export async function readCandidates(
  ctx: RequestContext,
  userId: string,
  granting: Granting,
): Promise<AccessCandidates> {
  const [rows, isOpen] = await Promise.all([
    query<RoleRef>(
      ctx,
      sql`SELECT r.id, r.name, r.identifier FROM role r
         LEFT JOIN user_role u ON ${inOu(ctx, 'u')} AND u.user_id = ${userId} AND u.role_id = r.id
        WHERE ${inOu(ctx, 'r')} AND u.role_id IS NULL AND ${roleReached(ctx, 'r')}
          AND r.id IN (SELECT g.role_id FROM ${granting.links} WHERE ${inOu(ctx, 'g')} AND ${granting.condition})
        ORDER BY r.name, r.id`,
    ),
    isManageable(ctx, userId),
  ]);
  if (rows.length === 0) return { candidates: [], candidateCount: 0 };
  const beyond = await rolesBeyondCaller(
    ctx,
    rows.map((row) => row.id),
  );
  const judged = rows.map((row) => ({ ...row, isAssignable: isOpen && !beyond.has(row.id) }));
  const told = sessionOf(ctx).operations.has('role') ? judged : judged.filter((row) => row.isAssignable);
  return { candidates: told.slice(0, MAX_CANDIDATES), candidateCount: told.length };
}

/** The first menu group by name that holds a menu, or that an app has, to show how a path would continue. */
export async function firstMenuGroup(
  ctx: RequestContext,
  granting: Granting,
): Promise<Omit<AccessStep, 'kind'> | null> {
  const [group] = await query<{ id: string; name: string }>(
    ctx,
    sql`SELECT n.id, n.name FROM menu_group n JOIN menu_group_menu l ON l.ou_id = n.ou_id AND l.menu_group_id = n.id
       JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = n.app_id
      WHERE ${inOu(ctx, 'n')} AND ${granting.condition} ORDER BY n.name, n.id LIMIT 1`,
  );
  return group ?? null;
}
