import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { announceAccessChange, askedRows, linksChange } from './user-assignment.service.js';
import { requireManageable } from './user-authority.service.js';
import { addLinks, removeLinks } from './user-links.service.js';
import { structuresOfUsers } from './user-relations.service.js';
import type { StructureRef } from './user.types.js';

/**
 * Puts a member into user groups; those they are in already stay. NOT_FOUND for a group of another OU,
 * PERMISSION_DENIED for one outside the caller's scope, OUT_OF_RANGE for more than 1000.
 */
export async function assignUserGroups(ctx: RequestContext, userId: string, ids: readonly string[]): Promise<void> {
  const { missing } = await askedRows(ctx, 'user_group', userId, ids);
  await requireManageable(ctx, userId);
  await addLinks(
    ctx,
    'user_group',
    [userId],
    missing.map((group) => group.id),
  );
  announceAccessChange(ctx, userId, linksChange('user_group', 'given', missing));
}

/** Takes a member out of a user group; NOT_FOUND when they are not in it, PERMISSION_DENIED outside the scope. */
export async function removeUserGroup(ctx: RequestContext, userId: string, userGroupId: string): Promise<void> {
  const { held } = await askedRows(ctx, 'user_group', userId, [userGroupId]);
  await requireManageable(ctx, userId);
  if ((await removeLinks(ctx, 'user_group', [userId], [userGroupId])) === 0) fail('NOT_FOUND');
  announceAccessChange(ctx, userId, linksChange('user_group', 'taken', held));
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
  await addLinks(
    ctx,
    'structure',
    [userId],
    missing.map((node) => node.id),
  );
  announceAccessChange(ctx, userId, linksChange('structure', 'given', missing));
}

/** Takes a member from a node; NOT_FOUND when they do not stand there, PERMISSION_DENIED outside the scope. */
export async function removeStructure(ctx: RequestContext, userId: string, structureId: string): Promise<void> {
  const { held } = await askedRows(ctx, 'structure', userId, [structureId]);
  await requireManageable(ctx, userId);
  if ((await removeLinks(ctx, 'structure', [userId], [structureId])) === 0) fail('NOT_FOUND');
  announceAccessChange(ctx, userId, linksChange('structure', 'taken', held));
}
