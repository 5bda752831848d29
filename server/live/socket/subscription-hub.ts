import type { RequestContext } from '../../context/context.js';
import type { Locale } from '../../core/locale.js';
import type { PublishedEvent } from '../../core/pubsub.js';
import { organizationChannel, sessionChannel, userChannel } from '../../core/pubsub.js';
import type { Runtime } from '../../context/runtime.js';
import type { SessionState } from '../../context/session-state.js';
import type { Peer } from './subscription-peer.js';
import { CLOSE } from './close-codes.js';
import type { Plan } from './subscription-plan.js';
import type { SessionWatch } from './subscription-sessions.js';
import type { Subscription } from './subscription.js';

/** Maximum of queued events of one channel; more means that the database hangs. */
const MAX_WAITING = 500;

/** The kind of event that ends a session; the session watch sends it, because it knows why. */
export const SESSION_ENDED = 'SESSION_ENDED';

interface Channel {
  readonly peers: Set<Peer>;
  /** The channel of the OU, if this one is of a person in it. */
  readonly organization: Channel | null;
  /** If this one is of an OU: channels of its persons with events that are not sent yet. */
  readonly busy: Set<Channel> | null;
  /** Settles when the earlier events are sent; null when idle. */
  tail: Promise<void> | null;
  waiting: number;
}

/**
 * Sends events to sockets. A socket gets the events of its session, its person in the working OU, and that OU. One
 * execution per event serves all subscribers with the same document, variables and locale, and all get the same text.
 * Each socket gets its events in the order of their positions: a client resumes after the last one it saw (BYND-13).
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
    let organization: Channel | null = null;
    for (const name of channelsOf(session)) {
      const channel: Channel = this.channels.get(name) ?? newChannel(organization);
      channel.peers.add(peer);
      this.channels.set(name, channel);
      organization = channel;
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

  private receive(event: PublishedEvent): void {
    const channel = this.channels.get(event.channel);
    if (channel) this.queue(event, channel);
    else if (event.channel.startsWith(SESSION_PREFIX)) {
      this.tellSession(event, event.channel.slice(SESSION_PREFIX.length)).catch((error: unknown) =>
        this.runtime.log.error({ err: error }, 'an event of a session was not told'),
      );
    }
  }

  /**
   * Sends the events of one channel one after the other. An event of an OU waits for earlier ones of its persons, and
   * theirs for it.
   */
  private queue(event: PublishedEvent, channel: Channel): void {
    if (channel.waiting >= MAX_WAITING) return disconnect(channel.peers);
    channel.waiting += 1;
    const before = [channel, channel.organization, ...(channel.busy ?? [])].flatMap((other) => other?.tail ?? []);
    const turn = Promise.all(before)
      .then(() => this.tell(event, channel.peers))
      .catch((error: unknown) => {
        this.runtime.log.error({ err: error }, 'a live event was not told');
        disconnect(channel.peers);
      })
      .finally(() => {
        channel.waiting -= 1;
        if (channel.tail !== turn) return;
        channel.tail = null;
        channel.organization?.busy?.delete(channel);
      });
    channel.tail = turn;
    channel.organization?.busy?.add(channel);
  }

  private async tellSession(event: PublishedEvent, sessionId: string): Promise<void> {
    if (event.payload.kind === SESSION_ENDED) await this.watch.checkSession(sessionId);
    else await this.tell(event, this.watch.peersOf(sessionId));
  }

  private async tell(event: PublishedEvent, peers: ReadonlySet<Peer>): Promise<void> {
    const kind = String(event.payload.kind);
    const subscriptions: Subscription[] = [];
    const concerned: Peer[] = [];
    for (const peer of peers) {
      const before = subscriptions.length;
      for (const { subscription } of peer.operations.values()) {
        if (subscription?.plan.field.kinds.includes(kind)) subscriptions.push(subscription);
      }
      if (subscriptions.length > before) concerned.push(peer);
    }
    await this.watch.refresh(concerned);
    const root = { ...event.payload, eventId: event.id };
    const payloads = new Map<Plan, Buffer>();
    for (const { plan } of subscriptions) {
      if (!payloads.has(plan)) payloads.set(plan, Buffer.from(await plan.run(root, this.contextOf(plan.locale))));
    }
    for (const subscription of subscriptions) {
      // The plan of a subscription that ended in the meantime is released.
      const payload = subscription.isWanted ? payloads.get(subscription.plan) : undefined;
      if (payload !== undefined) subscription.tellLive(event, payload);
    }
  }
}

const SESSION_PREFIX = sessionChannel('');

const newChannel = (organization: Channel | null): Channel => ({
  peers: new Set(),
  organization,
  busy: organization ? null : new Set(),
  tail: null,
  waiting: 0,
});

/**
 * The channels of a session: its OU, then its person there. The only event of its own channel is its end, which the
 * session watch tells.
 */
export const channelsOf = ({ ouId, accountId }: SessionState): string[] =>
  ouId ? [organizationChannel(ouId), userChannel(ouId, accountId)] : [];

/** Disconnects peers that missed events: they reconnect and get them, or read again. */
function disconnect(peers: ReadonlySet<Peer>): void {
  for (const peer of peers) peer.close(CLOSE.TRY_AGAIN, 'Try again later');
}
