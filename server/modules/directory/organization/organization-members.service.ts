import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { memberTermPattern } from '../../identity/account/member.service.js';
import type { OrganizationMemberList, OrganizationPerson } from './organization.types.js';

/** So many choices at once unless asked for more; the rest is found by typing. */
const DEFAULT_LIMIT = 20;

/**
 * Members of an OU who may administer it, by name, found by any word as the console finds users (SUPR-06): those whose
 * account is active. OUT_OF_RANGE for a limit beyond lists' own, NOT_FOUND for an unknown OU.
 */
export async function organizationMembers(
  ctx: RequestContext,
  organizationId: string,
  request: { search?: string | null; limit?: number | null },
): Promise<OrganizationMemberList> {
  const { limit } = parsePage({ limit: request.limit ?? DEFAULT_LIMIT });
  const search = parseSearch(request.search);
  const found = search
    ? 'AND m.user_id IN (SELECT t.user_id FROM member_term t WHERE t.ou_id = ? AND t.term LIKE ?)'
    : '';
  const time = now();
  const [[organization], members] = await Promise.all([
    query(ctx, 'SELECT id FROM organization WHERE id = ?', [organizationId]),
    query<OrganizationPerson>(
      ctx,
      `SELECT a.id, a.username, a.name, a.email, a.type FROM member m JOIN account a ON a.id = m.user_id
        WHERE m.ou_id = ? AND a.is_disabled = 0 AND a.is_super_admin = 0 AND (a.start_time IS NULL OR a.start_time <= ?)
          AND (a.expire_time IS NULL OR a.expire_time > ?) ${found}
        ORDER BY m.name, m.user_id LIMIT ?`,
      [organizationId, time, time, ...(search ? [organizationId, memberTermPattern(search)] : []), limit + 1],
    ),
  ]);
  if (!organization) fail('NOT_FOUND');
  return { members: members.slice(0, limit), hasMore: members.length > limit };
}
