import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import type { Tenant } from '../../../database/sql.js';
import { query } from '../../../database/query.js';
import { AVAILABLE, sourceLives } from '../../../access/app-scope.js';
import { MENUS_OF_ROLES, PERMISSIONS_OF_ROLES } from '../../applications/portal/portal-grants.service.js';
import type { AccessStep } from './access-steps.types.js';
import { AccessSourceKind } from './access-explanation.types.js';
import { AccessDenialReason, AccessStepKind } from './access-steps.types.js';
import { inOu } from '../../../database/sql.js';

/** Targets that roles grant, and roles themselves. */
export type RoleSource = Exclude<AccessSourceKind, AccessSourceKind.ASSET | AccessSourceKind.RESOURCE>;
/** Targets that roles grant. */
export type RoleTarget = Exclude<RoleSource, AccessSourceKind.ROLE>;

/** A thing that a person may have, and the app it belongs to; a role and an asset belong to none. */
export interface AccessTarget {
  readonly step: AccessStep;
  readonly app: AccessStep | null;
  /** The reasons why it opens for nobody, whatever grants it. */
  readonly closedBy: readonly AccessDenialReason[];
  readonly isDisplayed: boolean;
}

interface TargetRow {
  id: string;
  name: string | null;
  nameJson: string | null;
  appId: string | null;
  appNameJson: string | null;
  isEnabled: number;
  isEntitled: number;
  isLost: number;
  isDisplayed: number;
}

const OF_APP = sql`a.id AS appId, a.name_json AS appNameJson, a.is_enable AS isEnabled, ${AVAILABLE} AS isEntitled,
  a.is_display AS isDisplayed`;
/** A shortcut app all of whose menus were taken over from menus that are gone. */
const HOLLOW = sql`(a.is_shortcut = 1 AND EXISTS (SELECT 1 FROM menu m WHERE m.ou_id = a.ou_id AND m.app_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM menu m WHERE m.ou_id = a.ou_id AND m.app_id = a.id AND ${sourceLives('menu', 'm')}))`;
type ReadTarget = (tenant: Tenant, id: string) => Sql;
const TARGETS: Readonly<Record<RoleSource, ReadTarget>> = {
  APP: (tenant, id) => sql`SELECT a.id, NULL AS name, a.name_json AS nameJson, ${OF_APP}, ${HOLLOW} AS isLost
         FROM app a WHERE ${inOu(tenant, 'a')} AND a.id = ${id}`,
  MENU: (
    tenant,
    id,
  ) => sql`SELECT m.id, NULL AS name, m.name_json AS nameJson, ${OF_APP}, NOT ${sourceLives('menu', 'm')} AS isLost FROM menu m
           JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id WHERE ${inOu(tenant, 'm')} AND m.id = ${id}`,
  PERMISSION: (
    tenant,
    id,
  ) => sql`SELECT p.id, p.name, NULL AS nameJson, ${OF_APP}, NOT ${sourceLives('permission', 'p')} AS isLost FROM permission p
                 JOIN app a ON a.ou_id = p.ou_id AND a.id = p.app_id WHERE ${inOu(tenant, 'p')} AND p.id = ${id}`,
  ROLE: (
    tenant,
    id,
  ) => sql`SELECT r.id, r.name, NULL AS nameJson, NULL AS appId, NULL AS appNameJson, 1 AS isEnabled, 1 AS isEntitled,
                0 AS isLost, 1 AS isDisplayed
           FROM role r WHERE ${inOu(tenant, 'r')} AND r.id = ${id}`,
};

/** A name as it is kept, in the caller's language. */
export function nameIn(ctx: RequestContext, json: string | null): string {
  return localized(json === null ? null : (JSON.parse(json) as LocalizedText), ctx.locale);
}

/** The target of a question; NOT_FOUND outside the working OU. */
export async function readTarget(ctx: RequestContext, kind: RoleSource, id: string): Promise<AccessTarget> {
  const [row] = await query<TargetRow>(ctx, TARGETS[kind](ctx, id));
  if (!row) fail('NOT_FOUND');
  return {
    step: { kind: AccessStepKind[kind], id: row.id, name: row.name ?? nameIn(ctx, row.nameJson) },
    app: row.appId ? { kind: AccessStepKind.APP, id: row.appId, name: nameIn(ctx, row.appNameJson) } : null,
    closedBy: [
      ...(row.isEntitled === 1 ? [] : [AccessDenialReason.NOT_ENTITLED]),
      ...(row.isEnabled === 1 ? [] : [AccessDenialReason.APP_DISABLED]),
      ...(row.isLost === 1 ? [AccessDenialReason.SOURCE_LOST] : []),
    ],
    isDisplayed: row.isDisplayed === 1,
  };
}

/** How roles grant a kind: the links `g` of roles, cut to the target by `condition`. */
export interface Granting {
  readonly links: Sql;
  readonly condition: Sql;
}

/** The grants of a target. A menu is met through the menus below it too, an app through each of its menus (MENU-10). */
export function grantingOf(kind: RoleTarget, id: string): Granting {
  if (kind === AccessSourceKind.PERMISSION) return { links: PERMISSIONS_OF_ROLES, condition: sql`p.id = ${id}` };
  if (kind === AccessSourceKind.APP) return { links: MENUS_OF_ROLES, condition: sql`m.app_id = ${id}` };
  return { links: MENUS_OF_ROLES, condition: sql`(m.id = ${id} OR m.parent_id = ${id})` };
}
