import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/**
 * @typedef {{ close: () => void, cut: () => void }} Held
 * @typedef {object} Listener
 * @property {(id: string) => void} [onMessage] gets the id of each message
 * @property {(reason: unknown) => void} [onEnd] why the socket ended by itself
 */

const PATH = '/app-portal/web/v1/graphql';
const DOCUMENT = 'subscription { messageChanged { action createMessages { messageId } } }';

/**
 * Opens a socket that listens to messages.
 * @param {string} url
 * @param {string} token
 * @param {Listener} listener
 * @returns {Held}
 */
export function listen(url, token, { onMessage = () => undefined, onEnd = () => undefined }) {
  /** @type {WebSocket | undefined} */
  let raw;
  let isWanted = true;
  const client = createClient({
    url: `${url.replace('http', 'ws')}${PATH}`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    on: { opened: (socket) => (raw = /** @type {WebSocket} */ (socket)) },
  });
  /** @type {import('graphql-ws').Client} */ (client).subscribe(
    { query: DOCUMENT },
    {
      next: ({ data }) => {
        const { messageChanged } = /** @type {{ messageChanged?: { createMessages: { messageId: string }[] } }} */ (
          data ?? {}
        );
        messageChanged?.createMessages.forEach(({ messageId }) => onMessage(messageId));
      },
      error: (error) => {
        const isClosing = error instanceof Object && 'reason' in error;
        if (isWanted) onEnd(isClosing ? error.reason : error);
      },
      complete: () => undefined,
    },
  );
  const end = (/** @type {() => void} */ how) => () => {
    isWanted = false;
    how();
  };
  return { close: end(() => client.dispose()), cut: end(() => raw?.terminate()) };
}

/** A number of sockets. Each second one closes, politely or not, and another one opens. */
export class ComingAndGoing {
  /** @type {Held[]} */
  held = [];
  turn = 0;

  /**
   * @param {string} url
   * @param {string[]} tokens
   * @param {number} count
   * @param {(reason: unknown) => void} onEnd
   */
  constructor(url, tokens, count, onEnd) {
    this.url = url;
    this.tokens = tokens;
    this.onEnd = onEnd;
    while (this.held.length < count) this.open();
    this.timer = setInterval(() => this.replace(), 1_000);
  }

  open() {
    const token = this.tokens[(this.turn += 1) % this.tokens.length];
    this.held.push(listen(this.url, token, { onEnd: this.onEnd }));
  }

  replace() {
    const socket = this.held.shift();
    this.open();
    if (this.turn % 2 === 0) socket?.close();
    else socket?.cut();
  }

  close() {
    clearInterval(this.timer);
    for (const socket of this.held) socket.close();
  }
}
