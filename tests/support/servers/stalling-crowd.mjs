import { connect } from 'node:net';

/**
 * Many sockets in a process of its own, without a library, so that reading costs nothing; driven over IPC. { open: {
 * port, path, token, count, messages } } answers { opened }: the number of sockets that the server has accepted and
 * that have sent `messages` (texts of the graphql-ws protocol, the last of which is a query that ends with "complete").
 * { pause: true } stops reading. { report: true } answers { open, read }: the number of open sockets, and the bytes
 * that all have read since they listen.
 */
const OPENING_AT_ONCE = 50;
/**
 * @typedef {{ port: number, path: string, token: string, messages: string[] }} One
 * @typedef {{ open?: One & { count: number }, pause?: true, report?: true }} Order
 */

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();
let read = 0;

/**
 * A masked text frame; the mask is zero, which leaves the text as it is.
 * @param {string} text
 */
function frame(text) {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

/**
 * @param {One} one
 * @returns {Promise<void>}
 */
function openOne({ port, path, token, messages }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let seen = '';
    /** @type {[awaited: string, sent: string[]][]} */
    const steps = [
      ['HTTP/1.1 101', [JSON.stringify({ type: 'connection_init' })]],
      ['"connection_ack"', messages],
    ];
    const settle = (/** @type {Buffer} */ chunk) => {
      seen += chunk;
      const [step] = steps;
      if (step && seen.includes(step[0])) {
        steps.shift();
        socket.write(Buffer.concat(step[1].map(frame)));
      }
      if (!seen.includes('"complete"')) return;
      socket.off('data', settle);
      socket.on('data', ({ length }) => (read += length));
      resolve();
    };
    socket.on('data', settle);
    socket.on('error', reject);
    socket.on('close', () => {
      sockets.delete(socket);
      reject(new Error(`a socket closed: ${seen}`));
    });
    sockets.add(socket);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n' +
        `Sec-WebSocket-Protocol: graphql-transport-ws\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}

/** @param {One & { count: number }} all */
async function openAll({ count, ...one }) {
  for (let at = 0; at < count; at += OPENING_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(OPENING_AT_ONCE, count - at) }, () => openOne(one)));
  }
}

process.on('message', (/** @type {Order} */ { open, pause, report }) => {
  if (open) {
    openAll(open).then(
      () => process.send?.({ opened: open.count }),
      (error) => process.send?.({ failed: error.message }),
    );
  }
  if (pause) {
    for (const socket of sockets) socket.pause();
    process.send?.({ paused: sockets.size });
  }
  if (report) process.send?.({ open: sockets.size, read });
});
