import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PaginationInput } from '../../../core/graphql/types.js';
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
  mailOutbox(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
    @Arg('pagination', () => PaginationInput, { nullable: true }) pagination?: PaginationInput | null,
  ): Promise<OutboxPage> {
    return listOutbox(ctx, { search, pagination });
  }
}
