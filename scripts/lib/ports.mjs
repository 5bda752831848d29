import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { Problem } from './command-line.mjs';
import { codeOf } from './errors.mjs';

const [FIRST_PORT, LAST_PORT] = [15_000, 32_000];

/**
 * Whether a server could listen on this TCP port of `host` now.
 * @param {number} port
 * @param {string} [host]
 */
export const isPortFree = async (port, host = '0.0.0.0') => (await whyNotListening(port, host)) === null;

/**
 * The code of the error with which a server cannot listen there, such as EADDRINUSE; null when it can.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>}
 */
function whyNotListening(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * A TCP port of the loopback address that is free now. It is outside the range from which the system hands out ports,
 * so that it stays free until it is used.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const code = await whyNotListening(port, '127.0.0.1');
    if (code === null) return port;
    if (code !== 'EADDRINUSE') throw new Error(`This machine cannot listen on 127.0.0.1 (${code}).`);
  }
}

/**
 * Rejects with the cause and advice when nothing can listen on the port that `variable` names.
 * @param {number} port
 * @param {string} variable
 * @param {string} host
 */
export async function requirePort(port, variable, host) {
  const code = await whyNotListening(port, host);
  if (code === null) return;
  if (code === 'EADDRINUSE') {
    throw new Problem(
      `Port ${port} is taken by another program.\n` +
        `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
  if (code === 'EACCES') {
    throw new Problem(
      `Your account may not listen on port ${port} (${code}).\nChoose one above 1023: ${variable}=4000 npm start`,
    );
  }
  throw new Problem(
    `HOST is ${host}, on which this machine cannot listen (${code}).\n` +
      'Set it to an address of this machine, to 0.0.0.0 for all of them, or leave it out for this machine alone.',
  );
}

/**
 * The first bytes that a server at host:port sends by itself; rejects when it cannot be reached or sends nothing in
 * time.
 * @param {string} host
 * @param {number} port
 * @param {number} [timeout]
 */
export const readGreeting = (host, port, timeout = 3_000) => firstBytes({ host, port, timeout });

/**
 * Whether a server sends a greeting at its socket in the file system.
 * @param {string} path
 */
export const isGreeting = (path) =>
  firstBytes({ path, timeout: 3_000 }).then(
    () => true,
    () => false,
  );

/**
 * @param {import('node:net').NetConnectOpts} options
 * @returns {Promise<Buffer>}
 */
function firstBytes(options) {
  return new Promise((resolve, reject) => {
    const socket = connect(options);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data);
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('it closed the connection')));
  });
}
