import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { MfaType } from '../../../context/mfa-types.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { ruleForScreen, setMfa, setRule } from './security-settings.service.js';
import { PLATFORM_OWNER, ruleOf, SUPER_ADMIN_OWNER } from './security.service.js';
import { MfaTypeEnum, SecurityMfa, SecurityRule, SecurityRuleArgs, SecurityScope } from './security.types.js';

const OWNERS: Readonly<Record<SecurityScope, string>> = {
  [SecurityScope.DEFAULT]: PLATFORM_OWNER,
  [SecurityScope.SUPER_ADMIN]: SUPER_ADMIN_OWNER,
};

@Resolver()
export class SecurityResolver {
  @Access({ allow: 'OU_MANAGER' })
  @Query(() => SecurityRule, { description: 'The rule of the working OU.' })
  securityRule(@Ctx() ctx: RequestContext): Promise<SecurityRule> {
    return ruleForScreen(ctx, workingOu(ctx));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'security' })
  @Mutation(() => SecurityRule, { description: 'Sets the rule of the working OU, all nine fields; returns the rule.' })
  securitySetRule(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SecurityRuleArgs) input: SecurityRuleArgs,
  ): Promise<SecurityRule> {
    return setAndShow(ctx, info, workingOu(ctx), input);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => SecurityMfa, { description: 'The second factor that the working OU requires.' })
  async securityMfa(@Ctx() ctx: RequestContext): Promise<SecurityMfa> {
    const { mfaType } = await ruleOf(ctx, workingOu(ctx));
    return { mfaType };
  }

  @Access({ allow: 'OU_MANAGER', audit: 'security' })
  @Mutation(() => SecurityMfa, {
    description: 'Sets the second factor that the working OU requires, or none; returns it.',
  })
  async securitySetMfa(
    @Ctx() ctx: RequestContext,
    @Arg('mfaType', () => MfaTypeEnum, { description: 'EMAIL needs a portal that sends e-mail.' }) mfaType: MfaType,
  ): Promise<SecurityMfa> {
    return { mfaType: await setMfa(ctx, workingOu(ctx), mfaType) };
  }

  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => SecurityRule, { description: 'The platform’s default rule, or that of super administrators.' })
  securityPlatformRule(
    @Ctx() ctx: RequestContext,
    @Arg('scope', () => SecurityScope, { description: 'Owner of the rule.' }) scope: SecurityScope,
  ): Promise<SecurityRule> {
    return ruleForScreen(ctx, OWNERS[scope]);
  }

  @Access({ allow: 'SUPER_ADMIN', audit: 'security' })
  @Mutation(() => SecurityRule, {
    description: 'Sets one of the platform’s two rules, all nine fields; returns the rule.',
  })
  securitySetPlatformRule(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('scope', () => SecurityScope, {
      description: 'DEFAULT: all OUs without a rule of their own; SUPER_ADMIN: super administrators.',
    })
    scope: SecurityScope,
    @Args(() => SecurityRuleArgs) input: SecurityRuleArgs,
  ): Promise<SecurityRule> {
    return setAndShow(ctx, info, OWNERS[scope], input);
  }
}

async function setAndShow(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  owner: string,
  { confirmLockOut, version, ...rule }: SecurityRuleArgs,
): Promise<SecurityRule> {
  await setRule(ctx, owner, rule, { isLockOutConfirmed: confirmLockOut === true, version });
  return changed<SecurityRule>(info, {}, () => ruleForScreen(ctx, owner));
}
