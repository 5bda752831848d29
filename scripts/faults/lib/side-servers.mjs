import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../lib/ports.mjs';

/** A Redis of its own that keeps nothing on disk: { url, stop }. Rejects where redis-server is missing. */
export async function startRedis() {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  /** @type {Promise<never>} */
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(([cause]) => {
    throw new Error(`redis-server ended at its start: ${cause}`);
  });
  /** @type {Promise<void>} */
  const isReady = new Promise((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
  });
  await Promise.race([isReady, failed]);
  failed.catch(() => undefined);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** A mail server that takes every mail and counts them: { url, count(), stop }. */
export async function startMailServer() {
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails,
    /** @returns {Promise<void>} */
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
