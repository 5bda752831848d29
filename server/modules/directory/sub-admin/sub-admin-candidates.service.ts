import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { ListRequest } from '../../../core/pagination.js';
import { listBasicUsers } from '../user/user-list.service.js';
import type { BasicUserPage } from '../user/user.types.js';

/**
 * Members who can become sub-administrators, by name (CALL-214): not the caller, the OU administrator or present
 * sub-administrators (SUBA-18).
 */
export function candidateUsers(ctx: RequestContext, request: ListRequest): Promise<BasicUserPage> {
  const isCandidate = sql`m.user_id <> ${sessionOf(ctx).accountId}
      AND NOT EXISTS (SELECT 1 FROM organization o WHERE o.id = ${workingOu(ctx)} AND o.admin_id = m.user_id)
      AND NOT EXISTS (SELECT 1 FROM sub_admin s WHERE s.ou_id = m.ou_id AND s.user_id = m.user_id)`;
  return listBasicUsers(ctx, request, isCandidate);
}
