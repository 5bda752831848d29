import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { cancelEmailChange, emailState, resendEmailLink } from './email-change.service.js';
import { EmailConfirmArguments, EmailLinkInfo, EmailState } from './email-change.types.js';
import { confirmEmail, emailLinkInfo } from './email-confirm.service.js';

@Resolver()
export class EmailChangeResolver {
  @Access({ allow: 'SIGNED_IN' })
  @Query(() => EmailState, { description: 'The caller’s e-mail address, and a new one that is not confirmed yet.' })
  userEmail(@Ctx() ctx: RequestContext): Promise<EmailState> {
    return emailState(ctx);
  }

  @Access({ allow: 'SIGNED_IN', once: true, audit: 'user' })
  @Mutation(() => EmailState, {
    description:
      'Mails the caller’s confirmation link again, a minute after the last one at the earliest; the former link expires. Returns the state of the address.',
  })
  async userEmailResend(@Ctx() ctx: RequestContext): Promise<EmailState> {
    await resendEmailLink(ctx);
    return emailState(ctx);
  }

  @Access({ allow: 'SIGNED_IN', audit: 'user' })
  @Mutation(() => EmailState, {
    description: 'Cancels the change to an address that is not confirmed yet. Returns the state of the address.',
  })
  async userEmailCancel(@Ctx() ctx: RequestContext): Promise<EmailState> {
    await cancelEmailChange(ctx);
    return emailState(ctx);
  }

  @Access({ allow: 'PUBLIC' })
  @Query(() => EmailLinkInfo, { description: 'The account and the address of a mailed link.' })
  userEmailLinkInfo(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String, { description: 'The token of the mailed link, valid for 24 hours.' }) token: string,
  ): Promise<EmailLinkInfo> {
    return emailLinkInfo(ctx, token);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'user', ownTransaction: true })
  @Mutation(() => Void, { nullable: true, description: 'Confirms an address by its mailed link.' })
  userEmailConfirm(
    @Ctx() ctx: RequestContext,
    @Args(() => EmailConfirmArguments) input: EmailConfirmArguments,
  ): Promise<void> {
    return confirmEmail(ctx, input);
  }
}
