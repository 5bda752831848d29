import { Arg, Ctx, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { Pushed } from '../../../live/pushed-field.js';
import type { MessageEvent } from './message-events.js';
import { MESSAGE_CREATED, MESSAGE_UPDATED, MESSAGES_MISSED } from './message-events.js';
import { publishMessages } from './message-publish.service.js';
import { changedMessages, listMessages, setMessageStatus } from './message.service.js';
import { MessageInput, MessageList, MessageRecipientsInput, PublishedMessages } from './message.types.js';

@Resolver()
export class MessageResolver {
  @Access({ allow: 'MEMBER' })
  @Query(() => MessageList, { description: 'The newest messages per app; with appId, a further page of that app.' })
  messageList(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { nullable: true }) appId?: string,
    @Arg('currentPage', () => Int, { nullable: true }) currentPage?: number,
  ): Promise<MessageList> {
    return listMessages(ctx, { appId, currentPage });
  }

  @Access({ allow: 'APP', audit: 'message' })
  @Mutation(() => PublishedMessages, { description: 'Sends a message of an app to people of its OU.' })
  async messagePublish(
    @Ctx() ctx: RequestContext,
    @Arg('messages', () => [MessageInput]) messages: MessageInput[],
    @Arg('recipients', () => MessageRecipientsInput) recipients: MessageRecipientsInput,
  ): Promise<PublishedMessages> {
    return { messageIds: await publishMessages(ctx, messages, recipients) };
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => Void, { nullable: true, description: 'Sets the given flags of one of the caller’s messages.' })
  messageSetStatus(
    @Ctx() ctx: RequestContext,
    @Arg('messageId', () => ID) messageId: string,
    @Arg('isRead', () => Boolean, { nullable: true }) isRead?: boolean,
    @Arg('isAcknowledged', () => Boolean, { nullable: true }) isAcknowledged?: boolean,
    @Arg('isRemoved', () => Boolean, { nullable: true }) isRemoved?: boolean,
  ): Promise<void> {
    return setMessageStatus(ctx, messageId, { isRead, isAcknowledged, isRemoved });
  }

  @Access({ allow: 'MEMBER' })
  @Pushed(() => MessageList, {
    description:
      'New messages for the caller in the working OU, and changes made in other tabs. The action select, without messages, says that missed events are not known: read the list again.',
    kinds: [MESSAGE_CREATED, MESSAGE_UPDATED],
    missed: MESSAGES_MISSED,
  })
  messageChanged(@Ctx() ctx: RequestContext, @Root() event: MessageEvent): Promise<MessageList> {
    return changedMessages(ctx, event);
  }
}
