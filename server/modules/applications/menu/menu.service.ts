import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { query } from '../../../database/query.js';
import { countChange } from '../../../database/version.js';
import { requireApp, sourceLives } from '../../../access/app-scope.js';
import { requireIcon } from '../../platform/picture/picture.service.js';
import type { MenuAddition } from '../portal/portal.types.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { Menu } from './menu.entity.js';
import type { AppMenuList, ManagedMenu } from './menu.types.js';
import type { JumpLocation } from '../portal/menu-kinds.types.js';
import { isMenuCode, MenuAdditionType } from '../portal/menu-kinds.types.js';
import { inOu } from '../../../database/sql.js';

/** Of a jump link's label, and of a menu's code. */
const MAX_LABEL = 50;

interface ManagedRow {
  id: string;
  code: string;
  nameJson: string;
  url: string | null;
  icon: string | null;
  order: number;
  parentId: string | null;
  jumpLocation: number;
  isSpa: number;
  additionType: number;
  jumpName: string | null;
  jumpCode: string | null;
  sourceAppId: string | null;
  sourceNameJson: string | null;
  isLost: number;
  isAssigned: number;
  version: number;
}

/** A menu `m` with the app `s` and menu `o` that it was taken over from. */
const WITH_SOURCE = sql`menu m LEFT JOIN app s ON s.ou_id = m.ou_id AND s.id = m.source_app_id
    LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id`;

/**
 * The menus of an app as a tree of two levels, in order (CALL-108); with a menu group, each says whether it is in that
 * group. One statement. Throws NOT_FOUND for an app that the OU may not use (MENU-11).
 */
export async function menusOfApp(
  ctx: RequestContext,
  appId: string,
  menuGroupId: string | null = null,
): Promise<ManagedMenu[]> {
  await requireApp(ctx, appId);
  const rows = await query<ManagedRow>(
    ctx,
    sql`SELECT m.id, m.code, m.name_json AS nameJson, IF(m.source_menu_id IS NULL, m.url, o.url) AS url, m.icon,
            m.sort_order AS \`order\`, m.parent_id AS parentId, m.jump_location AS jumpLocation,
            COALESCE(o.is_spa, m.is_spa) AS isSpa,
            m.addition_type AS additionType, m.jump_name AS jumpName, m.jump_code AS jumpCode,
            m.source_app_id AS sourceAppId, s.name_json AS sourceNameJson, m.version,
            NOT ${sourceLives('menu', 'm')} AS isLost,
            EXISTS (SELECT 1 FROM menu_group_menu l
                     WHERE l.ou_id = m.ou_id AND l.menu_group_id = ${menuGroupId ?? ''} AND l.menu_id = m.id) AS isAssigned
       FROM ${WITH_SOURCE} WHERE ${inOu(ctx, 'm')} AND m.app_id = ${appId} ORDER BY m.sort_order, m.id`,
  );
  const menus = new Map(rows.map((row) => [row.id, menuOf(ctx, row)]));
  const roots: ManagedMenu[] = [];
  for (const menu of menus.values()) {
    ((menu.parentId && menus.get(menu.parentId)?.children) || roots).push(menu);
  }
  return roots;
}

/** A menu as in {@link menusOfApp}, with its children. NOT_FOUND unless the OU may use its app (MENU-11). */
export async function managedMenu(ctx: RequestContext, id: string): Promise<ManagedMenu> {
  const { appId } = await scoped(ctx, Menu).get({ id });
  const menus = await menusOfApp(ctx, appId);
  return menus.flatMap((menu) => [menu, ...menu.children]).find((menu) => menu.id === id) ?? fail('NOT_FOUND');
}

/** {@link menusOfApp} with a stamp of their order, for an optimistic lock (CALL-108, CALL-114, CALL-120). */
export async function orderOfMenus(ctx: RequestContext, appId: string): Promise<AppMenuList> {
  const menus = await menusOfApp(ctx, appId);
  return { menus, stamp: menuOrderStamp(menus.flatMap((menu) => [menu, ...menu.children])) };
}

/** A menu and its parent of the first level. */
interface PlacedMenu {
  readonly id: string;
  readonly parentId: string | null;
}

