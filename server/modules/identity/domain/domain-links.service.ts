import type { SqlCondition } from '../../../access/reach.js';
import { groupInScope, roleInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, placeholders, query } from '../../../database/query.js';
import type { DomainChoice, DomainLink } from './domain.types.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/** LIMT-04 */
const MAX_IDS = 1000;

/** What people of a domain are given when they get their account. */
export type LinkKind = 'role' | 'user_group';
const LINK_KINDS: readonly LinkKind[] = ['role', 'user_group'];

interface LinkRow {
  id: string;
  name: string;
  isLinked: number;
  isNamed: number;
  isInScope: number;
}

/** Scope of one kind (DOMN-11): what is named in the caller's; of roles only those that open no more than theirs. */
const scopeOf = (ctx: RequestContext, kind: LinkKind): SqlCondition =>
  kind === 'user_group' ? groupInScope(ctx, 't') : roleInScope(ctx, 't');

/** Rows of a kind in the working OU that satisfy `rest`, with whether they are linked and whether the caller may. */
async function readLinks(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string | null,
  rest: SqlCondition,
): Promise<LinkRow[]> {
  const scope = scopeOf(ctx, kind);
  const [rows, beyond] = await Promise.all([
    query<Omit<LinkRow, 'isInScope'>>(
      ctx,
      `SELECT t.id, t.name, l.domain_id IS NOT NULL AS isLinked, ${scope.sql} AS isNamed FROM ${kind} t
         LEFT JOIN domain_${kind} l ON l.ou_id = t.ou_id AND l.${kind}_id = t.id AND l.domain_id = ?
        WHERE t.ou_id = ? AND ${rest.sql} ORDER BY t.name, t.id`,
      [...scope.values, domainId, workingOu(ctx), ...rest.values],
    ),
    kind === 'role' ? rolesBeyondCaller(ctx) : new Set<string>(),
  ]);
  return rows.map((row) => ({ ...row, isInScope: row.isNamed && !beyond.has(row.id) ? 1 : 0 }));
}

/**
 * Every role, or every user group, of the working OU by name, with whether the domain gives it and whether the caller
 * may change that. To a sub-administrator only those in scope and those that are linked (SUBA-17). NOT_FOUND for a domain of
 * another OU; without a domain none is assigned.
 */
export async function domainChoices(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string | null | undefined,
): Promise<DomainChoice[]> {
  if (domainId) await requireDomain(ctx, domainId);
  const rows = await readLinks(ctx, kind, domainId ?? null, { sql: 'TRUE', values: [] });
  return rows
    .filter((row) => row.isLinked || row.isNamed)
    .map(({ id, name, isLinked, isInScope }) => ({
      id,
      name,
      isAssignedToDomain: isLinked === 1,
      isAssignable: isInScope === 1,
    }));
}

async function requireDomain(ctx: RequestContext, id: string): Promise<void> {
  const found = await query(ctx, 'SELECT 1 FROM domain WHERE ou_id = ? AND id = ?', [workingOu(ctx), id]);
  if (found.length === 0) fail('NOT_FOUND');
}

/** The links of domains, in one statement for all of them. */
export async function linksOfDomains(
  ctx: RequestContext,
  kind: LinkKind,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, DomainLink[]>> {
  const links = new Map<string, DomainLink[]>(domainIds.map((id) => [id, []]));
  if (domainIds.length === 0) return links;
  const rows = await query<{ domainId: string; id: string; name: string }>(
    ctx,
    `SELECT l.domain_id AS domainId, t.id, t.name FROM domain_${kind} l
       JOIN ${kind} t ON t.ou_id = l.ou_id AND t.id = l.${kind}_id
      WHERE l.ou_id = ? AND l.domain_id IN (${placeholders(domainIds)}) ORDER BY t.name, t.id`,
    [workingOu(ctx), ...domainIds],
  );
  for (const { domainId, id, name } of rows) links.get(domainId)?.push({ id, name, isAssignedToDomain: true });
  return links;
}

/** What is to be linked to a domain, and what no longer. */
export interface LinkChange {
  readonly linked: readonly Pick<LinkRow, 'id' | 'name'>[];
  readonly unlinked: readonly Pick<LinkRow, 'id' | 'name'>[];
}

/**
 * What changes when `ids` become the links of a domain. OUT_OF_RANGE for more than 1000, NOT_FOUND for one of another
 * OU, PERMISSION_DENIED when one outside of the caller's scope would be linked or unlinked (DOMN-11, DOMN-12).
 */
export async function planLinks(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string,
  ids: readonly string[],
): Promise<LinkChange> {
  if (ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  const wanted = [...new Set(ids)];
  const asked = wanted.length > 0 ? `t.id IN (${placeholders(wanted)})` : 'FALSE';
  const rows = await readLinks(ctx, kind, domainId, { sql: `(l.domain_id IS NOT NULL OR ${asked})`, values: wanted });
  const isWanted = ({ id }: LinkRow) => wanted.includes(id);
  if (rows.filter(isWanted).length < wanted.length) fail('NOT_FOUND');
  const linked = rows.filter((row) => isWanted(row) && !row.isLinked);
  const unlinked = rows.filter((row) => !isWanted(row));
  if ([...linked, ...unlinked].some((row) => !row.isInScope)) refuseScope();
  return { linked, unlinked };
}

/** Writes what {@link planLinks} allowed. */
export async function storeLinks(
  ctx: RequestContext,
  kind: LinkKind,
  domainId: string,
  { linked, unlinked }: LinkChange,
): Promise<void> {
  if (linked.length > 0) {
    await execute(
      ctx,
      `INSERT INTO domain_${kind} (ou_id, domain_id, ${kind}_id) VALUES ${linked.map(() => '(?, ?, ?)').join(', ')}`,
      linked.flatMap((row) => [workingOu(ctx), domainId, row.id]),
    );
  }
  if (unlinked.length > 0) {
    await execute(
      ctx,
      `DELETE FROM domain_${kind} WHERE ou_id = ? AND domain_id = ? AND ${kind}_id IN (${placeholders(unlinked)})`,
      [workingOu(ctx), domainId, ...unlinked.map((row) => row.id)],
    );
  }
}

/** PERMISSION_DENIED when the domain gives anything outside of the caller's scope. */
export async function requireLinksInScope(ctx: RequestContext, domainId: string): Promise<void> {
  const linked = { sql: 'l.domain_id IS NOT NULL', values: [] };
  const rows = await Promise.all(LINK_KINDS.map((kind) => readLinks(ctx, kind, domainId, linked)));
  if (rows.flat().some((row) => !row.isInScope)) refuseScope();
}

const refuseScope = (): never => fail('PERMISSION_DENIED', { message: 'error.domainScope' });
