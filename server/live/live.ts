import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { PubSub } from '../core/pubsub.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';
import { inProcessPubSub } from './in-process.js';
import { redisPubSub } from './redis.js';
import { startRelay } from './relay.js';

/** The live side of one server: events from the outbox to the subscribers, here or on other servers. */
export interface Live {
  readonly pubsub: PubSub;
  /** Publishes the outbox now. */
  readonly nudge: () => void;
  stop(): Promise<void>;
}

/** Starts publish/subscribe, through Redis if there is one, and the relay that feeds it. */
export function startLive(database: DataSource, redis: SharedRedis | null, log: Logger): Live {
  const pubsub = redis ? redisPubSub(redis, log) : inProcessPubSub();
  const relay = startRelay(database, pubsub, log);
  return {
    pubsub,
    nudge: () => relay.nudge(),
    async stop() {
      await relay.stop();
      await pubsub.close();
    },
  };
}
