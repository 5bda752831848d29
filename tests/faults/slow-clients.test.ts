import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { newId } from '../../server/core/ids.js';
import { createDataSource } from '../../server/storage/data-source.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { heldPorts } from '../support/servers/process-figures.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
/** Nothing moved for 20 s, plus the delay of a busy machine. */
const CUT = 40_000;
const options = { timeout: 120_000 };

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;
let port: number;
let factory: Factory;
let ou: string;
let token: string;
const opened: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  factory = new Factory(source);
  port = await freePort();
  server = new ServerProcess(port, { DATABASE_URL: database.url, SOCKETS_PER_ADDRESS: '1' });
  await server.start();
  ou = await factory.organization();
  token = await factory.session((await factory.admin(ou)).id, ou);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

/** Connections that each send one of `texts`, and read nothing of the answer. */
async function send(texts: readonly string[]): Promise<Socket[]> {
  return Promise.all(
    texts.map(async (text) => {
      const socket = connect(port, '127.0.0.1');
      opened.push(socket);
      socket.on('error', () => undefined);
      // A connection beyond the limit may be reset before this process hears that it was made.
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      if (text) socket.write(text);
      return socket;
    }),
  );
}

/** The number of these connections that the server holds. */
function countHeld(clients: readonly (number | undefined)[]): number {
  const held = heldPorts(port);
  return clients.filter((client) => client !== undefined && held.has(client)).length;
}
const portsOf = (sockets: readonly Socket[]) => sockets.map(({ localPort }) => localPort);

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
const json = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
/** A call may come while the machine fills the buffers of forty downloads. */
const callsGoOn = () =>
  until(async () => (await ApiClient.withToken(server.url, token).code('{ sessionGet { id } }')) === 10_000, 10_000);

it.concurrent('connections that say nothing, or half of what they began, are cut', options, async () => {
  const texts = [
    ...Array.from({ length: 100 }, () => ''),
    ...Array.from({ length: 50 }, () => `POST ${GRAPHQL} HTTP/1.1\r\nHost: por`),
    ...Array.from({ length: 20 }, () => head('POST', GRAPHQL, json(3_000_000)) + 'x'.repeat(100_000)),
    ...Array.from({ length: 20 }, () => `POST ${GRAPHQL} HTTP/1.1\r\nHost: portal\r\n${json(60_000)}\r\n{"query"`),
  ];
  const clients = portsOf(await send(texts));
  await callsGoOn();
  await until(() => countHeld(clients) === 0, CUT);
});

it.concurrent('of answers that are not read few wait, and those not for long [LIMT-02]', options, async () => {
  // More than the buffers of the system take of a connection.
  const description = '\u5236\u5fa1\u5ba4\u306e\u8868'.repeat(40);
  const rows = Array.from({ length: 400 }, (_, at) => [ou, newId(), `R${at}`, `r${at}`, description, Date.now()]);
  await source.query('INSERT INTO role (ou_id, id, name, identifier, description, created_time) VALUES ?', [rows]);
  const fields = Array.from({ length: 30 }, (_, at) => `d${at}: description`).join(' ');
  const query = `{ roleList(pagination: { limit: 1000 }) { roles { ${fields} } } }`;
  const body = JSON.stringify({ query });
  const whole = await ApiClient.withToken(server.url, token).graphql<{ roleList: { roles: unknown[] } }>(query);
  expect(JSON.stringify(whole.data).length * 3).toBeGreaterThan(7_000_000);

  const clients = portsOf(
    await send(Array.from({ length: 40 }, () => head('POST', GRAPHQL, json(body.length)) + body)),
  );
  expect(countHeld(clients)).toBe(40);
  const began = performance.now();
  // 64 MB of 7 each; those under way come on top.
  await until(() => countHeld(clients) <= 12, CUT);
  expect(performance.now() - began).toBeLessThan(18_000);
  await callsGoOn();
  await until(() => countHeld(clients) === 0, CUT);
});

it.concurrent(
  'a download that nobody reads is cut; one that is read slowly comes whole, however long',
  options,
  async () => {
    const { taskId, size } = await exported();
    const path = `/app-portal/web/v1/user-export/download?taskId=${taskId}`;
    const clients = portsOf(await send(Array.from({ length: 40 }, () => head('GET', path))));
    const began = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const reader = answer.body?.getReader();
    let length = 0;
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      length += piece.value.length;
      const wait = began + (length / size) * 23_000 - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      // As many calls as there are database connections would hold all of them.
      if (countHeld(clients) > 30) await callsGoOn();
    }
    expect(length).toBe(size);
    expect(performance.now() - began).toBeGreaterThan(22_000);
    await until(() => countHeld(clients) === 0, CUT);
  },
);

it('one address holds a bounded number of connections, and calls again when they are gone', options, async () => {
  for (const socket of opened) socket.destroy();
  const sockets = await send(Array.from({ length: 1_100 }, () => ''));
  await until(() => countHeld(portsOf(sockets)) <= 1_001);
  expect(countHeld(portsOf(sockets))).toBeGreaterThan(900);
  for (const socket of sockets) socket.destroy();
  await until(() => countHeld(portsOf(sockets)) === 0);
  await callsGoOn();
});

/** An export whose file is as large as one of some hundred thousand people. */
async function exported(): Promise<{ taskId: string; size: number }> {
  const client = ApiClient.withToken(server.url, token);
  interface Export {
    userExportStart: { taskId: string };
    userExportStatus: { state: string };
  }
  const { taskId } = (await client.data<Export>('mutation { userExportStart { taskId } }')).userExportStart;
  const status = 'query ($id: ID!) { userExportStatus(taskId: $id) { state } }';
  const isDone = async () => (await client.data<Export>(status, { id: taskId })).userExportStatus.state === 'DONE';
  await until(isDone, 20_000);
  const bytes = randomBytes(48 * 1024);
  const rows = Array.from({ length: 500 }, (_, position) => [ou, taskId, position, bytes]);
  await source.query('DELETE FROM stored_file_chunk WHERE file_id = ?', [taskId]);
  for (let at = 0; at < rows.length; at += 25) {
    await source.query('INSERT INTO stored_file_chunk (ou_id, file_id, position, bytes) VALUES ?', [
      rows.slice(at, at + 25),
    ]);
  }
  const size = rows.length * bytes.length;
  await source.query('UPDATE stored_file SET size = ? WHERE id = ?', [size, taskId]);
  return { taskId, size };
}
