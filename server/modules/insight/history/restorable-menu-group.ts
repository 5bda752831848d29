import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { scoped } from '../../../database/scoped.js';
import { assignMenus, modifyMenuGroup } from '../../applications/menu/menu-group-change.service.js';
import { Menu, MenuGroup, MenuGroupMenu } from '../../applications/menu/menu.entity.js';
import type { Restorable } from './restorable.js';

/** Menu groups: name, description and menus. */
export const restorableMenuGroup: Restorable = {
  fields: { name: 'text', description: 'text' },
  async present(ctx, id, isHeld) {
    const { name, description } = await scoped(ctx, MenuGroup).get({ id }, isHeld ? { lock: 'update' } : {});
    const menuIds = await scoped(ctx, MenuGroupMenu).column('menuId', { menuGroupId: id });
    return { name, values: { name, description }, sets: { menus: await menusOf(ctx, menuIds) } };
  },
  existing: (ctx, _field, things) =>
    menusOf(
      ctx,
      things.map(({ id }) => id),
    ),
  async store(ctx, id, { wanted }) {
    const { appId } = await scoped(ctx, MenuGroup).get({ id });
    const { name, description } = wanted.values;
    await modifyMenuGroup(ctx, {
      id,
      appId,
      name: String(name),
      description: description === null ? null : String(description),
    });
    await assignMenus(ctx, { menuGroupId: id, appId, menuIds: (wanted.sets.menus ?? []).map((menu) => menu.id) });
  },
};

async function menusOf(ctx: RequestContext, ids: readonly string[]) {
  const menus = await scoped(ctx, Menu).select(['id', 'nameJson'], { id: In([...ids]) });
  return menus.map(({ id, nameJson }) => ({ id, name: nameJson.default ?? '' }));
}
