import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { pluginsOfOrganization } from '../../applications/plugin/plugin.service.js';
import { readDefault, readLanding, resetDefault, resetLanding, saveDefault, saveLanding } from './landing.service.js';
import { AppRunStatus, Landing, LandingPlugin, LandingWidgetInput } from './landing.types.js';
import { readRunStatus } from './run-status.service.js';

const WIDGETS =
  'At most 20 widgets on 12 columns, none over another, in the order of narrow screens; they replace all stored ones.';

const own = (ctx: RequestContext, info: GraphQLResolveInfo) =>
  changed<Landing>(info, {}, (fields) => readLanding(ctx, fields.has('widgets')));
const shared = (ctx: RequestContext, info: GraphQLResolveInfo) =>
  changed<Landing>(info, {}, (fields) => readDefault(ctx, fields));

@Resolver()
export class LandingResolver {
  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => Landing, {
    description: 'The landing page of the caller: their own, otherwise the one that the OU has for everyone.',
  })
  landingGet(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<Landing> {
    return readLanding(ctx, selectedFields(info).has('widgets'));
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => Landing, { description: 'Keeps the landing page of the caller in the working OU; returns it.' })
  async landingSave(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('widgets', () => [LandingWidgetInput], { description: WIDGETS }) widgets: LandingWidgetInput[],
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<Landing> {
    await saveLanding(ctx, widgets, version);
    return own(ctx, info);
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => Landing, {
    description: 'Gives up the landing page of the caller; returns the one that shows now.',
  })
  async landingReset(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<Landing> {
    await resetLanding(ctx, version);
    return own(ctx, info);
  }

  @Access({ allow: 'OU_MANAGER' })
  @Query(() => Landing, { description: 'The landing page of people without one of their own.' })
  landingDefault(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<Landing> {
    return readDefault(ctx, selectedFields(info));
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => Landing, { description: 'Keeps the landing page of people without one of their own; returns it.' })
  async landingSaveDefault(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('widgets', () => [LandingWidgetInput], { description: WIDGETS }) widgets: LandingWidgetInput[],
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<Landing> {
    await saveDefault(ctx, widgets, version);
    return shared(ctx, info);
  }

  @Access({ allow: 'OU_MANAGER', audit: 'organization' })
  @Mutation(() => Landing, {
    description: 'Gives up the landing page of the OU: people without one of their own see the first screen again.',
  })
  async landingResetDefault(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<Landing> {
    await resetDefault(ctx, version);
    return shared(ctx, info);
  }

  @Access({ allow: 'MEMBER', once: true, inView: true, token: 'PORTAL_READ' })
  @Query(() => [AppRunStatus], {
    description: 'Whether the first 20 apps of the caller answer, in launcher order; if the OU enabled it.',
  })
  landingRunStatus(@Ctx() ctx: RequestContext): Promise<AppRunStatus[]> {
    return readRunStatus(ctx);
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => [LandingPlugin], { description: 'Plugins of the working OU that a web frame can show, by name.' })
  landingPlugins(@Ctx() ctx: RequestContext): Promise<LandingPlugin[]> {
    return pluginsOfOrganization(ctx);
  }
}
