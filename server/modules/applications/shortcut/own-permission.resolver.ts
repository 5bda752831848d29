import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { addPermission, modifyPermission, removePermission } from './own-permission.service.js';
import { readPermission } from './shortcut-permission.service.js';
import { ShortcutPermission } from './shortcut.types.js';

const PERMISSION_ARGUMENT = 'A permission of an app that the OU created; no shortcut app.';
const PERMISSION_NAME = 'Name that administrators read, 1 to 50 characters.';
const PERMISSION_DESCRIPTION = 'Purpose of the permission, up to 200 characters; none by default.';

const changedPermission = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<ShortcutPermission>(info, { id }, () => readPermission(ctx, id));

/** The permissions of apps that the OU created (APPC-04). */
@Resolver()
export class OwnPermissionResolver {
  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ShortcutPermission, {
    description: 'Adds a permission to an app that the OU created, for roles to grant; returns it.',
  })
  async appAddPermission(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app that the OU created; no shortcut app.' }) appId: string,
    @Arg('identifier', () => String, {
      description: 'Text by which the app checks it: 1 to 50 visible ASCII characters, unique in the app. It stays.',
    })
    identifier: string,
    @Arg('name', () => String, { description: PERMISSION_NAME }) name: string,
    @Arg('description', () => String, { nullable: true, description: PERMISSION_DESCRIPTION })
    description?: string | null,
  ): Promise<ShortcutPermission> {
    return changedPermission(ctx, info, await addPermission(ctx, appId, { identifier, name, description }));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ShortcutPermission, {
    description: 'Changes name and description of a permission of an app that the OU created; returns it.',
  })
  async appModifyPermission(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('permissionId', () => ID, { description: PERMISSION_ARGUMENT }) permissionId: string,
    @Arg('name', () => String, { description: PERMISSION_NAME }) name: string,
    @Arg('description', () => String, { nullable: true, description: PERMISSION_DESCRIPTION })
    description?: string | null,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ShortcutPermission> {
    await modifyPermission(ctx, permissionId, { name, description, version });
    return changedPermission(ctx, info, permissionId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, {
    description: 'Removes a permission of an app that the OU created; roles no longer grant it. Returns its id.',
  })
  async appRemovePermission(
    @Ctx() ctx: RequestContext,
    @Arg('permissionId', () => ID, { description: PERMISSION_ARGUMENT }) permissionId: string,
  ): Promise<string> {
    await removePermission(ctx, permissionId);
    return permissionId;
  }
}
