import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { scoped } from '../../database/scoped.js';
import { UserStructure } from '../structure/structure.entity.js';
import { UserGroupMember } from '../user-group/user-group.entity.js';
import { announceAccessChange, askedRows, requireManageable } from './user-assignment.service.js';
import { structuresOfUsers } from './user-relations.service.js';
import type { StructureRef } from './user.types.js';

/**
 * Puts a member into user groups; those they are in already stay. NOT_FOUND for a group of another OU,
 * PERMISSION_DENIED for one outside the caller's scope, OUT_OF_RANGE for more than 1000.
 */
export async function assignUserGroups(ctx: RequestContext, userId: string, ids: readonly string[]): Promise<void> {
  const { missing } = await askedRows(ctx, 'user_group', userId, ids);
  await requireManageable(ctx, userId);
  const createdTime = now();
  await scoped(ctx, UserGroupMember).insertMissing(
    missing.map((group) => ({ userId, userGroupId: group.id, createdTime })),
  );
  announceAccessChange(ctx, userId, 'given', missing);
}

/** Takes a member out of a user group; NOT_FOUND when they are not in it, PERMISSION_DENIED outside the scope. */
export async function removeUserGroup(ctx: RequestContext, userId: string, userGroupId: string): Promise<void> {
  const { held } = await askedRows(ctx, 'user_group', userId, [userGroupId]);
  await requireManageable(ctx, userId);
  if ((await scoped(ctx, UserGroupMember).delete({ userId, userGroupId })) === 0) fail('NOT_FOUND');
  announceAccessChange(ctx, userId, 'taken', held);
}

/** The nodes a member stands at. */
export async function assignedStructures(ctx: RequestContext, userId: string): Promise<StructureRef[]> {
  return (await structuresOfUsers(ctx, [userId])).get(userId) ?? [];
}

/**
 * Places a member at nodes; those they stand at already stay. NOT_FOUND for a node of another OU, PERMISSION_DENIED
 * for one outside the caller's scope, OUT_OF_RANGE for more than 1000.
 */
export async function assignStructures(ctx: RequestContext, userId: string, ids: readonly string[]): Promise<void> {
  const { missing } = await askedRows(ctx, 'structure', userId, ids);
  await requireManageable(ctx, userId);
  const createdTime = now();
  await scoped(ctx, UserStructure).insertMissing(
    missing.map((node) => ({ userId, structureId: node.id, createdTime })),
  );
  announceAccessChange(ctx, userId, 'given', missing);
}

/** Takes a member from a node; NOT_FOUND when they do not stand there, PERMISSION_DENIED outside the scope. */
export async function removeStructure(ctx: RequestContext, userId: string, structureId: string): Promise<void> {
  const { held } = await askedRows(ctx, 'structure', userId, [structureId]);
  await requireManageable(ctx, userId);
  if ((await scoped(ctx, UserStructure).delete({ userId, structureId })) === 0) fail('NOT_FOUND');
  announceAccessChange(ctx, userId, 'taken', held);
}
