import sql, { join } from 'sql-template-tag';
import { requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { TagInput, TagKind } from '../../platform/tag/tag.service.js';
import { addTag, changeTag, isKeyFree, tagsOf } from '../../platform/tag/tag.service.js';
import type { StructureTagView } from './structure-tag.types.js';
import { Structure, StructureTag } from './structure.entity.js';

const TAGS: TagKind<StructureTag> = { entity: StructureTag, owner: 'structureId', uniqueKey: /structure_tag_key/ };

/** The tags of a node by key (CALL-184). The guard has checked OU and reach. */
export async function tagsOfNode(ctx: RequestContext, structureId: string): Promise<StructureTagView[]> {
  const tags = await tagsOf(ctx, TAGS, structureId);
  return tags.map((tag) => ({ ...tag, structureId }));
}

/** The tags of nodes by key, by node: one statement. */
export async function tagsOfNodes(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StructureTagView[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query<Omit<StructureTagView, 'key'> & { tagKey: string }>(
    ctx,
    sql`SELECT id, structure_id AS structureId, tag_key AS tagKey, tag_value AS value FROM structure_tag
         WHERE ${inOu(ctx)} AND structure_id IN (${join(ids)}) ORDER BY structure_id, tag_key`,
  );
  const tags = rows.map(({ tagKey, ...tag }) => ({ ...tag, key: tagKey }));
  return groupedBy(tags, (tag) => tag.structureId);
}

/** Whether no other tag of a node has a key (CALL-226, STRC-15). The guard has checked OU and reach. */
export const isNodeKeyFree = (
  ctx: RequestContext,
  structureId: string,
  key: string,
  exceptId: string | null,
): Promise<boolean> => isKeyFree(ctx, TAGS, structureId, { key, exceptId });

/**
 * Adds a tag to a node and returns it (CALL-182). The guard has checked OU and reach. Throws as {@link addTag} does
 * (STRC-13 to STRC-17).
 */
export async function createNodeTag(
  ctx: RequestContext,
  structureId: string,
  input: TagInput,
): Promise<StructureTagView> {
  if (!(await scoped(ctx, Structure).exists({ id: structureId }, 'update'))) fail('NOT_FOUND');
  const tag = await addTag(ctx, TAGS, structureId, input);
  note(ctx, structureId, { tagAdded: { key: tag.key, value: tag.value } });
  return { ...tag, structureId };
}

/**
 * Changes key and value of a tag and returns it (CALL-183). NOT_FOUND for a tag of another OU, PERMISSION_DENIED for
 * one of a node beyond the caller's reach; otherwise as {@link createNodeTag}.
 */
export async function modifyNodeTag(ctx: RequestContext, id: string, input: TagInput): Promise<StructureTagView> {
  const before = await reachedTag(ctx, id);
  const tag = await changeTag(ctx, TAGS, id, input);
  const changed = { before: { key: before.tagKey, value: before.tagValue }, after: { key: tag.key, value: tag.value } };
  note(ctx, before.structureId, { tagChanged: changed });
  return { ...tag, structureId: before.structureId };
}

/** Deletes a tag (CALL-185). Throws NOT_FOUND and PERMISSION_DENIED as {@link modifyNodeTag} does. */
export async function deleteNodeTag(ctx: RequestContext, id: string): Promise<void> {
  const { structureId, tagKey, tagValue } = await reachedTag(ctx, id);
  if ((await scoped(ctx, StructureTag).delete({ id })) === 0) fail('NOT_FOUND');
  note(ctx, structureId, { tagDeleted: { key: tagKey, value: tagValue } });
}

async function reachedTag(ctx: RequestContext, id: string): Promise<StructureTag> {
  const tag = await scoped(ctx, StructureTag).get({ id });
  await requireReach(ctx, 'structure', [tag.structureId]);
  return tag;
}

function note(ctx: RequestContext, structureId: string, description: Record<string, unknown>): void {
  ctx.audit.resourceId = structureId;
  ctx.audit.description = JSON.stringify(description);
}
