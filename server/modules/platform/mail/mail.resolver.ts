import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { OutboxPage } from './mail.types.js';
import { hasOutbox, listOutbox } from './outbox.service.js';

@Resolver()
export class MailResolver {
  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => Boolean, { description: 'Whether mails stay in the outbox, because no mail server is configured.' })
  mailOutboxEnabled(@Ctx() ctx: RequestContext): boolean {
    return hasOutbox(ctx);
  }

  @Access({ allow: 'SUPER_ADMIN' })
  @Query(() => OutboxPage, {
    description: 'Mails that were not sent, newest first; 404 if a mail server is configured.',
  })
  mailOutbox(@Ctx() ctx: RequestContext, @Args(() => ListArguments) list: ListArguments): Promise<OutboxPage> {
    return listOutbox(ctx, list);
  }
}
