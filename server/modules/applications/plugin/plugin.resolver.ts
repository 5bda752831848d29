import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import {
  assignPlugin,
  createPlugin,
  deletePlugin,
  modifyPlugin,
  pluginOrganizations,
  pluginsOfOrganization,
} from './plugin.service.js';
import { listPlugins } from './plugin-list.service.js';
import {
  OrganizationPluginList,
  PluginArguments,
  PluginList,
  PluginListArguments,
  PluginModifyArguments,
  PluginOrganizationList,
} from './plugin.types.js';

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
  @Mutation(() => ID, { description: 'Registers a plugin; returns its id.' })
  pluginCreate(@Ctx() ctx: RequestContext, @Args(() => PluginArguments) input: PluginArguments): Promise<string> {
    return createPlugin(ctx, input);
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => Void, { nullable: true })
  pluginModify(
    @Ctx() ctx: RequestContext,
    @Args(() => PluginModifyArguments) { id, ...input }: PluginModifyArguments,
  ): Promise<void> {
    return modifyPlugin(ctx, id, input);
  }

  /** PLUG-07 */
  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a plugin; refused while an OU has it.' })
  pluginDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deletePlugin(ctx, id);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => OrganizationPluginList, { description: 'The plugins of the working OU by name.' })
  async pluginOrganizationList(@Ctx() ctx: RequestContext): Promise<OrganizationPluginList> {
    return { plugins: await pluginsOfOrganization(ctx) };
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'plugin' })
  @Mutation(() => Void, { nullable: true, description: 'Assigns a plugin to exactly these OUs.' })
  pluginAssign(
    @Ctx() ctx: RequestContext,
    @Arg('pluginId', () => ID) pluginId: string,
    @Arg('organizationIds', () => [ID]) organizationIds: string[],
    @Arg('stamp', () => String, { nullable: true }) stamp?: string | null,
  ): Promise<void> {
    return assignPlugin(ctx, pluginId, organizationIds, stamp);
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
