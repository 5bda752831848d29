import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const LIST = '{ sessionList { id isCurrent isMobile browser system ip organizationName lastActiveTime isSso } }';
const END = 'mutation ($id: ID!) { sessionEnd(id: $id) }';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  ouId = await portal.factory.organization({ name: 'Northwind' });
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
afterEach(() => resetClock());

interface Listed {
  id: string;
  isCurrent: boolean;
}

async function signIn(person: { username: string }, userAgent: string, url = portal.url): Promise<ApiClient> {
  const client = new ApiClient(url);
  client.headers['user-agent'] = userAgent;
  await client.login(person.username);
  return client;
}
const listed = async (client: ApiClient) => (await client.data<{ sessionList: Listed[] }>(LIST)).sessionList;

describe('my sessions', () => {
  it('are listed with device, address, OU and last activity, the current one marked; nobody else’s are [BYND-05]', async () => {
    const person = await portal.factory.member(ouId);
    await signIn(await portal.factory.member(ouId), FIREFOX);
    const phone = await signIn(person, PHONE);
    moveClock(1_000);
    const desk = await signIn(person, FIREFOX);
    await desk.setOrganization(ouId);
    expect(await listed(desk)).toMatchObject([
      {
        isCurrent: true,
        browser: 'Firefox',
        system: 'Windows',
        isMobile: false,
        organizationName: 'Northwind',
        ip: '127.0.0.1',
      },
      { isCurrent: false, browser: 'Safari', system: 'iOS', isMobile: true, organizationName: null, isSso: false },
    ]);
    expect((await listed(phone)).map((session) => session.isCurrent)).toEqual([false, true]);
  });

  it('end from there, on the other server’s socket too, within 2 s; the other tab is told why [BYND-05, threats 20]', async () => {
    const person = await portal.factory.member(ouId);
    const here = await signIn(person, FIREFOX);
    const there = await signIn(person, PHONE, second.url);
    const socket = await SocketClient.open(second.url, { token: there.token ?? '' });
    const told = await socket.subscribe<{ sessionChanged: { message: string } }>(
      'subscription { sessionChanged { kind code message } }',
    );
    const other = (await listed(here)).find((session) => !session.isCurrent);
    await here.data(END, { id: other?.id });
    await until(() => socket.closeCode !== null, 2_000);
    expect(told.events[0]?.data?.sessionChanged.message).toContain('another device');
    await until(async () => (await there.code(LIST)) === 401, 2_000);
    expect(await listed(here)).toHaveLength(1);
  });

  it('end all at once but this one [BYND-05]', async () => {
    const person = await portal.factory.member(ouId);
    const [here, ...others] = [
      await signIn(person, FIREFOX),
      await signIn(person, PHONE),
      await signIn(person, 'curl/8'),
    ];
    expect(await here!.data('mutation { sessionEndOthers }')).toEqual({ sessionEndOthers: 2 });
    for (const other of others) expect(await other.code(LIST)).toBe(401);
    expect(await here!.code(LIST)).toBe(10_000);
  });

  it('that are someone else’s, unknown or over answer 404 and stay as they are [BYND-05, threats 1]', async () => {
    const [person, stranger] = [await portal.factory.member(ouId), await portal.factory.member(ouId)];
    const here = await signIn(person, FIREFOX);
    const foreign = await signIn(stranger, FIREFOX);
    const id = (await listed(foreign))[0]?.id ?? '';
    const unknown = await here.graphql(END, { id: newId() });
    expect(await here.graphql(END, { id })).toEqual(unknown);
    expect(unknown.errors?.[0]?.extensions.envelopeCode).toBe(404);
    expect(await foreign.code(LIST)).toBe(10_000);
  });

  it('that idled out are not listed [AUTH-27]', async () => {
    const person = await portal.factory.member(ouId);
    await signIn(person, PHONE);
    moveClock(25 * 3_600_000);
    expect(await listed(await signIn(person, FIREFOX))).toHaveLength(1);
  });
});
