import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed, changedRows } from '../../../core/graphql/changed.js';
import { createToken, modifyToken, revokeTokens } from './api-token-change.service.js';
import { listTokens, readSelf, readToken, readTokens, readUse } from './api-token.service.js';
import {
  ApiTokenCreateArguments,
  ApiTokenListArguments,
  ApiTokenModifyArguments,
  ApiTokenPage,
  ApiTokenSelf,
  ApiTokenUse,
  ApiTokenView,
  CreatedApiToken,
} from './api-token.types.js';

const TOKEN = 'A token of the working OU.';

@Resolver()
export class ApiTokenResolver {
  /** CALL-450 */
  @Access({ allow: 'OU_ADMIN' })
  @Query(() => ApiTokenPage, { description: 'API tokens of the working OU, newest first.' })
  apiTokenList(
    @Ctx() ctx: RequestContext,
    @Args(() => ApiTokenListArguments) list: ApiTokenListArguments,
  ): Promise<ApiTokenPage> {
    return listTokens(ctx, list);
  }

  /** CALL-451 */
  @Access({ allow: 'OU_ADMIN' })
  @Query(() => ApiTokenView, { description: 'An API token of the working OU.' })
  apiTokenDetail(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: TOKEN }) id: string,
  ): Promise<ApiTokenView> {
    return readToken(ctx, id);
  }

  /** CALL-452 */
  @Access({ allow: 'OU_ADMIN' })
  @Query(() => ApiTokenUse, { description: 'The calls by API tokens of the working OU in the last 24 hours.' })
  apiTokenUse(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { nullable: true, description: `${TOKEN} Omitted for all of them together.` })
    id?: string | null,
  ): Promise<ApiTokenUse> {
    return readUse(ctx, id ?? null);
  }

  /** CALL-456 */
  @Access({ allow: 'MEMBER', token: 'ANY' })
  @Query(() => ApiTokenSelf, {
    nullable: true,
    description: 'The API token that makes the call, and what it may do now; null for the session of a person.',
  })
  apiTokenSelf(@Ctx() ctx: RequestContext): Promise<ApiTokenSelf | null> {
    return readSelf(ctx);
  }

  /** BYND-09, CALL-453 */
  @Access({ allow: 'OU_ADMIN', audit: 'apiToken' })
  @Mutation(() => CreatedApiToken, {
    description: 'Creates an API token. Its text is answered this once, and only its hash is stored.',
  })
  async apiTokenCreate(
    @Ctx() ctx: RequestContext,
    @Args(() => ApiTokenCreateArguments) input: ApiTokenCreateArguments,
  ): Promise<CreatedApiToken> {
    const { id, text } = await createToken(ctx, input);
    return { text, token: await readToken(ctx, id) };
  }

  /** CALL-454 */
  @Access({ allow: 'OU_ADMIN', audit: 'apiToken' })
  @Mutation(() => ApiTokenView, {
    description: 'Changes an API token that is not over, or renews it by a later end; its text stays. Returns it.',
  })
  async apiTokenModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ApiTokenModifyArguments) input: ApiTokenModifyArguments,
  ): Promise<ApiTokenView> {
    await modifyToken(ctx, input);
    return changed<ApiTokenView>(info, { id: input.id }, () => readToken(ctx, input.id));
  }

  /** CALL-455 */
  @Access({ allow: 'OU_ADMIN', audit: 'apiToken' })
  @Mutation(() => [ApiTokenView], {
    description: 'Ends API tokens for good; those that are over stay as they are. Returns them.',
  })
  async apiTokenRevoke(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('ids', () => [ID], { description: 'At most 1000 tokens of the working OU.' }) ids: string[],
  ): Promise<ApiTokenView[]> {
    const ended = await revokeTokens(ctx, ids);
    return changedRows(info, ended, () => readTokens(ctx, ended));
  }
}
