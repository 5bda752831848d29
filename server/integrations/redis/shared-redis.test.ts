import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/ports.mjs';
import type { TestRedis } from '../../../tests/support/servers/redis.js';
import { startTestRedis, startTestSentinel } from '../../../tests/support/servers/redis.js';
import { until } from '../../../tests/support/socket.js';
import { startTcpProxy } from '../../../tests/support/services/tcp-proxy.js';
import { readRedisUrl } from '../../config/redis-address.js';
import { createLog } from '../../core/log.js';
import type { SharedRedis } from './shared-redis.js';
import { openRedis } from './shared-redis.js';

const PASSWORD = 'p@ss/word';
const WARN = pino.levels.values.warn;
const ERROR = pino.levels.values.error;
const INFO = pino.levels.values.info;

const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'));
let redis: TestRedis;
let tlsPort: number;
let direct: Redis;
const open: SharedRedis[] = [];

beforeAll(async () => {
  const extensions = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const out = ['-subj', '/CN=redis.test', '-keyout', files.key, '-out', files.certificate];
  execFileSync('openssl', [...made, ...extensions, ...out], { stdio: 'ignore' });
  tlsPort = await freePort();
  redis = await startTestRedis([
    '--requirepass',
    PASSWORD,
    '--tls-port',
    String(tlsPort),
    '--tls-cert-file',
    files.certificate,
    '--tls-key-file',
    files.key,
    '--tls-ca-cert-file',
    files.certificate,
  ]);
  direct = new Redis({ port: redis.port, password: PASSWORD });
});
afterAll(async () => {
  direct.disconnect();
  await redis.stop();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const shared of open.splice(0)) shared.close();
  await direct.flushall();
});

interface Line {
  level: number;
  msg: string;
  err?: { message: string };
}

/** Opens the Redis of an address as a server of `installation` does; with what its log says. */
async function openAt(url: string, installation = 'ours', prefix = `portal:${installation}`) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const shared = await openRedis(readRedisUrl(url) ?? {}, { installation, prefix }, log);
  open.push(shared);
  return { shared, lines, raw: () => JSON.stringify(lines) };
}

const account = `:${encodeURIComponent(PASSWORD)}`;
const at = (rest = '') => `redis://${account}@127.0.0.1:${redis.port}${rest}`;
const certificate = () => join(folder, 'certificate.pem');

describe('an address of Redis', () => {
  it('may carry a password and a number', async () => {
    const { shared, lines } = await openAt(at('/3'));
    expect(shared.isOurs).toBe(true);
    expect(lines).toEqual([]);
    await shared.commands.set(shared.key('test'), '1');
    expect(await direct.keys('*')).toEqual([]);
    await direct.select(3);
    expect((await direct.keys('*')).toSorted()).toEqual(['portal:ours:installation', 'portal:ours:test']);
    await direct.select(0);
  });

  it('of rediss: is spoken to by TLS, and believed by the certificate alone', async () => {
    const url = `rediss://${account}@127.0.0.1:${tlsPort}`;
    const trusted = await openAt(`${url}?ssl-ca=${certificate()}&ssl-cert=${certificate()}&ssl-key=${folder}/key.pem`);
    expect(trusted.shared.isOurs).toBe(true);
    expect(await trusted.shared.commands.client('INFO')).toMatch(new RegExp(`laddr=127.0.0.1:${tlsPort}`));
    const { shared, lines } = await openAt(url);
    expect(shared.isOurs).toBe(false);
    expect(lines[0]).toMatchObject({ level: ERROR, msg: expect.stringContaining('REDIS_URL') as string });
    expect(lines[0]?.err?.message).toMatch(/self.signed certificate/);
  });

  it.each([
    ['a wrong password', () => `redis://:wr0ng@127.0.0.1:${redis.port}`, /WRONGPASS/],
    ['no password', () => `redis://127.0.0.1:${redis.port}`, /NOAUTH/],
    ['a number that there is not', () => at('/99'), /DB index is out of range/],
  ])('with %s starts, uses nothing, and is told as an error', async (_what, url, cause) => {
    const { shared, lines, raw } = await openAt(url());
    await until(() => lines.length > 0);
    expect(lines[0]).toMatchObject({ level: ERROR, msg: expect.stringContaining('REDIS_URL') as string });
    expect(lines[0]?.err?.message).toMatch(cause);
    expect(raw()).not.toContain('wr0ng');
    expect(shared.isOurs).toBe(false);
    expect(await direct.keys('*')).toEqual([]);
  });

  it('logs a warning while nothing answers, and is used once something does', async () => {
    const proxy = await startTcpProxy(redis.port);
    proxy.cut();
    const { shared, lines } = await openAt(`redis://${account}@127.0.0.1:${proxy.port}`);
    expect(shared.isOurs).toBe(false);
    await until(() => lines.length > 0);
    proxy.restore();
    await until(() => shared.isOurs);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [WARN, 'Redis is not reachable; live events wait for it'],
      [INFO, 'Redis is reachable again'],
    ]);
    await proxy.stop();
  });
});

describe('an address of Sentinels', () => {
  it('with a name that they do not watch starts, and is told as an error with what they answer', async () => {
    const sentinel = await startTestSentinel('mymaster', redis.port);
    const { shared, lines } = await openAt(sentinel.url.replace('mymaster', 'other'));
    await until(() => lines.some(({ level }) => level === ERROR));
    expect(lines[0]).toMatchObject({ level: ERROR, sentinel: expect.stringContaining('No such master') as string });
    expect(shared.isOurs).toBe(false);
    shared.close();
    await sentinel.stop();
  });
});

describe('names in Redis', () => {
  it('that another installation has stop the start, and tell what to set', async () => {
    await openAt(at(), 'first', 'shared');
    await expect(openAt(at(), 'second', 'shared')).rejects.toThrow(
      'The names shared:… in Redis belong to the installation first; this one is second. Set REDIS_PREFIX',
    );
    expect((await openAt(at(), 'first', 'shared')).shared.isOurs).toBe(true);
    expect((await openAt(at(), 'second', 'other')).shared.isOurs).toBe(true);
  });

  it('that another installation took while Redis was away are left alone, until they are free', async () => {
    const { shared, lines } = await openAt(at(), 'second', 'shared');
    await direct.set('shared:installation', 'first');
    await direct.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await until(() => shared.rival === 'first');
    expect(shared.isOurs).toBe(false);
    const told = lines.filter(({ level }) => level === ERROR);
    expect(told.map(({ msg }) => msg)).toEqual([expect.stringMatching(/installation first; .* Set REDIS_PREFIX/)]);
    await direct.del('shared:installation');
    await until(() => shared.isOurs);
    expect(shared.rival).toBeNull();
    expect(await direct.get('shared:installation')).toBe('second');
  });
});
