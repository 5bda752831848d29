import sql from 'sql-template-tag';
import type { ThingKind } from '../../../access/thing-reach.js';
import type { Operation } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AccessTarget } from './access-target.service.js';
import { nameIn } from './access-target.service.js';
import { AccessDenialReason, AccessStepKind } from './access-steps.types.js';

/** The kinds of questions about things, with their tables. */
export const THING_KINDS = { ASSET: 'asset', RESOURCE: 'resource' } as const satisfies Record<string, ThingKind>;
export type ThingTarget = keyof typeof THING_KINDS;

/** Whether the question is about a thing that members reach without a role. */
export const isThing = (kind: string): kind is ThingTarget => kind in THING_KINDS;

/** Any of these operations lets a caller ask about a kind (decision 132). */
const OPERATIONS: Readonly<Record<ThingTarget, readonly Operation[]>> = {
  ASSET: ['assets', 'assetPermission'],
  RESOURCE: ['resource'],
};

/**
 * PERMISSION_DENIED for callers who do not deal with things of this kind, because their names are not for them (decision
 * 132), and for assets of an OU that has not purchased them (APP-13).
 */
export function requireThingRight(ctx: RequestContext, kind: ThingTarget): void {
  const { operations, features } = sessionOf(ctx);
  if (!OPERATIONS[kind].some((operation) => operations.has(operation))) fail('PERMISSION_DENIED');
  if (kind === 'ASSET' && !features.has('assets')) fail('PERMISSION_DENIED', { message: 'error.notPurchased' });
}

interface ThingRow {
  id: string;
  name: string;
  isRemoved: number;
  appId: string | null;
  appName: string | null;
}

/**
 * The asset or resource of a question. Throws PERMISSION_DENIED as {@link requireThingRight}, NOT_FOUND outside the
 * working OU. An asset that its source no longer has stays a target, so that its loss is explained (ASST-12).
 */
export async function readThing(ctx: RequestContext, kind: ThingTarget, id: string): Promise<AccessTarget> {
  requireThingRight(ctx, kind);
  const [row] = await query<ThingRow>(
    ctx,
    kind === 'ASSET'
      ? sql`SELECT t.id, t.name, t.removed_time IS NOT NULL AS isRemoved, NULL AS appId, NULL AS appName
              FROM asset t WHERE ${inOu(ctx, 't')} AND t.id = ${id}`
      : sql`SELECT t.id, t.name, 0 AS isRemoved, a.id AS appId, a.name_json AS appName FROM resource t
              JOIN app a ON a.ou_id = t.ou_id AND a.id = t.app_id WHERE ${inOu(ctx, 't')} AND t.id = ${id}`,
  );
  if (!row) fail('NOT_FOUND');
  return {
    step: { kind: AccessStepKind[kind], id: row.id, name: row.name },
    app: row.appId ? { kind: AccessStepKind.APP, id: row.appId, name: nameIn(ctx, row.appName) } : null,
    closedBy: row.isRemoved === 1 ? [AccessDenialReason.ASSET_REMOVED] : [],
    isDisplayed: true,
  };
}
