import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { FirstRowsArguments, ListArguments } from '../../../core/graphql/list-arguments.js';
import { createAndSetAdmin, setAdmin } from './organization-admin.service.js';
import { modifyOrganization } from './organization-change.service.js';
import { createOrganization } from './organization-create.service.js';
import { removeLogo } from './organization-logo.service.js';
import { organizationMembers } from './organization-members.service.js';
import {
  listOrganizations,
  organizationAdminInfo,
  organizationCopyright,
  organizationDomains,
  organizationFigures,
  organizationInfo,
  organizationThemeUse,
  requireOrganization,
} from './organization.service.js';
import {
  CreatedAdmin,
  OrganizationAdminInfo,
  OrganizationCopyright,
  OrganizationCopyrightArguments,
  OrganizationCreateArguments,
  OrganizationDomainList,
  OrganizationFigures,
  OrganizationInfo,
  OrganizationLanguageArguments,
  OrganizationMemberList,
  OrganizationModifyArguments,
  OrganizationPage,
  OrganizationView,
  ThemeUse,
} from './organization.types.js';

const ORGANIZATION = { description: 'An OU of the installation.' };

@Resolver()
export class OrganizationResolver {
  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => OrganizationPage, { description: 'Every OU of the installation, by name.' })
  organizationList(
    @Ctx() ctx: RequestContext,
    @Args(() => ListArguments) list: ListArguments,
    @Arg('limit', () => Int, { nullable: true, description: 'OUs of a page; overrides the limit of pagination.' })
    limit?: number | null,
  ): Promise<OrganizationPage> {
    return listOrganizations(ctx, { ...list, limit });
  }

  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => [OrganizationFigures], { description: 'How OUs are used; unknown ones are left out.' })
  organizationFigures(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'At most 100 OUs.' }) ids: string[],
  ): Promise<OrganizationFigures[]> {
    return organizationFigures(ctx, ids);
  }

  @Access({ allow: 'SIGNED_IN' })
  @Query(() => OrganizationInfo, {
    description: 'The working OU; for a super administrator, the OU of the id.',
  })
  organizationInfo(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID, {
      nullable: true,
      description: 'Id of any OU for super administrators; for others the working OU, which is the default.',
    })
    organizationId?: string | null,
  ): Promise<OrganizationInfo> {
    return organizationInfo(ctx, organizationId);
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => OrganizationAdminInfo, { description: 'The contact person for members of the working OU.' })
  organizationAdminInfo(@Ctx() ctx: RequestContext): Promise<OrganizationAdminInfo> {
    return organizationAdminInfo(ctx);
  }

  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => OrganizationDomainList, { description: 'The domains of an OU.' })
  async organizationDomainList(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID, { description: 'The OU.' }) organizationId: string,
  ): Promise<OrganizationDomainList> {
    return { domains: await organizationDomains(ctx, organizationId) };
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => OrganizationCopyright, { description: 'The lines of the working OU at the foot of pages.' })
  organizationCopyright(@Ctx() ctx: RequestContext): Promise<OrganizationCopyright> {
    return organizationCopyright(ctx);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => [ThemeUse], { description: 'How many members of the working OU have chosen each theme.' })
  organizationThemeUse(@Ctx() ctx: RequestContext): Promise<ThemeUse[]> {
    return organizationThemeUse(ctx);
  }

  @Access({ allow: 'SIGNED_IN' })
  @Query(() => OrganizationMemberList, {
    description:
      'Active members of an OU, for choosing its administrator. For super administrators, and for OU administrators who hand over their own OU.',
  })
  organizationMembers(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID, { description: 'The OU.' }) organizationId: string,
    @Args(() => FirstRowsArguments) list: FirstRowsArguments,
  ): Promise<OrganizationMemberList> {
    return organizationMembers(ctx, organizationId, list);
  }

  @Access({ allow: 'SIGNED_IN', audit: 'organization' })
  @Mutation(() => OrganizationView, {
    description:
      'Makes a member the administrator of an OU. For super administrators, and for OU administrators who hand over their own OU. Returns the OU.',
  })
  async organizationSetAdmin(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('organizationId', () => ID, ORGANIZATION) organizationId: string,
    @Arg('userId', () => ID, { description: 'An active member of the OU.' }) userId: string,
  ): Promise<OrganizationView> {
    await setAdmin(ctx, organizationId, userId);
    return changed(info, { id: organizationId }, () => requireOrganization(ctx, organizationId));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => OrganizationInfo, { description: 'Changes settings of the working OU. Returns the OU.' })
  async organizationModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => OrganizationModifyArguments) input: OrganizationModifyArguments,
  ): Promise<OrganizationInfo> {
    await modifyOrganization(ctx, input);
    return changed(info, {}, () => organizationInfo(ctx));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => OrganizationInfo, { description: 'Sets the languages that the working OU offers. Returns the OU.' })
  async organizationModifyLanguage(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => OrganizationLanguageArguments) input: OrganizationLanguageArguments,
  ): Promise<OrganizationInfo> {
    await modifyOrganization(ctx, input);
    return changed(info, {}, () => organizationInfo(ctx));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => OrganizationInfo, {
    description: 'Sets the lines of the working OU at the foot of pages. Returns the OU.',
  })
  async organizationSetCopyright(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => OrganizationCopyrightArguments) input: OrganizationCopyrightArguments,
  ): Promise<OrganizationInfo> {
    await modifyOrganization(ctx, input);
    return changed(info, {}, () => organizationInfo(ctx));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => OrganizationInfo, { description: 'Gives the working OU the default logo again. Returns the OU.' })
  async organizationRemoveLogo(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
    })
    version?: number | null,
  ): Promise<OrganizationInfo> {
    await removeLogo(ctx, version);
    return changed(info, {}, () => organizationInfo(ctx));
  }

  @Access({ allow: 'SUPER_ADMIN', once: true, audit: 'organization', ownTransaction: true })
  @Mutation(() => CreatedAdmin, {
    description: 'Creates an account that administers an OU; the e-mail address is encrypted as passwords are.',
  })
  organizationCreateAndSetAdmin(
    @Ctx() ctx: RequestContext,
    @Arg('organizationId', () => ID, ORGANIZATION) organizationId: string,
    @Arg('name', () => String, { description: '1 to 50 characters.' }) name: string,
    @Arg('email', () => String, { description: 'An e-mail address of at most 254 characters, encrypted under keyId.' })
    email: string,
    @Arg('keyId', () => ID, { description: 'The key that the e-mail address is encrypted under.' }) keyId: string,
    @Arg('domain', () => ID, {
      nullable: true,
      description: 'The domain of the OU by which the person signs in; without it the account has a password.',
    })
    domain?: string | null,
  ): Promise<CreatedAdmin> {
    return createAndSetAdmin(ctx, { organizationId, name, email, keyId, domain });
  }

  @Access({ allow: 'SUPER_ADMIN', once: true, audit: 'organization', ownTransaction: true })
  @Mutation(() => CreatedAdmin, {
    description: 'Creates an OU and the account that administers it; the e-mail address is encrypted as passwords are.',
  })
  organizationCreate(
    @Ctx() ctx: RequestContext,
    @Args(() => OrganizationCreateArguments) input: OrganizationCreateArguments,
  ): Promise<CreatedAdmin> {
    return createOrganization(ctx, input);
  }
}
