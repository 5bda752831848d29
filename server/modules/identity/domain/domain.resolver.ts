import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { domainChoices } from './domain-links.service.js';
import { checkDomainHost } from './domain-host-check.service.js';
import { listDomains } from './domain-list.service.js';
import { changeDomain, deleteDomain, registerDomain } from './domain.service.js';
import { DomainHostCheck } from './domain-proof.types.js';
import {
  DomainArguments,
  DomainListArguments,
  DomainModifyArguments,
  DomainPage,
  DomainRoleList,
  DomainUserGroupList,
} from './domain.types.js';

@Resolver()
export class DomainResolver {
  @Access({ allow: 'CONSOLE', right: 'domain' })
  @Query(() => DomainPage, { description: 'Domains of the working OU, newest first by default.' })
  domainList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DomainListArguments) list: DomainListArguments,
  ): Promise<DomainPage> {
    return listDomains(ctx, { ...list, fields: selectedFields(info, ['domains']) });
  }

  @Access({ allow: 'CONSOLE', right: 'domain' })
  @Query(() => DomainRoleList, { description: 'Roles of the working OU, and whether a domain gives them.' })
  async domainRoleList(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The domain; omitted for a new one, to which nothing is assigned.',
    })
    id?: string | null,
  ): Promise<DomainRoleList> {
    return { roles: await domainChoices(ctx, 'role', id) };
  }

  @Access({ allow: 'CONSOLE', right: 'domain' })
  @Query(() => DomainUserGroupList, { description: 'User groups in scope, and whether a domain gives them.' })
  async domainUserGroupList(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The domain; omitted for a new one, to which nothing is assigned.',
    })
    id?: string | null,
  ): Promise<DomainUserGroupList> {
    return { userGroups: await domainChoices(ctx, 'user_group', id) };
  }

  @Access({ allow: 'CONSOLE', right: 'domain', audit: 'domain', ownTransaction: true })
  @Mutation(() => ID, { description: 'Registers a domain; returns its id.' })
  domainCreate(@Ctx() ctx: RequestContext, @Args(() => DomainArguments) input: DomainArguments): Promise<string> {
    return registerDomain(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'domain', audit: 'domain', ownTransaction: true })
  @Mutation(() => Void, { nullable: true })
  domainModify(
    @Ctx() ctx: RequestContext,
    @Args(() => DomainModifyArguments) input: DomainModifyArguments,
  ): Promise<void> {
    return changeDomain(ctx, input.id, input);
  }

  @Access({ allow: 'CONSOLE', right: 'domain', audit: 'domain' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a domain; refused while it has accounts.' })
  domainDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteDomain(ctx, id);
  }

  @Access({ allow: 'CONSOLE', right: 'domain', once: true, audit: 'domain', ownTransaction: true })
  @Mutation(() => DomainHostCheck, {
    // DOMN-10
    description: "Looks up the TXT record that proves that a domain's host belongs to the organization.",
  })
  domainCheckHost(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<DomainHostCheck> {
    return checkDomainHost(ctx, id);
  }
}
