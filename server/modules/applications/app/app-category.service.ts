import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import { Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { requireLocalized } from '../../../core/localized-input.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { lastPlace } from './app-change.service.js';
import type { ManagedCategory } from './app-manage.types.js';
import { requireFreeName } from './app-names.service.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { AppCategory } from './app.entity.js';
import { inOu } from '../../../database/sql.js';

const NAME = { field: 'nameJson', maximum: 50 };

/** The categories of the working OU in launcher order (CALL-113). */
export const listCategories = (ctx: RequestContext): Promise<ManagedCategory[]> => readCategories(ctx, empty);

/** One category as in {@link listCategories}. NOT_FOUND for one of another OU. */
export async function readCategory(ctx: RequestContext, id: string): Promise<ManagedCategory> {
  const [category] = await readCategories(ctx, sql`AND c.id = ${id}`);
  return category ?? fail('NOT_FOUND');
}

async function readCategories(ctx: RequestContext, condition: Sql): Promise<ManagedCategory[]> {
  const rows = await query<{ id: string; nameJson: string; appCount: number }>(
    ctx,
    sql`SELECT c.id, c.name_json AS nameJson,
            (SELECT COUNT(*) FROM app a
              WHERE a.ou_id = c.ou_id AND a.category_id = c.id AND ${AVAILABLE}) AS appCount
       FROM app_category c WHERE ${inOu(ctx, 'c')} ${condition} ORDER BY c.sort_order, c.id`,
  );
  return rows.map(({ id, nameJson, appCount }) => {
    const texts = JSON.parse(nameJson) as LocalizedText;
    return { id, name: localized(texts, ctx.locale), nameJson: texts, appCount };
  });
}

/**
 * Creates a category behind all others and returns its id. Throws INVALID_PARAMETER without a name in any language,
 * ALREADY_EXISTS if another category has it (LIST-15).
 */
export async function createCategory(ctx: RequestContext, input: LocalizedInput): Promise<string> {
  const id = newId();
  const nameJson = requireLocalized(ctx.locale, input, NAME);
  await holdOrganization(ctx, workingOu(ctx));
  await requireFreeName(ctx, 'app_category', nameJson);
  const categories = scoped(ctx, AppCategory);
  const last = await categories.selectOne(['sortOrder'], {}, { order: { sortOrder: 'DESC' } });
  await categories.insert([{ id, nameJson, sortOrder: (last?.sortOrder ?? 0) + 1 }]);
  ctx.audit.resourceId = id;
  return id;
}

/** Renames a category. NOT_FOUND for one of another OU; otherwise as {@link createCategory}. */
export async function modifyCategory(ctx: RequestContext, id: string, input: LocalizedInput): Promise<void> {
  await holdOrganization(ctx, workingOu(ctx));
  const category = await scoped(ctx, AppCategory).get({ id });
  const nameJson = requireLocalized(ctx.locale, input, NAME);
  await requireFreeName(ctx, 'app_category', nameJson, category);
  await scoped(ctx, AppCategory).update({ id }, { nameJson });
  ctx.audit.resourceId = id;
  tellOrganization(ctx);
}

/**
 * Deletes an empty category. Throws NOT_FOUND for one of another OU, INVALID_PARAMETER for one with apps. Apps that the
 * OU is no longer entitled to move to the first other category, in case they come back (APP-16). Without another
 * category the deletion is refused with the reason, because nobody sees these apps in it.
 */
export async function deleteCategory(ctx: RequestContext, id: string): Promise<void> {
  // Locked, because an app that is added concurrently would be deleted with it, or a new order would name a deleted
  // category.
  await holdOrganization(ctx, workingOu(ctx));
  await scoped(ctx, AppCategory).get({ id }, { lock: 'update' });
  const inside = await query<{ isAvailable: number }>(
    ctx,
    sql`SELECT ${AVAILABLE} AS isAvailable FROM app a WHERE ${inOu(ctx, 'a')} AND a.category_id = ${id}`,
  );
  if (inside.some((app) => app.isAvailable)) fail('INVALID_PARAMETER', { message: 'error.categoryInUse' });
  if (inside.length > 0) await emptyInto(ctx, id, await otherCategory(ctx, id));
  await scoped(ctx, AppCategory).delete({ id });
  ctx.audit.resourceId = id;
}

async function otherCategory(ctx: RequestContext, id: string): Promise<string> {
  const order = { sortOrder: 'ASC', id: 'ASC' } as const;
  const other = await scoped(ctx, AppCategory).selectOne(['id'], { id: Not(id) }, { order });
  return other?.id ?? fail('INVALID_PARAMETER', { message: 'error.categoryKept' });
}

/** Moves the apps of a category behind those of another one, in their order. */
async function emptyInto(ctx: RequestContext, from: string, to: string): Promise<void> {
  const place = await lastPlace(ctx, to);
  const behind = sql`UPDATE app SET category_id = ${to}, sort_order = sort_order + ${place}`;
  await execute(ctx, sql`${behind} WHERE ${inOu(ctx)} AND category_id = ${from}`);
}
