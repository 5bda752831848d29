import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { countAudience } from './announcement-audience.js';
import { deleteAnnouncement, saveAnnouncement } from './announcement-change.service.js';
import {
  pauseAnnouncement,
  publishAnnouncement,
  resumeAnnouncement,
  stopAnnouncement,
  testAnnouncement,
} from './announcement-publish.service.js';
import { listRefused } from './announcement-refused.service.js';
import { resendAnnouncement } from './announcement-resend.service.js';
import { listAnnouncements, readAnnouncement } from './announcement.service.js';
import {
  AnnouncementAudience,
  AnnouncementListArguments,
  AnnouncementPage,
  AnnouncementRecipientInput,
  AnnouncementSaveArguments,
  AnnouncementView,
  ReceivedAnnouncement,
  ReceivedAnnouncementPage,
  RefusedRecipientArguments,
  RefusedRecipientPage,
} from './announcement.types.js';
import { listReceived, readReceived } from './received-announcement.service.js';

/** ANNC-13 */
const OF_ADMIN = { allow: 'OU_ADMIN', feature: 'announcement', key: 'announcementEnable' } as const;
const OF_MEMBER = {
  allow: 'MEMBER',
  feature: 'announcement',
  key: 'announcementEnable',
  inView: true,
  token: 'PORTAL_READ',
} as const;
const DRAFT = { description: 'A draft of the working OU.' };
const PUBLISHED = { description: 'A published announcement of the working OU.' };

/** Answers a mutation with the announcement that it changed. */
const changedAnnouncement = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<AnnouncementView> =>
  changed(info, { id }, (fields) => readAnnouncement(ctx, id, fields));

@Resolver()
export class AnnouncementResolver {
  @Access(OF_ADMIN)
  @Query(() => AnnouncementPage, { description: 'Announcements of the working OU, newest first.' })
  announcementList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AnnouncementListArguments) list: AnnouncementListArguments,
  ): Promise<AnnouncementPage> {
    return listAnnouncements(ctx, { ...list, fields: selectedFields(info, ['announcements']) });
  }

  @Access(OF_ADMIN)
  @Query(() => AnnouncementView, { description: 'An announcement of the working OU.' })
  announcementDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the announcement.' }) id: string,
  ): Promise<AnnouncementView> {
    return readAnnouncement(ctx, id, selectedFields(info));
  }

  @Access(OF_ADMIN)
  @Query(() => AnnouncementAudience, { description: 'The number of people whom an announcement would reach now.' })
  announcementAudience(
    @Ctx() ctx: RequestContext,
    @Arg('recipient', () => AnnouncementRecipientInput, { description: 'The chosen recipients.' })
    recipient: AnnouncementRecipientInput,
  ): Promise<AnnouncementAudience> {
    return countAudience(ctx, recipient);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, { description: 'Saves a new draft, or changes one. Returns the draft.' })
  async announcementSave(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AnnouncementSaveArguments) input: AnnouncementSaveArguments,
  ): Promise<AnnouncementView> {
    return changedAnnouncement(ctx, info, await saveAnnouncement(ctx, input));
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, {
    description: 'Publishes a draft: finds its recipients and sends it to them. Returns the announcement.',
  })
  async announcementPublish(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, DRAFT) id: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that the caller saw; omitted to publish any. 430 if it has changed since.',
    })
    version?: number | null,
  ): Promise<AnnouncementView> {
    await publishAnnouncement(ctx, id, version);
    return changedAnnouncement(ctx, info, id);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, {
    description: 'Pauses the delivery of an announcement between two groups of recipients. Returns it.',
  })
  async announcementPause(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, PUBLISHED) id: string,
  ): Promise<AnnouncementView> {
    await pauseAnnouncement(ctx, id);
    return changedAnnouncement(ctx, info, id);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, { description: 'Goes on with a paused delivery. Returns the announcement.' })
  async announcementResume(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, PUBLISHED) id: string,
  ): Promise<AnnouncementView> {
    await resumeAnnouncement(ctx, id);
    return changedAnnouncement(ctx, info, id);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, {
    description: 'Ends a delivery for good; people who have it keep it. Returns the announcement.',
  })
  async announcementStop(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, PUBLISHED) id: string,
  ): Promise<AnnouncementView> {
    await stopAnnouncement(ctx, id);
    return changedAnnouncement(ctx, info, id);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, {
    description: 'Sends an announcement to the caller alone, at most 20 an hour. Returns it.',
  })
  async announcementTest(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'An announcement of the working OU.' }) id: string,
  ): Promise<AnnouncementView> {
    await testAnnouncement(ctx, id);
    return changedAnnouncement(ctx, info, id);
  }

  @Access(OF_ADMIN)
  @Query(() => RefusedRecipientPage, {
    description: 'Recipients of an announcement whose mail was not delivered in the last 30 days, the latest first.',
  })
  announcementRefused(
    @Ctx() ctx: RequestContext,
    @Args(() => RefusedRecipientArguments) list: RefusedRecipientArguments,
  ): Promise<RefusedRecipientPage> {
    return listRefused(ctx, list);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => AnnouncementView, {
    description: `Sends an announcement once more to those whose mail was not delivered, each to the address of now.
      Returns it.`,
  })
  async announcementResend(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'An announcement of the working OU, sent by mail to all recipients.' })
    id: string,
  ): Promise<AnnouncementView> {
    await resendAnnouncement(ctx, id);
    return changedAnnouncement(ctx, info, id);
  }

  @Access({ ...OF_ADMIN, audit: 'announcement' })
  @Mutation(() => ID, { description: 'Deletes a draft. Returns its id.' })
  async announcementDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID, DRAFT) id: string): Promise<string> {
    await deleteAnnouncement(ctx, id);
    return id;
  }

  @Access(OF_MEMBER)
  @Query(() => ReceivedAnnouncementPage, { description: 'Announcements that the caller got, newest first.' })
  announcementReceived(
    @Ctx() ctx: RequestContext,
    @Args(() => PageArguments) page: PageArguments,
  ): Promise<ReceivedAnnouncementPage> {
    return listReceived(ctx, page);
  }

  @Access(OF_MEMBER)
  @Query(() => ReceivedAnnouncement, { description: 'An announcement that the caller got.' })
  announcementRead(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'An announcement that the caller got.' }) id: string,
  ): Promise<ReceivedAnnouncement> {
    return readReceived(ctx, id);
  }
}
