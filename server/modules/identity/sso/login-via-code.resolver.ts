import { Arg, Ctx, Mutation, registerEnumType, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { signInBySso } from './sso.service.js';
import { LoginResult } from '../session/session.types.js';
import { sendLoginCode, signInByCode } from '../session/sign-in-code.service.js';

/** The ways to sign in without a password (AUTH-14). */
export enum LoginViaCodeType {
  CODE = 'CODE',
  SSO = 'SSO',
}
registerEnumType(LoginViaCodeType, {
  name: 'LoginViaCodeType',
  description: 'Ways to sign in without a password.',
  valuesConfig: {
    CODE: { description: 'A code that was mailed to the address of the account.' },
    SSO: { description: 'Single sign-on with an identity provider.' },
  },
});

const ACCOUNT_ARGUMENT = 'Account name or e-mail address, at most 254 characters.';

@Resolver()
export class LoginViaCodeResolver {
  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Mails a sign-in code; the answer does not reveal whether the account exists.',
  })
  sessionSendLoginCode(
    @Ctx() ctx: RequestContext,
    @Arg('account', () => String, { description: ACCOUNT_ARGUMENT }) account: string,
  ): Promise<void> {
    return sendLoginCode(ctx, account);
  }

  @Access({ allow: 'PUBLIC', once: true, limit: 'login', audit: 'session', ownTransaction: true })
  @Mutation(() => LoginResult, {
    description:
      'Signs in by a mailed code, or by single sign-on: idp alone starts it and returns the address of the provider; code and state complete it.',
  })
  sessionLoginViaCode(
    @Ctx() ctx: RequestContext,
    @Arg('type', () => LoginViaCodeType, { description: 'CODE: a mailed code; SSO: single sign-on.' })
    type: LoginViaCodeType,
    @Arg('account', () => String, { nullable: true, description: `CODE only. ${ACCOUNT_ARGUMENT}` })
    account?: string | null,
    @Arg('code', () => String, {
      nullable: true,
      description: 'CODE: the mailed code. SSO: the code with which the provider returned.',
    })
    code?: string | null,
    @Arg('idp', () => String, {
      nullable: true,
      description: 'SSO only: the name of the provider in /site/<idp>, to start the sign-in.',
    })
    idp?: string | null,
    @Arg('state', () => String, {
      nullable: true,
      description: 'SSO only: the state with which the provider returned.',
    })
    state?: string | null,
    @Arg('iss', () => String, { nullable: true, description: 'SSO only: the issuer that the provider returned.' })
    iss?: string | null,
    @Arg('error', () => String, {
      nullable: true,
      description: 'SSO only: the reason of the provider for sending no code.',
    })
    error?: string | null,
  ): Promise<LoginResult> {
    if (type === LoginViaCodeType.CODE) return signInByCode(ctx, { account: account ?? '', code: code ?? '' });
    const answer = { code: code ?? null, state: state ?? null, iss: iss ?? null, error: error ?? null };
    return signInBySso(ctx, { idp: idp ?? null, ...answer });
  }
}
