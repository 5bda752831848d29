import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { areTaken } from '../../../core/free-name.js';
import { groupedBy } from '../../../core/grouped.js';
import type { LocalizedText } from '../../../core/locale.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { scoped } from '../../../database/scoped.js';
import { storeColumn } from '../app/app-places.service.js';
import { Menu } from '../menu/menu.entity.js';
import { menuOrderStamp } from '../menu/menu.service.js';
import type { MenuOrderInput } from '../menu/menu.types.js';
import { keepPlaces } from '../portal/session-order.service.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { lockCustomApp } from './shortcut.service.js';

/** A menu and its parent. */
interface Place {
  readonly id: string;
  readonly parentId: string | null;
}

/**
 * Orders the menus of an app that the OU created, and moves them between its first-level menus (CALL-120). A signed-in
 * person keeps the order of their sign-in (MENU-07). Throws INVALID_PARAMETER unless every menu of the app is named
 * once, NOT_FOUND for a menu of another app, ALREADY_EXISTS for a menu that moves to a level where its name is taken
 * (LIST-15), WRONG_PARAMETER on `stamp` if somebody else changed the order in the meantime. Returns the id of the app.
 */
export async function sortMenus(
  ctx: RequestContext,
  menus: readonly MenuOrderInput[],
  stamp?: string | null,
): Promise<string> {
  const places = menus.flatMap((menu): Place[] => [
    { id: menu.id, parentId: null },
    ...(menu.children ?? []).map((child) => ({ id: child.id, parentId: menu.id })),
  ]);
  const [first] = places;
  if (!first) fail('INVALID_PARAMETER', { message: 'error.orderIncomplete', field: 'menus' });
  // Former orders are stored one after the other (keepPlaces), so changes of the order take turns.
  await holdOrganization(ctx, workingOu(ctx));
  const { appId } = await scoped(ctx, Menu).get({ id: first.id });
  await lockCustomApp(ctx, appId);
  const rows = await scoped(ctx, Menu).select(
    ['id', 'sortOrder', 'parentId', 'nameJson'],
    { appId },
    { order: { sortOrder: 'ASC', id: 'ASC' } },
  );
  if (stamp != null && stamp !== menuOrderStamp(rows)) {
    fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'stamp' });
  }
  const former = new Map(rows.map((row) => [row.id, row]));
  if (places.some(({ id }) => !former.has(id))) fail('NOT_FOUND');
  if (places.length !== former.size || new Set(places.map(({ id }) => id)).size !== former.size) {
    fail('INVALID_PARAMETER', { message: 'error.orderIncomplete', field: 'menus' });
  }
  const moved = places.flatMap(({ id }, at) => (former.get(id)?.sortOrder === at + 1 ? [] : [[id, at + 1] as const]));
  const rehomed = places.filter(({ id, parentId }) => former.get(id)?.parentId !== parentId);
  const nameOf = ({ id }: Place): LocalizedText => former.get(id)?.nameJson ?? {};
  requireFreeNames(places, new Set(rehomed), nameOf);
  await keepPlaces(ctx, new Map(moved.map(([id]) => [id, former.get(id)?.sortOrder ?? 0])));
  await storeColumn(ctx, 'menu', 'sort_order', new Map(moved));
  await storeColumn(ctx, 'menu', 'parent_id', new Map(rehomed.map(({ id, parentId }) => [id, parentId])));
  // The order takes effect at the next sign-in; a new parent takes effect at once, so open portals read again.
  if (rehomed.length > 0) tellOrganization(ctx);
  return appId;
}

/** Refuses a menu that moves to a level where another has its name. Siblings that already share one stay. */
function requireFreeNames(
  places: readonly Place[],
  rehomed: ReadonlySet<Place>,
  nameOf: (place: Place) => LocalizedText,
): void {
  for (const siblings of groupedBy(places, ({ parentId }) => parentId ?? '').values()) {
    const came = siblings.filter((place) => rehomed.has(place));
    if (came.length === 0) continue;
    const stayed = siblings.filter((place) => !rehomed.has(place));
    if (areTaken(came.map(nameOf), stayed.map(nameOf))) {
      fail('ALREADY_EXISTS', { message: 'error.nameExists', field: 'menus' });
    }
  }
}
