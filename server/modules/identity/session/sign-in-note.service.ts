import type { RequestContext } from '../../../context/context.js';
import { describeUserAgent } from './user-agent.js';

/** A proof of identity, as the audit events of sign-ins name it. */
export type SignInWay = 'PASSWORD' | 'CODE' | 'SSO' | 'SECOND_STEP';

/** The part of an audit event that tells a person's sign-ins apart (CALL-270). */
export interface SignInNote extends ReturnType<typeof describeUserAgent> {
  readonly way: SignInWay;
}

/** Notes the way in and the device for the audit event of the call, whether it succeeds or fails. */
export function noteSignIn(ctx: Pick<RequestContext, 'audit' | 'userAgent'>, way: SignInWay): void {
  ctx.audit.description = JSON.stringify({ way, ...describeUserAgent(ctx.userAgent) } satisfies SignInNote);
}
