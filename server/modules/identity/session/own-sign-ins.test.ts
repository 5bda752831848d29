import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const LIST = `query ($pagination: PaginationInput) { sessionSignIns(pagination: $pagination) {
  signIns { way outcome ip browser system isMobile } pagination { total next } } }`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WINDOWS = { ip: '127.0.0.1', browser: 'Firefox', system: 'Windows', isMobile: false };
const IPHONE = { ip: '127.0.0.1', browser: 'Safari', system: 'iOS', isMobile: true };

interface Page {
  sessionSignIns: { signIns: object[]; pagination: { total: number; next: string | null } };
}

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

async function signIn(username: string, userAgent: string, password?: string): Promise<ApiClient> {
  const client = new ApiClient(portal.url);
  client.headers['user-agent'] = userAgent;
  await client.login(username, password).catch(() => undefined);
  moveClock(1_000);
  return client;
}
const listed = async (client: ApiClient, pagination?: object) =>
  (await client.data<Page>(LIST, { pagination })).sessionSignIns;

describe('my sign-ins', () => {
  it('are listed newest first with way, outcome, address and device; wrong passwords of others among them [CALL-270]', async () => {
    const person = await portal.factory.member(ouId);
    await signIn(person.username, PHONE);
    await signIn(person.username, PHONE, 'Not-The-Password-1');
    const here = await signIn(person.username, FIREFOX);
    expect((await listed(here)).signIns).toEqual([
      { way: 'PASSWORD', outcome: 'SUCCESS', ...WINDOWS },
      { way: 'PASSWORD', outcome: 'WRONG', ...IPHONE },
      { way: 'PASSWORD', outcome: 'SUCCESS', ...IPHONE },
    ]);
  });

  it('are nobody else’s: an administrator reads their own [CALL-270, threats 1]', async () => {
    const person = await portal.factory.member(ouId);
    await signIn(person.username, PHONE);
    const admin = await signIn((await portal.factory.admin(ouId)).username, FIREFOX);
    await admin.setOrganization(ouId);
    expect((await listed(admin)).signIns).toEqual([{ way: 'PASSWORD', outcome: 'SUCCESS', ...WINDOWS }]);
  });

  it('come in pages, each by two statements at most; a page beyond the range is refused [CALL-270, LIST-04]', async () => {
    const person = await portal.factory.member(ouId);
    await signIn(person.username, PHONE);
    await signIn(person.username, PHONE);
    const here = await signIn(person.username, FIREFOX);
    const first = await listed(here, { limit: 2 });
    expect(first.signIns).toEqual([
      { way: 'PASSWORD', outcome: 'SUCCESS', ...WINDOWS },
      { way: 'PASSWORD', outcome: 'SUCCESS', ...IPHONE },
    ]);
    expect(first.pagination.total).toBe(3);
    const second = await listed(here, { limit: 2, after: first.pagination.next });
    expect(second.signIns).toEqual([{ way: 'PASSWORD', outcome: 'SUCCESS', ...IPHONE }]);
    expect(second.pagination.next).toBeNull();
    expect(await here.code(LIST, { pagination: { limit: 0 } })).toBe(415);
  });

  it('are refused to a caller who is not signed in [CALL-270]', async () => {
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });

  it('tell that tries were not checked any more [CALL-270, SECR-07]', async () => {
    const person = await portal.factory.member(ouId);
    const here = await signIn(person.username, FIREFOX);
    for (let tried = 0; tried < 6; tried += 1) await signIn(person.username, PHONE, 'Not-The-Password-1');
    expect((await listed(here, { limit: 1 })).signIns).toEqual([{ way: 'PASSWORD', outcome: 'LOCKED', ...IPHONE }]);
  });
});
