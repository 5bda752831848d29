import type { PortalError } from '../../core/errors.js';
import type { Runtime } from '../../context/runtime.js';
import type { SessionLookup, SessionState } from '../../context/session-state.js';
import { lookUpApiToken } from '../../modules/directory/api-token/token-lookup.js';
import { areUnchanged, lookUpSessions } from '../../modules/identity/session/session-lookup.js';
import type { Peer, WatchedSession } from './subscription-peer.js';
import { CLOSE } from './close-codes.js';

/** Interval of reading sessions again; one read longer ago than the limit is read before it gets an event. */
const INTERVAL = 1_000;
const FRESH = 1_500;
/** Tokens per statement. */
const BATCH = 1_000;

/** The reactions to a change that the watch finds. */
export interface WatchActions {
  /** Tells a peer why its session ended; it is closed afterwards. */
  tellEnd(peer: Peer, failure: PortalError): Promise<void>;
  /** The session's rights changed: subscriptions that they no longer allow end. */
  judge(watched: WatchedSession): Promise<void>;
}

/**
 * Watches the sessions of all sockets of this server, in one statement per second and thousand, and one more if any of
 * them changed. Sockets of an ended session are told
 * and closed, those of a replaced token are closed, and subscriptions whose rights are gone end (BYND-04, MSG-45).
 */
export class SessionWatch {
  private readonly bySession = new Map<string, WatchedSession>();
  private readonly timer: NodeJS.Timeout;
  private isChecking = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly actions: WatchActions,
  ) {
    this.timer = setInterval(() => void this.checkAll(), INTERVAL);
  }

  /** Starts watching a peer's session. */
  add(peer: Peer, state: SessionState): WatchedSession {
    let watched = this.bySession.get(state.id);
    if (watched && watched.state.tokenHash !== state.tokenHash) {
      closeAll(watched, 'Token replaced');
      watched = undefined;
    }
    watched ??= { state, verifiedAt: performance.now(), peers: new Set() };
    watched.peers.add(peer);
    this.bySession.set(state.id, watched);
    return watched;
  }

  remove(peer: Peer): void {
    const watched = peer.identity?.watched;
    if (!watched?.peers.delete(peer) || watched.peers.size > 0) return;
    if (this.bySession.get(watched.state.id) === watched) this.bySession.delete(watched.state.id);
  }

  peersOf(sessionId: string): ReadonlySet<Peer> {
    return this.bySession.get(sessionId)?.peers ?? new Set();
  }

  /** Reads the sessions of `peers` that were not read recently. Rejects if they cannot be read. */
  async refresh(peers: readonly Peer[]): Promise<void> {
    const limit = performance.now() - FRESH;
    const stale = new Set<WatchedSession>();
    for (const { identity } of peers) if (identity && identity.watched.verifiedAt < limit) stale.add(identity.watched);
    if (stale.size > 0) await this.check([...stale]);
  }

  /** Reads a session again after an event that it changed. */
  async checkSession(sessionId: string): Promise<void> {
    const watched = this.bySession.get(sessionId);
    if (watched) await this.check([watched]);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async checkAll(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      await this.check([...this.bySession.values()]);
    } catch (error) {
      // Sessions that could not be read get no events: refresh ensures it.
      this.runtime.log.warn({ err: error }, 'the sessions of sockets were not read');
    } finally {
      this.isChecking = false;
    }
  }

  private async check(watched: readonly WatchedSession[]): Promise<void> {
    const isOfToken = ({ state }: WatchedSession) => state.token !== undefined;
    await this.checkTokens(watched.filter(isOfToken));
    await this.checkSessions(watched.filter((one) => !isOfToken(one)));
  }

  /** Programs hold few sockets, one by one. */
  private async checkTokens(tokens: readonly WatchedSession[]): Promise<void> {
    for (const watched of tokens) {
      await this.settle(watched, await lookUpApiToken(this.runtime, watched.state.tokenHash, true));
    }
  }

  private async checkSessions(sessions: readonly WatchedSession[]): Promise<void> {
    for (let start = 0; start < sessions.length; start += BATCH) {
      const batch = sessions.slice(start, start + BATCH);
      const states = batch.map((watched) => watched.state);
      if (await areUnchanged(this.runtime, states)) {
        const time = performance.now();
        for (const watched of batch) watched.verifiedAt = time;
        continue;
      }
      const lookups = await lookUpSessions(
        this.runtime,
        states.map(({ tokenHash }) => tokenHash),
      );
      for (const watched of batch) await this.settle(watched, lookups.get(watched.state.tokenHash));
    }
  }

  private async settle(watched: WatchedSession, lookup: SessionLookup | undefined): Promise<void> {
    if (!lookup) return closeAll(watched, 'Token replaced');
    if ('failure' in lookup) return this.end(watched, lookup.failure);
    if (lookup.session.ouId !== watched.state.ouId) return closeAll(watched, 'Organization changed');
    const isChanged = !haveSameRights(watched.state, lookup.session);
    watched.verifiedAt = performance.now();
    watched.state = lookup.session;
    if (isChanged) await this.actions.judge(watched);
  }

  private end({ peers }: WatchedSession, failure: PortalError): void {
    for (const peer of peers) {
      if (peer.hasEnded) continue;
      peer.hasEnded = true;
      this.actions
        .tellEnd(peer, failure)
        .catch((error: unknown) => this.runtime.log.error({ err: error }, 'the end of a session was not told'))
        .finally(() => peer.close(CLOSE.UNAUTHORIZED, 'Session ended'));
    }
  }
}

function closeAll({ peers }: WatchedSession, reason: string): void {
  for (const peer of peers) {
    peer.hasEnded = true;
    peer.close(CLOSE.UNAUTHORIZED, reason);
  }
}

function haveSameRights(a: SessionState, b: SessionState): boolean {
  return (
    a.level === b.level &&
    a.mfaType === b.mfaType &&
    a.mfaCompleted === b.mfaCompleted &&
    a.mustChangePassword === b.mustChangePassword &&
    a.isAddressAllowed === b.isAddressAllowed &&
    String([...(a.token?.rights ?? [])]) === String([...(b.token?.rights ?? [])]) &&
    a.operations.size === b.operations.size &&
    [...a.operations].every((operation) => b.operations.has(operation))
  );
}
