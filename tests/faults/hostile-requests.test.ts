import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../../scripts/bench/lib/statistics.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { residentOf } from '../support/servers/process-figures.js';
import { ServerProcess } from '../support/servers/server-process.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
const UPLOAD = '/app-portal/web/v1/user-import/upload';
const JSON_TYPE = { 'content-type': 'application/json' };
const MEBIBYTE = 2 ** 20;
const ROUNDS = 5;
/** Requests of a stranger: a compressed body, one that nests, and a document that does, of about 3 kB each. */
const BOMBS: { body: Uint8Array | string; headers: Record<string, string> }[] = [
  {
    body: gzipSync('['.repeat(1_500_000) + ']'.repeat(1_500_000)),
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
  },
  { body: '['.repeat(1_500) + ']'.repeat(1_500), headers: JSON_TYPE },
  { body: JSON.stringify({ query: '{ a '.repeat(750) + '} '.repeat(750) }), headers: JSON_TYPE },
  {
    body: JSON.stringify({ query: `{ ${'...f '.repeat(60)} } fragment f on Query { ${'...f '.repeat(500)} }` }),
    headers: JSON_TYPE,
  },
];
const BOMBS_A_SECOND = 8;
/** The time for which the others are measured without bombs and with them, in milliseconds. */
const MEASURED = 4_000;

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  const factory = new Factory(source);
  server = new ServerProcess(await freePort(), { DATABASE_URL: database.url, NODE_ENV: 'production' });
  await server.start();
  const ou = await factory.organization();
  token = await factory.session((await factory.admin(ou)).id, ou);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

/** Sends so many bytes of `piece` and stops at the answer: { status, code, ms }; 0 for a connection that was cut. */
async function send(path: string, headers: Record<string, string>, piece: Buffer, length: number) {
  const began = performance.now();
  const call = request(server.url + path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': length },
  });
  // A cut shows by the missing answer.
  call.on('error', () => undefined);
  let isOver = false;
  const answered = (async () => {
    const [response] = (await once(call, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    const { code, errors } = JSON.parse(text) as { code?: number; errors?: { extensions: { envelopeCode: number } }[] };
    return { status: response.statusCode, code: code ?? errors?.[0]?.extensions.envelopeCode };
  })()
    .catch(() => ({ status: 0, code: 0 }))
    .finally(() => (isOver = true));
  for (let sent = 0; sent < length && !isOver; sent += piece.length) {
    if (!call.write(piece.subarray(0, length - sent)))
      await Promise.race([new Promise((resolve) => call.once('drain', resolve)), answered]);
  }
  if (!isOver) call.end();
  const answer = await answered;
  call.destroy();
  return { ...answer, ms: performance.now() - began };
}
const whole = (path: string, headers: Record<string, string>, body: string) =>
  send(path, headers, Buffer.from(body), Buffer.byteLength(body));

it('50 MB, a broken form, 20,000 aliases and depth 50 are refused within 1 s, and leave nothing in memory [LIMT-02]', async () => {
  const query = (text: string) => () => whole(GRAPHQL, JSON_TYPE, JSON.stringify({ query: text }));
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  const cases: [string, () => ReturnType<typeof send>, number][] = [
    ['50 MB', () => send(GRAPHQL, JSON_TYPE, Buffer.alloc(MEBIBYTE, 'x'), 50 * MEBIBYTE), 414],
    ['a form of 50 MB', () => send(UPLOAD, form, Buffer.from(head.padEnd(MEBIBYTE, 'x')), 50 * MEBIBYTE), 414],
    ['a form without an end', () => whole(UPLOAD, form, `${head}x`), 400],
    ['a form of other parts', () => whole(UPLOAD, form, '--c\r\nnothing\r\n--c--'), 400],
    ['20,000 aliases', query(`{ ${Array.from({ length: 20_000 }, (_, at) => `a${at}: __typename`).join(' ')} }`), 400],
    ['depth 50', query(`${'{ a '.repeat(50)}${'}'.repeat(50)}`), 400],
  ];
  for (const [, act] of cases) await act();
  const memory = residentOf(server.pid);
  for (const [name, act, code] of cases) {
    const answers = [];
    for (let round = 0; round < ROUNDS; round += 1) answers.push(await act());
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    process.stdout.write(`${name}: refused within ${slowest.toFixed(0)} ms\n`);
    expect(new Set(answers.map((answer) => answer.code)), name).toEqual(new Set([code]));
    expect(slowest, name).toBeLessThan(1_000);
  }
  const growth = (residentOf(server.pid) - memory) / MEBIBYTE;
  process.stdout.write(`memory afterwards: ${growth.toFixed(0)} MiB more\n`);
  expect(growth).toBeLessThan(60);
});

it(`bombs of 3 kB, ${BOMBS_A_SECOND} a second of a stranger, are refused, and the others hardly notice [threats 40]`, async () => {
  const client = ApiClient.withToken(server.url, token);
  const measure = async () => {
    const times: number[] = [];
    for (const end = performance.now() + MEASURED; performance.now() < end;) {
      const began = performance.now();
      expect(await client.code('{ sessionGet { id } messageList { total } }')).toBe(10_000);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return percentile(times, 0.5);
  };
  await measure();
  const quiet = await measure();
  const codes: unknown[] = [];
  const slowest: number[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const { body, headers } = BOMBS[(turn += 1) % BOMBS.length]!;
    const began = performance.now();
    void fetch(server.url + GRAPHQL, { method: 'POST', body: body as string, headers })
      .then((response) => response.json())
      .then(({ errors }: { errors?: { extensions: { envelopeCode: number } }[] }) => {
        codes.push(errors?.[0]?.extensions.envelopeCode);
        slowest.push(performance.now() - began);
      });
  }, 1_000 / BOMBS_A_SECOND);
  const bombed = await measure();
  clearInterval(timer);
  process.stdout.write(
    `p50 of others: ${quiet.toFixed(1)} ms, with bombs ${bombed.toFixed(1)} ms; a bomb took ${Math.max(...slowest).toFixed(0)} ms at most\n`,
  );
  expect(new Set(codes)).toEqual(new Set([400, 415]));
  expect(codes.length).toBeGreaterThan(20);
  // Once and a half, on a machine that does nothing else.
  expect(bombed).toBeLessThan(1.5 * quiet + 10);
});
