import sql, { bulk, empty, join } from 'sql-template-tag';
import type { RightKind } from '../../../access/reach.js';
import { rightHeld } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { execute, query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';

/** A right with its app, because the id alone does not identify the app. */
export interface RightKey {
  readonly appId: string;
  readonly id: string;
}

/** A menu group, permission or visible structure of an app, with its name for notes of changes. */
export interface Right extends RightKey {
  readonly name: string;
}

/** A right, and whether the caller may give it. */
export interface RightRow extends Right {
  readonly isHeld: number;
}

/** How many of these apps the OU may use. */
export async function countUsableApps(ctx: RequestContext, ids: readonly string[]): Promise<number> {
  const rows = await query(
    ctx,
    sql`SELECT a.id FROM app a WHERE ${inOu(ctx, 'a')} AND a.id IN (${join(ids)}) AND ${AVAILABLE}`,
  );
  return rows.length;
}

/** The rights among these that belong to their apps. */
export function rightsOfApps(ctx: RequestContext, kind: RightKind, keys: readonly RightKey[]): Promise<RightRow[]> {
  const ofApp = kind === 'structure' ? empty : sql`AND t.app_id = a.id`;
  const pairs = keys.map(({ appId, id }) => [appId, id]);
  return query<RightRow>(
    ctx,
    sql`SELECT a.id AS appId, t.id, t.name, ${rightHeld(ctx, kind, { ou: 't.ou_id', app: 'a.id', right: 't.id' })} AS isHeld
       FROM app a JOIN ${name(kind)} t ON t.ou_id = a.ou_id ${ofApp}
      WHERE ${inOu(ctx, 'a')} AND a.id IN (${join(keys.map(({ appId }) => appId))}) AND t.id IN (${join(keys.map(({ id }) => id))})
        AND (a.id, t.id) IN (${bulk(pairs)})`,
  );
}

const ofRole = (kind: RightKind) =>
  sql`SELECT l.app_id AS appId, t.id, t.name FROM ${name(`role_${kind}`)} l
       JOIN ${name(kind)} t ON t.ou_id = l.ou_id AND t.id = ${name(`l.${kind}_id`)}`;

/** The rights of one kind that a role grants in these apps. */
export const rightsInApps = (
  ctx: RequestContext,
  kind: RightKind,
  roleId: string,
  appIds: readonly string[],
): Promise<Right[]> =>
  query<Right>(
    ctx,
    sql`${ofRole(kind)} WHERE ${inOu(ctx, 'l')} AND l.role_id = ${roleId} AND l.app_id IN (${join(appIds)})`,
  );

/** The rights with this id that a role grants in an app, or in any app that the OU may use. */
export const rightsOfRole = (
  ctx: RequestContext,
  kind: RightKind,
  roleId: string,
  { id, appId }: { readonly id: string; readonly appId?: string },
): Promise<Right[]> =>
  query<Right>(
    ctx,
    sql`${ofRole(kind)} JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id AND ${AVAILABLE}
      WHERE ${inOu(ctx, 'l')} AND l.role_id = ${roleId} AND ${name(`l.${kind}_id`)} = ${id}
        ${appId ? sql`AND l.app_id = ${appId}` : empty}`,
  );

/** Deletes rights of a role; at least one. */
export async function takeFromRole(
  ctx: RequestContext,
  kind: RightKind,
  roleId: string,
  keys: readonly RightKey[],
): Promise<void> {
  const pairs = keys.map(({ appId, id }) => [appId, id]);
  await execute(
    ctx,
    sql`DELETE FROM ${name(`role_${kind}`)} WHERE ${inOu(ctx)} AND role_id = ${roleId}
            AND (app_id, ${name(`${kind}_id`)}) IN (${bulk(pairs)})`,
  );
}

/** The rights of one kind that a role grants in the apps that the OU may use. */
export const allRightsOfRole = (ctx: RequestContext, kind: RightKind, roleId: string): Promise<Right[]> =>
  query<Right>(
    ctx,
    sql`${ofRole(kind)} JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id AND ${AVAILABLE}
      WHERE ${inOu(ctx, 'l')} AND l.role_id = ${roleId} ORDER BY l.app_id, t.id`,
  );

/** The rights among these that exist, in apps that the OU may use. */
export async function existingRights(
  ctx: RequestContext,
  kind: RightKind,
  keys: readonly RightKey[],
): Promise<Right[]> {
  if (keys.length === 0) return [];
  const ofApp = kind === 'structure' ? empty : sql`AND t.app_id = a.id`;
  return query<Right>(
    ctx,
    sql`SELECT a.id AS appId, t.id, t.name FROM app a JOIN ${name(kind)} t ON t.ou_id = a.ou_id ${ofApp}
      WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND (a.id, t.id) IN (${bulk(keys.map(({ appId, id }) => [appId, id]))})`,
  );
}
