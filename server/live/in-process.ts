import { EventEmitter } from 'node:events';
import type { LiveEvent, PubSub } from '../core/pubsub.js';

/** Publish and subscribe inside one process: what a portal with a single server uses. */
export function inProcessPubSub(): PubSub {
  const emitter = new EventEmitter({ captureRejections: false });
  emitter.setMaxListeners(0);
  return {
    async publish(events) {
      for (const event of events) emitter.emit(event.channel, event);
    },
    async subscribe(channel, receive: (event: LiveEvent) => void) {
      emitter.on(channel, receive);
      return () => void emitter.off(channel, receive);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
