import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { Operation } from '../../../context/levels.js';
import { ADMITTED, LEVEL } from '../../../context/levels.js';
import type { ReachKind } from '../../../access/reach.js';
import { requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { Impact } from './impact-count.js';
import { impactOfApps, impactOfMenuGroups, impactOfPermissions, impactOfPlugins } from './impact-apps.service.js';
import { impactOfGroups, impactOfRoles, impactOfStructures } from './impact-grants.service.js';
import { impactOfSubAdmins, impactOfUsers } from './impact-people.service.js';
import { impactOfResources, requireResources } from './impact-resources.service.js';
import type { RemovalImpact } from './impact.types.js';
import { RemovalKind } from './impact.types.js';
import { scoped, table } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { SubAdmin } from '../../directory/sub-admin/sub-admin.entity.js';
import { Plugin } from '../../applications/plugin/plugin.entity.js';

interface Removable {
  readonly right: Operation;
  /** The working OU's, and within the caller's reach. */
  readonly isReached: (ctx: RequestContext, ids: readonly string[]) => Promise<void>;
  readonly of: (ctx: RequestContext, ids: readonly string[]) => Promise<Impact>;
}

const within = (kind: ReachKind) => (ctx: RequestContext, ids: readonly string[]) => requireReach(ctx, kind, ids);

/** Each kind that a sub-administrator may remove, with the right and the reach that this takes. */
const REMOVABLE: Record<Exclude<RemovalKind, RemovalKind.SUB_ADMIN | RemovalKind.PLUGIN>, Removable> = {
  [RemovalKind.USER]: { right: 'user', isReached: within('user'), of: impactOfUsers },
  [RemovalKind.USER_GROUP]: { right: 'userGroup', isReached: within('userGroup'), of: impactOfGroups },
  [RemovalKind.ROLE]: { right: 'role', isReached: within('role'), of: impactOfRoles },
  [RemovalKind.STRUCTURE]: { right: 'structure', isReached: within('structure'), of: impactOfStructures },
  [RemovalKind.APP]: { right: 'app', isReached: requireApps, of: impactOfApps },
  [RemovalKind.RESOURCE]: { right: 'resource', isReached: requireResources, of: impactOfResources },
  [RemovalKind.MENU_GROUP]: { right: 'app', isReached: requireParts('menu_group'), of: impactOfMenuGroups },
  [RemovalKind.PERMISSION]: { right: 'app', isReached: requireParts('permission'), of: impactOfPermissions },
};

/**
 * BYND-02: the losses of removing these, and why the removal would be refused. Counts are exact whatever the caller's
 * reach; names are those they may see. The number of statements is the same for one and for a thousand. Throws
 * PERMISSION_DENIED without the right to remove such things or beyond reach, NOT_FOUND for one of another OU,
 * OUT_OF_RANGE for more than 1000.
 */
export async function removalImpact(
  ctx: RequestContext,
  kind: RemovalKind,
  ids: readonly string[],
): Promise<RemovalImpact> {
  checkIdCount('ids', ids);
  const distinct = [...new Set(ids)];
  const { blocks, users, losses } = await impactOf(ctx, kind, distinct);
  const blockedBy = blocks.filter((block) => block.count > 0);
  return { isBlocked: blockedBy.length > 0, blockedBy, users, grants: losses.filter(({ count }) => count > 0) };
}

async function impactOf(ctx: RequestContext, kind: RemovalKind, ids: readonly string[]): Promise<Impact> {
  if (kind === RemovalKind.SUB_ADMIN) {
    await requireSubAdmins(ctx, ids);
    return ids.length === 0 ? NO_IMPACT : impactOfSubAdmins(ctx, ids);
  }
  if (kind === RemovalKind.PLUGIN) {
    await requirePlugins(ctx, ids);
    return ids.length === 0 ? NO_IMPACT : impactOfPlugins(ctx, ids);
  }
  workingOu(ctx);
  const { right, isReached, of } = REMOVABLE[kind];
  if (!sessionOf(ctx).operations.has(right)) fail('PERMISSION_DENIED');
  if (ids.length > 0) await isReached(ctx, ids);
  return ids.length === 0 ? NO_IMPACT : of(ctx, ids);
}

const NO_IMPACT: Impact = { blocks: [], users: { total: 0, names: [] }, losses: [] };

/** SUBA-19 */
async function requireSubAdmins(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (!ADMITTED.OU_MANAGER.has(sessionOf(ctx).level)) fail('PERMISSION_DENIED');
  if ((await scoped(ctx, SubAdmin).count({ userId: In([...ids]) })) < ids.length) fail('NOT_FOUND');
}

/** MENU-11, APP-16 */
async function requireApps(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM app a WHERE ${inOu(ctx, 'a')} AND a.id IN (${join(ids)}) AND ${AVAILABLE}`,
  );
  if (rows.length < ids.length) fail('NOT_FOUND');
}

/** Parts of apps that the OU may use (MENU-11, APP-16). */
function requireParts(table: 'menu_group' | 'permission') {
  return async (ctx: RequestContext, ids: readonly string[]): Promise<void> => {
    const rows = await query(
      ctx,
      sql`SELECT 1 FROM ${name(table)} g JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id
        WHERE ${inOu(ctx, 'g')} AND g.id IN (${join(ids)}) AND ${AVAILABLE}`,
    );
    if (rows.length < ids.length) fail('NOT_FOUND');
  };
}

/** PLUG-09 */
async function requirePlugins(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (sessionOf(ctx).level !== LEVEL.SUPER_ADMIN) fail('PERMISSION_DENIED');
  if ((await table(ctx, Plugin).count({ id: In([...ids]) })) < ids.length) fail('NOT_FOUND');
}
