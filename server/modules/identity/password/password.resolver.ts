import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { CLOSED_PASSWORD } from '../../../core/graphql/types.js';
import { resetPassword, resetTokenInfo, retrievePassword, triggerReset } from './password-reset.service.js';
import { modifyPassword, passwordRule } from './password.service.js';
import { PasswordRule, ResetTokenInfo } from './password.types.js';

@Resolver()
export class PasswordResolver {
  @Access({ allow: 'PUBLIC' })
  @Query(() => PasswordRule, { description: 'Rules for a password: of an account, of the caller, or the platform’s.' })
  passwordRule(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { nullable: true }) userId?: string | null,
  ): Promise<PasswordRule> {
    return passwordRule(ctx, userId ?? null);
  }

  @Access({ allow: 'SIGNED_IN', during: ['PASSWORD_CHANGE'], once: true, audit: 'user', ownTransaction: true })
  @Mutation(() => Void, { nullable: true, description: 'Replaces the caller’s password and ends all their sessions.' })
  passwordModify(
    @Ctx() ctx: RequestContext,
    @Arg('oldPassword', () => String, { description: CLOSED_PASSWORD }) oldPassword: string,
    @Arg('newPassword', () => String, { description: CLOSED_PASSWORD }) newPassword: string,
    @Arg('keyId', () => ID) keyId: string,
  ): Promise<void> {
    return modifyPassword(ctx, { oldPassword, newPassword, keyId });
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Mails a reset link; the answer does not reveal whether an account has this address.',
  })
  passwordRetrieve(@Ctx() ctx: RequestContext, @Arg('email', () => String) email: string): Promise<void> {
    return retrievePassword(ctx, email);
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'user' })
  @Mutation(() => Void, { nullable: true, description: 'Mails a reset link to an OU’s administrator.' })
  passwordTriggerReset(@Ctx() ctx: RequestContext, @Arg('email', () => String) email: string): Promise<void> {
    return triggerReset(ctx, email);
  }

  @Access({ allow: 'PUBLIC' })
  @Query(() => ResetTokenInfo, { description: 'The account of a mailed link.' })
  passwordResetTokenInfo(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String) token: string,
  ): Promise<ResetTokenInfo> {
    return resetTokenInfo(ctx, token);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'user', ownTransaction: true })
  @Mutation(() => Void, { nullable: true, description: 'Sets a password by a mailed link.' })
  passwordReset(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String) token: string,
    @Arg('newPassword', () => String, { description: CLOSED_PASSWORD }) newPassword: string,
    @Arg('keyId', () => ID) keyId: string,
  ): Promise<void> {
    return resetPassword(ctx, { token, newPassword, keyId });
  }
}
