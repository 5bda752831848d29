import sql from 'sql-template-tag';
import { effectiveAdminLevel, effectiveOperations } from '../../../context/levels.js';
import { structuresOfScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { SessionState } from '../../../context/session-state.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { listRoles } from '../role/role.service.js';
import { listStructures } from '../structure/structure.service.js';
import { listUserGroups } from '../user-group/user-group.service.js';
import { listBasicUsers } from '../user/user-list.service.js';
import { SubAdmin } from './sub-admin.entity.js';
import type { PreviewCount, SubAdminPreview, SubAdminPreviewArguments } from './sub-admin.types.js';

/** Rows per kind in the preview. */
const ROWS = 10;

/**
 * The view of a sub-administrator, with the stored scope or one that is being tried out. It is read by the services of
 * the real view, under their rights; nothing is stored. Throws NOT_FOUND without a given or stored scope.
 */
export async function previewSubAdmin(ctx: RequestContext, input: SubAdminPreviewArguments): Promise<SubAdminPreview> {
  const session = await sessionAs(ctx, input);
  const theirs: RequestContext = { ...ctx, session };
  const pagination = { limit: ROWS };
  const [users, userGroups, roles, structures, structureTotal] = await Promise.all([
    listBasicUsers(theirs, { pagination }),
    listUserGroups(theirs, { pagination, fields: new Set() }),
    listRoles(theirs, { pagination, fields: new Set() }),
    listStructures(theirs, {}, new Set()),
    countStructures(theirs),
  ]);
  return {
    adminLevel: session.level,
    operations: [...session.operations],
    userTotal: users.pagination,
    users: users.users,
    userGroupTotal: counted(userGroups.pagination),
    userGroups: userGroups.userGroups,
    roleTotal: counted(roles.pagination),
    roles: roles.roles,
    structureTotal,
    structures: structures.structures.slice(0, ROWS),
  };
}

const counted = ({ total, isBounded }: PreviewCount): PreviewCount => ({ total, isBounded });

/** The caller's session with the account, level, rights and reach of another person. */
async function sessionAs(ctx: RequestContext, input: SubAdminPreviewArguments): Promise<SessionState> {
  const { userId } = input;
  const stored = input.scope ? null : ((await scoped(ctx, SubAdmin).one({ userId })) ?? fail('NOT_FOUND'));
  const scope = stored?.scope ?? input.scope ?? fail('NOT_FOUND');
  const level = effectiveAdminLevel(false, scope);
  const { roleIds, userGroupIds, structureIds } = input;
  return {
    ...sessionOf(ctx),
    accountId: userId,
    level,
    scope,
    operations: effectiveOperations(level, stored?.operations ?? input.operations ?? []),
    ...(!stored && {
      triedScope: {
        roleIds: [...new Set(roleIds)],
        userGroupIds: [...new Set(userGroupIds)],
        structureIds: [...new Set(structureIds)],
      },
    }),
  };
}

async function countStructures(ctx: RequestContext): Promise<PreviewCount> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (${structuresOfScope(ctx)} LIMIT ${COUNT_BOUND + 1}) n`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}
