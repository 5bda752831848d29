import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * @typedef {{ open?: { url: string, tokens: string[] }, cut?: true, report?: true, forget?: true }} Order
 * @typedef {{ type: string, id?: string, payload?: { errors?: unknown } }} Frame of the graphql-ws protocol
 */

/**
 * Many sockets in a process of their own, driven by its parent over IPC. Each subscribes to messages, asks what a page
 * reads again after a gap, and comes back after it was closed, in its turn, as the portal's page does. Messages of the parent: {
 * open: { url, tokens } } opens a socket for each token, some at a time. { cut: true } ends all of them at once,
 * without a word. { report: true } answers { settled, heard, failures }: sockets that have subscribed and read, sockets
 * that received a message since the last `cut` or `forget`, and calls that failed. { forget: true } resets the sockets
 * that received a message.
 */
const AT_ONCE = 50;
/** The wait before a socket opens again, in milliseconds (MSG-34). */
const RETRY_WAIT = 1_000;
/** The pace at which a tab on screen asks for its turn, in milliseconds: at first, and while the portal is away. */
const PACE = { first: [0, 300], later: [1_000, 2_000] };
const SUBSCRIBE = JSON.stringify({
  id: 'live',
  type: 'subscribe',
  payload: { query: 'subscription { messageChanged { action createMessages { messageId body } } }' },
});
const READ = JSON.stringify({
  id: 'read',
  type: 'subscribe',
  payload: { query: '{ sessionGet { id } messageList { total createMessages { messageId body } } }' },
});

/** @type {Visitor[]} */
const crowd = [];
let failures = 0;

class Visitor {
  isSettled = false;
  hasHeard = false;
  /** @type {WebSocket | undefined} */
  socket;

  /**
   * @param {string} url
   * @param {string} token
   */
  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  /** Resolves when the socket has subscribed and read, or was closed. */
  open() {
    this.isSettled = false;
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const socket = new WebSocket(this.url, ['graphql-transport-ws'], { perMessageDeflate: false });
        this.socket = socket;
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.isSettled = false;
          resolve();
          void this.comeBack();
        });
        socket.on('open', () => {
          socket.send(JSON.stringify({ type: 'connection_init', payload: { token: this.token } }));
        });
        socket.on('message', (data) => this.receive(JSON.parse(String(data)), resolve));
      })
    );
  }

  /** Opens again when the portal answers and it is this tab's turn (BYND-13). */
  async comeBack() {
    await sleep(RETRY_WAIT);
    for (let [least, most] = PACE.first; ; [least, most] = PACE.later) {
      await sleep(least + Math.random() * (most - least));
      const wait = await turnAt(this.url);
      if (wait === null) continue;
      await sleep(wait);
      return this.open();
    }
  }

  /**
   * @param {Frame} frame
   * @param {() => void} resolve
   */
  receive({ type, id, payload }, resolve) {
    if (type === 'ping') this.socket?.send('{"type":"pong"}');
    if (type === 'connection_ack') {
      this.socket?.send(SUBSCRIBE);
      this.socket?.send(READ);
    }
    if (type === 'error' || payload?.errors) {
      failures += 1;
      process.stderr.write(`A tab was refused: ${JSON.stringify(payload)}\n`);
    }
    if (type === 'next' && id === 'live') this.hasHeard = true;
    if (['complete', 'error'].includes(type) && id === 'read') {
      this.isSettled = true;
      resolve();
    }
  }
}

/**
 * The wait until a turn in milliseconds; null while the portal does not answer.
 * @param {string} socketUrl
 * @returns {Promise<number | null>}
 */
async function turnAt(socketUrl) {
  try {
    const answer = await fetch(new URL('/app-portal/comeback', socketUrl.replace(/^ws/, 'http')));
    return (await answer.json()).wait;
  } catch {
    return null;
  }
}

process.on('message', async (/** @type {Order} */ { open, cut, report, forget }) => {
  if (open) {
    crowd.push(...open.tokens.map((token) => new Visitor(open.url, token)));
    for (let at = 0; at < crowd.length; at += AT_ONCE) {
      await Promise.all(crowd.slice(at, at + AT_ONCE).map((visitor) => visitor.open()));
    }
  }
  if (cut) for (const { socket } of crowd) socket?.terminate();
  if (cut || forget) for (const visitor of crowd) visitor.hasHeard = false;
  if (report) {
    const count = (/** @type {'isSettled' | 'hasHeard'} */ what) => crowd.filter((visitor) => visitor[what]).length;
    process.send?.({ settled: count('isSettled'), heard: count('hasHeard'), failures });
  }
});
