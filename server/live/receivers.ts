import { LRUCache } from 'lru-cache';
import type { PublishedEvent } from '../core/pubsub.js';

type Receive = (event: PublishedEvent) => void;

/**
 * Events remembered to recognise repetitions, which a relay that died between publishing and deleting leaves behind.
 */
const REMEMBERED = 10_000;

/** The receivers on one server. Each event reaches each of them once, however often it arrives. */
export class Receivers {
  private readonly all = new Set<Receive>();
  private readonly seen = new LRUCache<string, true>({ max: REMEMBERED });

  /** Adds a receiver; call the returned function to remove it. */
  add(receive: Receive): () => void {
    this.all.add(receive);
    return () => void this.all.delete(receive);
  }

  deliver(event: PublishedEvent): void {
    if (this.seen.has(event.id)) return;
    this.seen.set(event.id, true);
    for (const receive of this.all) receive(event);
  }

  clear(): void {
    this.all.clear();
  }
}
