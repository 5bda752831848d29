import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { Void } from '../../../core/graphql/scalars.js';
import { createCategory, deleteCategory, listCategories, modifyCategory } from './app-category.service.js';
import { AppTagInput, AppTagList, ManagedCategoryList } from './app-manage.types.js';
import { AppOrder, CategoryOrderInput } from './app-order.types.js';
import { listWithOrder, setOrder } from './app-order.service.js';
import { createTag, deleteTag, listTags, modifyTag } from './app-tag.service.js';

@Resolver()
export class AppArrangeResolver {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppOrder, { description: 'Categories, apps and menus in the order of the next sign-in.' })
  appListWithOrder(@Ctx() ctx: RequestContext): Promise<AppOrder> {
    return listWithOrder(ctx);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Stores the order of all categories and apps, and of menus if they are given.',
  })
  appSetOrder(
    @Ctx() ctx: RequestContext,
    @Arg('categories', () => [CategoryOrderInput]) categories: CategoryOrderInput[],
    @Arg('stamp', () => String, {
      nullable: true,
      description: 'Optimistic lock: the stamp of the order that was changed.',
    })
    stamp?: string | null,
  ): Promise<void> {
    return setOrder(ctx, categories, stamp);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedCategoryList, { description: 'Categories of the launcher in order.' })
  async shortcutCategories(@Ctx() ctx: RequestContext): Promise<ManagedCategoryList> {
    return { categories: await listCategories(ctx) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, { description: 'Creates a category behind all others; returns its id.' })
  appCategoryCreate(
    @Ctx() ctx: RequestContext,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
  ): Promise<string> {
    return createCategory(ctx, nameJson);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true })
  appCategoryModify(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
  ): Promise<void> {
    return modifyCategory(ctx, id, nameJson);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes an empty category.' })
  appCategoryDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteCategory(ctx, id);
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
  @Mutation(() => ID, { description: 'Adds a tag; returns its id.' })
  appTagCreate(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('tag', () => AppTagInput) tag: AppTagInput,
  ): Promise<string> {
    return createTag(ctx, appId, tag);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true })
  appTagModify(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('key', () => String) key: string,
    @Arg('value', () => String) value: string,
  ): Promise<void> {
    return modifyTag(ctx, id, { key, value });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true })
  appTagDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteTag(ctx, id);
  }
}
