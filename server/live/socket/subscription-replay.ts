import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../context/context.js';
import type { Runtime } from '../../context/runtime.js';
import { renewTime } from '../../core/call-time.js';
import type { Locale } from '../../core/locale.js';
import type { PublishedEvent } from '../../core/pubsub.js';
import type { Missed } from '../missed-events.js';
import { readMissed } from '../missed-events.js';
import { openPosition } from '../position.js';
import { channelsOf } from './subscription-hub.js';
import type { Peer } from './subscription-peer.js';
import { CLOSE } from './close-codes.js';
import type { Plan } from './subscription-plan.js';
import type { SessionWatch } from './subscription-sessions.js';
import type { Subscription } from './subscription.js';

/** Executions kept for the other clients that missed the same event, and their age in milliseconds. */
const KEPT = 200;
const KEPT_AGE = 10_000;

/** Sends clients that come back the events they missed (BYND-13). */
export class Replay {
  private readonly payloads = new LRUCache<string, Promise<string>>({ max: KEPT, ttl: KEPT_AGE });

  constructor(
    private readonly runtime: Runtime,
    private readonly watch: SessionWatch,
    private readonly contextOf: (locale: Locale) => RequestContext,
  ) {}

  /**
   * Sends the events after the one with id `after`, or after that position, or the event that makes the client read
   * everything again; then the subscription is live. It must have been resuming before this call, so that no event falls
   * in between. Never rejects: the socket of an unreadable journal is closed, and its client tries again.
   */
  async resume(peer: Peer, subscription: Subscription, after: string): Promise<void> {
    try {
      const channels = peer.identity ? channelsOf(peer.identity.watched.state) : [];
      const { database, environment } = this.runtime;
      const place = openPosition(environment.secret, after) ?? after;
      const missed = await readMissed({ db: database.manager }, place, channels);
      if (!missed || !(await this.tellAll(peer, subscription, missed))) await this.tellReadAgain(subscription);
      subscription.goLive();
    } catch (error) {
      this.runtime.log.error({ err: error }, 'missed events were not told');
      peer.close(CLOSE.TRY_AGAIN, 'Try again later');
    }
  }

  /** Sends the missed events; false for one that cannot be read, because reading it at each return would not end. */
  private async tellAll(peer: Peer, subscription: Subscription, { from, events }: Missed): Promise<boolean> {
    const { plan } = subscription;
    subscription.skipTo(from);
    for (const event of events) {
      if (!plan.field.kinds.includes(String(event.payload.kind))) continue;
      renewTime();
      await this.watch.refresh([peer]);
      const payload = await this.payloadOf(plan, event).catch((error: unknown) => {
        this.runtime.log.error({ err: error }, 'a missed event could not be read');
      });
      if (payload === undefined) return false;
      if (!subscription.isWanted) break;
      await subscription.tellMissed(event, payload);
    }
    return true;
  }

  private async tellReadAgain(subscription: Subscription): Promise<void> {
    const { plan } = subscription;
    const payload = await plan.run({ kind: plan.field.missed, eventId: null }, this.contextOf(plan.locale));
    if (subscription.isWanted) subscription.tell(payload);
  }

  /** One execution for all clients that missed the event and ask alike. */
  private payloadOf(plan: Plan, { id, payload }: PublishedEvent): Promise<string> {
    const key = `${plan.key} ${id}`;
    const known = this.payloads.get(key);
    if (known) return known;
    const running = plan.run({ ...payload, eventId: id }, this.contextOf(plan.locale));
    this.payloads.set(key, running);
    running.catch(() => this.payloads.delete(key));
    return running;
  }
}
