import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const WRITERS = 20;
/** The pool's connections, and one beside them for readiness. */
const CONNECTIONS = 17;
const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const LIST = '{ userList { pagination { total } } }';

let portal: TestPortal;
let outside: Connection;

beforeAll(async () => {
  portal = await startTestPortal();
  const url = new URL(portal.database.url);
  url.pathname = '/';
  outside = await createConnection(url.href);
});
afterAll(async () => {
  await outside.end();
  await portal.stop();
});

/** An OU with so many people, and as many others to give a role to. */
async function organization(people: number) {
  const { factory } = portal;
  const ou = await factory.organization();
  const role = await factory.role(ou);
  const writers = await Promise.all(
    Array.from({ length: people }, async () => {
      const admin = await factory.subAdmin(ou, ['user', 'role']);
      const { id: userId } = await factory.member(ou);
      return { client: await portal.as(admin, ou), variables: { userId, roleIds: [role] } };
    }),
  );
  return { ou, writers };
}
type Writer = Awaited<ReturnType<typeof organization>>['writers'][number];

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; time: number }> {
  const began = performance.now();
  return { result: await work(), time: performance.now() - began };
}

/** Reads and writes of one person after another until `isOver`; the time of each, in milliseconds. */
async function work({ client, variables }: Writer, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    for (const call of [() => client.code(LIST), () => client.code(ASSIGN, variables)]) {
      const { result, time } = await timed(call);
      expect(result).toBe(10_000);
      times.push(time);
    }
  }
  return times;
}

const after = (duration: number) => {
  const end = performance.now() + duration;
  return () => performance.now() > end;
};
const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** The refusal that a writer of the stuck OU gets: over GraphQL, or with the envelope of REST. */
async function write({ client, variables }: Writer, isRest: boolean) {
  const path = isRest ? 'user/assign-roles' : 'graphql';
  const response = await fetch(`${portal.url}/app-portal/web/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(isRest ? variables : { query: ASSIGN, variables }),
  });
  const answer = (await response.json()) as {
    code?: number;
    message?: string;
    errors?: { message: string; extensions: { envelopeCode: number } }[];
  };
  const [error] = answer.errors ?? [];
  return {
    code: error?.extensions.envelopeCode ?? answer.code ?? 10_000,
    message: error?.message ?? answer.message,
    retryAfter: response.headers.get('retry-after'),
  };
}

it(
  'an OU whose row is locked: others go on, readiness is green, connections stay within the pool, its writers hear 503',
  { timeout: 120_000 },
  async () => {
    const [stuck, other] = await Promise.all([organization(WRITERS), organization(4)]);
    const all = (isOver: () => boolean) => Promise.all(other.writers.map((writer) => work(writer, isOver)));
    await all(after(500));
    const quiet = (await all(after(3_000))).flat();

    const schema = new URL(portal.database.url).pathname.slice(1);
    const lock = await createConnection(portal.database.url.replace(schema, 'information_schema'));
    await lock.query('START TRANSACTION');
    await lock.query(`SELECT 1 FROM ${schema}.organization WHERE id = ? FOR UPDATE`, [stuck.ou]);

    const isOver = after(12_000);
    let isLocked = true;
    const probes: number[] = [];
    const counts: number[] = [];
    let oldest = 0;
    const watching = (async () => {
      while (isLocked) {
        probes.push((await fetch(`${portal.url}/readyz`)).status);
        const [rows] = await outside.query(
          `SELECT COUNT(*) AS total, MAX(IF(command = 'Sleep', 0, time)) AS oldest
             FROM information_schema.processlist WHERE db = ?`,
          [schema],
        );
        const [row] = rows as { total: number; oldest: number }[];
        counts.push(Number(row?.total));
        oldest = Math.max(oldest, Number(row?.oldest));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    const refusals: { result: Awaited<ReturnType<typeof write>>; time: number }[] = [];
    const waiting = stuck.writers.map(async (writer, index) => {
      while (isLocked) {
        const answer = await timed(() => write(writer, index % 2 === 0));
        if (isLocked) refusals.push(answer);
      }
    });
    const busy = (await all(isOver)).flat();
    isLocked = false;
    await lock.query('COMMIT');
    await lock.end();
    await Promise.all([watching, ...waiting]);

    const figures = { calls: [quiet.length, busy.length], p99: [p99(quiet), p99(busy)].map(Math.round) };
    const slowest = Math.round(Math.max(...refusals.map(({ time }) => time)));
    console.warn({ ...figures, refused: refusals.length, slowest, connections: Math.max(...counts), oldest });
    expect(Math.max(...busy)).toBeLessThan(2_000 + p99(quiet));
    // Four times as long, for at least as many calls, however busy the machine is.
    expect(busy.length).toBeGreaterThan(quiet.length);
    expect(new Set(probes)).toEqual(new Set([200]));
    expect(Math.max(...counts)).toBeLessThanOrEqual(CONNECTIONS);
    expect(oldest).toBeLessThanOrEqual(10);
    expect(refusals.length).toBeGreaterThanOrEqual(WRITERS);
    expect(new Set(refusals.map(({ result }) => JSON.stringify(result)))).toEqual(
      new Set([
        JSON.stringify({
          code: 503,
          message: 'The portal is busy at the moment. Try again in a few seconds.',
          retryAfter: '5',
        }),
      ]),
    );
    expect(slowest).toBeLessThan(10_000);

    const answers = await Promise.all(stuck.writers.map((writer) => write(writer, false)));
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(WRITERS).fill(10_000));
  },
);
