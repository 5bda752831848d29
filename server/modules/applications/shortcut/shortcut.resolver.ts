import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { STAMP_ARGUMENT, VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { deleteApp } from '../app/app-change.service.js';
import { appDetail } from '../app/app-list.service.js';
import { ManagedAppDetail } from '../app/app-manage.types.js';
import { managedMenu, orderOfMenus } from '../menu/menu.service.js';
import { AppMenuList, ManagedMenu, ManagedMenuList, MenuOrderInput } from '../menu/menu.types.js';
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

const SHORTCUT_ARGUMENT = 'A shortcut app of the working OU.';
const SOURCE_ARGUMENT = 'Another app of the working OU, from which they are taken over.';
const MENU_ARGUMENT = 'A menu of an app that the OU created.';
const NAME_ARGUMENT =
  'At least one text; each at most 50 characters and unique among the menus of its level, ignoring case.';

const changedMenu = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<ManagedMenu>(info, { id }, () => managedMenu(ctx, id));

@Resolver()
export class ShortcutResolver {
  @Access({ allow: 'CONSOLE', right: 'app', feature: 'appDesign', audit: 'app' })
  @Mutation(() => ManagedAppDetail, {
    description: 'Creates a shortcut app in the category of an app; returns the shortcut app.',
  })
  async shortcutCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app of the working OU, which gives its name, icon and data scope.' })
    appId: string,
  ): Promise<ManagedAppDetail> {
    const id = await createShortcut(ctx, appId);
    return changed<ManagedAppDetail>(info, { id }, (fields) => appDetail(ctx, id, fields));
  }

  /** SCUT-07 */
  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, {
    description:
      'Deletes a shortcut app; the apps that it took menus and permissions from stay unchanged. Returns its id.',
  })
  async appDeleteShortcut(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: SHORTCUT_ARGUMENT }) appId: string,
  ): Promise<string> {
    await deleteApp(ctx, appId, true);
    return appId;
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
  @Mutation(() => AppMenuList, {
    description:
      'Takes over menus; menus that the shortcut app already has stay. Returns all menus of the shortcut app.',
  })
  async shortcutAssign(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('parentId', () => ID, { description: 'A menu of the first level of the shortcut app.' }) parentId: string,
    @Arg('appId', () => ID, { description: SHORTCUT_ARGUMENT }) appId: string,
    @Arg('sourceAppId', () => ID, { description: SOURCE_ARGUMENT }) sourceAppId: string,
    @Arg('menuIds', () => [ID], { description: 'Menus of the source app, at most 1000.' }) menuIds: string[],
  ): Promise<AppMenuList> {
    await assignMenus(ctx, { parentId, appId, sourceAppId, menuIds });
    return changed<AppMenuList>(info, {}, () => orderOfMenus(ctx, appId));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedMenu, { description: 'Adds a menu of the first level, or below one; returns it.' })
  async shortcutAddFirstLevelMenu(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app that the OU created.' }) appId: string,
    @Arg('nameJson', () => LocalizedTextInput, { description: NAME_ARGUMENT }) nameJson: LocalizedTextInput,
    @Arg('url', () => String, { description: 'http(s), at most 500 characters.' }) url: string,
    @Arg('parentId', () => ID, {
      nullable: true,
      description: 'The parent, a menu of the first level. If it is omitted, the menu is of the first level.',
    })
    parentId?: string | null,
    @Arg('isSpa', () => Boolean, {
      nullable: true,
      description: 'Shares one frame with the other such menus of its app; false by default.',
    })
    isSpa?: boolean | null,
    @Arg('code', () => String, {
      nullable: true,
      description:
        'Code that addresses name the menu by: 1 to 50 lower-case letters, digits and hyphens, a letter first, unique in the app. By default it is made from the name.',
    })
    code?: string | null,
  ): Promise<ManagedMenu> {
    return changedMenu(ctx, info, await addMenu(ctx, appId, { nameJson, url, parentId, isSpa, code }));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, { description: 'Deletes a menu of a shortcut app with its children; returns its id.' })
  async shortcutDeleteMenu(
    @Ctx() ctx: RequestContext,
    @Arg('menuId', () => ID, { description: MENU_ARGUMENT }) menuId: string,
  ): Promise<string> {
    await deleteShortcutMenu(ctx, menuId);
    return menuId;
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ManagedMenu, {
    description: 'Changes a menu of a shortcut app; URL and frame only if it was not taken over. Returns the menu.',
  })
  async shortcutModifyMenu(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('menuId', () => ID, { description: MENU_ARGUMENT }) menuId: string,
    @Arg('nameJson', () => LocalizedTextInput, { description: NAME_ARGUMENT }) nameJson: LocalizedTextInput,
    @Arg('url', () => String, {
      nullable: true,
      description:
        'http(s), at most 500 characters. Refused for a menu that was taken over. If it is omitted, it stays unchanged.',
    })
    url?: string | null,
    @Arg('isSpa', () => Boolean, {
      nullable: true,
      description:
        'Shares one frame with the other such menus of its app. Refused for a menu that was taken over. If it is omitted, it stays unchanged.',
    })
    isSpa?: boolean | null,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ManagedMenu> {
    await modifyShortcutMenu(ctx, menuId, { nameJson, url, isSpa, version });
    return changedMenu(ctx, info, menuId);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => AppMenuList, { description: 'Stores the order of all menus of a shortcut app; returns the menus.' })
  async shortcutSort(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('menus', () => [MenuOrderInput], {
      description: 'Every menu of one app once, each with its children; a child moves to the parent that names it.',
    })
    menus: MenuOrderInput[],
    @Arg('stamp', () => String, { nullable: true, description: STAMP_ARGUMENT }) stamp?: string | null,
  ): Promise<AppMenuList> {
    const appId = await sortMenus(ctx, menus, stamp);
    return changed<AppMenuList>(info, {}, () => orderOfMenus(ctx, appId));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ShortcutPermissionList, {
    description: 'The permissions of an app, with the number of roles that grant each.',
  })
  async shortcutPermissions(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<ShortcutPermissionList> {
    return { permissions: await shortcutPermissions(ctx, appId) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'app' })
  @Mutation(() => ID, {
    description: 'Deletes a permission of an app that the OU created; roles no longer grant it. Returns its id.',
  })
  async shortcutDeletePermission(
    @Ctx() ctx: RequestContext,
    @Arg('permissionId', () => ID, { description: 'A permission of an app that the OU created.' }) permissionId: string,
  ): Promise<string> {
    await deletePermission(ctx, permissionId);
    return permissionId;
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
  @Mutation(() => ShortcutPermissionList, {
    description:
      'Takes over permissions; permissions that the shortcut app already has stay. Returns all permissions of the shortcut app.',
  })
  async shortcutAssignPermissions(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: SHORTCUT_ARGUMENT }) appId: string,
    @Arg('sourceAppId', () => ID, { description: SOURCE_ARGUMENT }) sourceAppId: string,
    @Arg('permissionIds', () => [ID], { description: 'Permissions of the source app, at most 1000.' })
    permissionIds: string[],
  ): Promise<ShortcutPermissionList> {
    await assignPermissions(ctx, { appId, sourceAppId, permissionIds });
    return changed<ShortcutPermissionList>(info, {}, async () => ({
      permissions: await shortcutPermissions(ctx, appId),
    }));
  }
}
