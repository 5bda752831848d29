import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { Page } from '../../../core/pagination.js';
import { containsPattern } from '../../../core/pagination.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AccountType } from '../../identity/account/account.types.js';
import type { OrganizationFigures, ThemeUse } from './organization.types.js';

/** The administrator may come from a domain of any OU. */
const anyOu = (ctx: RequestContext) => acrossOrganizations(ctx, 'an account is known across OUs');

/** An OU with its administrator, as the database has it: lists are JSON. */
export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly industry: string | null;
  readonly address: string | null;
  readonly logo: string | null;
  readonly languages: string;
  readonly availableThemes: string;
  readonly defaultResourceTypes: string;
  readonly createdTime: number;
  readonly userCount: number;
  readonly isLatestNavigationEnable: number;
  readonly isRunStatusEnable: number;
  readonly adminId: string | null;
  readonly adminUsername: string;
  readonly adminName: string;
  readonly adminEmail: string | null;
  readonly adminType: AccountType;
  readonly adminNickName: string | null;
  readonly adminPhone: string | null;
  readonly adminDomain: string | null;
}

const COLUMNS = sql`o.id, o.name, o.industry, o.address, o.logo, o.languages, o.available_themes AS availableThemes,
  o.default_resource_types AS defaultResourceTypes, o.created_time AS createdTime, o.member_count AS userCount,
  o.is_latest_navigation_enable AS isLatestNavigationEnable, o.is_run_status_enable AS isRunStatusEnable, a.id AS adminId, a.username AS adminUsername,
  a.name AS adminName, a.email AS adminEmail, a.type AS adminType,
  a.nick_name AS adminNickName, a.phone AS adminPhone, d.name AS adminDomain`;
const ADMIN = sql`LEFT JOIN account a ON a.id = o.admin_id LEFT JOIN domain d ON d.id = a.domain_id`;

const named = (search: string | null): Sql => (search ? sql`WHERE name LIKE ${containsPattern(search)}` : empty);

/**
 * A page of the OUs whose name contains `search`, by name. The index of names alone finds it, so that a search among
 * 40,000 OUs reads only the shown rows.
 */
export function pageOfOrganizations(
  ctx: RequestContext,
  search: string | null,
  { limit, offset }: Page,
): Promise<OrganizationRow[]> {
  return query<OrganizationRow>(
    anyOu(ctx),
    sql`SELECT ${COLUMNS}
       FROM (SELECT id FROM organization ${named(search)} ORDER BY name LIMIT ${limit} OFFSET ${offset}) k
         JOIN organization o ON o.id = k.id ${ADMIN} ORDER BY o.name`,
  );
}

/** How many OUs {@link pageOfOrganizations} finds on all pages; counting ends at `limit`. */
export async function countOrganizations(ctx: RequestContext, search: string | null, limit: number): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (SELECT name FROM organization ${named(search)} LIMIT ${limit}) k`,
  );
  return row?.total ?? 0;
}

/** One OU; nothing without it. */
export async function organizationById(ctx: RequestContext, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await query<OrganizationRow>(
    anyOu(ctx),
    sql`SELECT ${COLUMNS} FROM organization o ${ADMIN} WHERE o.id = ${id}`,
  );
  return row;
}

/** How each of the OUs is used, in one statement; OUs that do not exist are left out. */
export function figuresOf(ctx: RequestContext, ids: readonly string[]): Promise<OrganizationFigures[]> {
  return query<OrganizationFigures>(
    acrossOrganizations(ctx, 'the super administrator compares OUs'),
    sql`SELECT o.id, (SELECT COUNT(*) FROM app a WHERE a.ou_id = o.id) AS appCount,
              (SELECT MAX(s.created_time) FROM session s WHERE s.ou_id = o.id) AS lastSignInTime
         FROM organization o WHERE o.id IN (${join(ids)})`,
  );
}

/** How many members of the working OU have chosen each theme. */
export function themeUse(ctx: RequestContext): Promise<ThemeUse[]> {
  return query<ThemeUse>(
    ctx,
    sql`SELECT a.theme, COUNT(*) AS userCount FROM member m JOIN account a ON a.id = m.user_id
         WHERE ${inOu(ctx, 'm')} GROUP BY a.theme`,
  );
}
