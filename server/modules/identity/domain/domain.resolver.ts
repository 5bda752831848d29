import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { domainChoices } from './domain-links.service.js';
import { checkDomainHost } from './domain-host-check.service.js';
import { listDomains, readDomain } from './domain-list.service.js';
import { changeDomain, deleteDomain, registerDomain } from './domain.service.js';
import { DomainHostCheck } from './domain-proof.types.js';
import {
  DomainArguments,
  DomainListArguments,
  DomainModifyArguments,
  DomainPage,
  DomainRoleList,
  DomainUserGroupList,
  DomainView,
} from './domain.types.js';

/** Reads a domain as the answer of its change. */
const changedDomain = (info: GraphQLResolveInfo) => (inside: RequestContext, id: string) =>
  changed<DomainView>(info, { id }, (fields) => readDomain(inside, id, fields));

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
  @Query(() => DomainView, { description: 'One domain of the working OU.' })
  domainDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A domain of the working OU.' }) id: string,
  ): Promise<DomainView> {
    return readDomain(ctx, id, selectedFields(info));
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
  @Mutation(() => DomainView, { description: 'Registers a domain; returns it.' })
  domainCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DomainArguments) input: DomainArguments,
  ): Promise<DomainView> {
    return registerDomain(ctx, input, changedDomain(info));
  }

  @Access({ allow: 'CONSOLE', right: 'domain', audit: 'domain', ownTransaction: true })
  @Mutation(() => DomainView, { description: 'Changes a domain; returns it.' })
  domainModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DomainModifyArguments) input: DomainModifyArguments,
  ): Promise<DomainView> {
    return changeDomain(ctx, input, changedDomain(info));
  }

  @Access({ allow: 'CONSOLE', right: 'domain', audit: 'domain' })
  @Mutation(() => ID, { description: 'Deletes a domain; refused while it has accounts. Returns its id.' })
  async domainDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A domain of the working OU without accounts.' }) id: string,
  ): Promise<string> {
    await deleteDomain(ctx, id);
    return id;
  }

  @Access({ allow: 'CONSOLE', right: 'domain', once: true, audit: 'domain', ownTransaction: true })
  @Mutation(() => DomainHostCheck, {
    // DOMN-10
    description: "Looks up the TXT record that proves that a domain's host belongs to the organization.",
  })
  domainCheckHost(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A domain of the working OU.' }) id: string,
  ): Promise<DomainHostCheck> {
    return checkDomainHost(ctx, id);
  }
}
