import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf, workingOu } from '../context/context.js';
import type { Operation, SubAdminScope } from '../context/levels.js';
import { effectiveOperations, LEVEL } from '../context/levels.js';
import type { Runtime } from '../context/runtime.js';
import type { SessionState, TokenId } from '../context/session-state.js';
import type { TokenRight } from '../context/token-rights.js';
import { operationsOfRights } from '../context/token-rights.js';
import { now } from '../core/clock.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';
import { actingSession } from './acting-session.js';

type Context = Pick<RequestContext, 'db'> & { readonly runtime: Pick<Runtime, 'database'> };

/** The limits of a token, beside its owner. */
interface Limits {
  readonly tokenHash: string;
  readonly name: string;
  readonly ownerId: string;
  readonly rights: string;
  readonly isAllPeople: number;
  readonly createdTime: number;
  /** The chosen nodes that are within the owner's scope now, separated by commas; null for none. */
  readonly structureIds: string | null;
}

/** Whether the node `n.structure_id` is in the scope of the owner of the token `t` (SUBA-13). */
const IN_OWNERS_SCOPE: Sql = sql`(EXISTS (SELECT 1 FROM organization o WHERE o.id = t.ou_id AND o.admin_id = t.owner_id)
  OR EXISTS (SELECT 1 FROM sub_admin b WHERE b.ou_id = t.ou_id AND b.user_id = t.owner_id AND b.scope = 'ALL')
  OR EXISTS (SELECT 1 FROM structure_closure c
       JOIN sub_admin_structure s ON s.ou_id = c.ou_id AND s.structure_id = c.ancestor_id
      WHERE c.ou_id = t.ou_id AND c.descendant_id = n.structure_id AND s.user_id = t.owner_id))`;

/**
 * The session of an API token as it is now (TOKN-02): its owner with the operations and people that the token is limited
 * to, of those the owner has. Two statements, by primary keys.
 * Throws PERMISSION_DENIED for a token that is over, or whose owner is no active administrator of the OU.
 */
export async function tokenSession(ctx: Context, { ouId, id }: TokenId): Promise<SessionState> {
  const [token] = await query<Limits>(
    ctx,
    sql`SELECT t.token_hash AS tokenHash, t.name, t.owner_id AS ownerId, t.rights, t.is_all_people AS isAllPeople,
               t.created_time AS createdTime,
               (SELECT GROUP_CONCAT(n.structure_id) FROM api_token_structure n
                 WHERE n.ou_id = t.ou_id AND n.token_id = t.id AND ${IN_OWNERS_SCOPE}) AS structureIds
          FROM api_token t
         WHERE ${inOu({ ouId }, 't')} AND t.id = ${id} AND t.revoked_time IS NULL AND t.expire_time > ${now()}`,
  );
  if (!token) fail('PERMISSION_DENIED');
  const owner = await actingSession(ctx, token.ownerId, ouId);
  if (owner.level === LEVEL.NORMAL) fail('PERMISSION_DENIED');
  return limited(owner, id, token);
}

function limited(owner: SessionState, id: string, token: Limits): SessionState {
  const rights = new Set(JSON.parse(token.rights) as TokenRight[]);
  const structureIds = token.structureIds?.split(',') ?? [];
  const { level, scope, operations } = tokenPower(owner, { isAllPeople: token.isAllPeople === 1, rights });
  return {
    ...owner,
    id,
    tokenHash: token.tokenHash,
    level,
    scope,
    operations,
    ...(token.isAllPeople !== 1 && { triedScope: { roleIds: [], userGroupIds: [], structureIds } }),
    createdTime: token.createdTime,
    lastActiveTime: now(),
    token: { id, name: token.name, rights },
  };
}

/**
 * The level, scope and operations of a token of `owner`: a token of all people has those of a super sub-administrator at
 * most, any other those of a sub-administrator.
 */
export function tokenPower(
  owner: Pick<SessionState, 'level' | 'operations'>,
  { isAllPeople, rights }: { readonly isAllPeople: boolean; readonly rights: ReadonlySet<TokenRight> },
): Pick<SessionState, 'level' | 'operations'> & { readonly scope: SubAdminScope } {
  const isSuper = isAllPeople && owner.level !== LEVEL.SUB_ADMIN;
  const level = isSuper ? LEVEL.SUPER_SUB_ADMIN : LEVEL.SUB_ADMIN;
  const given = operationsOfRights(rights).filter((operation: Operation) => owner.operations.has(operation));
  return { level, scope: isSuper ? 'ALL' : 'SPECIFIED', operations: effectiveOperations(level, given) };
}

/**
 * The caller's session as it is now, for work that goes on after the guard: of the token, if one called. Throws
 * PERMISSION_DENIED if the person is no active member any more, or the token is over.
 */
export function presentSession(ctx: RequestContext): Promise<SessionState> {
  const { accountId, token } = sessionOf(ctx);
  const ouId = workingOu(ctx);
  return token ? tokenSession(ctx, { ouId, id: token.id }) : actingSession(ctx, accountId, ouId);
}
