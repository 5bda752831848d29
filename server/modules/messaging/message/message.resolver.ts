import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { Pushed } from '../../../live/pushed-field.js';
import type { MessageEvent } from './message-events.js';
import { MESSAGE_CREATED, MESSAGE_UPDATED, MESSAGES_MISSED, MESSAGES_UPDATED } from './message-events.js';
import { publishMessages } from './message-publish.service.js';
import { readAllMessages, unreadMessages } from './message-read.service.js';
import { listMessages } from './message-list.service.js';
import { changedMessages, readMessage, removeMessage, setMessageStatus } from './message.service.js';
import { MessageInput, MessageRecipientsInput, PublishedMessages } from './message-input.types.js';
import { MessageList, MessageView } from './message.types.js';

@Resolver()
export class MessageResolver {
  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => MessageList, { description: 'The newest messages per app; with appId, a further page of that app.' })
  messageList(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, {
      nullable: true,
      description: 'The app of the group, or system; omitted for the first page of all groups.',
    })
    appId?: string,
    @Arg('currentPage', () => Int, {
      nullable: true,
      description: 'Number of the page, from 1; a page has noticeMessageLoadMax messages per app.',
    })
    currentPage?: number,
    @Arg('beforeId', () => ID, {
      nullable: true,
      description:
        'With appId, instead of a page number: the last message that the caller has. The answer goes on below it, whatever came or went in the meantime.',
    })
    beforeId?: string,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Part of the text or of a tag, or of the name of the app, in any case, up to 100 characters. Searches the newest 5000 messages of the caller.',
    })
    search?: string,
    @Arg('unreadOnly', () => Boolean, { nullable: true, description: 'Leaves out what the caller has read.' })
    unreadOnly?: boolean,
  ): Promise<MessageList> {
    return listMessages(ctx, { appId, currentPage, beforeId, search, unreadOnly });
  }

  @Access({ allow: 'APP', audit: 'message' })
  @Mutation(() => PublishedMessages, {
    description:
      'Sends messages of an app to people of its OU; called with the credentials of the app. Returns their ids.',
  })
  async messagePublish(
    @Ctx() ctx: RequestContext,
    @Arg('messages', () => [MessageInput], { description: '1 to 100 messages; every recipient gets all of them.' })
    messages: MessageInput[],
    @Arg('recipients', () => MessageRecipientsInput, {
      description:
        'Members of the OU of the app: users, members of user groups, people who reach assets, or everybody.',
    })
    recipients: MessageRecipientsInput,
  ): Promise<PublishedMessages> {
    return { messageIds: await publishMessages(ctx, messages, recipients) };
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => MessageView, {
    description: 'Sets the given flags of one of the caller’s messages, at least one; returns the message.',
  })
  async messageSetStatus(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('messageId', () => ID, { description: 'A message that the caller got in the working OU.' }) messageId: string,
    @Arg('isRead', () => Boolean, { nullable: true, description: 'Whether the caller has read it.' })
    isRead?: boolean,
    @Arg('isAcknowledged', () => Boolean, { nullable: true, description: 'Whether the caller has confirmed it.' })
    isAcknowledged?: boolean,
    @Arg('isRemoved', () => Boolean, { nullable: true, description: 'True takes it out of the caller’s list.' })
    isRemoved?: boolean,
  ): Promise<MessageView> {
    await setMessageStatus(ctx, messageId, { isRead, isAcknowledged, isRemoved });
    return changed<MessageView>(info, { id: messageId, messageId }, () => readMessage(ctx, messageId));
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => MessageView, {
    description:
      'Takes one of the caller’s messages out of the list; messageSetStatus with isRemoved false brings it back. Returns the message.',
  })
  async messageRemove(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A message that the caller got in the working OU.' }) id: string,
    @Arg('appId', () => ID, { description: 'The app of the message, or system.' }) appId: string,
  ): Promise<MessageView> {
    await removeMessage(ctx, id, appId);
    return changed<MessageView>(info, { id, messageId: id }, () => readMessage(ctx, id));
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => [ID], {
    description:
      'Marks the caller’s unread messages in the working OU as read, at most 999 at once, the newest first. Returns their ids, which messageSetUnread takes to undo it.',
  })
  messageSetAllRead(
    @Ctx() ctx: RequestContext,
    @Arg('newestId', () => ID, { description: 'Messages with a greater id, which came later, stay unread.' })
    newestId: string,
    @Arg('appId', () => ID, {
      nullable: true,
      description: 'Only the messages of this app, or of system; omitted for those of all.',
    })
    appId?: string,
  ): Promise<string[]> {
    return readAllMessages(ctx, newestId, appId);
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => [ID], { description: 'Marks messages of the caller as unread; returns their ids.' })
  messageSetUnread(
    @Ctx() ctx: RequestContext,
    @Arg('messageIds', () => [ID], { description: 'Messages that the caller got in the working OU, at most 1000.' })
    messageIds: string[],
  ): Promise<string[]> {
    return unreadMessages(ctx, messageIds);
  }

  @Access({ allow: 'MEMBER', token: 'PORTAL_SOCKET' })
  @Pushed(() => MessageList, {
    description:
      'New messages for the caller in the working OU, and changes made in other tabs. The action select, without messages, asks to read the list again: many messages changed at once, or missed events are not known.',
    kinds: [MESSAGE_CREATED, MESSAGE_UPDATED, MESSAGES_UPDATED],
    missed: MESSAGES_MISSED,
  })
  messageChanged(@Ctx() ctx: RequestContext, @Root() event: MessageEvent): Promise<MessageList> {
    return changedMessages(ctx, event);
  }
}
