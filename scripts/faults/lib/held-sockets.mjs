import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const PATH = '/app-portal/web/v1/graphql';
const DOCUMENT = 'subscription { messageChanged { action createMessages { messageId } } }';

/**
 * Opens a socket that listens to messages: { close, cut }. `onMessage` gets the id of each; `onEnd` why it
 * ended by itself.
 */
export function listen(url, token, { onMessage = () => undefined, onEnd = () => undefined }) {
  let raw;
  let isWanted = true;
  const client = createClient({
    url: `${url.replace('http', 'ws')}${PATH}`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    on: { opened: (socket) => (raw = socket) },
  });
  client.subscribe(
    { query: DOCUMENT },
    {
      next: ({ data }) => data?.messageChanged.createMessages.forEach(({ messageId }) => onMessage(messageId)),
      error: (error) => isWanted && onEnd(error),
      complete: () => undefined,
    },
  );
  const end = (how) => () => {
    isWanted = false;
    how();
  };
  return { close: end(() => client.dispose()), cut: end(() => raw?.terminate()) };
}

/** A number of sockets of which one goes each second, politely or not, and another one comes. */
export class ComingAndGoing {
  held = [];
  turn = 0;

  constructor(url, tokens, count, onEnd) {
    Object.assign(this, { url, tokens, onEnd });
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
    if (this.turn % 2 === 0) socket.close();
    else socket.cut();
  }

  close() {
    clearInterval(this.timer);
    for (const socket of this.held) socket.close();
  }
}
