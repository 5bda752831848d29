import sql, { join } from 'sql-template-tag';
import { requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { setChange } from '../../../core/audit-change.js';
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
  const node = await scoped(ctx, Structure).get({ id: structureId }, { lock: 'update' });
  const tag = await addTag(ctx, TAGS, structureId, input);
  noteChange(ctx, node, [tagsChange(null, tag)]);
  return { ...tag, structureId };
}

/**
 * Changes key and value of a tag and returns it (CALL-183). NOT_FOUND for a tag of another OU, PERMISSION_DENIED for
 * one of a node beyond the caller's reach; otherwise as {@link createNodeTag}.
 */
export async function modifyNodeTag(ctx: RequestContext, id: string, input: TagInput): Promise<StructureTagView> {
  const before = await reachedTag(ctx, id);
  const tag = await changeTag(ctx, TAGS, id, input);
  await note(ctx, before, tag);
  return { ...tag, structureId: before.structureId };
}

/** Deletes a tag (CALL-185). Throws NOT_FOUND and PERMISSION_DENIED as {@link modifyNodeTag} does. */
export async function deleteNodeTag(ctx: RequestContext, id: string): Promise<void> {
  const tag = await reachedTag(ctx, id);
  if ((await scoped(ctx, StructureTag).delete({ id })) === 0) fail('NOT_FOUND');
  await note(ctx, tag, null);
}

async function reachedTag(ctx: RequestContext, id: string): Promise<StructureTag> {
  const tag = await scoped(ctx, StructureTag).get({ id });
  await requireReach(ctx, 'structure', [tag.structureId]);
  return tag;
}

async function note(ctx: RequestContext, before: StructureTag, after: TagInput | null): Promise<void> {
  noteChange(ctx, await scoped(ctx, Structure).get({ id: before.structureId }), [tagsChange(before, after)]);
}

/** A changed tag leaves as it was and comes as it is. */
const tagsChange = (before: StructureTag | null, after: TagInput | null) =>
  setChange(
    'tags',
    before ? [tagThing(before.tagKey, before.tagValue)] : [],
    after ? [tagThing(after.key, after.value)] : [],
  );

const tagThing = (key: string, value: string) => ({ id: `${key}=${value}`, name: `${key}=${value}` });
