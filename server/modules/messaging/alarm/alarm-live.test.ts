import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishAlarms } from '../../../../tests/support/alarms.js';
import type { Publisher } from '../../../../tests/support/alarms.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

let portal: TestPortal;
let ouId: string;
let app: Publisher;
let me: Awaited<ReturnType<typeof newMember>>;
let colleague: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization({ features: '["alarm","assets"]' });
  app = await portal.factory.app(ouId);
  me = await newMember(portal, ouId);
  colleague = await newMember(portal, ouId);
});

const SUBSCRIBE = `subscription ($after: ID) { alarmChanged(after: $after) { action eventId alarms { id state repeats } } }`;
const ACKNOWLEDGE = `mutation ($ids: [ID!]!) { alarmAcknowledgeMany(alertIds: $ids) { id } }`;

interface Changed {
  readonly alarmChanged: { action: string; eventId: string; alarms: { id: string; state: string; repeats: number }[] };
}

async function listen({ token }: { token: string }, after: string | null = null) {
  const socket = await SocketClient.open(portal.url, { token });
  const received = await socket.subscribe<Changed>(SUBSCRIBE, { after });
  return { socket, told: () => received.events.map(({ data }) => data?.alarmChanged), received };
}

it('tells everybody of the OU what began, was repeated, acknowledged and ended [ALM-15]', async () => {
  const [mine, theirs] = [await listen(me), await listen(colleague)];
  const other = await portal.factory.organization({ features: '["alarm"]' });
  const foreign = await listen(await newMember(portal, other));
  const [id] = await publishAlarms(portal, app, { key: 'a' });
  await publishAlarms(portal, app, { key: 'a' });
  await me.client.data(ACKNOWLEDGE, { ids: [id] });
  await publishAlarms(portal, app, { key: 'a', end: Date.now() });
  for (const { told } of [mine, theirs]) {
    await until(() => told().length === 4);
    expect(told().map((event) => [event?.action, event?.alarms[0]?.id])).toEqual([
      ['create', id],
      ['update', id],
      ['update', id],
      ['update', id],
    ]);
    expect(told()[3]?.alarms).toEqual([{ id, state: 'ENDED', repeats: 2 }]);
  }
  expect(foreign.told()).toEqual([]);
});

it('tells of a restricted site only those who reach it [ALM-15, ALM-16]', async () => {
  const asset = await portal.factory.asset(ouId);
  await portal.factory.giveAsset(ouId, asset, 'user', me.person.id);
  const [mine, theirs] = [await listen(me), await listen(colleague)];
  const [secret] = await publishAlarms(portal, app, { siteAssetId: asset });
  await me.client.data(ACKNOWLEDGE, { ids: [secret] });
  const [open] = await publishAlarms(portal, app, {});
  await until(() => mine.told().length === 3 && theirs.told().length === 1);
  expect(mine.told().map((event) => event?.alarms[0]?.id)).toEqual([secret, secret, open]);
  expect(theirs.told().map((event) => event?.alarms[0]?.id)).toEqual([open]);
});

it('names no alarm where more than 200 people reach the site [ALM-15, ALM-16]', async () => {
  const asset = await portal.factory.asset(ouId);
  const people = await Promise.all(Array.from({ length: 201 }, () => portal.factory.member(ouId)));
  const group = await portal.factory.userGroup(
    ouId,
    people.map(({ id }) => id),
  );
  await portal.factory.giveAsset(ouId, asset, 'user_group', group);
  const theirs = await listen(colleague);
  await publishAlarms(portal, app, { siteAssetId: asset });
  await until(() => theirs.told().length === 1);
  expect(theirs.told()[0]).toMatchObject({ action: 'select', alarms: [] });
});

it('tells a client that comes back what it missed, each once [ALM-15, BYND-13]', async () => {
  const { socket, told } = await listen(me);
  const [first] = await publishAlarms(portal, app, {});
  await until(() => told().length === 1);
  const after = told()[0]!.eventId;
  await socket.close();
  const [second] = await publishAlarms(portal, app, {});
  const again = await listen(me, after);
  await until(() => again.told().length === 1);
  expect(again.told().map((event) => event?.alarms[0]?.id)).toEqual([second]);
  expect(first).not.toBe(second);
});
