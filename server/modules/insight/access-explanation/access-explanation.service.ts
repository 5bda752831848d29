import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { HELD, MENUS_OF_ROLES } from '../../applications/portal/portal-grants.service.js';
import type { UserRef } from '../../directory/user/user.types.js';
import { firstMenuGroup, readCandidates } from './access-candidates.service.js';
import type { AccessPaths } from './access-paths.service.js';
import { readPaths } from './access-paths.service.js';
import type { AccessExplanation, AccessTargetKind } from './access-explanation.types.js';
import { AccessSourceKind } from './access-explanation.types.js';
import type { AccessDenial, AccessStep } from './access-steps.types.js';
import { AccessDenialReason, AccessStepKind } from './access-steps.types.js';
import type { AccessTarget, Granting, RoleTarget } from './access-target.service.js';
import { grantingOf, readTarget } from './access-target.service.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { inOu } from '../../../database/sql.js';
import { explainThing } from './thing-explanation.service.js';
import { isThing } from './thing-target.service.js';

interface Person extends UserRef, AccountState {
  opensApp: number;
}

/** A member, and whether any menu of the app is open to them. */
async function readPerson(ctx: RequestContext, userId: string, appId: string): Promise<Person> {
  const [row] = await query<Person>(
    ctx,
    sql`SELECT a.id, a.username, a.name, ${ACCOUNT_STATE}, EXISTS (SELECT 1 FROM ${MENUS_OF_ROLES} JOIN user_role u ON ${HELD}
              WHERE u.ou_id = w.ou_id AND u.user_id = w.user_id AND m.app_id = ${appId}) AS opensApp
       FROM member w JOIN account a ON a.id = w.user_id WHERE ${inOu(ctx, 'w')} AND w.user_id = ${userId}`,
  );
  return row ?? fail('NOT_FOUND');
}

/**
 * Why a member sees a menu, a permission or an app in the portal, or does not (BYND-01): every path by which their
 * roles grant it, each step that denies it, and the roles that would grant it; an asset or a resource as {@link
 * explainThing}. Agrees with the member's own portal. Throws NOT_FOUND for a target outside the working OU; the guard
 * has checked the member. At most seven statements.
 */
export async function explainAccess(
  ctx: RequestContext,
  userId: string,
  kind: AccessTargetKind,
  targetId: string,
): Promise<AccessExplanation> {
  if (isThing(kind)) return explainThing(ctx, userId, kind, targetId);
  const source = AccessSourceKind[kind] as RoleTarget;
  const target = await readTarget(ctx, source, targetId);
  const app = target.app ?? fail('NOT_FOUND');
  const granting = grantingOf(source, targetId);
  const { opensApp, ...person } = await readPerson(ctx, userId, app.id);
  const user = { kind: AccessStepKind.USER, id: person.id, name: person.name };
  const [ways, candidates] = await Promise.all([
    readPaths(ctx, user, target, granting),
    readCandidates(ctx, userId, granting),
  ]);
  const route = target.step.kind === AccessStepKind.APP ? [target.step] : [app, target.step];
  const accountDenial = denialOfAccount(person);
  const denials: AccessDenial[] = [
    ...(accountDenial ? [{ reason: accountDenial, steps: [user, ...route], brokenAfter: 0 }] : []),
    ...target.closedBy.map((reason) => ({ reason, steps: [user, ...route], brokenAfter: route.length > 1 ? 1 : 0 })),
    // No role grants a missing target, so candidates are read only once it exists again.
    ...(ways.pathCount > 0 || target.closedBy.includes(AccessDenialReason.SOURCE_LOST)
      ? []
      : [await missingRole(ctx, user, target, granting)]),
    ...(ways.pathCount > 0 && !opensApp
      ? [{ reason: AccessDenialReason.NO_MENU_OF_APP, steps: [user, ...route], brokenAfter: 0 }]
      : []),
  ];
  const { isDirect, ...told }: AccessPaths = ways;
  return {
    user: person,
    target: target.step,
    app,
    denials,
    ...told,
    ...candidates,
    pendingCount: 0,
    owners: [],
    ownerCount: 0,
    isGranted: denials.length === 0,
    isShownOnly: told.pathCount > 0 && !isDirect,
    isHidden: !target.isDisplayed,
  };
}

/** The first missing step: a menu group that holds the menu, if there is one. */
async function missingRole(
  ctx: RequestContext,
  user: AccessStep,
  { step }: AccessTarget,
  granting: Granting,
): Promise<AccessDenial> {
  const { NO_ROLE: reason, NO_MENU_GROUP } = AccessDenialReason;
  if (step.kind === AccessStepKind.PERMISSION) return { reason, steps: [user, step], brokenAfter: 0 };
  const group = await firstMenuGroup(ctx, granting);
  if (!group) return { reason: NO_MENU_GROUP, steps: [user, step], brokenAfter: 0 };
  const steps = [user, { kind: AccessStepKind.MENU_GROUP, ...group }, step];
  return { reason, steps, brokenAfter: 0 };
}
