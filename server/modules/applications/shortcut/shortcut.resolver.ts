import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { Void } from '../../../core/graphql/scalars.js';
import { deleteApp } from '../app/app-change.service.js';
import { orderOfMenus } from '../menu/menu.service.js';
import { AppMenuList, ManagedMenuList, MenuOrderInput } from '../menu/menu.types.js';
import { addMenu, assignMenus, deleteShortcutMenu, modifyShortcutMenu } from './shortcut-menu.service.js';
import { sortMenus } from './shortcut-order.service.js';
import {
  assignPermissions,
  deletePermission,
  shortcutPermissions,
  sourcePermissions,
} from './shortcut-permission.service.js';
import { createShortcut, unassignedMenus } from './shortcut.service.js';
import { ShortcutPermissionList } from './shortcut.types.js';

@Resolver()
export class ShortcutResolver {
  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign', audit: 'app' })
  @Mutation(() => ID, { description: 'Creates a shortcut app in the category of an app; returns its id.' })
  shortcutCreate(@Ctx() ctx: RequestContext, @Arg('appId', () => ID) appId: string): Promise<string> {
    return createShortcut(ctx, appId);
  }

  /** SCUT-07 */
  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Deletes a shortcut app; the apps that it took menus and permissions from stay unchanged.',
  })
  appDeleteShortcut(@Ctx() ctx: RequestContext, @Arg('appId', () => ID) appId: string): Promise<void> {
    return deleteApp(ctx, appId, true);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppMenuList, { description: 'The menus of a shortcut app as a tree.' })
  shortcutMenu(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'A shortcut app of the OU.' }) appId: string,
  ): Promise<AppMenuList> {
    return orderOfMenus(ctx, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedMenuList, {
    description: 'The menus of a source app that the shortcut app does not have.',
  })
  async shortcutUnassignedMenus(
    @Ctx() ctx: RequestContext,
    @Arg('sourceAppId', () => ID, { description: 'An app that the OU may use, to take menus over from.' })
    sourceAppId: string,
    @Arg('appId', () => ID, { description: 'The shortcut app.' }) appId: string,
    @Arg('isWhole', () => Boolean, {
      nullable: true,
      description: 'All menus of the source app, with isAssigned if the shortcut app has them.',
    })
    isWhole?: boolean | null,
  ): Promise<ManagedMenuList> {
    return { menus: await unassignedMenus(ctx, { sourceAppId, appId, isWhole: isWhole ?? false }) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Takes over menus, at most 1000; menus that the shortcut app already has stay.',
  })
  shortcutAssign(
    @Ctx() ctx: RequestContext,
    @Arg('parentId', () => ID) parentId: string,
    @Arg('appId', () => ID) appId: string,
    @Arg('sourceAppId', () => ID) sourceAppId: string,
    @Arg('menuIds', () => [ID]) menuIds: string[],
  ): Promise<void> {
    return assignMenus(ctx, { parentId, appId, sourceAppId, menuIds });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, { description: 'Adds a menu of the first level, or below one; returns its id.' })
  shortcutAddFirstLevelMenu(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
    @Arg('url', () => String) url: string,
    @Arg('parentId', () => ID, { nullable: true, description: 'The parent, a menu of the first level.' })
    parentId?: string | null,
    @Arg('isSpa', () => Boolean, { nullable: true }) isSpa?: boolean | null,
  ): Promise<string> {
    return addMenu(ctx, appId, { nameJson, url, parentId, isSpa });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a menu of a shortcut app with its children.' })
  shortcutDeleteMenu(@Ctx() ctx: RequestContext, @Arg('menuId', () => ID) menuId: string): Promise<void> {
    return deleteShortcutMenu(ctx, menuId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Changes a menu of a shortcut app; URL and frame only if it was not taken over.',
  })
  shortcutModifyMenu(
    @Ctx() ctx: RequestContext,
    @Arg('menuId', () => ID) menuId: string,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
    @Arg('url', () => String, { nullable: true }) url?: string | null,
    @Arg('isSpa', () => Boolean, { nullable: true }) isSpa?: boolean | null,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return modifyShortcutMenu(ctx, menuId, { nameJson, url, isSpa, version });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, { nullable: true, description: 'Stores the order of all menus of a shortcut app.' })
  shortcutSort(
    @Ctx() ctx: RequestContext,
    @Arg('menus', () => [MenuOrderInput]) menus: MenuOrderInput[],
    @Arg('stamp', () => String, {
      nullable: true,
      description: 'Optimistic lock: the stamp of the order that was changed.',
    })
    stamp?: string | null,
  ): Promise<void> {
    return sortMenus(ctx, menus, stamp);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ShortcutPermissionList, { description: 'The permissions of a shortcut app.' })
  async shortcutPermissions(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'A shortcut app of the OU.' }) appId: string,
  ): Promise<ShortcutPermissionList> {
    return { permissions: await shortcutPermissions(ctx, appId) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Deletes a permission of a shortcut app; roles no longer grant it.',
  })
  shortcutDeletePermission(
    @Ctx() ctx: RequestContext,
    @Arg('permissionId', () => ID) permissionId: string,
  ): Promise<void> {
    return deletePermission(ctx, permissionId);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ShortcutPermissionList, {
    description: 'Permissions of a source app, with isAssigned if the shortcut app has them.',
  })
  async shortcutAppPermissionList(
    @Ctx() ctx: RequestContext,
    @Arg('sourceAppId', () => ID, { description: 'An app that the OU may use, to take permissions over from.' })
    sourceAppId: string,
    @Arg('appId', () => ID, { description: 'The shortcut app.' }) appId: string,
  ): Promise<ShortcutPermissionList> {
    return { permissions: await sourcePermissions(ctx, sourceAppId, appId) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Takes over permissions, at most 1000; permissions that the shortcut app already has stay.',
  })
  shortcutAssignPermissions(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('sourceAppId', () => ID) sourceAppId: string,
    @Arg('permissionIds', () => [ID]) permissionIds: string[],
  ): Promise<void> {
    return assignPermissions(ctx, { appId, sourceAppId, permissionIds });
  }
}
