import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../support/client.js';
import { answerOf, KeptClient } from '../support/kept-client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis } from '../support/servers/redis.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { SocketClient, until } from '../support/socket.js';
import { startTcpProxy } from '../support/services/tcp-proxy.js';

const DRAINS = 4;
const CLIENTS = 8;
const MODIFY = 'mutation { profileModify(theme: GREEN) { theme } }';

let redis: TestRedis;
let home: TestPortal;
let env: Record<string, string>;
let servers: ServerProcess[];

beforeAll(async () => {
  redis = await startTestRedis();
  home = await startTestPortal({ env: { REDIS_URL: redis.url } });
  env = { DATABASE_URL: home.database.url, REDIS_URL: redis.url, PUBLIC_URL: 'http://portal.test' };
  servers = [new ServerProcess(await freePort(), env), new ServerProcess(await freePort(), env)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await home.stop();
  await redis.stop();
});

it(
  `a rolling restart, ${DRAINS} drains under reads and writes of clients that keep their connections: no call fails, each drain takes less than 2 s, each write is stored once`,
  { timeout: 600_000 },
  async () => {
    const { factory, portal } = home;
    const ou = await factory.organization();
    const token = await factory.session((await factory.admin(ou)).id, ou);
    await Promise.all(servers.map((server) => server.start()));
    const clients = Array.from(
      { length: CLIENTS },
      () =>
        new KeptClient(
          servers.map(({ url }) => url),
          token,
        ),
    );
    const failures: string[] = [];
    const written: string[] = [];
    let calls = 0;
    let isOver = false;
    // Between drains the load pauses, so that the starting server has the machine.
    let rest = 10;
    const load = clients.map(async (client, number) => {
      for (let index = 0; !isOver; index += 1) {
        const name = `role-${number}-${index}`;
        const isWrite = index % 3 === 0;
        const call = isWrite
          ? client.code('mutation ($name: String!) { roleCreate(name: $name) { id } }', { name })
          : client.code('{ sessionGet { id } }');
        const code = await call.catch((error: Error) => error.message);
        calls += 1;
        if (code !== 10_000) failures.push(`${isWrite ? 'write' : 'read'}: ${code}`);
        else if (isWrite) written.push(name);
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
    });
    const drains: number[] = [];
    for (let drain = 0; drain < DRAINS; drain += 1) {
      const server = servers[drain % servers.length] as ServerProcess;
      const before = calls;
      rest = 10;
      await until(() => calls > before + 4 * CLIENTS, 30_000);
      const began = performance.now();
      await server.end('SIGTERM');
      drains.push(Math.round(performance.now() - began));
      expect(server.exitCode).toBe(0);
      if (drain === DRAINS - 1) break;
      rest = 200;
      await server.start();
    }
    isOver = true;
    await Promise.all(load);
    clients.forEach((client) => client.end());
    const rows = (await portal.runtime.database.query("SELECT name FROM role WHERE ou_id = ? AND name LIKE 'role-%'", [
      ou,
    ])) as { name: string }[];
    process.stdout.write(`${calls} calls, ${failures.length} failed; drains in ms: ${drains.join(' ')}\n`);
    expect(failures).toEqual([]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
    expect(Math.max(...drains)).toBeLessThan(2_000);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  },
);

it(
  'what is under way when a server is told to go is answered, over HTTP and sockets; connections without a call and a second signal change nothing',
  { timeout: 120_000 },
  async () => {
    const { factory, portal } = home;
    const [server] = servers as [ServerProcess];
    await server.end('SIGKILL');
    await server.start();
    const ou = await factory.organization();
    const people = await Promise.all([factory.member(ou), factory.member(ou)]);
    const tokens = await Promise.all(people.map(({ id }) => factory.session(id, ou)));
    const [overHttp, overSocket] = tokens as [string, string];
    const port = Number(new URL(server.url).port);
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    unused.resume().on('error', () => undefined);
    const socket = await SocketClient.open(server.url, { token: overSocket });
    const lock = portal.runtime.database.createQueryRunner();
    await lock.startTransaction();
    await lock.query(
      'SELECT 1 FROM account WHERE id IN (?, ?) FOR UPDATE',
      people.map(({ id }) => id),
    );
    const waiting = [ApiClient.withToken(server.url, overHttp).graphql(MODIFY), socket.query(MODIFY)];
    const upload = request(`${server.url}/app-portal/web/v1/session/get`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': 2, authorization: `Bearer ${overHttp}` },
    });
    upload.write('{');
    const calls = async () =>
      (
        (await portal.runtime.database.query(
          "SELECT COUNT(*) AS total FROM information_schema.processlist WHERE info LIKE 'UPDATE%account%'",
        )) as { total: number }[]
      )[0]?.total;
    await until(async () => Number(await calls()) >= 2, 10_000);

    const gone = server.end('SIGTERM');
    const began = performance.now();
    await until(async () => {
      const answer = await answerOf(request(`${server.url}/readyz`, { agent: false }));
      return answer.status === 503 && answer.text === '{"status":"draining"}';
    });
    // A client that does not know yet is served, on a connection that ends.
    const late = request(`${server.url}/app-portal/web/v1/session/get`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', connection: 'keep-alive', authorization: `Bearer ${overHttp}` },
    });
    const answer = await answerOf(late, '{}');
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
    expect(answer.text).toContain('"code":10000');
    server.signal('SIGTERM');
    const refused = () =>
      answerOf(request(`${server.url}/healthz`, { agent: false })).then(
        () => false,
        () => true,
      );
    await until(refused, 10_000);
    await until(() => unused.destroyed || unused.closed, 10_000);
    expect(socket.closeCode).toBeNull();
    const uploaded = answerOf(upload, '}');
    expect((await uploaded).text).toContain('"code":10000');
    await lock.rollbackTransaction();
    await lock.release();
    expect(await Promise.all(waiting)).toEqual([
      { data: { profileModify: { theme: 'GREEN' } } },
      { data: { profileModify: { theme: 'GREEN' } } },
    ]);
    await gone;
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(server.exitCode).toBe(0);
    expect(socket.closeCode).toBe(1001);
  },
);

it('a server that is told to go while it starts ends in order', { timeout: 120_000 }, async () => {
  const { port } = new URL(home.database.url);
  const proxy = await startTcpProxy(Number(port));
  const server = new ServerProcess(await freePort(), {
    ...env,
    DATABASE_URL: home.database.url.replace(`:${port}/`, `:${proxy.port}/`),
  });
  servers.push(server);
  proxy.hold();
  server.launch();
  await until(() => proxy.held > 0, 60_000);
  const began = performance.now();
  const gone = server.end('SIGTERM');
  proxy.restore();
  await gone;
  await proxy.stop();
  expect(server.exitCode).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_500);
});
