import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { CLOSED_PASSWORD } from '../../../core/graphql/types.js';
import { resetPassword, resetTokenInfo, triggerReset } from './password-reset.service.js';
import { retrievePassword } from './password-retrieve.service.js';
import { modifyPassword, passwordRule } from './password.service.js';
import { PasswordRule, ResetTokenInfo } from './password.types.js';

const NEW_PASSWORD_ARGUMENT = `A password that obeys passwordRule. ${CLOSED_PASSWORD}`;

@Resolver()
export class PasswordResolver {
  @Access({ allow: 'PUBLIC' })
  @Query(() => PasswordRule, { description: 'Rules for a password: of an account, of the caller, or the platform’s.' })
  passwordRule(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, {
      nullable: true,
      description:
        "An account with an open link, or with the working OU as its home; the caller by default. For other accounts the platform's rule is returned.",
    })
    userId?: string | null,
  ): Promise<PasswordRule> {
    return passwordRule(ctx, userId ?? null);
  }

  @Access({ allow: 'SIGNED_IN', during: ['PASSWORD_CHANGE'], once: true, audit: 'user', ownTransaction: true })
  @Mutation(() => Void, { nullable: true, description: 'Replaces the caller’s password and ends all their sessions.' })
  passwordModify(
    @Ctx() ctx: RequestContext,
    @Arg('oldPassword', () => String, { description: `The present password. ${CLOSED_PASSWORD}` }) oldPassword: string,
    @Arg('newPassword', () => String, { description: NEW_PASSWORD_ARGUMENT }) newPassword: string,
    @Arg('keyId', () => ID, { description: 'The key of sessionPublicKey that encrypted both.' }) keyId: string,
  ): Promise<void> {
    return modifyPassword(ctx, { oldPassword, newPassword, keyId });
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Mails a reset link; the answer does not reveal whether the account exists.',
  })
  passwordRetrieve(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'E-mail address or username of an account, in plain text.' })
    email: string,
  ): Promise<void> {
    return retrievePassword(ctx, email);
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'user' })
  @Mutation(() => Void, { nullable: true, description: 'Mails a reset link to an OU’s administrator.' })
  passwordTriggerReset(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'E-mail address of the administrator of an OU, in plain text.' })
    email: string,
  ): Promise<void> {
    return triggerReset(ctx, email);
  }

  @Access({ allow: 'PUBLIC' })
  @Query(() => ResetTokenInfo, { description: 'The account of a mailed link.' })
  passwordResetTokenInfo(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String, { description: 'The token of the mailed link, valid for 24 hours.' }) token: string,
  ): Promise<ResetTokenInfo> {
    return resetTokenInfo(ctx, token);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'user', ownTransaction: true })
  @Mutation(() => String, {
    description: 'Sets a password by a mailed link. Returns the username of the account, for signing in.',
  })
  passwordReset(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String, { description: 'The token of the mailed link; it works once.' }) token: string,
    @Arg('newPassword', () => String, { description: NEW_PASSWORD_ARGUMENT }) newPassword: string,
    @Arg('keyId', () => ID, { description: 'The key of sessionPublicKey that encrypted the password.' }) keyId: string,
  ): Promise<string> {
    return resetPassword(ctx, { token, newPassword, keyId });
  }
}
