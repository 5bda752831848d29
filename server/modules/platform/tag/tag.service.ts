import type { FindOptionsWhere } from 'typeorm';
import { Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import type { Rows } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import { uniquely } from '../../../database/uniquely.js';
import type { Tag } from './tag.entity.js';

/** STRC-17 */
const MAX_KEY = 50;
const MAX_VALUE = 100;
/** STRC-13 */
const KEY = /^[\w\-/]+$/;

/** The tags of one kind of things, such as apps. */
export interface TagKind<Entity extends Tag> {
  readonly entity: new () => Entity;
  /** The property with the id of the tagged thing. */
  readonly owner: Exclude<keyof Entity & string, keyof Tag>;
  /** The unique key of the table over thing and tag key. */
  readonly uniqueKey: RegExp;
}

/** A key with its value, as callers send it. */
export interface TagInput {
  readonly key: string;
  readonly value: string;
}

/** A tag as callers see it. */
export interface TagFields extends TagInput {
  readonly id: string;
}

// The compiler does not resolve columns of a type parameter: the kinds above are checked instead.
const rowsOf = <Entity extends Tag>(ctx: RequestContext, { entity }: TagKind<Entity>) =>
  scoped<Tag>(ctx, entity) as Rows<Tag, 'ouId'>;
const ofOwner = <Entity extends Tag>({ owner }: TagKind<Entity>, id: string) =>
  ({ [owner]: id }) as FindOptionsWhere<Tag>;

/** The tags of a thing by key. */
export async function tagsOf<Entity extends Tag>(
  ctx: RequestContext,
  kind: TagKind<Entity>,
  ownerId: string,
): Promise<TagFields[]> {
  const order = { tagKey: 'ASC' } as const;
  const tags = await rowsOf(ctx, kind).select(['id', 'tagKey', 'tagValue'], ofOwner(kind, ownerId), { order });
  return tags.map(({ id, tagKey, tagValue }) => ({ id, key: tagKey, value: tagValue }));
}

/** Whether no tag of a thing but `exceptId` has a key (CALL-226, STRC-15). */
export async function isKeyFree<Entity extends Tag>(
  ctx: RequestContext,
  kind: TagKind<Entity>,
  ownerId: string,
  { key, exceptId }: { readonly key: string; readonly exceptId: string | null },
): Promise<boolean> {
  return !(await rowsOf(ctx, kind).exists({ ...ofOwner(kind, ownerId), tagKey: key.trim(), id: Not(exceptId ?? '') }));
}

/**
 * Adds a tag to a thing, whose row the caller holds: two concurrent calls would both find room for one. Throws
 * INVALID_PARAMETER for a key with other characters than letters, digits, _, - and /, or without a value (STRC-13,
 * STRC-14), ALREADY_EXISTS if the thing has the key (STRC-15), OUT_OF_RANGE if it has the maximum of tags (STRC-17).
 */
export async function addTag<Entity extends Tag>(
  ctx: RequestContext,
  kind: TagKind<Entity>,
  ownerId: string,
  input: TagInput,
): Promise<TagFields> {
  const tag = parseTag(input);
  const max = maximumOfTags(ctx);
  if ((await rowsOf(ctx, kind).count(ofOwner(kind, ownerId))) >= max) {
    fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max } });
  }
  const id = newId();
  await uniquely(taken(kind), () => rowsOf(ctx, kind).insert([{ [kind.owner]: ownerId, id, ...stored(tag) }]));
  return { id, ...tag };
}

/** Changes a tag that the caller has found. Throws as {@link addTag} does, but for the maximum. */
export async function changeTag<Entity extends Tag>(
  ctx: RequestContext,
  kind: TagKind<Entity>,
  id: string,
  input: TagInput,
): Promise<TagFields> {
  const tag = parseTag(input);
  const changed = await uniquely(taken(kind), () => rowsOf(ctx, kind).update({ id }, stored(tag)));
  // Somebody may have deleted it since the caller found it.
  if (changed === 0) fail('NOT_FOUND');
  return { id, ...tag };
}

/** How many tags a thing may have (STRC-16, STRC-17). */
export const maximumOfTags = (ctx: RequestContext): number => ctx.runtime.configuration.integer('appTagMaxNum');

const taken = <Entity extends Tag>({ uniqueKey }: TagKind<Entity>) =>
  [[uniqueKey, { message: 'error.tagKeyExists', field: 'key' }]] as const;

const stored = ({ key, value }: TagInput) => ({ tagKey: key, tagValue: value });

function parseTag(input: TagInput): TagInput {
  const key = requiredLine('key', input.key, MAX_KEY);
  if (!KEY.test(key)) fail('INVALID_PARAMETER', { message: 'error.tagKey', field: 'key' });
  return { key, value: requiredLine('value', input.value, MAX_VALUE) };
}
