import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { changed } from '../../../core/graphql/changed.js';
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
import { DataAuthorizeType } from '../portal/app-kinds.types.js';
import { AppCreateArguments, AppDetailArguments } from './app-change.types.js';
import { assignStructures } from './app-structure.service.js';

const changedApp = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<ManagedAppDetail>(info, { id }, (fields) => appDetail(ctx, id, fields));

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
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<ManagedAppDetail> {
    return appDetail(ctx, id, selectedFields(info));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppDesign, { description: 'Whether the OU may create apps of its own.' })
  appDesignEnable(@Ctx() ctx: RequestContext): AppDesign {
    return { enable: sessionOf(ctx).features.has('appDesign') };
  }

  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign', audit: 'app' })
  @Mutation(() => ManagedAppDetail, {
    description: 'Creates an app of the OU at the end of its category, without credentials; returns the app.',
  })
  async appCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AppCreateArguments) input: AppCreateArguments,
  ): Promise<ManagedAppDetail> {
    return changedApp(ctx, info, await createApp(ctx, input));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedAppDetail, {
    description: 'Changes the given fields of an app; omitted fields stay unchanged. Returns the app.',
  })
  async appSetDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AppDetailArguments) input: AppDetailArguments,
  ): Promise<ManagedAppDetail> {
    await setDetail(ctx, input);
    return changedApp(ctx, info, input.appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedAppDetail, {
    description: 'Chooses between the new and the former navigation of an app; returns the app.',
  })
  async appSetNewNavigation(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
    @Arg('isNewNavigation', () => Boolean, { description: 'True for the new navigation.' }) isNewNavigation: boolean,
  ): Promise<ManagedAppDetail> {
    await setNewNavigation(ctx, appId, isNewNavigation);
    return changedApp(ctx, info, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedAppDetail, {
    description: "Sets the structures of an app within the caller's scope to exactly these; returns the app.",
  })
  async appAssignStructure(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
    @Arg('structureIds', () => [ID], {
      description: "Structures within the caller's scope, at most the configured appStructureMaxNum (200 by default).",
    })
    structureIds: string[],
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ManagedAppDetail> {
    await assignStructures(ctx, appId, structureIds, version);
    return changedApp(ctx, info, appId);
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
  @Mutation(() => ManagedAppDetail, { description: 'Sets the data scope of an app; returns the app.' })
  async appSetAuthorization(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
    @Arg('dataAuthorizeType', () => DataAuthorizeType, {
      description: 'The data that the app is given, a type that the installation offers (appAuthorizationInfo).',
    })
    dataAuthorizeType: DataAuthorizeType,
  ): Promise<ManagedAppDetail> {
    await setAuthorization(ctx, appId, dataAuthorizeType);
    return changedApp(ctx, info, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppCredentials, { description: 'Creates a new secret; the former one is refused from now on.' })
  appRotateSecret(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app of the working OU.' }) appId: string,
  ): Promise<AppCredentials> {
    return rotateSecret(ctx, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, {
    description:
      'Deletes an app that the OU created, with its menus, menu groups, permissions and the rights of roles in them; returns its id.',
  })
  async appDelete(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU created.' }) appId: string,
  ): Promise<string> {
    await deleteApp(ctx, appId);
    return appId;
  }
}
