import sql, { join } from 'sql-template-tag';
import type { Operation, SubAdminScope } from '../../../context/levels.js';
import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { restorableOf } from './user-first-links.service.js';
import type { UserSubAdmin } from './user.types.js';

/** Facts of users that are read only if a call selects them, one statement each for all users. */
export interface UserFacts {
  readonly shared: ReadonlySet<string>;
  readonly restorable: ReadonlySet<string>;
  readonly subAdmins: ReadonlyMap<string, UserSubAdmin>;
}

/** The facts among `fields` of members of the working OU. */
export async function factsOfUsers(
  ctx: RequestContext,
  userIds: readonly string[],
  fields: ReadonlySet<string>,
): Promise<UserFacts> {
  const [shared, restorable, subAdmins] = await Promise.all([
    fields.has('isShared') ? sharedAccounts(ctx, userIds) : new Set<string>(),
    fields.has('isRestorable') ? restorableOf(ctx, userIds) : new Set<string>(),
    fields.has('subAdmin') ? subAdminsOf(ctx, userIds) : new Map<string, UserSubAdmin>(),
  ]);
  return { shared, restorable, subAdmins };
}

/**
 * The accounts that are not the working OU's alone: other OUs have them as members, or made them. Only their owners
 * change them, because a change of address can open the account in every OU.
 */
export async function sharedAccounts(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const ou = ouOf(ctx);
  const rows = await query<{ id: string }>(
    acrossOrganizations(ctx, 'other OUs may know the same account'),
    sql`SELECT a.id FROM account a WHERE a.id IN (${join(userIds)})
        AND (a.home_ou_id <> ${ou} OR EXISTS (SELECT 1 FROM member m WHERE m.user_id = a.id AND m.ou_id <> ${ou})
          OR (a.home_ou_id IS NULL AND EXISTS (SELECT 1 FROM former_member f WHERE f.user_id = a.id AND f.ou_id <> ${ou})))`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Sub-administrator records, for callers who manage them (SUBA-19). */
async function subAdminsOf(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserSubAdmin>> {
  if (userIds.length === 0 || sessionOf(ctx).level === LEVEL.SUB_ADMIN) return new Map();
  const rows = await query<{ id: string; scope: SubAdminScope; operations: string }>(
    ctx,
    sql`SELECT user_id AS id, scope, operations FROM sub_admin WHERE ${inOu(ctx)} AND user_id IN (${join(userIds)})`,
  );
  return new Map(
    rows.map(({ id, scope, operations }) => [id, { scope, operations: JSON.parse(operations) as Operation[] }]),
  );
}
