import type { PublishedEvent } from '../../core/pubsub.js';
import { CLOSE } from './close-codes.js';
import type { Plan } from './subscription-plan.js';

/** Maximum of live events that wait until the missed ones are sent. */
const MAX_HELD = 500;

/** The socket of a subscription. */
interface Line {
  readonly isOpen: boolean;
  readonly hasEnded: boolean;
  send(text: string): void;
  sendShared(start: string, middle: Buffer, end: string): void;
  sendPaced(text: string): Promise<void>;
  close(code: number, reason: string): void;
}

interface Held {
  readonly position: number;
  readonly payload: Buffer;
}

/** An open subscription of a socket. Its client gets each event once, in the order of their positions. */
export class Subscription {
  isOpen = true;
  /** Start of the message of each event. */
  private readonly prefix: string;
  /** Live events that wait until the missed ones are sent; null if none are awaited. */
  private held: Held[] | null;
  /** The client knows all events up to this position. */
  private knownTo = -Infinity;

  /**
   * @param id the client's id of the operation
   * @param isResuming live events wait until {@link goLive}
   */
  constructor(
    private readonly line: Line,
    readonly plan: Plan,
    id: string,
    isResuming: boolean,
  ) {
    this.prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
    this.held = isResuming ? [] : null;
  }

  /** Whether events are still for its client. */
  get isWanted(): boolean {
    return this.isOpen && this.line.isOpen && !this.line.hasEnded;
  }

  /** Sends what is no event of the journal; `payload` is JSON text. */
  tell(payload: string): void {
    this.line.send(this.messageOf(payload));
  }

  /** Sends a live event unless the client knows it; `payload` is encoded JSON text, shared by all subscribers. */
  tellLive({ position }: PublishedEvent, payload: Buffer): void {
    if (position <= this.knownTo) return;
    if (!this.held) return this.line.sendShared(this.prefix, payload, '}');
    this.held.push({ position, payload });
    if (this.held.length > MAX_HELD) this.line.close(CLOSE.TRY_AGAIN, 'Try again later');
  }

  /** Sends a missed event; resolves when the client has taken it. */
  async tellMissed({ position }: PublishedEvent, payload: string): Promise<void> {
    this.knownTo = position;
    await this.line.sendPaced(this.messageOf(payload));
  }

  /** Records that the client knows the events up to `position`. */
  skipTo(position: number): void {
    this.knownTo = position;
  }

  /** Sends the events that waited, and from now on each as it comes. */
  goLive(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const { position, payload } of held)
      if (position > this.knownTo) this.line.sendShared(this.prefix, payload, '}');
  }

  private messageOf(payload: string): string {
    return `${this.prefix}${payload}}`;
  }
}
