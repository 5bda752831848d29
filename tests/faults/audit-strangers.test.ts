import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const CALLS = 10_000;
const AT_ONCE = 40;
/** LOGINS_PER_MINUTE and CALLS_PER_MINUTE when nobody sets them. */
const LOGINS = 20;
const CALLS_PER_MINUTE = 600;
/** Tables that a stranger could fill, if each call wrote to one of them. */
const TABLES = ['audit_event', 'audit_unsealed', 'audit_link', 'rate_limit', 'sign_in_try', 'session', 'job', 'mail'];

let portal: TestPortal;

beforeAll(async () => {
  const env = { LOGINS_PER_MINUTE: String(LOGINS), CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) };
  portal = await startTestPortal({ env });
});
afterAll(() => portal.stop());

const count = async (table: string) => {
  const [row] = (await portal.portal.runtime.database.query(`SELECT COUNT(*) AS total FROM ${table}`)) as {
    total: number;
  }[];
  return Number(row?.total);
};

/** Calls that a stranger may try, whose arguments differ each time. */
const KINDS: readonly ((client: ApiClient, each: number) => Promise<unknown>)[] = [
  (client, each) =>
    client.graphql(`mutation { sessionLogin(account: "nobody-${each}", password: "b", keyId: "c") { code } }`),
  (client, each) => client.graphql(`mutation { roleDelete(id: "${each}") }`),
  (client, each) => client.graphql(`mutation { passwordRetrieve(email: "nobody-${each}@example.org") }`),
  (client, each) => client.rest('POST', 'app/exchange-code', { code: String(each) }),
  (client, each) => client.rest('POST', 'role/delete', { id: String(each) }),
];

it('10,000 refused calls of strangers leave no more events than their limit of sign-ins lets through, and few rows elsewhere [AUDT-25, threats 49]', async () => {
  const before = new Map<string, number>();
  for (const table of TABLES) before.set(table, await count(table));
  const client = new ApiClient(portal.url);
  const worthless = ApiClient.withToken(portal.url, 'x'.repeat(43));
  const began = performance.now();
  let next = 0;
  let answered = 0;
  const caller = async () => {
    for (let each = next++; each < CALLS; each = next++) {
      const call = KINDS[each % KINDS.length];
      await call?.(each % 2 === 0 ? client : worthless, each);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  const minutes = Math.floor((performance.now() - began) / 60_000) + 2;
  expect(answered).toBe(CALLS);
  const grown = new Map<string, number>();
  for (const table of TABLES) grown.set(table, (await count(table)) - (before.get(table) ?? 0));
  expect(grown.get('audit_event'), 'sign-ins within the limit are recorded').toBeGreaterThan(0);
  expect(grown.get('audit_event')).toBeLessThanOrEqual(LOGINS * minutes);
  for (const [table, rows] of grown) expect(rows, table).toBeLessThanOrEqual(LOGINS * minutes);
}, 300_000);
