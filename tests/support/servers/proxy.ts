import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { until } from '../socket.js';

const DOCKER = fileURLToPath(new URL('../../../docker/', import.meta.url));
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** A real nginx with the composition's own configuration. */
export interface TestProxy {
  /** http://127.0.0.1:port */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx as the composition does, on a free port of 127.0.0.1, before the portals at these two ports. Only
 * addresses, folders and the number of workers differ from the composition's configuration.
 */
export async function startTestProxy(portals: readonly [number, number]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-test-'));
  // The workers run as another user when root starts them.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const site = readFileSync(join(DOCKER, 'nginx.conf'), 'utf8')
    .replace(/^resolver .*;$/m, '')
    .replace(/portal-1:4000 resolve/, `127.0.0.1:${portals[0]}`)
    .replace(/portal-2:4000 resolve/, `127.0.0.1:${portals[1]}`)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/nginx/portal/', `${folder}/`);
  mkdirSync(join(folder, 'conf.d'));
  writeFileSync(join(folder, 'conf.d', 'default.conf'), site);
  copyFileSync(join(DOCKER, 'faults.conf'), join(folder, 'conf.d', 'faults.conf'));
  copyFileSync(join(DOCKER, 'fault.html'), join(folder, 'fault.html'));
  const main = readFileSync(join(DOCKER, 'proxy.conf'), 'utf8')
    .replace('user nginx;', 'daemon off;')
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace('/run/nginx.pid', `${folder}/pid`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('http {', ['http {', ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`)].join('\n  '))
    .replace('/etc/nginx/conf.d/*.conf', `${folder}/conf.d/*.conf`);
  writeFileSync(join(folder, 'nginx.conf'), main);
  const log = join(folder, 'error.log');
  const options = ['-e', log, '-c', join(folder, 'nginx.conf')];
  const child = spawn(process.env.NGINX_PATH || 'nginx', options, { stdio: 'ignore' });
  child.once('error', (error) => writeFileSync(log, error.message));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (!child.pid || child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(log, 'utf8')}`);
    return fetch(`${url}/metrics`).then(
      () => true,
      () => false,
    );
  }, 10_000);
  return { url, stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
