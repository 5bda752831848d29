import type { Locale } from '../../../core/locale.js';
import { localizedJson } from '../../../core/locale.js';
import { originOf } from '../../../core/web-url.js';
import type { MenuTarget, PortalMenu } from './portal.types.js';
import { MenuAdditionType } from './menu-kinds.types.js';

/** A granted menu, or the parent of one, as the statement reads it. */
export interface MenuRow {
  id: string;
  appId: string;
  parentId: string | null;
  code: string;
  nameJson: string;
  icon: string | null;
  url: string | null;
  isSpa: number;
  order: number;
  jumpLocation: number;
  additionType: number;
  jumpName: string | null;
  jumpCode: string | null;
  sourceAppId: string | null;
  sourceCode: string | null;
  isGranted: number;
}

/** Finds the target of a jump link (SHELL-43); null without one. */
export type TargetOf = (row: MenuRow) => MenuTarget | null;

/** Whether a menu leads to another one, by its code. */
export const isJumpLink = (row: MenuRow): row is MenuRow & { jumpCode: string } =>
  row.additionType === MenuAdditionType.JUMP_LINK && row.jumpCode !== null;

/**
 * Builds the two levels of menus from rows in order. A parent that is shown only because of its children has no page
 * (MENU-10), and a URL that is not http(s) is omitted (SHELL-46).
 */
export function menuTree(rows: readonly MenuRow[], locale: Locale, targetOf: TargetOf): PortalMenu[] {
  const menus = new Map(rows.map((row) => [row.id, menuOf(row, locale, targetOf)]));
  const roots: PortalMenu[] = [];
  for (const row of rows) {
    const menu = menus.get(row.id);
    const parent = row.parentId ? menus.get(row.parentId) : undefined;
    if (menu) (parent?.children ?? roots).push(menu);
  }
  return roots;
}

function menuOf(row: MenuRow, locale: Locale, targetOf: TargetOf): PortalMenu {
  const { sourceAppId, sourceCode, additionType, jumpName, jumpCode } = row;
  // A person may have tens of thousands: each object is created at once, without temporary parts.
  return {
    id: row.id,
    appId: row.appId,
    code: row.code,
    icon: row.icon,
    order: row.order,
    jumpLocation: row.jumpLocation,
    name: localizedJson(row.nameJson, locale),
    url: row.isGranted && row.url && originOf(row.url) ? row.url : null,
    isSpa: row.isSpa === 1,
    source: sourceAppId && sourceCode ? { appId: sourceAppId, code: sourceCode } : null,
    addition:
      additionType === MenuAdditionType.JUMP_LINK ? { additionType, jumpName, jumpCode, target: targetOf(row) } : null,
    children: [],
  };
}
