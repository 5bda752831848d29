import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';

const CROWD = 200;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ env: { LOGINS_PER_MINUTE: '20', CALLS_PER_MINUTE: '600' } });
});
afterAll(() => portal.stop());

/** How many of a crowd get through at once. */
async function passed(name: 'login' | 'call', key: string, count = CROWD): Promise<number> {
  const { limits } = portal.portal.runtime;
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => limits.take(name, key)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('a limit per minute', () => {
  it('holds for a crowd that comes at once, again and again, and for each key by itself [LIMT-03]', async () => {
    expect(await passed('login', '198.51.100.1')).toBe(20);
    for (let burst = 0; burst < 5; burst += 1) expect(await passed('login', '198.51.100.1')).toBe(0);
    expect(await passed('login', '198.51.100.2')).toBe(20);
    expect(await passed('call', '198.51.100.1', 1_000)).toBe(600);
  });
});
