import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import {
  authorizationTypes,
  createApp,
  deleteApp,
  readAuthorization,
  rotateSecret,
  setAuthorization,
  setDetail,
  setNewNavigation,
} from './app-change.service.js';
import { appDetail, listApps } from './app-list.service.js';
import {
  AppAuthorization,
  AppCredentials,
  AppDesign,
  AppListArguments,
  ManagedAppDetail,
  ManagedAppPage,
} from './app-manage.types.js';
import { AppCreateArguments, AppDetailArguments } from './app-change.types.js';
import { assignStructures } from './app-structure.service.js';

@Resolver()
export class AppManageResolver {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedAppPage, { description: 'Apps of the working OU in launcher order.' })
  appList(@Ctx() ctx: RequestContext, @Args(() => AppListArguments) list: AppListArguments): Promise<ManagedAppPage> {
    return listApps(ctx, list);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedAppDetail, { description: 'An app that the OU may use, for its page in the console.' })
  appDetail(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<ManagedAppDetail> {
    return appDetail(ctx, id);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppDesign, { description: 'Whether the OU may create apps of its own.' })
  appDesignEnable(@Ctx() ctx: RequestContext): AppDesign {
    return { enable: sessionOf(ctx).features.has('appDesign') };
  }

  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign', audit: 'app' })
  @Mutation(() => ID, { description: 'Creates an app of the OU, without credentials; returns its id.' })
  appCreate(@Ctx() ctx: RequestContext, @Args(() => AppCreateArguments) input: AppCreateArguments): Promise<string> {
    return createApp(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true, description: 'Omitted fields stay unchanged.' })
  appSetDetail(@Ctx() ctx: RequestContext, @Args(() => AppDetailArguments) input: AppDetailArguments): Promise<void> {
    return setDetail(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true })
  appSetNewNavigation(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('isNewNavigation', () => Boolean) isNewNavigation: boolean,
  ): Promise<void> {
    return setNewNavigation(ctx, appId, isNewNavigation);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: "Sets the structures of an app within the caller's scope to exactly these.",
  })
  appAssignStructure(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('structureIds', () => [ID]) structureIds: string[],
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return assignStructures(ctx, appId, structureIds, version);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppAuthorization, { description: 'The data scope of an app.' })
  async appAuthorizationInfo(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<AppAuthorization> {
    return { dataAuthorizeType: await readAuthorization(ctx, appId), types: authorizationTypes(ctx) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true })
  appSetAuthorization(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('dataAuthorizeType', () => Int) dataAuthorizeType: number,
  ): Promise<void> {
    return setAuthorization(ctx, appId, dataAuthorizeType);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppCredentials, { description: 'Creates a new secret; the former one is refused from now on.' })
  appRotateSecret(@Ctx() ctx: RequestContext, @Arg('appId', () => ID) appId: string): Promise<AppCredentials> {
    return rotateSecret(ctx, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes an app that the OU created.' })
  appDelete(@Ctx() ctx: RequestContext, @Arg('appId', () => ID) appId: string): Promise<void> {
    return deleteApp(ctx, appId);
  }
}
