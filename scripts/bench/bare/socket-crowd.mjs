import { WebSocket } from 'ws';
import { textOf } from '../../lib/errors.mjs';

/**
 * Many idle sockets in a process of their own, driven by its parent over IPC: { open: { url, tokens, document, count }
 * } answers { opened }. After each message that every socket has received, { last } is the time of the last receipt
 * (process.hrtime in ns, as text) and { payload } the message. { report: true } answers { received }: the number of
 * sockets that have received the current message.
 */
const OPENING_AT_ONCE = 50;
/**
 * @typedef {{ url: string, tokens?: string[], document?: string, count: number }} Open
 */

let received = 0;
let size = 0;

/**
 * @param {string} url
 * @param {string | undefined} token
 * @param {string | undefined} document
 * @returns {Promise<void>}
 */
function openOne(url, token, document) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, document ? ['graphql-transport-ws'] : [], { perMessageDeflate: false });
    /** @param {object} message */
    const send = (message) => socket.send(JSON.stringify(message));
    socket.on('error', reject);
    socket.on('close', (code) => process.send?.({ closed: code }));
    socket.on('open', () => (document ? send({ type: 'connection_init', payload: { token } }) : resolve()));
    socket.on('message', (data) => {
      if (!document) return count(data);
      const text = String(data);
      if (text.includes('"type":"next"')) return count(text);
      const { type, payload } = JSON.parse(text);
      if (type === 'ping') send({ type: 'pong' });
      if (type === 'error') reject(new Error(JSON.stringify(payload)));
      if (type !== 'connection_ack') return;
      send({ id: '1', type: 'subscribe', payload: { query: document } });
      resolve();
    });
  });
}

/** @param {import('ws').RawData | string} data */
function count(data) {
  received += 1;
  if (received < size) return;
  received = 0;
  process.send?.({ last: String(process.hrtime.bigint()), payload: String(data) });
}

process.on('message', (/** @type {{ open?: Open, report?: true }} */ { open, report }) => {
  if (open) void openAll(open);
  if (report) process.send?.({ received });
});

/** @param {Open} open */
async function openAll({ url, tokens, document, count: wanted }) {
  size = wanted;
  try {
    for (let at = 0; at < wanted; at += OPENING_AT_ONCE) {
      const batch = Array.from({ length: Math.min(OPENING_AT_ONCE, wanted - at) }, (_, order) => at + order);
      await Promise.all(batch.map((number) => openOne(url, tokens?.[number], document)));
    }
    process.send?.({ opened: wanted });
  } catch (error) {
    process.send?.({ failed: textOf(error) });
  }
}
