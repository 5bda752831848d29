import { LRUCache } from 'lru-cache';
import type { LiveEvent, PublishedEvent } from '../core/pubsub.js';

type Receive = (event: LiveEvent) => void;

/** Events remembered to recognise a repetition: what a relay that died between publishing and deleting leaves behind. */
const REMEMBERED = 10_000;

/** The receivers of one server by channel. Each event reaches each of them once, however often it arrives. */
export class Receivers {
  private readonly byChannel = new Map<string, Set<Receive>>();
  private readonly seen = new LRUCache<number, true>({ max: REMEMBERED });

  /** Adds a receiver of `channel`; the answer takes it out again. */
  add(channel: string, receive: Receive): () => void {
    const receivers = this.byChannel.get(channel) ?? new Set();
    this.byChannel.set(channel, receivers.add(receive));
    return () => {
      receivers.delete(receive);
      if (receivers.size === 0 && this.byChannel.get(channel) === receivers) this.byChannel.delete(channel);
    };
  }

  deliver(event: PublishedEvent): void {
    if (this.seen.has(event.id)) return;
    this.seen.set(event.id, true);
    for (const receive of this.byChannel.get(event.channel) ?? []) receive(event);
  }

  clear(): void {
    this.byChannel.clear();
  }
}
