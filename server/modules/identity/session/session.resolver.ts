import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { FirstRowsArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { CLOSED_PASSWORD } from '../../../core/graphql/types.js';
import { accountProfile } from '../account/account.service.js';
import { Theme } from '../account/account.types.js';
import { configurationValues } from './configuration-values.service.js';
import { closedProfile } from '../account/contacts.service.js';
import { currentKey } from '../security/keys.service.js';
import { choosePreferences } from '../account/preferences.service.js';
import { organizationsOfCaller, workingOrganization } from './session-organizations.service.js';
import { currentOperations, currentSession, logout, refreshSession, setOrganization } from './session.service.js';
import { login } from './sign-in.service.js';
import {
  LoginResult,
  OperationList,
  ProfileInfo,
  PublicKey,
  Session,
  SessionOrganizationList,
  SessionToken,
  WorkingOrganization,
} from './session.types.js';

/** PROF-01: the order in which the user area shows a profile. */
const PROFILE_FIELDS = ['nickName', 'name', 'email', 'phone'];

@Resolver()
export class SessionResolver {
  @Access({ allow: 'PUBLIC' })
  @Query(() => PublicKey, { description: 'The key that encrypts passwords: RSA-OAEP with SHA-256.' })
  sessionPublicKey(@Ctx() ctx: RequestContext): Promise<PublicKey> {
    return currentKey(ctx);
  }

  @Access({ allow: 'PUBLIC' })
  @Query(() => GraphQLJSONObject, {
    description:
      'Values by key; callers who are not signed in get the public keys only. privateKey decrypts the e-mail addresses and phone numbers of answers.',
  })
  configByKeys(@Ctx() ctx: RequestContext, @Arg('keys', () => [String]) keys: string[]): Record<string, string> {
    return configurationValues(ctx, keys);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session', ownTransaction: true })
  @Mutation(() => LoginResult, {
    description: 'Signs in by account name or e-mail address; the password is encrypted.',
  })
  sessionLogin(
    @Ctx() ctx: RequestContext,
    @Arg('account', () => String) account: string,
    @Arg('password', () => String, { description: CLOSED_PASSWORD }) password: string,
    @Arg('keyId', () => ID) keyId: string,
  ): Promise<LoginResult> {
    return login(ctx, { account, password, keyId });
  }

  @Access({ allow: 'PUBLIC', audit: 'session' })
  @Mutation(() => Void, { nullable: true, description: 'Ends the session.' })
  sessionLogout(@Ctx() ctx: RequestContext): Promise<void> {
    return logout(ctx);
  }

  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', during: ['MFA', 'PASSWORD_CHANGE'] })
  @Query(() => Session)
  sessionGet(@Ctx() ctx: RequestContext): Promise<Session> {
    return currentSession(ctx);
  }

  @Access({ allow: 'SIGNED_IN', during: ['PASSWORD_CHANGE'], audit: 'none' })
  @Mutation(() => Session, { description: 'Extends the session; one call in 30 s is enough.' })
  sessionRefresh(@Ctx() ctx: RequestContext): Promise<Session> {
    return refreshSession(ctx);
  }

  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', during: ['MFA', 'PASSWORD_CHANGE'] })
  @Query(() => SessionOrganizationList, { description: 'OUs of the caller, at most 1000 at once.' })
  sessionOrganizationList(
    @Ctx() ctx: RequestContext,
    @Args(() => FirstRowsArguments) list: FirstRowsArguments,
  ): Promise<SessionOrganizationList> {
    return organizationsOfCaller(ctx, list);
  }

  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', once: true, audit: 'session' })
  @Mutation(() => SessionToken, { description: 'Starts working in an OU; the token changes, and is answered.' })
  sessionSetOrganization(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID) organizationId: string,
  ): Promise<SessionToken> {
    return setOrganization(ctx, organizationId);
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => WorkingOrganization)
  sessionWorkingOrganization(@Ctx() ctx: RequestContext): Promise<WorkingOrganization> {
    return workingOrganization(ctx);
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => OperationList)
  sessionOperations(@Ctx() ctx: RequestContext): OperationList {
    return { operations: [...currentOperations(ctx)] };
  }

  @Access({ allow: 'SIGNED_IN' })
  @Query(() => ProfileInfo)
  async profileInfo(@Ctx() ctx: RequestContext): Promise<ProfileInfo> {
    return { info: closedProfile(ctx, await accountProfile(ctx, sessionOf(ctx).accountId)), fields: PROFILE_FIELDS };
  }

  @Access({ allow: 'SIGNED_IN', audit: 'user' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Changes the preferences of the caller; omitted ones stay.',
  })
  async profileModify(
    @Ctx() ctx: RequestContext,
    @Arg('theme', () => Theme, { nullable: true }) theme?: Theme | null,
    @Arg('isOldNavigation', () => Boolean, { nullable: true }) isOldNavigation?: boolean | null,
    @Arg('isLeaveCountdownOff', () => Boolean, { nullable: true }) isLeaveCountdownOff?: boolean | null,
  ): Promise<void> {
    await choosePreferences(ctx, { theme, isOldNavigation, isLeaveCountdownOff });
  }
}
