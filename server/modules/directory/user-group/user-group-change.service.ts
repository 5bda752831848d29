import { keepReach } from '../../../access/reach-rows.js';
import { requireReach } from '../../../access/reach.js';
import { now } from '../../../core/clock.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { presentSession } from '../../../access/token-session.js';
import { MAX_TOLD, tellUsers } from '../user/access-events.service.js';
import { removeLinks } from '../user/user-links.service.js';
import { UserGroup, UserGroupMember } from './user-group.entity.js';
import { groupsReliedOnBeside, usersConcerned } from './user-group.queries.js';
import type { UserGroupArguments, UserGroupModifyArguments } from './user-group.types.js';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;
const TAKEN: TakenKeys = [[/user_group_name/, { message: 'error.nameExists', field: 'name' }]];
/** Maximum of members who leave a group in one transaction, because other changes of the OU wait for it. */
const PART = 1_000;

/**
 * Creates a user group and returns its id (CALL-126). Throws INVALID_PARAMETER with the field at fault (UGRP-02,
 * LIST-17), ALREADY_EXISTS for a name that is taken in the OU (LIST-15).
 */
export async function createUserGroup(ctx: RequestContext, input: UserGroupArguments): Promise<string> {
  const group = { id: newId(), ...textsOf(input), createdTime: now() };
  await uniquely(TAKEN, () => scoped(ctx, UserGroup).insert([group]));
  noteChange(ctx, group, [
    valueChange('name', 'text', null, group.name),
    valueChange('description', 'text', null, group.description),
  ]);
  return group.id;
}

/**
 * Changes name and description (CALL-127). Throws as {@link createUserGroup}; NOT_FOUND for a group of another
 * OU; WRONG_PARAMETER on `version` when somebody else changed it since.
 */
export async function modifyUserGroup(ctx: RequestContext, input: UserGroupModifyArguments): Promise<void> {
  const { id, version } = input;
  ctx.audit.resourceId = id;
  const texts = textsOf(input);
  await countChange(ctx, scoped(ctx, UserGroup), { id }, version);
  const before = await scoped(ctx, UserGroup).get({ id });
  await uniquely(TAKEN, () => scoped(ctx, UserGroup).update({ id }, texts));
  noteChange(ctx, before, [
    valueChange('name', 'text', before.name, texts.name),
    valueChange('description', 'text', before.description, texts.description),
  ]);
}

/**
 * Deletes a user group with its memberships, and removes it from scopes of sub-administrators and from domains that
 * give it (CALL-128, UGRP-03). Its users stay. Sub-administrators lose the reach that it gave. Throws PERMISSION_DENIED
 * for a sub-administrator of a specified scope while others rely on the group. Opens its own transactions: of more than
 * 1000 members all but the last 1000 are removed first, in parts, each with the present rights (BYND-04).
 */
export async function deleteUserGroup(ctx: RequestContext, id: string): Promise<void> {
  ctx.audit.resourceId = id;
  // One more than {@link tellUsers} notifies individually: beyond, it notifies everybody.
  const concerned = await usersConcerned(ctx, id, MAX_TOLD + 1);
  while (await inTransaction(ctx, (inside) => removePart(inside, id)));
  await inTransaction(ctx, async (inside) => {
    await keepReach(inside, { userGroupIds: [id] }, async () => {
      // Scopes are locked: nobody can come to rely on the group any more, and of concurrent deletions one succeeds.
      const group = await scoped(inside, UserGroup).get({ id });
      await requireOwnToDelete(inside, id);
      await scoped(inside, UserGroup).delete({ id });
      noteChange(inside, group);
    });
    tellUsers(inside, concerned);
    await writeAudit(inside, 'userGroup', 'userGroupDelete');
  });
}

/** Ends 1000 memberships of a larger group; returns false for any other group. */
async function removePart(ctx: RequestContext, id: string): Promise<boolean> {
  const members = await scoped(ctx, UserGroupMember).column('userId', { userGroupId: id }, { limit: PART + 1 });
  if (members.length <= PART) return false;
  const session = await presentSession(ctx);
  if (!session.operations.has('userGroup')) fail('PERMISSION_DENIED');
  await requireReach({ ...ctx, session }, 'userGroup', [id]);
  await requireOwnToDelete({ ...ctx, session }, id);
  await removeLinks(ctx, 'user_group', members.slice(0, PART), [id]);
  return true;
}

async function requireOwnToDelete(ctx: RequestContext, id: string): Promise<void> {
  if ((await groupsReliedOn(ctx, [id])).size > 0) fail('PERMISSION_DENIED', { message: 'error.userGroupRelied' });
}

/**
 * The groups that the caller may not delete: other people's reach or a domain depends on them, or they have members
 * whom the caller may not change (SUBA-16, SUBA-19). Empty for callers who reach the whole OU.
 */
export async function groupsReliedOn(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' || ids.length === 0) return new Set();
  return new Set(await groupsReliedOnBeside(ctx, accountId, ids));
}

const textsOf = ({ name, description }: UserGroupArguments) => ({
  name: requiredLine('name', name, MAX_NAME),
  description: requiredLine('description', description, MAX_DESCRIPTION),
});
