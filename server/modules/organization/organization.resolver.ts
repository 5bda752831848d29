import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { PaginationInput } from '../../graphql/types.js';
import { listOrganizations } from './organization.service.js';
import { OrganizationPage } from './organization.types.js';

@Resolver()
export class OrganizationResolver {
  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => OrganizationPage, { description: 'Every OU of the installation, by name.' })
  organizationList(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
    @Arg('pagination', () => PaginationInput, { nullable: true }) pagination?: PaginationInput | null,
  ): Promise<OrganizationPage> {
    return listOrganizations(ctx, { search, pagination });
  }
}
