import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { STAMP_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import {
  assignPlugin,
  createPlugin,
  deletePlugin,
  modifyPlugin,
  pluginOrganizations,
  pluginsOfOrganization,
} from './plugin.service.js';
import { listPlugins, readPlugin } from './plugin-list.service.js';
import {
  OrganizationPluginList,
  PluginArguments,
  PluginList,
  PluginListArguments,
  PluginModifyArguments,
  PluginOrganizationList,
  PluginView,
} from './plugin.types.js';

const changedPlugin = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<PluginView>(info, { id }, () => readPlugin(ctx, id));

@Resolver()
export class PluginResolver {
  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => PluginList, { description: 'Plugins of the installation, by name unless sorted.' })
  pluginList(
    @Ctx() ctx: RequestContext,
    @Args(() => PluginListArguments) list: PluginListArguments,
  ): Promise<PluginList> {
    return listPlugins(ctx, list);
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => PluginView, { description: 'Registers a plugin; returns it.' })
  async pluginCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PluginArguments) input: PluginArguments,
  ): Promise<PluginView> {
    return changedPlugin(ctx, info, await createPlugin(ctx, input));
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => PluginView, { description: 'Changes a plugin; returns it.' })
  async pluginModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PluginModifyArguments) { id, ...input }: PluginModifyArguments,
  ): Promise<PluginView> {
    await modifyPlugin(ctx, id, input);
    return changedPlugin(ctx, info, id);
  }

  /** PLUG-07 */
  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => ID, { description: 'Deletes a plugin; refused while an OU has it. Returns its id.' })
  async pluginDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A plugin that no OU has.' }) id: string,
  ): Promise<string> {
    await deletePlugin(ctx, id);
    return id;
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => OrganizationPluginList, { description: 'The plugins of the working OU by name.' })
  async pluginOrganizationList(@Ctx() ctx: RequestContext): Promise<OrganizationPluginList> {
    return { plugins: await pluginsOfOrganization(ctx) };
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => PluginView, { description: 'Assigns a plugin to exactly these OUs; returns the plugin.' })
  async pluginAssign(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('pluginId', () => ID, { description: 'A plugin of the installation.' }) pluginId: string,
    @Arg('organizationIds', () => [ID], { description: 'At most 1000 OUs; none takes it from all.' })
    organizationIds: string[],
    @Arg('stamp', () => String, { nullable: true, description: STAMP_ARGUMENT }) stamp?: string | null,
  ): Promise<PluginView> {
    await assignPlugin(ctx, pluginId, organizationIds, stamp);
    return changedPlugin(ctx, info, pluginId);
  }

  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => PluginOrganizationList, { description: 'The OUs that have a plugin, by name.' })
  pluginAssignedOrganizations(
    @Ctx() ctx: RequestContext,
    @Arg('pluginId', () => ID, { description: 'Id of the plugin.' }) pluginId: string,
  ): Promise<PluginOrganizationList> {
    return pluginOrganizations(ctx, pluginId);
  }
}
