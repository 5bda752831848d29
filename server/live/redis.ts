import type { Logger } from 'pino';
import type { PubSub } from '../core/pubsub.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';
import { readStream } from './read-stream.js';
import { Receivers } from './receivers.js';

/** Entries kept (about): a server that loses Redis for a while resumes from its last entry. */
const STREAM_LENGTH = 20_000;

/**
 * Publish and subscribe through a Redis stream, so that several servers act as one: each server, the publisher's too,
 * reads every entry in order. Unlike Redis channels, a stream lets a disconnected server read missed entries. Starts
 * and runs without Redis: publishing rejects, and reading resumes when it is back.
 */
export function redisPubSub(redis: SharedRedis, log: Logger): PubSub {
  const receivers = new Receivers();
  const stream = redis.key('events');
  const reading = readStream({ redis, stream, receivers, log });
  return {
    async publish(events) {
      if (events.length === 0) return;
      if (!redis.isOurs) throw new Error('Redis is not reachable, or its names are of another installation');
      await redis.commands.xadd(stream, 'MAXLEN', '~', STREAM_LENGTH, '*', 'events', JSON.stringify(events));
    },
    listen: (receive) => receivers.add(receive),
    async close() {
      receivers.clear();
      await reading.stop();
    },
  };
}
