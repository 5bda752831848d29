import { In } from 'typeorm';
import type { AuditThing } from '../../../core/audit-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange, noteTouched } from '../../../context/note-change.js';
import { scoped } from '../../../database/scoped.js';
import { Member } from '../../identity/account/member.entity.js';

/**
 * Records that people came to a role, a user group or a node, or left it: in the history of the target, and in that of
 * each person (AUDT-21). One statement.
 */
export async function notePeople(
  ctx: RequestContext,
  target: AuditThing,
  { added = [], removed = [] }: { readonly added?: readonly string[]; readonly removed?: readonly string[] },
): Promise<void> {
  const userIds = [...added, ...removed];
  const members = await scoped(ctx, Member).select(['userId', 'name'], { userId: In(userIds) });
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }));
  noteChange(ctx, target, [thingsChange('users', named(added), named(removed))]);
  noteTouched(ctx, 'user', userIds);
}
