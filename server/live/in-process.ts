import type { PubSub } from '../core/pubsub.js';
import { Receivers } from './receivers.js';

/** Publish and subscribe inside one process, for a portal with a single server. */
export function inProcessPubSub(): PubSub {
  const receivers = new Receivers();
  return {
    async publish(events) {
      for (const event of events) receivers.deliver(event);
    },
    listen: (receive) => receivers.add(receive),
    async close() {
      receivers.clear();
    },
  };
}
