import type { ExecutionResult } from 'graphql';
import type { RequestContext } from '../core/context.js';
import type { Locale } from '../core/locale.js';
import type { LiveEvent } from '../core/pubsub.js';
import type { Runtime } from '../core/runtime.js';
import type { Peer } from './subscription-peer.js';
import { CLOSE } from './subscription-peer.js';
import type { Plan } from './subscription-plan.js';
import type { SessionWatch } from './subscription-sessions.js';

/** Events of one channel that wait for their turn; more means that the database hangs. */
const MAX_WAITING = 500;

/** The kind that ends a session; told by the session watch, which knows why. */
export const SESSION_ENDED = 'SESSION_ENDED';

type Ended = IteratorResult<ExecutionResult, undefined>;

/**
 * One open subscription. To graphql-ws it is a generator that yields nothing until it ends: events go straight to the
 * socket, as one text shared by all who get the same.
 */
export class Subscriber implements AsyncGenerator<ExecutionResult, undefined, undefined> {
  private settle: { resolve: (ended: Ended) => void; reject: (error: unknown) => void } | null = null;
  private outcome: { error: unknown } | null = null;
  private readonly prefix: string;

  constructor(
    readonly peer: Peer,
    readonly plan: Plan,
    id: string,
    private readonly onEnd: (subscriber: Subscriber) => void,
  ) {
    this.prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  }

  /** Sends an event's payload, which is JSON text. */
  push(payload: string): void {
    this.peer.send(`${this.prefix}${payload}}`);
  }

  /** Ends the subscription with an error message to its client. */
  fail(error: unknown): void {
    this.onEnd(this);
    if (this.settle) this.settle.reject(error);
    else this.outcome = { error };
  }

  next(): Promise<Ended> {
    if (this.outcome) return Promise.reject(this.outcome.error as Error);
    return new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  async return(): Promise<Ended> {
    this.onEnd(this);
    this.settle?.resolve({ done: true, value: undefined });
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<Ended> {
    this.fail(error);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}

interface Channel {
  readonly subscribers: Set<Subscriber>;
  readonly leave: () => void;
  /** Events are told one after the other. */
  tail: Promise<void>;
  waiting: number;
}

/** Brings events to subscribers: one execution per event for all that share channel, document, variables and locale. */
export class SubscriptionHub {
  private readonly channels = new Map<string, Channel>();

  constructor(
    private readonly runtime: Runtime,
    private readonly watch: () => SessionWatch,
    private readonly contextOf: (locale: Locale) => RequestContext,
  ) {}

  add(subscriber: Subscriber, channels: readonly string[]): void {
    subscriber.peer.subscribers.add(subscriber);
    for (const name of channels) this.channel(name).subscribers.add(subscriber);
  }

  remove(subscriber: Subscriber, channels: readonly string[]): void {
    subscriber.peer.subscribers.delete(subscriber);
    for (const name of channels) {
      const channel = this.channels.get(name);
      if (!channel?.subscribers.delete(subscriber) || channel.subscribers.size > 0) continue;
      channel.leave();
      this.channels.delete(name);
    }
  }

  private channel(name: string): Channel {
    let channel = this.channels.get(name);
    if (!channel) {
      const leave = this.runtime.pubsub.subscribe(name, (event) => this.receive(event));
      this.channels.set(name, (channel = { subscribers: new Set(), leave, tail: Promise.resolve(), waiting: 0 }));
    }
    return channel;
  }

  private receive(event: LiveEvent): void {
    const channel = this.channels.get(event.channel);
    if (!channel) return;
    if (channel.waiting >= MAX_WAITING) return disconnect(channel.subscribers);
    channel.waiting += 1;
    channel.tail = channel.tail
      .then(() => this.tell(event, channel.subscribers))
      .catch((error: unknown) => {
        this.runtime.log.error({ err: error }, 'a live event was not told');
        disconnect(channel.subscribers);
      })
      .finally(() => void (channel.waiting -= 1));
  }

  private async tell(event: LiveEvent, subscribers: ReadonlySet<Subscriber>): Promise<void> {
    const watch = this.watch();
    const kind = String(event.payload.kind);
    if (kind === SESSION_ENDED) return watch.check(peersOf(subscribers));
    const concerned = [...subscribers].filter(({ plan }) => plan.field.kinds.includes(kind));
    const stale = concerned.filter(({ peer }) => !watch.isFresh(peer));
    if (stale.length > 0) await watch.check(peersOf(stale));
    const payloads = new Map<Plan, string>();
    for (const { plan } of concerned) {
      if (!payloads.has(plan)) payloads.set(plan, await plan.run(event.payload, this.contextOf(plan.locale)));
    }
    for (const subscriber of concerned) {
      // What ended in the meantime is no longer among the channel's.
      if (subscribers.has(subscriber) && !subscriber.peer.hasEnded)
        subscriber.push(payloads.get(subscriber.plan) ?? '');
    }
  }
}

const peersOf = (subscribers: Iterable<Subscriber>) => new Set([...subscribers].map(({ peer }) => peer));

/** What these would have been told is lost to them: they connect again and read what they missed. */
function disconnect(subscribers: ReadonlySet<Subscriber>): void {
  for (const peer of peersOf(subscribers)) peer.close(CLOSE.TRY_AGAIN, 'Try again later');
}
