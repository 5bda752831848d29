import { Ctx, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { SUCCESS_CODE } from '../../../core/errors.js';
import { readPosition } from '../../../live/position.js';
import { Pushed } from '../../../live/pushed-field.js';
import { SessionChange, SessionChangeKind } from './session-change.types.js';

type SessionEvent = Pick<SessionChange, 'kind' | 'eventId'> & Partial<SessionChange>;

@Resolver()
export class SessionChangeResolver {
  @Access({ allow: 'SIGNED_IN', token: 'SOCKET' })
  @Pushed(() => SessionChange, {
    description: 'Tells a session that its rights changed or that it ended; after an end the socket closes with 4401.',
    kinds: Object.values(SessionChangeKind),
    missed: SessionChangeKind.ACCESS_CHANGED,
  })
  sessionChanged(@Root() { kind, code = SUCCESS_CODE, message = null, eventId }: SessionEvent): SessionChange {
    return { kind, code, message, eventId };
  }

  /** BYND-13 */
  @Access({ allow: 'SIGNED_IN', token: 'SOCKET' })
  @Query(() => ID, {
    description:
      'The place of the last event, for the argument after of a subscription that has seen none. Valid for an hour.',
  })
  livePosition(@Ctx() ctx: RequestContext): Promise<string> {
    return readPosition(ctx);
  }
}
