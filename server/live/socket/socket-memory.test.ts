import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMembers } from '../../../tests/support/messaging/many-members.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { now } from '../../core/clock.js';
import { hashSecret, newId, newSecret } from '../../core/ids.js';

const SOCKETS = 1_000;
/** Code is compiled and caches are filled by the first sockets. */
const WARM_UP = 300;
/** A bare socket of ws takes 2,500. */
const MOST_BYTES = 10_000;
/** Two readings that differ by less are the same, in bytes. */
const STEADY = 100_000;
const DOCUMENT = 'subscription { messageChanged { action createMessages { id body } } }';

let portal: TestPortal;
let crowd: ChildProcess;
beforeAll(async () => {
  portal = await startTestPortal({ env: { CALLS_PER_MINUTE: '100000' } });
  crowd = fork('scripts/bench/bare/socket-crowd.mjs');
});
afterAll(async () => {
  crowd.kill();
  await portal.stop();
});

/** Tokens of sessions of so many people of a new OU. */
async function tokensOf(count: number): Promise<string[]> {
  const { database } = portal.portal.runtime;
  const ou = await portal.factory.organization();
  const people = await makeMembers(database, ou, count);
  const tokens = people.map(() => newSecret());
  const time = now();
  await database.query(
    `INSERT INTO session (token_hash, id, account_id, ou_id, ip, created_time, last_active_time, expire_time) VALUES ?`,
    [people.map((id, at) => [hashSecret(tokens[at]!), newId(), id, ou, '127.0.0.1', time, time, time + 3_600_000])],
  );
  return tokens;
}

/** Opens idle sockets from a process of their own. */
async function open(tokens: readonly string[]): Promise<void> {
  const answer = new Promise<object>((resolve) => crowd.once('message', resolve));
  const url = `${portal.url.replace('http', 'ws')}/app-portal/web/v1/graphql`;
  crowd.send({ open: { url, tokens, document: DOCUMENT, count: tokens.length } });
  expect(await answer).toEqual({ opened: tokens.length });
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use, buffers included, once the garbage of all that ran before is collected: it goes within seconds. */
async function memoryInUse(): Promise<number> {
  let last = Infinity;
  for (;;) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const used = heapUsed + external;
    if (Math.abs(last - used) < STEADY) return used;
    last = used;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

it('an idle socket takes less than 10 kB of the heap [goals P7]', async () => {
  const tokens = await tokensOf(WARM_UP + SOCKETS);
  const others = tokens.splice(WARM_UP);
  await open(tokens);
  const before = await memoryInUse();
  await open(others);
  const each = ((await memoryInUse()) - before) / SOCKETS;
  expect(each).toBeLessThan(MOST_BYTES);
});
