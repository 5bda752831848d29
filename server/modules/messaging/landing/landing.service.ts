import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { countChange } from '../../../database/version.js';
import { requirePages, shownWidgets } from './landing-pages.service.js';
import type { StoredWidget } from './landing-widgets.js';
import { parseWidgets } from './landing-widgets.js';
import { LandingDefault, LandingLayout } from './landing.entity.js';
import type { Landing, LandingWidgetInput } from './landing.types.js';
import { LandingSource, LandingWidgetType } from './landing.types.js';

interface StoredRow {
  readonly own: string | null;
  readonly ownVersion: number | null;
  readonly shared: string | null;
  readonly sharedVersion: number | null;
  readonly isRunStatusEnable: number;
}

/** The layouts of the caller and of the working OU. One statement. */
async function readStored(ctx: RequestContext): Promise<StoredRow | undefined> {
  const [row] = await query<StoredRow>(
    ctx,
    sql`SELECT l.widgets AS own, l.version AS ownVersion, d.widgets AS shared, d.version AS sharedVersion,
            o.is_run_status_enable AS isRunStatusEnable
       FROM organization o
       LEFT JOIN landing_layout l ON l.ou_id = o.id AND l.user_id = ${sessionOf(ctx).accountId}
       LEFT JOIN landing_default d ON d.ou_id = o.id
      WHERE o.id = ${ouOf(ctx)}`,
  );
  return row;
}

/** The stored widgets of kinds that the OU offers now (LAND-12). */
function widgetsOf(json: string | null, row: StoredRow | undefined): StoredWidget[] {
  const widgets = JSON.parse(json ?? '[]') as StoredWidget[];
  return row?.isRunStatusEnable ? widgets : widgets.filter(({ type }) => type !== LandingWidgetType.RUN_STATUS);
}

/**
 * The landing page of the caller: their own, else that of the OU, else none (LAND-15, LAND-16, CALL-240). Widgets show
 * what the caller may open now. At most three statements, one without `hasWidgets`.
 */
export async function readLanding(ctx: RequestContext, hasWidgets: boolean): Promise<Landing> {
  const row = await readStored(ctx);
  const json = row?.own ?? row?.shared ?? null;
  const source = row?.own ? LandingSource.OWN : row?.shared ? LandingSource.ORGANIZATION : LandingSource.NONE;
  return {
    source,
    version: row?.ownVersion ?? 0,
    hasDefault: row?.shared != null,
    peopleWithOwn: null,
    widgets: hasWidgets ? await shownWidgets(ctx, widgetsOf(json, row)) : [],
  };
}

/** The number of people with a landing page of their own in the OU (LAND-20), at most one beyond the bound of counts. */
async function countOwn(ctx: RequestContext): Promise<number> {
  const [row] = await query<{ number: number }>(
    ctx,
    sql`SELECT COUNT(*) AS number FROM (SELECT 1 FROM landing_layout l WHERE ${inOu(ctx, 'l')} AND l.widgets IS NOT NULL
          LIMIT ${COUNT_BOUND + 1}) c`,
  );
  return row?.number ?? 0;
}

/**
 * The landing page of people without one of their own (CALL-275), as the caller would see it. At most four statements,
 * one for the stored layout and one for {@link countOwn} if it is selected.
 */
export async function readDefault(ctx: RequestContext, fields: ReadonlySet<string>): Promise<Landing> {
  const row = await readStored(ctx);
  const json = row?.shared ?? null;
  return {
    source: json === null ? LandingSource.NONE : LandingSource.ORGANIZATION,
    version: row?.sharedVersion ?? 0,
    hasDefault: json !== null,
    peopleWithOwn: fields.has('peopleWithOwn') ? await countOwn(ctx) : null,
    widgets: fields.has('widgets') ? await shownWidgets(ctx, widgetsOf(json, row)) : [],
  };
}

/** Valid widgets of a save. Throws as {@link parseWidgets} and {@link requirePages} do. */
async function checked(ctx: RequestContext, widgets: readonly LandingWidgetInput[], isForAll: boolean) {
  const row = await readStored(ctx);
  const stored = parseWidgets(widgets, {
    maxMenus: ctx.runtime.configuration.integer('commonMenuMaxNum'),
    hasRunStatus: row?.isRunStatusEnable === 1,
  });
  await requirePages(ctx, stored, isForAll);
  return stored;
}

/**
 * Keeps the caller's own landing page in the working OU (LAND-16, CALL-241). INVALID_PARAMETER or OUT_OF_RANGE for
 * widgets that are not valid (LAND-09 to LAND-14); WRONG_PARAMETER on `version` if another tab saved since.
 */
export async function saveLanding(
  ctx: RequestContext,
  widgets: readonly LandingWidgetInput[],
  version?: number | null,
): Promise<void> {
  await storeOwn(ctx, await checked(ctx, widgets, false), version);
}

/** Gives the caller's own landing page up: that of the OU shows again (CALL-274). WRONG_PARAMETER as {@link saveLanding}. */
export const resetLanding = (ctx: RequestContext, version?: number | null): Promise<void> =>
  storeOwn(ctx, null, version);

async function storeOwn(ctx: RequestContext, widgets: readonly StoredWidget[] | null, version?: number | null) {
  const where = { userId: sessionOf(ctx).accountId };
  const layouts = scoped(ctx, LandingLayout);
  await layouts.insertMissing([{ ...where, widgets: null, version: 0 }]);
  await countChange(ctx, layouts, where, version);
  await layouts.update(where, { widgets: widgets as StoredWidget[] | null });
}

/** Keeps the landing page of people without one of their own (LAND-15, CALL-276). Throws as {@link saveLanding}. */
export async function saveDefault(
  ctx: RequestContext,
  widgets: readonly LandingWidgetInput[],
  version?: number | null,
): Promise<void> {
  await storeDefault(ctx, await checked(ctx, widgets, true), version);
}

/** Gives the OU's landing page up: the first screen of the portal shows again (CALL-277). */
export const resetDefault = (ctx: RequestContext, version?: number | null): Promise<void> =>
  storeDefault(ctx, null, version);

async function storeDefault(ctx: RequestContext, widgets: readonly StoredWidget[] | null, version?: number | null) {
  ctx.audit.resourceId = workingOu(ctx);
  const layouts = scoped(ctx, LandingDefault);
  await layouts.insertMissing([{ widgets: null, version: 0 }]);
  await countChange(ctx, layouts, {}, version);
  await layouts.update({}, { widgets: widgets as StoredWidget[] | null });
}
