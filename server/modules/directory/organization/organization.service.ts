import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { AccountType, Theme } from '../../identity/account/account.types.js';
import type {
  OrganizationAdminInfo,
  OrganizationDomain,
  OrganizationInfo,
  OrganizationPage,
  OrganizationView,
} from './organization.types.js';

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
  adminEmail: string | null;
  adminType: AccountType;
}

const COLUMNS = `o.id, o.name, o.industry, o.address, o.logo, o.languages, o.available_themes AS availableThemes,
  o.created_time AS createdTime, o.member_count AS userCount, a.id AS adminId, a.username AS adminUsername,
  a.name AS adminName, a.email AS adminEmail, a.type AS adminType`;
const ADMIN = 'LEFT JOIN account a ON a.id = o.admin_id';

function viewOf(row: OrganizationRow): OrganizationView {
  const { adminId, adminUsername, adminName, adminEmail, adminType, ...rest } = row;
  const admin = { username: adminUsername, name: adminName, email: adminEmail, type: adminType };
  return {
    ...rest,
    languages: JSON.parse(row.languages) as Locale[],
    availableThemes: JSON.parse(row.availableThemes) as Theme[],
    admin: adminId ? { id: adminId, ...admin } : null,
  };
}

/**
 * All OUs by name, for the super administrator (SUPR-05): platform work, across organizations. The page is found in the
 * index of names alone, so that a search among 40,000 reads no row that is not shown.
 * @param request.limit OUs of a page, as the call is documented with it (CALL-044); before that of `pagination`
 */
export async function listOrganizations(
  ctx: RequestContext,
  request: { search?: string | null; pagination?: PageRequest | null; limit?: number | null },
): Promise<OrganizationPage> {
  const page = parsePage({ ...request.pagination, limit: request.limit ?? request.pagination?.limit });
  const search = parseSearch(request.search);
  const where = search ? 'WHERE name LIKE ?' : '';
  const values = search ? [containsPattern(search)] : [];
  const [rows, [counted]] = await Promise.all([
    query<OrganizationRow>(
      ctx,
      `SELECT ${COLUMNS} FROM (SELECT id FROM organization ${where} ORDER BY name LIMIT ? OFFSET ?) k
         JOIN organization o ON o.id = k.id ${ADMIN} ORDER BY o.name`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(
      ctx,
      `SELECT COUNT(*) AS total FROM (SELECT name FROM organization ${where} LIMIT ${COUNT_BOUND + 1}) k`,
      values,
    ),
  ]);
  const total = counted?.total ?? 0;
  return {
    organizations: rows.map(viewOf),
    pagination: paginationOf(page, { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND }),
  };
}

/** One OU as it is shown; the caller has made sure that it may be. */
export async function readOrganization(ctx: RequestContext, id: string): Promise<OrganizationView | null> {
  const [row] = await query<OrganizationRow>(ctx, `SELECT ${COLUMNS} FROM organization o ${ADMIN} WHERE o.id = ?`, [
    id,
  ]);
  return row ? viewOf(row) : null;
}

/**
 * The OU a member works in, or any OU that a super administrator names (CALL-045). ORGANIZATION_NOT_SELECTED without
 * one (SUPR-08); NOT_FOUND for an unknown one, and for every OU but a member's own (OUSW-11). An OU that does not show
 * who administers it tells that to its administrators only.
 */
export async function organizationInfo(ctx: RequestContext, organizationId?: string | null): Promise<OrganizationInfo> {
  const { level } = sessionOf(ctx);
  const isSuper = level === LEVEL.SUPER_ADMIN;
  const id = isSuper && organizationId ? organizationId : workingOu(ctx);
  if (organizationId && organizationId !== id) fail('NOT_FOUND');
  const organization = (await readOrganization(ctx, id)) ?? fail('NOT_FOUND');
  const switches = await switchesOf(ctx, id);
  const isOpen = level !== LEVEL.NORMAL || switches.isAdminInfoEnable;
  return {
    ...organization,
    ...switches,
    admin: isOpen ? organization.admin : null,
    addition: { logo: organization.logo, languages: organization.languages },
  };
}

type Switches = Pick<OrganizationInfo, 'isLatestNavigationEnable' | 'isRunStatusEnable' | 'isAdminInfoEnable'>;

/** The switches of an OU. */
async function switchesOf(ctx: RequestContext, id: string): Promise<Switches> {
  const [row] = await query<Record<keyof Switches, number>>(
    ctx,
    `SELECT is_latest_navigation_enable AS isLatestNavigationEnable, is_run_status_enable AS isRunStatusEnable,
            is_admin_info_enable AS isAdminInfoEnable FROM organization WHERE id = ?`,
    [id],
  );
  return {
    isLatestNavigationEnable: row?.isLatestNavigationEnable === 1,
    isRunStatusEnable: row?.isRunStatusEnable === 1,
    isAdminInfoEnable: row?.isAdminInfoEnable === 1,
  };
}

/**
 * Whom members may ask: the administrator of the working OU (CALL-052, PROF-08). PERMISSION_DENIED where the OU does
 * not show it, NOT_FOUND where it has none.
 */
export async function organizationAdminInfo(ctx: RequestContext): Promise<OrganizationAdminInfo> {
  const id = workingOu(ctx);
  if (!(await switchesOf(ctx, id)).isAdminInfoEnable) fail('PERMISSION_DENIED');
  const { name, email } = (await readOrganization(ctx, id))?.admin ?? fail('NOT_FOUND');
  return { name, email };
}

/** The domains of an OU by name, for the account of its administrator (CALL-049). NOT_FOUND for an unknown OU. */
export async function organizationDomains(ctx: RequestContext, organizationId: string): Promise<OrganizationDomain[]> {
  const [domains, [organization]] = await Promise.all([
    query<OrganizationDomain>(ctx, 'SELECT id, name, url FROM domain WHERE ou_id = ? ORDER BY name, id', [
      organizationId,
    ]),
    query(ctx, 'SELECT id FROM organization WHERE id = ?', [organizationId]),
  ]);
  return organization ? domains : fail('NOT_FOUND');
}
