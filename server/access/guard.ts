import type { RequestContext } from '../context/context.js';
import { fail, PortalError } from '../core/errors.js';
import { checkIdCount } from '../core/ids.js';
import { addressGroup } from '../core/ip-ranges.js';
import type { Feature } from '../context/features.js';
import type { AppCaller, SessionState } from '../context/session-state.js';
import type { AccessRule } from './access.js';
import { ADMITTED, LEVEL } from '../context/levels.js';
import type { ReachKind } from './reach.js';
import { requireReach } from './reach.js';
import { requireTokenRight } from './token-rule.js';

/**
 * The key that calls count under: an address and session, or app; of strangers the address; an API token, wherever it
 * calls from (LIMT-03, TOKN-07).
 */
export function callKey(
  ip: string,
  { session, app }: { readonly session?: SessionState | null; readonly app?: AppCaller | null },
): string {
  if (session?.token) return `|${session.token.id}`;
  return `${addressGroup(ip)}|${session?.id ?? app?.appId ?? ''}`;
}

/**
 * The one gate before every root field: rate, address, stage of the session, level, right, feature, reach, in this order
 * (LIMT-03, SECR-16, CALL-015). Root fields that the door has counted with their request are not counted again.
 * Throws VIEW_ENDED and VIEW_READ_ONLY as {@link requireViewable}, what {@link requireTokenRight} throws, UNAUTHENTICATED (or why the session ended),
 * UNVERIFIED, ORGANIZATION_NOT_SELECTED, PERMISSION_DENIED, OUT_OF_RANGE for more than 1000 targets, and NOT_FOUND for a
 * target outside the working OU.
 */
export async function enforceAccess(
  ctx: RequestContext,
  rule: AccessRule,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { session } = ctx;
  if (!session?.token) return admit(ctx, rule, args);
  const used = { ouId: session.ouId ?? '', id: session.token.id };
  try {
    await admit(ctx, rule, args);
  } catch (error) {
    ctx.runtime.tokenUse.note(used, ctx.ip, 'REFUSED');
    throw error;
  }
  ctx.runtime.tokenUse.note(used, ctx.ip, 'ADMITTED');
}

async function admit(ctx: RequestContext, rule: AccessRule, args: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.call.prepaid > 0) ctx.call.prepaid -= 1;
  else await ctx.runtime.limits.take('call', callKey(ctx.ip, ctx));
  requireAdmission(ctx, rule);
  for (const [kind, argument] of Object.entries(rule.reach ?? {})) {
    const named = args[argument] as string | readonly string[] | null | undefined;
    if (named == null) continue;
    const ids = typeof named === 'string' ? [named] : named;
    checkIdCount(argument, ids);
    await requireReach(ctx, kind as ReachKind, ids);
  }
}

/** The part of {@link enforceAccess} that needs neither a count nor the database: everything but rate and reach. */
export function requireAdmission(ctx: RequestContext, rule: AccessRule): void {
  requireViewable(ctx, rule);
  requireTokenRight(ctx, rule);
  if (rule.allow === 'PUBLIC') return;
  if (rule.allow === 'APP') {
    if (!ctx.app) throw ctx.callerFailure ?? fail('UNAUTHENTICATED', { message: 'error.appCredentialsNeeded' });
    requirePurchase(rule, ctx.app.features);
    return;
  }
  if (!ctx.session) throw ctx.callerFailure ?? fail('UNAUTHENTICATED');
  const { level, ouId, operations, features, mfaType, mfaCompleted, mustChangePassword, isAddressAllowed, isAway } =
    ctx.session;
  const isLeaving = isAway && rule.leads === 'ELSEWHERE';
  if (!isLeaving && !isAddressAllowed(ctx.ip)) fail('PERMISSION_DENIED', { message: 'error.addressRefused' });
  const isFactorDue = mfaType !== 'NONE' && !mfaCompleted && !isLeaving;
  if (isFactorDue && !rule.during?.includes('MFA')) fail('UNVERIFIED');
  // The stages run in order: a later one never admits a call that an earlier one refuses.
  if (!isFactorDue && mustChangePassword && !rule.during?.includes('PASSWORD_CHANGE')) {
    fail('PERMISSION_DENIED', { message: 'error.passwordChangeFirst' });
  }
  if (rule.allow === 'SIGNED_IN') return;
  if (rule.allow === 'SUPER_ADMIN') {
    if (level !== LEVEL.SUPER_ADMIN) fail('PERMISSION_DENIED');
    return;
  }
  if (rule.allow === 'ADMINISTRATOR' && level === LEVEL.SUPER_ADMIN) return;
  if (!ouId) fail('ORGANIZATION_NOT_SELECTED');
  if (!ADMITTED[rule.allow].has(level)) fail('PERMISSION_DENIED');
  if (rule.right && !operations.has(rule.right)) {
    fail('PERMISSION_DENIED', rule.refusal ? { message: rule.refusal } : {});
  }
  if (rule.key && !ctx.runtime.configuration.isOn(rule.key)) fail('PERMISSION_DENIED');
  requirePurchase(rule, features);
}

function requirePurchase(rule: AccessRule, features: ReadonlySet<Feature>): void {
  if (rule.feature && !features.has(rule.feature)) fail('PERMISSION_DENIED', { message: 'error.notPurchased' });
}

/**
 * The one rule of views (VIEW-03, VIEW-05): an administrator who sees the portal as somebody else can call what is part
 * of the view, and nothing else, not even what strangers can. Throws VIEW_READ_ONLY, and VIEW_ENDED for whatever comes
 * after the end: such a call must not fall back to the administrator.
 */
function requireViewable({ session, callerFailure }: RequestContext, rule: AccessRule): void {
  if (callerFailure instanceof PortalError && callerFailure.code === 'VIEW_ENDED') throw callerFailure;
  if (!session?.view || rule.inView) return;
  fail('VIEW_READ_ONLY', rule.audit ? {} : { message: 'error.viewHidden' });
}
