import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { ruleForScreen, setMfa, setRule } from './security-settings.service.js';
import { PLATFORM_OWNER, ruleOf, SUPER_ADMIN_OWNER } from './security.service.js';
import { SecurityMfa, SecurityRule, SecurityRuleArgs, SecurityScope } from './security.types.js';

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
  @Mutation(() => Void, { nullable: true, description: 'Sets the rule of the working OU, all nine fields.' })
  securitySetRule(
    @Ctx() ctx: RequestContext,
    @Args(() => SecurityRuleArgs) { confirmLockOut, ...rule }: SecurityRuleArgs,
  ): Promise<void> {
    return setRule(ctx, workingOu(ctx), rule, confirmLockOut === true);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => SecurityMfa, { description: 'The second factor that the working OU requires.' })
  async securityMfa(@Ctx() ctx: RequestContext): Promise<SecurityMfa> {
    const { mfaType } = await ruleOf(ctx, workingOu(ctx));
    return { mfaType };
  }

  @Access({ allow: 'OU_MANAGER', audit: 'security' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Sets the second factor that the working OU requires, or none.',
  })
  securitySetMfa(@Ctx() ctx: RequestContext, @Arg('mfaType', () => String) mfaType: string): Promise<void> {
    return setMfa(ctx, workingOu(ctx), mfaType);
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
  @Mutation(() => Void, { nullable: true, description: 'Sets one of the platform’s two rules, all nine fields.' })
  securitySetPlatformRule(
    @Ctx() ctx: RequestContext,
    @Arg('scope', () => SecurityScope) scope: SecurityScope,
    @Args(() => SecurityRuleArgs) { confirmLockOut, ...rule }: SecurityRuleArgs,
  ): Promise<void> {
    return setRule(ctx, OWNERS[scope], rule, confirmLockOut === true);
  }
}
