import { keepReach } from '../../../access/reach-rows.js';
import { requireReach } from '../../../access/reach.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { placeholders, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { actingSession } from '../../../access/acting-session.js';
import { MAX_TOLD, tellUsers } from '../user/access-events.service.js';
import { removeLinks } from '../user/user-links.service.js';
import { UserGroup } from './user-group.entity.js';
import type { UserGroupArguments, UserGroupModifyArguments } from './user-group.types.js';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;
const TAKEN: TakenKeys = [[/user_group_name/, { message: 'error.nameExists', field: 'name' }]];
/** Members who leave a group in one transaction: whoever else changes the OU waits for no more of them. */
const PART = 1_000;

/**
 * Makes a user group and answers its id (CALL-126). INVALID_PARAMETER with the field at fault (UGRP-02, LIST-17),
 * ALREADY_EXISTS for a name that is taken in the OU (LIST-15).
 */
export async function createUserGroup(ctx: RequestContext, input: UserGroupArguments): Promise<string> {
  const group = { id: newId(), ...textsOf(input), createdTime: now() };
  await uniquely(TAKEN, () => scoped(ctx, UserGroup).insert([group]));
  note(ctx, group.id, { name: group.name });
  return group.id;
}

/**
 * Changes name and description (CALL-127). Throws what {@link createUserGroup} throws; NOT_FOUND for a group of another
 * OU; WRONG_PARAMETER on `version` when somebody else changed it since.
 */
export async function modifyUserGroup(ctx: RequestContext, input: UserGroupModifyArguments): Promise<void> {
  const { id, version } = input;
  ctx.audit.resourceId = id;
  const texts = textsOf(input);
  await countChange(ctx, 'user_group', { ou_id: workingOu(ctx), id }, version);
  await uniquely(TAKEN, () => scoped(ctx, UserGroup).update({ id }, texts));
  note(ctx, id, texts);
}

/**
 * Deletes a user group with its memberships, and with what names it: scopes of sub-administrators, what domains give
 * (CALL-128, UGRP-03). Its users stay. Sub-administrators lose the reach that it gave at once. PERMISSION_DENIED to a
 * sub-administrator of a specified scope while others rely on the group. Opens its own transactions: of more than 1000
 * members all but the last leave first, in parts, each with the rights of that moment (BYND-04).
 */
export async function deleteUserGroup(ctx: RequestContext, id: string): Promise<void> {
  ctx.audit.resourceId = id;
  const concerned = await usersConcerned(ctx, id);
  while (await inTransaction(ctx, (inside) => removePart(inside, id)));
  await inTransaction(ctx, async (inside) => {
    await keepReach(inside, { userGroupIds: [id] }, async () => {
      // Asked while scopes are held: nobody relies on it from here on, and of several who delete it one does.
      const group = await scoped(inside, UserGroup).get({ id });
      await requireOwnToDelete(inside, id);
      await scoped(inside, UserGroup).delete({ id });
      note(inside, id, { name: group.name });
    });
    tellUsers(inside, concerned);
    await writeAudit(inside, 'userGroup', 'userGroupDelete');
  });
}

/** Ends 1000 memberships of a group that has more; false of any other. */
async function removePart(ctx: RequestContext, id: string): Promise<boolean> {
  const members = await query<{ id: string }>(
    ctx,
    `SELECT user_id AS id FROM user_group_member WHERE ou_id = ? AND user_group_id = ? LIMIT ${PART + 1}`,
    [workingOu(ctx), id],
  );
  if (members.length <= PART) return false;
  const session = await actingSession(ctx, sessionOf(ctx).accountId, workingOu(ctx));
  if (!session.operations.has('userGroup')) fail('PERMISSION_DENIED');
  await requireReach({ ...ctx, session }, 'userGroup', [id]);
  await requireOwnToDelete({ ...ctx, session }, id);
  const ids = members.slice(0, PART).map((member) => member.id);
  await removeLinks(ctx, 'user_group', ids, [id]);
  return true;
}

async function requireOwnToDelete(ctx: RequestContext, id: string): Promise<void> {
  if ((await groupsReliedOn(ctx, [id])).size > 0) fail('PERMISSION_DENIED', { message: 'error.userGroupRelied' });
}

/**
 * Which of these groups are not the caller's to delete: those that others' reach or a domain's people hang on, and those
 * of people whom the caller may not change (SUBA-16, SUBA-19). None for who reaches the whole OU.
 */
export async function groupsReliedOn(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' || ids.length === 0) return new Set();
  const ouId = workingOu(ctx);
  const among = (link: string) => `${link}.ou_id = ? AND ${link}.user_group_id IN (${placeholders(ids)})`;
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT s.user_group_id AS id FROM sub_admin_user_group s WHERE ${among('s')} AND s.user_id <> ?
      UNION SELECT d.user_group_id FROM domain_user_group d WHERE ${among('d')}
      UNION SELECT l.user_group_id FROM user_group_member l JOIN organization o ON o.id = l.ou_id
        LEFT JOIN sub_admin a ON a.ou_id = l.ou_id AND a.user_id = l.user_id
       WHERE ${among('l')} AND (o.admin_id = l.user_id OR a.user_id IS NOT NULL)`,
    [ouId, ...ids, accountId, ouId, ...ids, ouId, ...ids],
  );
  return new Set(rows.map((row) => row.id));
}

/** Its members and the sub-administrators whose scope names it; one more than are told one by one is enough. */
async function usersConcerned(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT user_id AS id FROM user_group_member WHERE ou_id = ? AND user_group_id = ?
      UNION SELECT user_id FROM sub_admin_user_group WHERE ou_id = ? AND user_group_id = ? LIMIT ${MAX_TOLD + 1}`,
    [workingOu(ctx), id, workingOu(ctx), id],
  );
  return rows.map((row) => row.id);
}

const textsOf = ({ name, description }: UserGroupArguments) => ({
  name: requiredLine('name', name, MAX_NAME),
  description: requiredLine('description', description, MAX_DESCRIPTION),
});

function note(ctx: RequestContext, id: string, description: Record<string, unknown>): void {
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify(description);
}
