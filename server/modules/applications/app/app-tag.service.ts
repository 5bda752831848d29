import { Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { uniquely } from '../../../database/uniquely.js';
import type { AppTagView } from './app-manage.types.js';
import { requireApp } from '../../../access/app-scope.js';
import { AppTag } from './app.entity.js';

/** STRC-17, which holds for apps too (APP-09). */
const MAX_KEY = 50;
const MAX_VALUE = 100;
/** STRC-13 */
const KEY = /^[\w\-/]+$/;

const TAKEN = [[/app_tag_key/, { message: 'error.tagKeyExists', field: 'key' }]] as const;

interface TagInput {
  readonly key: string;
  readonly value: string;
}

type StoredTag = Pick<AppTag, 'tagKey' | 'tagValue'>;

/** The tags of an app by key. */
export async function tagsOf(ctx: RequestContext, appId: string): Promise<AppTagView[]> {
  const tags = await scoped(ctx, AppTag).select(['id', 'tagKey', 'tagValue'], { appId }, { order: { tagKey: 'ASC' } });
  return tags.map((tag) => viewOf(tag.id, tag));
}

const viewOf = (id: string, { tagKey, tagValue }: StoredTag): AppTagView => ({ id, key: tagKey, value: tagValue });

/** The keys of the tags of every app of the working OU, by app. */
export async function tagKeysOf(ctx: RequestContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = await scoped(ctx, AppTag).select(['appId', 'tagKey'], {}, { order: { tagKey: 'ASC' } });
  const keys = new Map<string, string[]>();
  for (const { appId, tagKey } of tags) keys.set(appId, [...(keys.get(appId) ?? []), tagKey]);
  return keys;
}

/** {@link tagsOf} as a call (CALL-232). Throws NOT_FOUND for an app that the OU may not use (APP-16). */
export async function listTags(ctx: RequestContext, appId: string): Promise<AppTagView[]> {
  await requireApp(ctx, appId);
  return tagsOf(ctx, appId);
}

/** Whether no other tag of an app has a key (CALL-226, STRC-15). NOT_FOUND for an app that is not the OU's to use. */
export async function isTagKeyFree(
  ctx: RequestContext,
  appId: string,
  key: string,
  exceptId: string | null,
): Promise<boolean> {
  await requireApp(ctx, appId);
  return !(await scoped(ctx, AppTag).exists({ appId, tagKey: key.trim(), id: Not(exceptId ?? '') }));
}

function parseTag(input: TagInput): StoredTag {
  const tagKey = requiredLine('key', input.key, MAX_KEY);
  if (!KEY.test(tagKey)) fail('INVALID_PARAMETER', { message: 'error.tagKey', field: 'key' });
  return { tagKey, tagValue: requiredLine('value', input.value, MAX_VALUE) };
}

/**
 * Adds a tag to an app and returns it (CALL-233). Throws INVALID_PARAMETER for a key with other characters than
 * letters, digits, _, - and /, or without a value (STRC-13, STRC-14), ALREADY_EXISTS if the app has the key (STRC-15),
 * OUT_OF_RANGE if it has the maximum of tags (APP-08).
 */
export async function createTag(ctx: RequestContext, appId: string, input: TagInput): Promise<AppTagView> {
  // Locked, because two concurrent calls would both find room for one.
  await requireApp(ctx, appId, true);
  const tag = parseTag(input);
  const max = ctx.runtime.configuration.integer('appTagMaxNum');
  if ((await scoped(ctx, AppTag).count({ appId })) >= max) {
    fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max } });
  }
  const id = newId();
  await uniquely(TAKEN, () => scoped(ctx, AppTag).insert([{ id, appId, ...tag }]));
  ctx.audit.resourceId = appId;
  return viewOf(id, tag);
}

/** Changes a tag (CALL-234) and returns it. NOT_FOUND as for its app; otherwise as {@link createTag}. */
export async function modifyTag(ctx: RequestContext, id: string, input: TagInput): Promise<AppTagView> {
  const { appId } = await scoped(ctx, AppTag).get({ id });
  await requireApp(ctx, appId);
  const tag = parseTag(input);
  await uniquely(TAKEN, () => scoped(ctx, AppTag).update({ id }, tag));
  ctx.audit.resourceId = appId;
  return viewOf(id, tag);
}

/** Deletes a tag (CALL-235). Throws NOT_FOUND as for its app. */
export async function deleteTag(ctx: RequestContext, id: string): Promise<void> {
  const { appId } = await scoped(ctx, AppTag).get({ id });
  await requireApp(ctx, appId);
  await scoped(ctx, AppTag).delete({ id });
  ctx.audit.resourceId = appId;
}
