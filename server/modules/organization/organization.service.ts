import type { RequestContext } from '../../core/context.js';
import type { Locale } from '../../core/locale.js';
import type { PageRequest } from '../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import type { Theme } from '../account/account.types.js';
import type { OrganizationPage, OrganizationView } from './organization.types.js';

interface OrganizationRow {
  id: string;
  name: string;
  industry: string | null;
  address: string | null;
  logo: string | null;
  languages: string;
  availableThemes: string;
  createdTime: number;
  userCount: number;
  adminId: string | null;
  adminUsername: string;
  adminName: string;
}

const COLUMNS = `o.id, o.name, o.industry, o.address, o.logo, o.languages, o.available_themes AS availableThemes,
  o.created_time AS createdTime, o.member_count AS userCount, a.id AS adminId, a.username AS adminUsername,
  a.name AS adminName`;
const FROM = 'FROM organization o LEFT JOIN account a ON a.id = o.admin_id';

function viewOf(row: OrganizationRow): OrganizationView {
  const { adminId, adminUsername, adminName, ...rest } = row;
  return {
    ...rest,
    languages: JSON.parse(row.languages) as Locale[],
    availableThemes: JSON.parse(row.availableThemes) as Theme[],
    admin: adminId ? { id: adminId, username: adminUsername, name: adminName } : null,
  };
}

/** All OUs by name, for the super administrator (SUPR-05): platform work, across organizations. */
export async function listOrganizations(
  ctx: RequestContext,
  request: { search?: string | null; pagination?: PageRequest | null },
): Promise<OrganizationPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const where = search ? 'WHERE o.name LIKE ?' : '';
  const values = search ? [containsPattern(search)] : [];
  const [rows, [counted]] = await Promise.all([
    query<OrganizationRow>(ctx, `SELECT ${COLUMNS} ${FROM} ${where} ORDER BY o.name, o.id LIMIT ? OFFSET ?`, [
      ...values,
      page.limit,
      page.offset,
    ]),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM organization o ${where}`, values),
  ]);
  return {
    organizations: rows.map(viewOf),
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

/** One OU as it is shown; the caller has made sure that it may be. */
export async function readOrganization(ctx: RequestContext, id: string): Promise<OrganizationView | null> {
  const [row] = await query<OrganizationRow>(ctx, `SELECT ${COLUMNS} ${FROM} WHERE o.id = ?`, [id]);
  return row ? viewOf(row) : null;
}
