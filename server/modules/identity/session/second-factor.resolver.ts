import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { VerificationCodeSent } from './codes.types.js';
import { sendVerificationCode, verifyCode } from './second-factor.service.js';
import { SessionToken } from './session.types.js';

@Resolver()
export class SecondFactorResolver {
  @Access({ allow: 'SIGNED_IN', during: ['MFA'], once: true, audit: 'session' })
  @Mutation(() => VerificationCodeSent, { description: 'Mails the caller a code for the second step.' })
  sessionSendVerificationCode(@Ctx() ctx: RequestContext): Promise<VerificationCodeSent> {
    return sendVerificationCode(ctx);
  }

  @Access({ allow: 'SIGNED_IN', during: ['MFA'], once: true, audit: 'session', ownTransaction: true })
  @Mutation(() => SessionToken, { description: 'Completes the second step; the token changes, and is answered.' })
  sessionVerifyCode(
    @Ctx() ctx: RequestContext,
    @Arg('verifyCode', () => String, { description: 'The mailed code.' }) code: string,
  ): Promise<SessionToken> {
    return verifyCode(ctx, code);
  }
}
