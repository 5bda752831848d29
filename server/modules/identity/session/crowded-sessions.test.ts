import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { hashSecret } from '../../../core/ids.js';

const GET = '{ sessionGet { id } }';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  ouId = await portal.factory.organization();
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
afterEach(() => resetClock());

/** A person with fifty sessions, the first the one that was used longest ago. */
async function crowded() {
  const person = await portal.factory.member(ouId);
  const tokens: string[] = [];
  for (let at = 0; at < 50; at++) tokens.push(await portal.factory.session(person.id, ouId));
  await portal.portal.runtime.database.query('UPDATE session SET last_active_time = ? WHERE account_id = ?', [
    Date.now() - 3_000,
    person.id,
  ]);
  return { person, tokens, clients: tokens.map((token) => ApiClient.withToken(portal.url, token)) };
}

const living = async (clients: ApiClient[]) => {
  const codes = await Promise.all(clients.map((client) => client.code(GET)));
  return codes.filter((code) => code === 10_000).length;
};

describe('a person with fifty sessions', () => {
  it('loses the session used longest ago at the next sign-in, on every server, with the reason told [threats 25]', async () => {
    const { person, tokens, clients } = await crowded();
    const [oldest] = clients;
    // Less than a minute ago: a call would move it otherwise.
    await portal.portal.runtime.database.query('UPDATE session SET last_active_time = ? WHERE token_hash = ?', [
      Date.now() - 30_000,
      hashSecret(tokens[0] ?? ''),
    ]);
    const socket = await SocketClient.open(second.url, { token: tokens[0] ?? '', locale: 'de-DE' });
    const told = await socket.subscribe<{ sessionChanged: { message: string } }>(
      'subscription { sessionChanged { kind code message } }',
    );
    const newest = await ApiClient.signedIn(portal.url, person, ouId);
    expect(await newest.code(GET)).toBe(10_000);
    await until(() => socket.closeCode !== null, 2_000);
    expect(told.events[0]?.data?.sessionChanged.message).toBe(
      'Diese Sitzung wurde beendet, weil Sie an mehr als 50 Stellen angemeldet waren. Bitte melden Sie sich erneut an.',
    );
    const answer = await oldest!.graphql(GET);
    expect(answer.errors?.[0]).toMatchObject({
      message: 'This session ended because you were signed in at more than 50 places. Please sign in again.',
      extensions: { envelopeCode: 401 },
    });
    expect(await living(clients)).toBe(49);
  });

  it('has fifty still after signing in several times at once, the new ones among them', async () => {
    const { person, clients } = await crowded();
    const added = await Promise.all(Array.from({ length: 4 }, () => ApiClient.signedIn(portal.url, person, ouId)));
    expect(await living(added)).toBe(4);
    expect(await living(clients)).toBe(46);
  });

  it('takes nothing from a colleague, and counts no session that has ended', async () => {
    const colleague = await ApiClient.signedIn(portal.url, await portal.factory.member(ouId), ouId);
    const { person, clients } = await crowded();
    await clients[7]?.code('mutation { sessionLogout }');
    await ApiClient.signedIn(portal.url, person, ouId);
    expect(await living(clients)).toBe(49);
    moveClock(1_500);
    expect(await living([colleague])).toBe(1);
  });
});
