import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { plansOf } from '../../../../tests/support/wide-tree.js';

const OPENINGS =
  'query ($appId: ID!, $timeZone: String) { appOpenings(appId: $appId, timeZone: $timeZone) { openings } }';
const DAY = 86_400_000;

let portal: TestPortal;
let ou: string;
let app: string;
let admin: ApiClient;

const read = async (client = admin, timeZone = 'UTC') =>
  (
    await client.data<{ appOpenings: { openings: number }[] | null }>(OPENINGS, { appId: app, timeZone })
  ).appOpenings?.map(({ openings }) => openings) ?? null;
const opened = (ouId: string, appId: string, time: number, openings: number) =>
  portal.portal.runtime.database.query('INSERT INTO app_openings VALUES (?, ? DIV 900000, ?, ?)', [
    ouId,
    time,
    appId,
    openings,
  ]);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  app = (await factory.app(ou)).id;
  const today = Math.floor(Date.now() / DAY) * DAY;
  await opened(ou, app, today, 3);
  // The first and the last quarter of yesterday.
  await opened(ou, app, today - DAY, 4);
  await opened(ou, app, today - 1, 5);
  await opened(ou, app, today - 27 * DAY, 6);
  await opened(ou, app, today - 28 * DAY, 7);
  await opened(ou, (await factory.app(ou)).id, today - DAY, 8);
});
afterAll(() => portal.stop());

it('tells the openings of an app by the days of four weeks, today last [CALL-433, BYND-18]', async () => {
  const days = await read();
  expect(days).toHaveLength(28);
  expect([days?.[0], days?.[1], days?.[26], days?.[27]]).toEqual([6, 0, 9, 3]);
});

it('tells a caller with a scope nothing, and refuses others and apps of another OU [CALL-433]', async () => {
  const { factory } = portal;
  const scoped = await portal.as(
    await factory.subAdmin(ou, ['app'], { userGroupIds: [await factory.userGroup(ou, [])] }),
    ou,
  );
  expect(await read(scoped)).toBeNull();
  const without = await portal.as(await factory.subAdmin(ou, ['user']), ou);
  expect(await without.code(OPENINGS, { appId: app })).toBe(403);
  const other = await factory.organization();
  const stranger = await portal.as(await factory.admin(other), other);
  expect(await stranger.code(OPENINGS, { appId: app })).toBe(404);
  expect(await admin.code(OPENINGS, { appId: app, timeZone: 'Mars/Olympus' })).toBe(400);
});

it('takes two statements, along the openings of the app [CALL-433]', async () => {
  const statements = await statementsOf(portal.portal.runtime.database, () => read());
  expect(statements.filter((text) => !text.includes('token_hash'))).toHaveLength(2);
  const steps = await plansOf(portal, () => read(), /FROM app_openings n/);
  expect(steps.map(({ key }) => key)).toEqual(['app_openings_app']);
});
