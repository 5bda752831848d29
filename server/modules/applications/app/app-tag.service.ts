import type { RequestContext } from '../../../context/context.js';
import { scoped } from '../../../database/scoped.js';
import { requireApp } from '../../../access/app-scope.js';
import type { TagFields, TagInput, TagKind } from '../../platform/tag/tag.service.js';
import { addTag, changeTag, isKeyFree, tagsOf } from '../../platform/tag/tag.service.js';
import type { AppTagView } from './app-manage.types.js';
import { AppTag } from './app.entity.js';

const TAGS: TagKind<AppTag> = { entity: AppTag, owner: 'appId', uniqueKey: /app_tag_key/ };

/** The tags of an app by key. */
export const tagsOfApp = (ctx: RequestContext, appId: string): Promise<AppTagView[]> => tagsOf(ctx, TAGS, appId);

/** The keys of the tags of every app of the working OU, by app. */
export async function tagKeysOf(ctx: RequestContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = await scoped(ctx, AppTag).select(['appId', 'tagKey'], {}, { order: { tagKey: 'ASC' } });
  const keys = new Map<string, string[]>();
  for (const { appId, tagKey } of tags) keys.set(appId, [...(keys.get(appId) ?? []), tagKey]);
  return keys;
}

/** {@link tagsOfApp} as a call (CALL-232). Throws NOT_FOUND for an app that the OU may not use (APP-16). */
export async function listTags(ctx: RequestContext, appId: string): Promise<AppTagView[]> {
  await requireApp(ctx, appId);
  return tagsOfApp(ctx, appId);
}

/** Whether no other tag of an app has a key (CALL-226, STRC-15). NOT_FOUND for an app that is not the OU's to use. */
export async function isTagKeyFree(
  ctx: RequestContext,
  appId: string,
  key: string,
  exceptId: string | null,
): Promise<boolean> {
  await requireApp(ctx, appId);
  return isKeyFree(ctx, TAGS, appId, { key, exceptId });
}

/** Adds a tag to an app and returns it (CALL-233). Throws as {@link addTag} does, NOT_FOUND as {@link listTags}. */
export async function createTag(ctx: RequestContext, appId: string, input: TagInput): Promise<TagFields> {
  await requireApp(ctx, appId, true);
  ctx.audit.resourceId = appId;
  return addTag(ctx, TAGS, appId, input);
}

/** Changes a tag (CALL-234) and returns it. NOT_FOUND as for its app; otherwise as {@link createTag}. */
export async function modifyTag(ctx: RequestContext, id: string, input: TagInput): Promise<TagFields> {
  await requireTag(ctx, id);
  return changeTag(ctx, TAGS, id, input);
}

/** Deletes a tag (CALL-235). Throws NOT_FOUND as for its app. */
export async function deleteTag(ctx: RequestContext, id: string): Promise<void> {
  await requireTag(ctx, id);
  await scoped(ctx, AppTag).delete({ id });
}

async function requireTag(ctx: RequestContext, id: string): Promise<void> {
  const { appId } = await scoped(ctx, AppTag).get({ id });
  await requireApp(ctx, appId);
  ctx.audit.resourceId = appId;
}
