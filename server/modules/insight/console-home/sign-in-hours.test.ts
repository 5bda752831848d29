import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { hashSecret, newId } from '../../../core/ids.js';

const HOURS = 'query ($timeZone: String) { consoleHome(timeZone: $timeZone) { signInHours } }';
const DAY = 86_400_000;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let ada: { id: string };
let ben: { id: string };

const read = async (client = admin, timeZone = 'UTC') =>
  (await client.data<{ consoleHome: { signInHours: number[] | null } }>(HOURS, { timeZone })).consoleHome.signInHours;
const signedIn = (accountId: string, time: number, ouId = ou) =>
  portal.factory.insert('session', {
    token_hash: hashSecret(newId()),
    id: newId(),
    account_id: accountId,
    ou_id: ouId,
    ip: '127.0.0.1',
    created_time: time,
    last_active_time: time,
    expire_time: time + 90 * DAY,
    ended_time: time,
  });
/** The hours with sign-ins, as place and number. */
const told = (hours: number[] | null) => Object.entries(hours ?? []).filter(([, number]) => number > 0);

/** The last Monday before today, in UTC. */
const today = Math.floor(Date.now() / DAY) * DAY;
const back = ((new Date(today).getUTCDay() + 5) % 7) + 1;
const monday = today - back * DAY;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  ada = await factory.member(ou);
  ben = await factory.member(ou);
  await signedIn(ada.id, monday + 8.5 * 3_600_000);
  await signedIn(ben.id, monday - 7 * DAY + 8 * 3_600_000);
  // The last hour of a Sunday in UTC, a Monday in Shanghai.
  await signedIn(ada.id, monday - 1);
  // Today, before the 28 days, and in another OU.
  await signedIn(ada.id, Date.now() - 1);
  await signedIn(ada.id, today - 30 * DAY);
  await signedIn(ada.id, monday, await factory.organization());
});
afterAll(() => portal.stop());

it('sums four weeks by the weekday and hour of the reader, without today [CALL-431, BYND-18]', async () => {
  const hours = await read();
  expect(hours).toHaveLength(168);
  expect(told(hours)).toEqual([
    ['8', 2],
    ['167', 1],
  ]);
  // 08:00 in UTC is 16:00 in Shanghai, and Sunday 23:00 is Monday 07:00.
  expect(told(await read(admin, 'Asia/Shanghai'))).toEqual([
    ['7', 1],
    ['16', 2],
  ]);
});

it('counts the people in scope alone, and tells others nothing [CALL-431, SUBA-15]', async () => {
  const { factory } = portal;
  const group = await factory.userGroup(ou, [ben.id]);
  const scoped = await portal.as(await factory.subAdmin(ou, ['user'], { userGroupIds: [group] }), ou);
  expect(told(await read(scoped))).toEqual([['8', 1]]);
  expect(await read(await portal.as(await factory.subAdmin(ou, ['app']), ou))).toBeNull();
  expect(await admin.code(HOURS, { timeZone: 'Mars/Olympus' })).toBe(400);
});

it('takes one statement [CALL-431]', async () => {
  const statements = await statementsOf(portal.portal.runtime.database, () => read());
  expect(statements.filter((text) => !text.includes('token_hash'))).toHaveLength(1);
});
