import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { muteApp, noticeSettings, setQuietHours } from './notice.service.js';
import { NoticeSettings } from './notice.types.js';

@Resolver()
export class NoticeResolver {
  @Access({ allow: 'MEMBER' })
  @Query(() => NoticeSettings, { description: 'When messages stay silent for the caller in the working OU.' })
  noticeSettings(@Ctx() ctx: RequestContext): Promise<NoticeSettings> {
    return noticeSettings(ctx);
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => NoticeSettings, {
    description: 'Sets the quiet hours of the caller in the working OU; without times it ends them.',
  })
  async noticeQuietHours(
    @Ctx() ctx: RequestContext,
    @Arg('from', () => Int, { nullable: true, description: 'Minutes since midnight, 0 to 1439; needs `to`.' })
    from?: number | null,
    @Arg('to', () => Int, {
      nullable: true,
      description: 'Minutes since midnight, 0 to 1439, not the same as `from`; before it for hours that span midnight.',
    })
    to?: number | null,
  ): Promise<NoticeSettings> {
    await setQuietHours(ctx, from ?? null, to ?? null);
    return noticeSettings(ctx);
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => NoticeSettings, {
    description: 'Mutes messages of an app for the caller in the working OU, at most 500 apps, or ends that.',
  })
  async noticeMute(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app of the working OU, or system.' }) appId: string,
    @Arg('isMuted', () => Boolean, { description: 'False ends it.' }) isMuted: boolean,
    @Arg('until', () => Timestamp, {
      nullable: true,
      description: 'A time to come; without it until the caller ends it.',
    })
    until?: number | null,
  ): Promise<NoticeSettings> {
    await muteApp(ctx, { appId, until: until ?? null }, isMuted);
    return noticeSettings(ctx);
  }
}
