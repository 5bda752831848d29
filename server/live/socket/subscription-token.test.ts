import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../../tests/support/people.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { RawSocket, until } from '../../../tests/support/socket.js';

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

/** The outcome of connection_init: `connection_ack`, or the code that the server closed with. */
async function outcomeOf(payload: object, headers: Record<string, string> = {}): Promise<string | number | null> {
  const raw = await RawSocket.open(portal.url, null, headers);
  await until(() => raw.isOpen);
  raw.send('connection_init', { payload });
  await until(() => raw.frames.length > 0 || raw.closeCode !== null);
  const outcome = raw.frames[0]?.type ?? raw.closeCode;
  await raw.close();
  return outcome;
}

it('a token in connection_init is taken by its own name, and as the header that HTTP takes [MSG-31, MSG-39]', async () => {
  const { token } = await newMember(portal, ouId);
  expect(await outcomeOf({ token })).toBe('connection_ack');
  expect(await outcomeOf({ authorization: `Bearer ${token}` })).toBe('connection_ack');
  expect(await outcomeOf({ Authorization: `bearer ${token}` })).toBe('connection_ack');
  for (const authorization of [token, `Basic ${token}`, 'Bearer', 'Bearer unknown', ['Bearer', token], null]) {
    expect(await outcomeOf({ authorization }), JSON.stringify(authorization)).toBe(4401);
  }
});

it('the cookie of the portal’s own page counts beside a token that was replaced [MSG-39, threats 19]', async () => {
  const { token } = await newMember(portal, ouId);
  const cookie = `portal_session=${token}`;
  expect(await outcomeOf({ token: 'replaced' }, { cookie, origin: portal.url })).toBe('connection_ack');
  for (const origin of ['https://evil.example', 'null']) {
    expect(await outcomeOf({ token: 'replaced' }, { cookie, origin })).toBe(4401);
  }
});

it('operations that are sent right behind connection_init are served after it, or refused with it [CALL-445, MSG-39]', async () => {
  const { token } = await newMember(portal, ouId);
  const query = { query: '{ sessionGet { id } }' };
  const all = ['connection_ack', 'next', 'complete'];
  for (const [shown, expected] of [
    [token, all],
    ['unknown', [4401]],
  ] as const) {
    const raw = await RawSocket.open(portal.url, null);
    await until(() => raw.isOpen);
    raw.send('connection_init', { payload: { token: shown } });
    raw.send('subscribe', { id: 'a', payload: { query: 'subscription { sessionChanged { kind } }' } });
    raw.send('complete', { id: 'a' });
    raw.send('subscribe', { id: 'a', payload: query });
    await until(() => raw.frames.length === all.length || raw.closeCode !== null);
    expect([...raw.frames.map(({ type }) => type), ...(raw.closeCode ? [raw.closeCode] : [])]).toEqual(expected);
    await raw.close();
  }
});
