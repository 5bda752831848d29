import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import type { ListRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { toldChange } from '../../../database/last-change.js';
import { scoped, table } from '../../../database/scoped.js';
import type { Theme } from '../../identity/account/account.types.js';
import { closeContacts } from '../../identity/account/contacts.service.js';
import { defaultCopyright } from '../../identity/account/copyright.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { Domain } from '../../identity/domain/domain.entity.js';
import type { OrganizationRow } from './organization.queries.js';
import {
  countOrganizations,
  figuresOf,
  organizationById,
  pageOfOrganizations,
  themeUse,
} from './organization.queries.js';
import type {
  OrganizationAdminInfo,
  OrganizationCopyright,
  OrganizationDomain,
  OrganizationFigures,
  OrganizationInfo,
  OrganizationPage,
  OrganizationView,
  ThemeUse,
} from './organization.types.js';

/** The most OUs of one call of figures: as many as a page of the list has. */
const MAX_COMPARED = 100;

/** An OU as callers see it; the contact data of its administrator is encrypted, but not for apps (AUTH-11). */
function viewOf(ctx: RequestContext, row: OrganizationRow): OrganizationView {
  const { adminId, adminUsername, adminName, adminEmail, adminType, adminNickName, adminPhone, adminDomain, ...rest } =
    row;
  const contacts = { email: adminEmail, phone: adminPhone };
  if (!ctx.app) closeContacts(ctx, [contacts]);
  const admin = {
    username: adminUsername,
    name: adminName,
    type: adminType,
    nickName: adminNickName,
    domain: adminDomain,
    ...contacts,
  };
  const languages = JSON.parse(row.languages) as Locale[];
  return {
    ...rest,
    languages,
    addition: { logo: row.logo, languages },
    isLatestNavigationEnable: row.isLatestNavigationEnable === 1,
    isRunStatusEnable: row.isRunStatusEnable === 1,
    availableThemes: JSON.parse(row.availableThemes) as Theme[],
    defaultResourceTypes: JSON.parse(row.defaultResourceTypes) as string[],
    admin: adminId ? { id: adminId, ...admin } : null,
  };
}

/**
 * All OUs by name, for the super administrator (SUPR-05): platform work, across organizations.
 * @param request.limit OUs of a page, as the call is documented with it (CALL-044); it overrides that of `pagination`
 */
export async function listOrganizations(
  ctx: RequestContext,
  request: ListRequest & { limit?: number | null },
): Promise<OrganizationPage> {
  const page = parsePage({ ...request.pagination, limit: request.limit ?? request.pagination?.limit });
  const search = parseSearch(request.search);
  const [rows, total] = await Promise.all([
    pageOfOrganizations(ctx, search, page),
    countOrganizations(ctx, search, COUNT_BOUND + 1),
  ]);
  return {
    organizations: rows.map((row) => viewOf(ctx, row)),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      null,
      rows.length === page.limit,
    ),
  };
}

/** How each of at most 100 OUs is used (CALL-287). OUT_OF_RANGE for more; unknown ones are left out. */
export async function organizationFigures(ctx: RequestContext, ids: readonly string[]): Promise<OrganizationFigures[]> {
  const distinct = [...new Set(ids)];
  checkCount('ids', distinct, MAX_COMPARED);
  return distinct.length === 0 ? [] : figuresOf(ctx, distinct);
}

/** One OU in its public form; the caller has checked the permission. */
export async function readOrganization(ctx: RequestContext, id: string): Promise<OrganizationView | null> {
  const row = await organizationById(ctx, id);
  return row ? viewOf(ctx, row) : null;
}

/** {@link readOrganization} of an OU that must exist: NOT_FOUND for an unknown one. */
export async function requireOrganization(ctx: RequestContext, id: string): Promise<OrganizationView> {
  return (await readOrganization(ctx, id)) ?? fail('NOT_FOUND');
}

/**
 * The OU a member works in, or any OU that a super administrator names (CALL-045). ORGANIZATION_NOT_SELECTED without
 * one (SUPR-08); NOT_FOUND for an unknown one, and for every OU but a member's own (OUSW-11). An OU that hides its
 * administrator shows them to its administrators only.
 */
export async function organizationInfo(ctx: RequestContext, organizationId?: string | null): Promise<OrganizationInfo> {
  const { level } = sessionOf(ctx);
  const isSuper = level === LEVEL.SUPER_ADMIN;
  const id = isSuper && organizationId ? organizationId : workingOu(ctx);
  if (organizationId && organizationId !== id) fail('NOT_FOUND');
  const organization = await requireOrganization(ctx, id);
  const { modifiedBy, modifiedTime, ...settings } = await settingsOf(ctx, id);
  const isOpen = level !== LEVEL.NORMAL || settings.isAdminInfoEnable;
  const { changedBy, changedTime } = await toldChange(ctx, modifiedBy, modifiedTime);
  return {
    ...organization,
    ...settings,
    modifiedBy: changedBy,
    modifiedTime: changedTime,
    admin: isOpen ? organization.admin : null,
  };
}

const SETTINGS = [
  'isAdminInfoEnable',
  'isViewMailEnable',
  'copyrights',
  'version',
  'modifiedBy',
  'modifiedTime',
] as const;

/** The settings of an OU that lists do not have. NOT_FOUND for an unknown one. */
const settingsOf = async (ctx: RequestContext, id: string): Promise<Pick<Organization, (typeof SETTINGS)[number]>> =>
  (await table(ctx, Organization).selectOne(SETTINGS, { id })) ?? fail('NOT_FOUND');

/** The lines of the working OU at the foot of pages, and whether it may have any of its own (CALL-050). */
export async function organizationCopyright(ctx: RequestContext): Promise<OrganizationCopyright> {
  const { name, copyrights } = await table(ctx, Organization).get({ id: workingOu(ctx) });
  const available = ctx.runtime.configuration.isOn('copyrightAvailable');
  return { available, copyrights, defaultCopyright: defaultCopyright(name) };
}

/** How many members of the working OU have chosen each theme (CALL-417). One statement. */
export function organizationThemeUse(ctx: RequestContext): Promise<ThemeUse[]> {
  return themeUse(ctx);
}

/**
 * The administrator of the working OU, for questions of its members (CALL-052, PROF-08). PERMISSION_DENIED if the OU does
 * not show them, NOT_FOUND if it has none.
 */
export async function organizationAdminInfo(ctx: RequestContext): Promise<OrganizationAdminInfo> {
  const id = workingOu(ctx);
  if (!(await settingsOf(ctx, id)).isAdminInfoEnable) fail('PERMISSION_DENIED');
  const { name, email } = (await requireOrganization(ctx, id)).admin ?? fail('NOT_FOUND');
  return { name, email };
}

/** The domains of an OU by name, for the account of its administrator (CALL-049). NOT_FOUND for an unknown OU. */
export async function organizationDomains(ctx: RequestContext, organizationId: string): Promise<OrganizationDomain[]> {
  const columns = ['id', 'name', 'url'] as const;
  const [domains, isThere] = await Promise.all([
    scoped({ db: ctx.db, ouId: organizationId }, Domain).select(columns, {}, { order: { name: 'ASC', id: 'ASC' } }),
    table(ctx, Organization).exists({ id: organizationId }),
  ]);
  return isThere ? domains : fail('NOT_FOUND');
}
