import { GraphQLJSONObject } from 'graphql-scalars';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { FirstRowsArguments } from '../../../core/graphql/list-arguments.js';
import { changed } from '../../../core/graphql/changed.js';
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
  SessionUser,
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

  @Access({ allow: 'PUBLIC', inView: true })
  @Query(() => GraphQLJSONObject, {
    description:
      'Values by key; callers who are not signed in get the public keys only. privateKey decrypts the e-mail addresses and phone numbers of answers.',
  })
  configByKeys(
    @Ctx() ctx: RequestContext,
    @Arg('keys', () => [String], {
      description: 'Names of configuration keys; unknown ones are omitted from the answer.',
    })
    keys: string[],
  ): Record<string, string> {
    return configurationValues(ctx, keys);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session', ownTransaction: true })
  @Mutation(() => LoginResult, {
    description: 'Signs in by account name or e-mail address; the password is encrypted.',
  })
  sessionLogin(
    @Ctx() ctx: RequestContext,
    @Arg('account', () => String, { description: 'Account name or e-mail address, at most 254 characters.' })
    account: string,
    @Arg('password', () => String, { description: CLOSED_PASSWORD })
    password: string,
    @Arg('keyId', () => ID, { description: 'The key of sessionPublicKey that encrypted the password.' })
    keyId: string,
  ): Promise<LoginResult> {
    return login(ctx, { account, password, keyId });
  }

  @Access({ allow: 'PUBLIC', audit: 'session' })
  @Mutation(() => Void, { nullable: true, description: 'Ends the session.' })
  sessionLogout(@Ctx() ctx: RequestContext): Promise<void> {
    return logout(ctx);
  }

  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', during: ['MFA', 'PASSWORD_CHANGE'], inView: true })
  @Query(() => Session, { description: 'The session of the caller: person, level and the next step.' })
  sessionGet(@Ctx() ctx: RequestContext): Promise<Session> {
    return currentSession(ctx);
  }

  @Access({ allow: 'SIGNED_IN', during: ['PASSWORD_CHANGE'], audit: 'none' })
  @Mutation(() => Session, { description: 'Extends the session; one call in 30 s is enough.' })
  sessionRefresh(@Ctx() ctx: RequestContext): Promise<Session> {
    return refreshSession(ctx);
  }

  @Access({ allow: 'SIGNED_IN', leads: 'ELSEWHERE', during: ['MFA', 'PASSWORD_CHANGE'], inView: true })
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
    @Arg('organizationId', () => ID, { description: 'An OU of the caller.' }) organizationId: string,
  ): Promise<SessionToken> {
    return setOrganization(ctx, organizationId);
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => WorkingOrganization, { description: 'The OU that the caller works in; error 512 before one is chosen.' })
  sessionWorkingOrganization(@Ctx() ctx: RequestContext): Promise<WorkingOrganization> {
    return workingOrganization(ctx);
  }

  @Access({ allow: 'MEMBER', inView: true })
  @Query(() => OperationList, {
    description: 'The operations in force for the caller: all for the OU administrator, none for normal users.',
  })
  sessionOperations(@Ctx() ctx: RequestContext): OperationList {
    return { operations: [...currentOperations(ctx)] };
  }

  @Access({ allow: 'SIGNED_IN' })
  @Query(() => ProfileInfo, { description: 'The profile of the caller.' })
  async profileInfo(@Ctx() ctx: RequestContext): Promise<ProfileInfo> {
    return { info: await ownProfile(ctx), fields: PROFILE_FIELDS };
  }

  @Access({ allow: 'SIGNED_IN', audit: 'user' })
  @Mutation(() => SessionUser, {
    description: 'Changes the preferences of the caller, at least one; omitted ones stay. Returns the caller.',
  })
  async profileModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('theme', () => Theme, { nullable: true, description: 'A theme that the working OU offers.' })
    theme?: Theme | null,
    @Arg('isSystemTheme', () => Boolean, {
      nullable: true,
      description: 'True: the client follows the colours of the device. A theme sent without it makes it false.',
    })
    isSystemTheme?: boolean | null,
    @Arg('isOldNavigation', () => Boolean, { nullable: true, description: 'True switches the new navigation off.' })
    isOldNavigation?: boolean | null,
    @Arg('isLeaveCountdownOff', () => Boolean, {
      nullable: true,
      description: 'True: the question about unsaved work waits without a countdown.',
    })
    isLeaveCountdownOff?: boolean | null,
    @Arg('isShortcutHintSeen', () => Boolean, {
      nullable: true,
      description: 'True: the hint about favorites is not shown again.',
    })
    isShortcutHintSeen?: boolean | null,
  ): Promise<SessionUser> {
    await choosePreferences(ctx, { theme, isSystemTheme, isOldNavigation, isLeaveCountdownOff, isShortcutHintSeen });
    return changed<SessionUser>(info, { id: sessionOf(ctx).accountId }, () => ownProfile(ctx));
  }
}

const ownProfile = async (ctx: RequestContext): Promise<SessionUser> =>
  closedProfile(ctx, await accountProfile(ctx, sessionOf(ctx).accountId));
