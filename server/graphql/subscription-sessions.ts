import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../core/context.js';
import type { PortalError } from '../core/errors.js';
import type { Runtime } from '../core/runtime.js';
import type { SessionState } from '../core/session-state.js';
import { lookUpSessions } from '../modules/session/session-lookup.js';
import type { Peer } from './subscription-peer.js';
import { CLOSE } from './subscription-peer.js';

/** Sessions are read again this often; one read longer ago than the limit is read before it is told anything. */
const INTERVAL = 1_000;
const FRESH = 1_500;
/** Tokens per statement. */
const BATCH = 1_000;
/** Tabs and clients of one session. */
const MAX_PEERS = 20;

interface Watched {
  state: SessionState;
  verifiedAt: number;
  readonly peers: Set<Peer>;
}

/** What the watch does when a session turns out to have ended. */
export type TellEnd = (peer: Peer, failure: PortalError) => Promise<void>;

/**
 * Keeps watch over the sessions of all sockets of this server, in one statement per second: an ended session's sockets
 * are told and closed, a replaced token's closed, and subscriptions whose rights are gone end (BYND-04, MSG-45).
 */
export class SessionWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly timer: NodeJS.Timeout;
  private isChecking = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly contextOf: (peer: Peer, session: SessionState) => RequestContext,
    private readonly tellEnd: TellEnd,
  ) {
    this.timer = setInterval(() => void this.checkAll(), INTERVAL);
  }

  /** Takes a peer in; false when its session has too many already. */
  add(peer: Peer, session: SessionState): boolean {
    const watched = this.watched.get(session.tokenHash) ?? {
      state: session,
      verifiedAt: performance.now(),
      peers: new Set(),
    };
    if (watched.peers.size >= MAX_PEERS) return false;
    watched.peers.add(peer);
    this.watched.set(session.tokenHash, watched);
    return true;
  }

  remove(peer: Peer): void {
    const tokenHash = peer.identity?.session.tokenHash ?? '';
    const watched = this.watched.get(tokenHash);
    if (watched?.peers.delete(peer) && watched.peers.size === 0) this.watched.delete(tokenHash);
  }

  /** The session's state as last read; what was read too long ago does not count. */
  isFresh(peer: Peer): boolean {
    const watched = this.watched.get(peer.identity?.session.tokenHash ?? '');
    return watched !== undefined && performance.now() - watched.verifiedAt < FRESH;
  }

  /** Reads the sessions of `peers` now and acts on what they have become. Rejects when they cannot be read. */
  async check(peers: Iterable<Peer>): Promise<void> {
    await this.checkTokens(new Set([...peers].flatMap((peer) => peer.identity?.session.tokenHash ?? [])));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async checkAll(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      await this.checkTokens(this.watched.keys());
    } catch (error) {
      // Nothing is told to sessions that could not be read: isFresh sees to it.
      this.runtime.log.warn({ err: error }, 'the sessions of sockets were not read');
    } finally {
      this.isChecking = false;
    }
  }

  private async checkTokens(tokenHashes: Iterable<string>): Promise<void> {
    const all = [...tokenHashes];
    for (let start = 0; start < all.length; start += BATCH) {
      const batch = all.slice(start, start + BATCH);
      const lookups = await lookUpSessions(this.runtime, batch);
      const time = performance.now();
      for (const tokenHash of batch) {
        const watched = this.watched.get(tokenHash);
        if (!watched) continue;
        const lookup = lookups.get(tokenHash);
        if (!lookup) closeAll(watched.peers, 'Token replaced');
        else if ('failure' in lookup) this.end(watched.peers, lookup.failure);
        else if (lookup.session.ouId !== watched.state.ouId) closeAll(watched.peers, 'Organization changed');
        else {
          watched.verifiedAt = time;
          const isChanged = !haveSameRights(watched.state, lookup.session);
          watched.state = lookup.session;
          if (isChanged) await this.judge(watched);
        }
      }
    }
  }

  private end(peers: ReadonlySet<Peer>, failure: PortalError): void {
    for (const peer of peers) {
      if (peer.hasEnded) continue;
      peer.hasEnded = true;
      this.tellEnd(peer, failure)
        .catch((error: unknown) => this.runtime.log.error({ err: error }, 'the end of a session was not told'))
        .finally(() => peer.close(CLOSE.UNAUTHORIZED, 'Unauthorized'));
    }
  }

  /** Ends the subscriptions that the session's rights no longer open. */
  private async judge({ state, peers }: Watched): Promise<void> {
    for (const peer of peers) {
      for (const subscriber of peer.subscribers) {
        const { field, args } = subscriber.plan;
        await enforceAccess(this.contextOf(peer, state), field.rule, args).catch((error: unknown) =>
          subscriber.fail(error),
        );
      }
    }
  }
}

function closeAll(peers: ReadonlySet<Peer>, reason: string): void {
  for (const peer of peers) peer.close(CLOSE.UNAUTHORIZED, reason);
}

function haveSameRights(a: SessionState, b: SessionState): boolean {
  return (
    a.level === b.level &&
    a.mfaType === b.mfaType &&
    a.mfaCompleted === b.mfaCompleted &&
    a.operations.size === b.operations.size &&
    [...a.operations].every((operation) => b.operations.has(operation))
  );
}