/** A fingerprint of the order of an app's menus; siblings in `menus` are in their order. */
export function menuOrderStamp(menus: readonly PlacedMenu[]): string {
  const above = ({ parentId }: PlacedMenu) => parentId ?? '';
  // Siblings keep their order: the sorting is stable.
  const siblings = menus.toSorted((a, b) => (above(a) === above(b) ? 0 : above(a) < above(b) ? -1 : 1));
  return hashSecret(siblings.map((menu) => `${above(menu)} ${menu.id}`).join());
}

function menuOf(ctx: RequestContext, row: ManagedRow): ManagedMenu {
  const { id, code, url, icon, order, parentId, jumpLocation, sourceAppId, version } = row;
  const nameJson = JSON.parse(row.nameJson) as LocalizedText;
  return {
    id,
    code,
    url,
    icon,
    order,
    parentId,
    jumpLocation,
    nameJson,
    version,
    children: [],
    ...namesOf(ctx, nameJson),
    addition: additionOf(row),
    sourceApp:
      (sourceAppId && {
        id: sourceAppId,
        ...namesOf(ctx, row.sourceNameJson ? (JSON.parse(row.sourceNameJson) as LocalizedText) : {}),
      }) ||
      null,
    isSpa: row.isSpa === 1,
    isLost: row.isLost === 1,
    isAssigned: row.isAssigned === 1,
  };
}

const namesOf = (ctx: RequestContext, text: LocalizedText) => ({
  name: localized(text, ctx.locale),
  nameEn: localized(text, 'en-US'),
  nameZh: localized(text, 'zh-CN'),
});

const additionOf = ({
  additionType,
  jumpName,
  jumpCode,
}: Pick<ManagedRow, 'additionType' | 'jumpName' | 'jumpCode'>) =>
  additionType === MenuAdditionType.JUMP_LINK ? { additionType, jumpName, jumpCode } : null;

/** The menu. Throws NOT_FOUND unless the OU may use its app (MENU-11). */
export async function readMenu(ctx: RequestContext, id: string): Promise<Menu> {
  const menu = await scoped(ctx, Menu).get({ id });
  await requireApp(ctx, menu.appId);
  ctx.audit.resourceId = id;
  return menu;
}

/** The addition of a menu beyond its page (CALL-109): a jump link, or none. */
export async function readAdditions(ctx: RequestContext, id: string): Promise<MenuAddition[]> {
  const addition = additionOf(await readMenu(ctx, id));
  return addition ? [addition] : [];
}

/**
 * Makes a menu a jump link, or an ordinary one again (CALL-110, SHELL-43). INVALID_PARAMETER for another type, for a link
 * without a label or a code, and for one that leads to itself; WRONG_PARAMETER on `version` when somebody else changed the
 * menu since.
 */
export async function setAdditions(
  ctx: RequestContext,
  id: string,
  addition: {
    readonly additionType: MenuAdditionType;
    readonly jumpName?: string | null;
    readonly jumpCode?: string | null;
    readonly jumpLocation?: JumpLocation | null;
    readonly version?: number | null;
  },
): Promise<void> {
  const menu = await readMenu(ctx, id);
  const { additionType, jumpLocation } = addition;
  const isLink = additionType === MenuAdditionType.JUMP_LINK;
  const jumpName = isLink ? requiredLine('jumpName', addition.jumpName ?? '', MAX_LABEL) : null;
  const jumpCode = isLink ? requiredLine('jumpCode', addition.jumpCode ?? '', MAX_LABEL) : null;
  if (isLink && (jumpCode === menu.code || !isMenuCode(jumpCode ?? ''))) {
    fail('INVALID_PARAMETER', { field: 'jumpCode' });
  }
  const menus = scoped(ctx, Menu);
  await countChange(ctx, menus, { id }, addition.version);
  await menus.update({ id }, { additionType, jumpName, jumpCode, ...(jumpLocation != null && { jumpLocation }) });
  tellOrganization(ctx);
}

/** Sets the icon of a menu, built-in or a picture; a blank one removes it (CALL-111, MENU-09). */
export async function setIcon(ctx: RequestContext, id: string, icon: string): Promise<void> {
  const menu = await readMenu(ctx, id);
  const chosen = await requireIcon(ctx, optionalLine('icon', icon, MAX_LABEL), menu.icon);
  await scoped(ctx, Menu).update({ id }, { icon: chosen });
  tellOrganization(ctx);
}
