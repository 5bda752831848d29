import sql from 'sql-template-tag';
import { groupInScope, structureInScope } from '../../../access/reach.js';
import type { ThingKind } from '../../../access/thing-reach.js';
import { THINGS } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { isManageable } from '../../directory/user/user-authority.service.js';
import type { UserRef } from '../../directory/user/user.types.js';
import type { AccessExplanation, AccessOwner } from './access-explanation.types.js';
import type { AccessDenial } from './access-steps.types.js';
import { AccessDenialReason, AccessStepKind } from './access-steps.types.js';
import { nameIn } from './access-target.service.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { readThingPaths } from './thing-paths.service.js';
import type { ThingTarget } from './thing-target.service.js';
import { readThing, THING_KINDS } from './thing-target.service.js';

/** At most this many paths are listed; all are counted. */
const MAX_PATHS = 50;
/** At most this many owners are named; all are counted. */
const MAX_OWNERS = 20;

/**
 * Why a member has an asset or a resource, or not (BYND-01): every way by which they reach it (ASST-14, RSRC-05), those
 * that count later too (RSRC-03), each reason that denies it, and the groups and nodes that would give it. Throws as
 * {@link readThing}, and NOT_FOUND for a person who is no member. At most six statements.
 */
export async function explainThing(
  ctx: RequestContext,
  userId: string,
  target: ThingTarget,
  targetId: string,
): Promise<AccessExplanation> {
  const kind = THING_KINDS[target];
  const { step, app, closedBy } = await readThing(ctx, target, targetId);
  const [person, pathsOf, { owners, ownerCount }] = await Promise.all([
    readMember(ctx, userId),
    readThingPaths(ctx, kind, { userIds: [userId], thingIds: [targetId] }, MAX_PATHS),
    readOwners(ctx, kind, userId, targetId),
  ]);
  const user = { kind: AccessStepKind.USER, id: person.id, name: person.name };
  const { paths, pathCount, pendingCount, effectiveTime } = pathsOf(user, step);
  const deny = (reason: AccessDenialReason | null, steps = [user, step]): AccessDenial[] =>
    reason === null ? [] : [{ reason, steps, brokenAfter: steps.length - 2 }];
  const isPending = pathCount > 0 && effectiveTime !== null;
  const denials = [
    ...deny(denialOfAccount(person)),
    ...closedBy.flatMap((reason) => deny(reason)),
    ...(pathCount === 0 && closedBy.length === 0 ? deny(AccessDenialReason.NO_WAY) : []),
    ...(isPending ? deny(AccessDenialReason.NOT_YET, paths[0]) : []),
  ];
  return {
    user: person,
    target: step,
    app,
    isGranted: denials.length === 0,
    isShownOnly: false,
    isHidden: false,
    paths,
    pathCount,
    pendingCount,
    denials,
    candidates: [],
    candidateCount: 0,
    owners,
    ownerCount,
  };
}

async function readMember(ctx: RequestContext, userId: string): Promise<UserRef & AccountState> {
  const [row] = await query<UserRef & AccountState>(
    ctx,
    sql`SELECT a.id, a.username, a.name, ${ACCOUNT_STATE} FROM member w JOIN account a ON a.id = w.user_id
         WHERE ${inOu(ctx, 'w')} AND w.user_id = ${userId}`,
  );
  return row ?? fail('NOT_FOUND');
}

interface OwnerRow {
  id: string;
  /** The name of a group. */
  name: string | null;
  nameJson: string | null;
  total: number;
}

/**
 * The user groups and nodes within the caller's reach that have a thing and that the member is not in, by name: joining
 * one would give it (SUBA-13).
 */
async function readOwners(
  ctx: RequestContext,
  kind: ThingKind,
  userId: string,
  thingId: string,
): Promise<{ owners: AccessOwner[]; ownerCount: number }> {
  const { column, userGroup, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  const [rows, isAssignable] = await Promise.all([
    query<OwnerRow>(
      ctx,
      sql`SELECT k.*, COUNT(*) OVER () AS total FROM (
           SELECT t.id, t.name, NULL AS nameJson, t.name AS called FROM ${name(userGroup)} l
             JOIN user_group t ON t.ou_id = l.ou_id AND t.id = l.user_group_id
            WHERE ${inOu(ctx, 'l')} AND ${thing} = ${thingId} AND ${groupInScope(ctx, 't')}
              AND NOT EXISTS (SELECT 1 FROM user_group_member g
                               WHERE g.ou_id = t.ou_id AND g.user_group_id = t.id AND g.user_id = ${userId})
           UNION ALL SELECT t.id, NULL, t.name_json, t.name FROM ${name(structure)} l
             JOIN structure t ON t.ou_id = l.ou_id AND t.id = l.structure_id
            WHERE ${inOu(ctx, 'l')} AND ${thing} = ${thingId} AND ${structureInScope(ctx, 't')}
              AND NOT EXISTS (SELECT 1 FROM user_structure u
                               WHERE u.ou_id = t.ou_id AND u.structure_id = t.id AND u.user_id = ${userId})) k
          ORDER BY k.called, k.id LIMIT ${MAX_OWNERS}`,
    ),
    isManageable(ctx, userId),
  ]);
  const owners = rows.map((row) => ({
    kind: row.nameJson === null ? AccessStepKind.USER_GROUP : AccessStepKind.STRUCTURE,
    id: row.id,
    name: row.name ?? nameIn(ctx, row.nameJson),
    isAssignable,
  }));
  return { owners, ownerCount: rows[0]?.total ?? 0 };
}
