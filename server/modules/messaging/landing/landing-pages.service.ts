import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { isPlainId } from '../../../core/ids.js';
import { inOu } from '../../../database/sql.js';
import { MenuAdditionType } from '../../applications/portal/menu-kinds.types.js';
import { readPlaces } from '../../applications/portal/menu-place.service.js';
import type { MenuPlace } from '../../applications/portal/menu-place.types.js';
import { opensBelow, opensMenu } from '../../applications/portal/portal-grants.service.js';
import { pluginsOfOrganization } from '../../applications/plugin/plugin.service.js';
import type { StoredWidget } from './landing-widgets.js';
import type { LandingPlugin, LandingWidget } from './landing.types.js';

interface Placed extends MenuPlace {
  readonly additionType: MenuAdditionType;
}

const menuIdsOf = (widgets: readonly StoredWidget[]) =>
  widgets.flatMap(({ menuIds = [], menuId }) => [...menuIds, ...(menuId === undefined ? [] : [menuId])]);

/**
 * The menus without menus below them among some, by id. With `isGranted` those that the caller may open, otherwise any
 * of an enabled app of the OU. One statement, none without ids.
 */
async function leavesOf(
  ctx: RequestContext,
  ids: readonly string[],
  isGranted: boolean,
): Promise<ReadonlyMap<string, Placed>> {
  const asked = [...new Set(ids)].filter(isPlainId);
  if (asked.length === 0) return new Map();
  const { accountId } = sessionOf(ctx);
  const granted = sql` AND ${opensMenu(accountId, 't')} AND NOT (${opensBelow(accountId, 't')})`;
  const leaf = sql` AND NOT EXISTS (SELECT 1 FROM menu b WHERE b.ou_id = t.ou_id AND b.parent_id = t.id)`;
  const places = await readPlaces<Pick<Placed, 'additionType'>>(ctx, {
    from: sql`menu t`,
    condition: sql`${inOu(ctx, 't')} AND t.id IN (${join(asked)})${isGranted ? granted : leaf}`,
  });
  return new Map(places.map((place) => [place.menuId, place]));
}

async function pluginsOf(
  ctx: RequestContext,
  widgets: readonly StoredWidget[],
): Promise<ReadonlyMap<string, LandingPlugin>> {
  if (!widgets.some(({ pluginId }) => pluginId !== undefined)) return new Map();
  return new Map((await pluginsOfOrganization(ctx)).map((plugin) => [plugin.id, plugin]));
}

/** A jump link has no page of its own (SHELL-43). */
const hasPage = ({ additionType }: Placed) => additionType !== MenuAdditionType.JUMP_LINK;

/**
 * Widgets with the menus and pages that the caller may open now; others are left out (LAND-10, LAND-13). At most two
 * statements.
 */
export async function shownWidgets(ctx: RequestContext, widgets: readonly StoredWidget[]): Promise<LandingWidget[]> {
  const [menus, plugins] = await Promise.all([leavesOf(ctx, menuIdsOf(widgets), true), pluginsOf(ctx, widgets)]);
  return widgets.map(({ menuIds = [], menuId = '', pluginId = '', ...widget }) => {
    const page = menus.get(menuId);
    return {
      range: null,
      interval: null,
      start: null,
      end: null,
      ...widget,
      menus: menuIds.flatMap((id) => menus.get(id) ?? []),
      page: page && hasPage(page) ? page : null,
      plugin: plugins.get(pluginId) ?? null,
    };
  });
}

/**
 * Refuses widgets whose menus the caller may not open, whose frame has a menu without a page, or a plugin that the OU
 * does not have (LAND-10, LAND-13): INVALID_PARAMETER with the field. With `isForAll`, any menu of the OU is allowed:
 * everybody sees only their own among them.
 */
export async function requirePages(
  ctx: RequestContext,
  widgets: readonly StoredWidget[],
  isForAll: boolean,
): Promise<void> {
  const [menus, plugins] = await Promise.all([leavesOf(ctx, menuIdsOf(widgets), !isForAll), pluginsOf(ctx, widgets)]);
  widgets.forEach(({ menuIds = [], menuId, pluginId }, at) => {
    const refuse = (field: string, message: string) =>
      fail('INVALID_PARAMETER', { message, field: `widgets[${at}].${field}` });
    if (menuIds.some((id) => !menus.has(id))) refuse('menuIds', 'error.landingMenus');
    if (menuId !== undefined) {
      const page = menus.get(menuId);
      if (!page || !hasPage(page)) refuse('menuId', 'error.landingPage');
    }
    if (pluginId !== undefined && !plugins.has(pluginId)) refuse('pluginId', 'error.landingPage');
  });
}
