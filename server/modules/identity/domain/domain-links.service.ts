import type { Sql } from 'sql-template-tag';
import sql, { bulk, join } from 'sql-template-tag';
import { groupInScope, roleInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name, ouOf } from '../../../database/sql.js';
import { Domain } from './domain.entity.js';
import type { RoleRef, UserGroupRef } from '../account/member-links.types.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/** The things that people of a domain get together with their account. */
export type LinkKind = 'role' | 'user_group';
const LINK_KINDS: readonly LinkKind[] = ['role', 'user_group'];

/** A role or a user group, as lists name it. */
type Named<Kind extends LinkKind> = Kind extends 'role' ? RoleRef : UserGroupRef;

/** The columns of {@link Named}. */
const NAMES: Readonly<Record<LinkKind, Sql>> = {
  role: sql`t.id, t.name, t.identifier`,
  user_group: sql`t.id, t.name`,
};

type LinkRow<Kind extends LinkKind = LinkKind> = Named<Kind> & {
  readonly isLinked: number;
  readonly isNamed: number;
  readonly isInScope: number;
};

/** A role or a user group, and whether a domain gives it. */
export type Linked<Kind extends LinkKind> = Named<Kind> & { readonly isAssignedToDomain: boolean };
/** The same, and whether the caller may change that. */
export type LinkChoice<Kind extends LinkKind> = Linked<Kind> & { readonly isAssignable: boolean };

/** The condition that a row `t` of a kind is named in the caller's scope (DOMN-11). */
const scopeOf = (ctx: RequestContext, kind: LinkKind): Sql =>
  kind === 'user_group' ? groupInScope(ctx, 't') : roleInScope(ctx, 't');

/**
 * Rows of a kind in the working OU that satisfy `rest`, with whether they are linked, and whether the caller may link
 * them: they are in scope, and of roles only those that open no more than the caller's (DOMN-11).
 */
async function readLinks<Kind extends LinkKind>(
  ctx: RequestContext,
  kind: Kind,
  domainId: string | null,
  rest: Sql,
): Promise<LinkRow<Kind>[]> {
  const [rows, beyond] = await Promise.all([
    query<Named<Kind> & Pick<LinkRow, 'isLinked' | 'isNamed'>>(
      ctx,
      sql`SELECT ${NAMES[kind]}, l.domain_id IS NOT NULL AS isLinked, ${scopeOf(ctx, kind)} AS isNamed FROM ${name(kind)} t
         LEFT JOIN ${name(`domain_${kind}`)} l ON l.ou_id = t.ou_id AND ${name(`l.${kind}_id`)} = t.id AND l.domain_id = ${domainId}
        WHERE ${inOu(ctx, 't')} AND ${rest} ORDER BY t.name, t.id`,
    ),
    kind === 'role' ? rolesBeyondCaller(ctx) : new Set<string>(),
  ]);
  return rows.map((row) => ({ ...row, isInScope: row.isNamed && !beyond.has(row.id) ? 1 : 0 }));
}

/**
 * Every role, or every user group, of the working OU by name, with whether the domain gives it and whether the caller
 * may change that. A sub-administrator sees only those in scope and those that are linked (SUBA-17). NOT_FOUND for a
 * domain of another OU; without a domain none is assigned.
 */
export async function domainChoices<Kind extends LinkKind>(
  ctx: RequestContext,
  kind: Kind,
  domainId: string | null | undefined,
): Promise<LinkChoice<Kind>[]> {
  if (domainId) await requireDomain(ctx, domainId);
  const rows = await readLinks(ctx, kind, domainId ?? null, sql`TRUE`);
  return rows
    .filter((row) => row.isLinked || row.isNamed)
    .map((row) => ({ ...row, isAssignedToDomain: row.isLinked === 1, isAssignable: row.isInScope === 1 }));
}

async function requireDomain(ctx: RequestContext, id: string): Promise<void> {
  if (!(await scoped(ctx, Domain).exists({ id }))) fail('NOT_FOUND');
}

/** The links of domains, in one statement for all of them. */
export async function linksOfDomains<Kind extends LinkKind>(
  ctx: RequestContext,
  kind: Kind,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, Linked<Kind>[]>> {
  const links = new Map<string, Linked<Kind>[]>(domainIds.map((id) => [id, []]));
  if (domainIds.length === 0) return links;
  const rows = await query<Named<Kind> & { domainId: string }>(
    ctx,
    sql`SELECT l.domain_id AS domainId, ${NAMES[kind]} FROM ${name(`domain_${kind}`)} l
       JOIN ${name(kind)} t ON t.ou_id = l.ou_id AND t.id = ${name(`l.${kind}_id`)}
      WHERE ${inOu(ctx, 'l')} AND l.domain_id IN (${join(domainIds)}) ORDER BY t.name, t.id`,
  );
  for (const row of rows) links.get(row.domainId)?.push({ ...row, isAssignedToDomain: true });
  return links;
}

/** The roles or user groups to link to a domain, and those to unlink. */
export interface LinkChange {
  readonly linked: readonly Pick<LinkRow, 'id' | 'name'>[];
  readonly unlinked: readonly Pick<LinkRow, 'id' | 'name'>[];
}

/**
 * The change that makes `ids` the links of a domain. OUT_OF_RANGE for more than 1000, NOT_FOUND for one of another
 * OU, PERMISSION_DENIED when one outside of the caller's scope would be linked or unlinked (DOMN-11, DOMN-12).
 */
export async function planLinks(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string,
  ids: readonly string[],
): Promise<LinkChange> {
  checkIdCount(kind === 'role' ? 'roleIds' : 'userGroupIds', ids);
  const wanted = [...new Set(ids)];
  const asked = wanted.length > 0 ? sql`t.id IN (${join(wanted)})` : sql`FALSE`;
  const rows = await readLinks(ctx, kind, domainId, sql`(l.domain_id IS NOT NULL OR ${asked})`);
  const isWanted = ({ id }: LinkRow) => wanted.includes(id);
  if (rows.filter(isWanted).length < wanted.length) fail('NOT_FOUND');
  const linked = rows.filter((row) => isWanted(row) && !row.isLinked);
  const unlinked = rows.filter((row) => !isWanted(row));
  if ([...linked, ...unlinked].some((row) => !row.isInScope)) refuseScope();
  return { linked, unlinked };
}

/** Stores a change that {@link planLinks} allowed. */
export async function storeLinks(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string,
  { linked, unlinked }: LinkChange,
): Promise<void> {
  const [links, target] = [name(`domain_${kind}`), name(`${kind}_id`)];
  if (linked.length > 0) {
    const rows = linked.map((row) => [ouOf(ctx), domainId, row.id]);
    await execute(ctx, sql`INSERT INTO ${links} (ou_id, domain_id, ${target}) VALUES ${bulk(rows)}`);
  }
  if (unlinked.length > 0) {
    const ids = unlinked.map((row) => row.id);
    await execute(
      ctx,
      sql`DELETE FROM ${links} WHERE ${inOu(ctx)} AND domain_id = ${domainId} AND ${target} IN (${join(ids)})`,
    );
  }
}

/** PERMISSION_DENIED when the domain gives anything outside of the caller's scope. */
export async function requireLinksInScope(ctx: RequestContext, domainId: string): Promise<void> {
  const linked = sql`l.domain_id IS NOT NULL`;
  const rows = await Promise.all(LINK_KINDS.map((kind) => readLinks(ctx, kind, domainId, linked)));
  if (rows.flat().some((row) => !row.isInScope)) refuseScope();
}

const refuseScope = (): never => fail('PERMISSION_DENIED', { message: 'error.domainScope' });
