import { connect, createServer } from 'node:net';
import { Problem } from './command-line.mjs';

/** Whether a server could listen on this TCP port of `host` now. */
export function isPortFree(port, host = '0.0.0.0') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A TCP port of the loopback address that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Rejects with advice when the port that `variable` names is taken. */
export async function requirePort(port, variable, host) {
  if (await isPortFree(port, host)) return;
  throw new Problem(
    `Port ${port} is taken by another program.\n` +
      `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
  );
}

/** The first bytes a server at host:port sends by itself; rejects when it cannot be reached or says nothing in time. */
export function readGreeting(host, port, timeout = 3_000) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout });
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data);
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('it closed the connection')));
  });
}
