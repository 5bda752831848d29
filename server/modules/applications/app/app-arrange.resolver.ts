import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { STAMP_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import {
  createCategory,
  deleteCategory,
  listCategories,
  modifyCategory,
  readCategory,
} from './app-category.service.js';
import { AppTagInput, AppTagList, AppTagView, ManagedCategory, ManagedCategoryList } from './app-manage.types.js';
import { AppOrder, CategoryOrderInput } from './app-order.types.js';
import { listWithOrder, setOrder } from './app-order.service.js';
import { createTag, deleteTag, listTags, modifyTag } from './app-tag.service.js';

const NAME_ARGUMENT =
  'At least one text; each at most 50 characters and unique among the categories of the OU, ignoring case.';
const TAG_ARGUMENT = 'A tag of an app of the working OU.';

@Resolver()
export class AppArrangeResolver {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppOrder, { description: 'Categories, apps and menus in the order of the next sign-in.' })
  appListWithOrder(@Ctx() ctx: RequestContext): Promise<AppOrder> {
    return listWithOrder(ctx);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppOrder, {
    description:
      'Stores the order of all categories and apps, and of menus if they are given; returns the whole order.',
  })
  async appSetOrder(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('categories', () => [CategoryOrderInput], {
      description:
        'Every category of the OU once, each with its apps; every app once. An app moves to the category that names it.',
    })
    categories: CategoryOrderInput[],
    @Arg('stamp', () => String, { nullable: true, description: STAMP_ARGUMENT }) stamp?: string | null,
  ): Promise<AppOrder> {
    await setOrder(ctx, categories, stamp);
    return changed<AppOrder>(info, {}, () => listWithOrder(ctx));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedCategoryList, { description: 'Categories of the launcher in order.' })
  async shortcutCategories(@Ctx() ctx: RequestContext): Promise<ManagedCategoryList> {
    return { categories: await listCategories(ctx) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedCategory, { description: 'Creates a category behind all others; returns it.' })
  async appCategoryCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('nameJson', () => LocalizedTextInput, { description: NAME_ARGUMENT }) nameJson: LocalizedTextInput,
  ): Promise<ManagedCategory> {
    const id = await createCategory(ctx, nameJson);
    return changed<ManagedCategory>(info, { id }, () => readCategory(ctx, id));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedCategory, { description: 'Replaces all names of a category; returns it.' })
  async appCategoryModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A category of the working OU.' }) id: string,
    @Arg('nameJson', () => LocalizedTextInput, { description: NAME_ARGUMENT }) nameJson: LocalizedTextInput,
  ): Promise<ManagedCategory> {
    await modifyCategory(ctx, id, nameJson);
    return changed<ManagedCategory>(info, { id }, () => readCategory(ctx, id));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, { description: 'Deletes an empty category; returns its id.' })
  async appCategoryDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A category of the working OU without apps.' }) id: string,
  ): Promise<string> {
    await deleteCategory(ctx, id);
    return id;
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppTagList, { description: 'The tags of an app.' })
  async appTagList(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<AppTagList> {
    return { tags: await listTags(ctx, appId) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppTagView, {
    description: 'Adds a tag to an app, at most the configured appTagMaxNum (20 by default); returns the tag.',
  })
  appTagCreate(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
    @Arg('tag', () => AppTagInput, {
      description:
        'Its key, unique among the tags of the app, at most 50 letters, digits, _, - and /; its value, at most 100 characters.',
    })
    tag: AppTagInput,
  ): Promise<AppTagView> {
    return createTag(ctx, appId, tag);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppTagView, { description: 'Changes key and value of a tag; returns the tag.' })
  appTagModify(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: TAG_ARGUMENT }) id: string,
    @Arg('key', () => String, {
      description: 'At most 50 letters, digits, _, - and /; unique among the tags of the app.',
    })
    key: string,
    @Arg('value', () => String, { description: '1 to 100 characters.' }) value: string,
  ): Promise<AppTagView> {
    return modifyTag(ctx, id, { key, value });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, { description: 'Deletes a tag of an app; returns its id.' })
  async appTagDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: TAG_ARGUMENT }) id: string,
  ): Promise<string> {
    await deleteTag(ctx, id);
    return id;
  }
}
