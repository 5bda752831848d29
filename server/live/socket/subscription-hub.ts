import type { RequestContext } from '../../context/context.js';
import type { Locale } from '../../core/locale.js';
import type { LiveEvent } from '../../core/pubsub.js';
import { organizationChannel, sessionChannel, userChannel } from '../../core/pubsub.js';
import type { Runtime } from '../../context/runtime.js';
import type { SessionState } from '../../context/session-state.js';
import type { Peer, Subscription } from './subscription-peer.js';
import { CLOSE } from './subscription-peer.js';
import type { Plan } from './subscription-plan.js';
import type { SessionWatch } from './subscription-sessions.js';

/** Maximum of queued events of one channel; more means that the database hangs. */
const MAX_WAITING = 500;

/** The kind of event that ends a session; the session watch sends it, because it knows why. */
export const SESSION_ENDED = 'SESSION_ENDED';

interface Channel {
  readonly peers: Set<Peer>;
  /** Settles when the earlier events are sent; null when idle. */
  tail: Promise<void> | null;
  waiting: number;
}

/**
 * Sends events to sockets. A socket gets the events of its session, its person in the working OU, and that OU. One
 * execution per event serves all subscribers with the same document, variables and locale, and all get the same text.
 */
export class SubscriptionHub {
  private readonly channels = new Map<string, Channel>();
  private readonly leave: () => void;

  constructor(
    private readonly runtime: Runtime,
    private readonly watch: SessionWatch,
    private readonly contextOf: (locale: Locale) => RequestContext,
  ) {
    this.leave = runtime.pubsub.listen((event) => this.receive(event));
  }

  /** Subscribes a peer to the channels of its session. */
  add(peer: Peer, session: SessionState): void {
    for (const name of channelsOf(session)) {
      const channel = this.channels.get(name) ?? { peers: new Set(), tail: null, waiting: 0 };
      channel.peers.add(peer);
      this.channels.set(name, channel);
    }
  }

  remove(peer: Peer, session: SessionState): void {
    for (const name of channelsOf(session)) {
      const channel = this.channels.get(name);
      if (channel?.peers.delete(peer) && channel.peers.size === 0) this.channels.delete(name);
    }
  }

  stop(): void {
    this.leave();
  }

  private receive(event: LiveEvent): void {
    const channel = this.channels.get(event.channel);
    if (channel) this.queue(event, channel);
    else if (event.channel.startsWith(SESSION_PREFIX)) {
      this.tellSession(event, event.channel.slice(SESSION_PREFIX.length)).catch((error: unknown) =>
        this.runtime.log.error({ err: error }, 'an event of a session was not told'),
      );
    }
  }

  /** Sends the events of one channel one after the other. */
  private queue(event: LiveEvent, channel: Channel): void {
    if (channel.waiting >= MAX_WAITING) return disconnect(channel.peers);
    channel.waiting += 1;
    const turn = (channel.tail ?? Promise.resolve())
      .then(() => this.tell(event, channel.peers))
      .catch((error: unknown) => {
        this.runtime.log.error({ err: error }, 'a live event was not told');
        disconnect(channel.peers);
      })
      .finally(() => {
        channel.waiting -= 1;
        if (channel.tail === turn) channel.tail = null;
      });
    channel.tail = turn;
  }

  private async tellSession(event: LiveEvent, sessionId: string): Promise<void> {
    if (event.payload.kind === SESSION_ENDED) await this.watch.checkSession(sessionId);
    else await this.tell(event, this.watch.peersOf(sessionId));
  }

  private async tell(event: LiveEvent, peers: ReadonlySet<Peer>): Promise<void> {
    const kind = String(event.payload.kind);
    const concerned: [Peer, Subscription][] = [];
    for (const peer of peers) {
      for (const { subscription } of peer.operations.values()) {
        if (subscription?.plan.field.kinds.includes(kind)) concerned.push([peer, subscription]);
      }
    }
    await this.watch.refresh(concerned.map(([peer]) => peer));
    const payloads = new Map<Plan, string>();
    for (const [, { plan }] of concerned) {
      if (!payloads.has(plan)) payloads.set(plan, await plan.run(event.payload, this.contextOf(plan.locale)));
    }
    for (const [peer, subscription] of concerned) {
      // The plan of a subscription that ended in the meantime is released.
      const payload = subscription.isOpen && !peer.hasEnded ? payloads.get(subscription.plan) : undefined;
      if (payload !== undefined) peer.push(subscription, payload);
    }
  }
}

const SESSION_PREFIX = sessionChannel('');

const channelsOf = ({ ouId, accountId }: SessionState): string[] =>
  ouId ? [userChannel(ouId, accountId), organizationChannel(ouId)] : [];

/** Disconnects peers that missed events: they reconnect and read again. */
function disconnect(peers: ReadonlySet<Peer>): void {
  for (const peer of peers) peer.close(CLOSE.TRY_AGAIN, 'Try again later');
}
