import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changeHistory } from './history.service.js';
import {
  ChangeHistory,
  ChangeHistoryArguments,
  RestoreArguments,
  RestoredVersion,
  VersionArguments,
  VersionPreview,
} from './history.types.js';
import { previewVersion, restoreVersion } from './restore.service.js';

/** The calls need the right of the thing that they are about, which their services check. */
@Resolver()
export class HistoryResolver {
  /** BYND-12 */
  @Access({ allow: 'CONSOLE' })
  @Query(() => ChangeHistory, {
    description: 'The changes of a thing, newest first, for callers who may open its page in the console.',
  })
  changeHistory(
    @Ctx() ctx: RequestContext,
    @Args(() => ChangeHistoryArguments) input: ChangeHistoryArguments,
  ): Promise<ChangeHistory> {
    return changeHistory(ctx, input);
  }

  @Access({ allow: 'CONSOLE' })
  @Query(() => VersionPreview, {
    description: 'An earlier version of a role, a menu group or the security rule, compared with the present one.',
  })
  versionPreview(
    @Ctx() ctx: RequestContext,
    @Args(() => VersionArguments) input: VersionArguments,
  ): Promise<VersionPreview> {
    return previewVersion(ctx, input);
  }

  @Access({ allow: 'CONSOLE', audit: 'role', ownTransaction: true })
  @Mutation(() => RestoredVersion, {
    description: 'Restores an earlier version of a role, a menu group or the security rule; returns what it changed.',
  })
  auditRestore(
    @Ctx() ctx: RequestContext,
    @Args(() => RestoreArguments) input: RestoreArguments,
  ): Promise<RestoredVersion> {
    return restoreVersion(ctx, input);
  }
}
