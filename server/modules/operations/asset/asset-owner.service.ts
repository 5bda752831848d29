import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { UserGroup } from '../../directory/user-group/user-group.entity.js';
import { isManageable } from '../../directory/user/user-authority.service.js';
import type { AssetOwnerView } from './asset-many.types.js';

/**
 * The name of a user or of a user group, and whether the caller may change its assets (CALL-337, SUBA-16). The guard has
 * checked OU and reach. INVALID_PARAMETER unless exactly one is named.
 */
export async function readOwner(
  ctx: RequestContext,
  { userId, userGroupId }: { readonly userId?: string | null; readonly userGroupId?: string | null },
): Promise<AssetOwnerView> {
  if (Boolean(userId) === Boolean(userGroupId)) failChoice('oneField', ['userId', 'userGroupId']);
  if (userGroupId) {
    const { name } = await scoped(ctx, UserGroup).get({ id: userGroupId });
    return { id: userGroupId, name, username: null, isManageable: true };
  }
  const id = userId ?? '';
  const [person] = await query<{ name: string; username: string }>(
    ctx,
    sql`SELECT m.name, m.username FROM member m WHERE ${inOu(ctx, 'm')} AND m.user_id = ${id}`,
  );
  if (!person) fail('NOT_FOUND');
  return { id, ...person, isManageable: await isManageable(ctx, id) };
}
