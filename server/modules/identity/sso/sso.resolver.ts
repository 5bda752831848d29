import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { hostSettings, providersOfMail } from './sso-host.service.js';
import { beginTest, testResult } from './sso-test.service.js';
import { DomainSpecial, DomainTestResult, DomainTestSignIn, SignOnProvider } from './sso.types.js';

@Resolver()
export class SsoResolver {
  @Access({ allow: 'PUBLIC' })
  @Query(() => DomainSpecial, { description: 'Logo, sign-on and languages of the sign-in page on a host.' })
  configDomainSpecial(
    @Ctx() ctx: RequestContext,
    @Arg('host', () => String, {
      description: 'Host of the address that the browser shows, with its port if it names one.',
    })
    host: string,
  ): Promise<DomainSpecial> {
    return hostSettings(ctx, host);
  }

  /** CALL-273 */
  @Access({ allow: 'PUBLIC' })
  @Query(() => [SignOnProvider], {
    description:
      'Identity providers for the domain of an e-mail address, at most 5; the answer does not reveal whether an account has the address.',
  })
  configMailProviders(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, {
      description:
        'An e-mail address, at most 254 characters. The part behind the @ counts; the answer to another text is empty.',
    })
    email: string,
  ): Promise<SignOnProvider[]> {
    return providersOfMail(ctx, email);
  }

  @Access({ allow: 'CONSOLE', right: 'domain', once: true, audit: 'domain', ownTransaction: true })
  @Mutation(() => DomainTestSignIn, {
    description: 'Starts a test sign-in by a domain, which signs nobody in and changes nothing.',
  })
  domainTestSignIn(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A domain of the working OU with a provider.' }) id: string,
  ): Promise<DomainTestSignIn> {
    return beginTest(ctx, id);
  }

  @Access({ allow: 'CONSOLE', right: 'domain' })
  @Query(() => DomainTestResult, { description: "Result of the caller's own test sign-in." })
  domainTestResult(
    @Ctx() ctx: RequestContext,
    @Arg('state', () => String, { description: 'The state that starting the test answered.' }) state: string,
  ): Promise<DomainTestResult> {
    return testResult(ctx, state);
  }
}
