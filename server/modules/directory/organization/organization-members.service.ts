import sql, { empty } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { FirstRowsRequest } from '../../../core/pagination.js';
import { parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { contactCloser } from '../../identity/account/contacts.service.js';
import { memberTermPattern } from '../../identity/account/member.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { requireAppointer } from './organization-admin.service.js';
import type { OrganizationMemberList, OrganizationPerson } from './organization.types.js';

/** Default number of choices; people find the rest by typing. */
const DEFAULT_LIMIT = 20;

/**
 * Members of an OU who may administer it, by name, found by any word as the console finds users (SUPR-06). Their accounts
 * are active. For super administrators, and for an OU administrator who hands over their own OU (OUCF-12);
 * PERMISSION_DENIED to everybody else and for any other OU. OUT_OF_RANGE for a limit beyond lists' own, NOT_FOUND for an
 * unknown OU.
 */
export async function organizationMembers(
  ctx: RequestContext,
  organizationId: string,
  request: FirstRowsRequest,
): Promise<OrganizationMemberList> {
  requireAppointer(ctx, organizationId);
  const { limit } = parsePage({ limit: request.limit ?? DEFAULT_LIMIT });
  const search = parseSearch(request.search);
  const organization = { ouId: organizationId };
  const found = search
    ? sql`AND m.user_id IN (SELECT t.user_id FROM member_term t
            WHERE ${inOu(organization, 't')} AND t.term LIKE ${memberTermPattern(search)})`
    : empty;
  const time = now();
  const [isThere, members] = await Promise.all([
    table(ctx, Organization).exists({ id: organizationId }),
    query<OrganizationPerson>(
      ctx,
      sql`SELECT a.id, a.username, a.name, a.email, a.type FROM member m JOIN account a ON a.id = m.user_id
        WHERE ${inOu(organization, 'm')} AND a.is_disabled = 0 AND a.is_super_admin = 0
          AND (a.start_time IS NULL OR a.start_time <= ${time})
          AND (a.expire_time IS NULL OR a.expire_time > ${time}) ${found}
        ORDER BY m.name, m.user_id LIMIT ${limit + 1}`,
    ),
  ]);
  if (!isThere) fail('NOT_FOUND');
  const close = contactCloser(ctx);
  const shown = members.slice(0, limit).map((member) => ({ ...member, email: member.email && close(member.email) }));
  return { members: shown, hasMore: members.length > limit };
}
