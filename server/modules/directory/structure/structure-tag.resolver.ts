import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AccessRule } from '../../../access/access.js';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { maximumOfTags } from '../../platform/tag/tag.service.js';
import { createNodeTag, deleteNodeTag, modifyNodeTag, tagsOfNode } from './structure-tag.service.js';
import { StructureTagInput, StructureTagList, StructureTagView } from './structure-tag.types.js';

const CHANGE: AccessRule = { allow: 'OU_MANAGER', right: 'structure', audit: 'structure' };
const NODE = { description: 'A node of the working OU within reach.' };
const TAG = { description: 'A tag of a node within reach.' };

@Resolver()
export class StructureTagResolver {
  @Access({ allow: 'CONSOLE', reach: { structure: 'structureId' }, token: 'CONSOLE' })
  @Query(() => StructureTagList, { description: 'The tags of a node.' })
  async structureTagList(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, NODE) structureId: string,
  ): Promise<StructureTagList> {
    return { tags: await tagsOfNode(ctx, structureId), maximum: maximumOfTags(ctx) };
  }

  @Access({ ...CHANGE, reach: { structure: 'structureId' } })
  @Mutation(() => StructureTagView, {
    description: 'Adds a tag to a node, at most the configured appTagMaxNum (20 by default); returns the tag.',
  })
  structureCreateTag(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, NODE) structureId: string,
    @Arg('tag', () => StructureTagInput, {
      description:
        'Its key, unique among the tags of the node, at most 50 letters, digits, _, - and /; its value, at most 100 characters.',
    })
    tag: StructureTagInput,
  ): Promise<StructureTagView> {
    return createNodeTag(ctx, structureId, tag);
  }

  @Access(CHANGE)
  @Mutation(() => StructureTagView, { description: 'Changes key and value of a tag; returns the tag.' })
  structureModifyTag(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, TAG) id: string,
    @Arg('key', () => String, {
      description: 'At most 50 letters, digits, _, - and /; unique among the tags of the node.',
    })
    key: string,
    @Arg('value', () => String, { description: '1 to 100 characters.' }) value: string,
  ): Promise<StructureTagView> {
    return modifyNodeTag(ctx, id, { key, value });
  }

  @Access(CHANGE)
  @Mutation(() => ID, { description: 'Deletes a tag of a node; returns its id.' })
  async structureDeleteTag(@Ctx() ctx: RequestContext, @Arg('id', () => ID, TAG) id: string): Promise<string> {
    await deleteNodeTag(ctx, id);
    return id;
  }
}
