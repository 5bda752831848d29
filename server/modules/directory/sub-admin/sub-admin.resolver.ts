import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { ListArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { listRoles } from '../role/role.service.js';
import { RolePage } from '../role/role.types.js';
import { currentOperations } from '../../identity/session/session.service.js';
import { OperationList } from '../../identity/session/session.types.js';
import { listStructures } from '../structure/structure.service.js';
import { StructureNodeList } from '../structure/structure.types.js';
import { listUserGroups } from '../user-group/user-group.service.js';
import { UserGroupPage } from '../user-group/user-group.types.js';
import { BasicUserPage } from '../user/user.types.js';
import { candidateUsers } from './sub-admin-candidates.service.js';
import { listSubAdmins, readSubAdmin } from './sub-admin-list.service.js';
import { previewSubAdmin } from './sub-admin-preview.service.js';
import { createSubAdmin, modifySubAdmin, removeSubAdmin } from './sub-admin.service.js';
import {
  SubAdminArguments,
  SubAdminListArguments,
  SubAdminModifyArguments,
  SubAdminPage,
  SubAdminPreview,
  SubAdminPreviewArguments,
  SubAdminView,
} from './sub-admin.types.js';

/** The arguments in which a call names the rows of a scope. */
const SCOPE = { structure: 'structureIds', userGroup: 'userGroupIds', role: 'roleIds' } as const;

/** Answers a mutation with the sub-administrator that it changed, as `subAdminDetail` shows them. */
const changedSubAdmin = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<SubAdminView> =>
  changed(info, { id }, (fields) => readSubAdmin(ctx, id, fields));

@Resolver()
export class SubAdminResolver {
  @Access({ allow: 'OU_MANAGER' })
  @Query(() => SubAdminPage, { description: 'Sub-administrators of the working OU, newest first by default.' })
  subAdminList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SubAdminListArguments) list: SubAdminListArguments,
  ): Promise<SubAdminPage> {
    return listSubAdmins(ctx, { ...list, fields: selectedFields(info, ['subAdmins']) });
  }

  @Access({ allow: 'OU_MANAGER', reach: { user: 'userId' } })
  @Query(() => SubAdminView, { description: 'A sub-administrator of the working OU.' })
  subAdminDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, { description: 'The member who holds the office.' }) userId: string,
  ): Promise<SubAdminView> {
    return readSubAdmin(ctx, userId, selectedFields(info));
  }

  @Access({ allow: 'OU_MANAGER', reach: { user: 'userId', ...SCOPE }, audit: 'subAdmin' })
  @Mutation(() => SubAdminView, { description: 'Makes a member a sub-administrator. Returns the sub-administrator.' })
  async subAdminCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SubAdminArguments) input: SubAdminArguments,
  ): Promise<SubAdminView> {
    await createSubAdmin(ctx, input);
    return changedSubAdmin(ctx, info, input.userId);
  }

  @Access({ allow: 'OU_MANAGER', reach: { user: 'userId', ...SCOPE }, audit: 'subAdmin' })
  @Mutation(() => SubAdminView, {
    description: 'Changes a sub-administrator; omitted lists of the scope stay. Returns the sub-administrator.',
  })
  async subAdminModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SubAdminModifyArguments) input: SubAdminModifyArguments,
  ): Promise<SubAdminView> {
    await modifySubAdmin(ctx, input);
    return changedSubAdmin(ctx, info, input.userId);
  }

  @Access({ allow: 'OU_MANAGER', reach: { user: 'userId' }, audit: 'subAdmin' })
  @Mutation(() => ID, {
    description:
      'Ends the rights of a sub-administrator at once; the person stays a member. Returns the id of the person.',
  })
  async subAdminRemove(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A sub-administrator of the working OU.' }) userId: string,
  ): Promise<string> {
    await removeSubAdmin(ctx, userId);
    return userId;
  }

  /** SUBA-18 */
  @Access({ allow: 'OU_MANAGER' })
  @Query(() => BasicUserPage, { description: 'Members who can be made sub-administrators.' })
  subAdminCandidateUsers(
    @Ctx() ctx: RequestContext,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<BasicUserPage> {
    return candidateUsers(ctx, list);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => StructureNodeList, {
    description:
      'Roots of the tree in their order; with a search, the first 1000 nodes at any depth whose name contains it, by name.',
  })
  subAdminCandidateStructures(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SearchArguments) { search }: SearchArguments,
  ): Promise<StructureNodeList> {
    return listStructures(ctx, { search }, selectedFields(info, ['structures']));
  }

  @Access({ allow: 'OU_MANAGER', reach: { structure: 'structureId' } })
  @Query(() => StructureNodeList, { description: 'Children of a node, for choosing the structures of a scope.' })
  subAdminCandidateStructureChildren(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, { description: 'The node whose children are meant.' }) structureId: string,
  ): Promise<StructureNodeList> {
    return listStructures(ctx, { parentId: structureId }, selectedFields(info, ['structures']));
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => UserGroupPage, { description: 'User groups for the scope of a sub-administrator.' })
  subAdminCandidateUserGroups(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<UserGroupPage> {
    return listUserGroups(ctx, { ...list, fields: selectedFields(info, ['userGroups']) });
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => RolePage, { description: 'Roles for the scope of a sub-administrator.' })
  subAdminCandidateRoles(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<RolePage> {
    return listRoles(ctx, { ...list, fields: selectedFields(info, ['roles']) });
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => OperationList, {
    description: 'Operations that the caller may give: those they hold themselves.',
  })
  subAdminCandidateOperations(@Ctx() ctx: RequestContext): OperationList {
    return { operations: [...currentOperations(ctx)] };
  }

  @Access({ allow: 'OU_MANAGER', reach: { user: 'userId', ...SCOPE } })
  @Query(() => SubAdminPreview, { description: 'The view of a sub-administrator, stored or with the given scope.' })
  subAdminPreview(
    @Ctx() ctx: RequestContext,
    @Args(() => SubAdminPreviewArguments) input: SubAdminPreviewArguments,
  ): Promise<SubAdminPreview> {
    return previewSubAdmin(ctx, input);
  }
}
