import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newMember, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';

let portal: TestPortal;
let ouId: string;
let appId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  appId = (await portal.factory.app(ouId, { name_json: '{"default":"Pumps"}' })).id;
});
afterAll(() => portal.stop());
afterEach(resetClock);

const FIELDS = '{ quietFrom quietTo mutes { appId name until } }';
const READ = `{ noticeSettings ${FIELDS} }`;
const QUIET = `mutation ($from: Int, $to: Int) { noticeQuietHours(from: $from, to: $to) ${FIELDS} }`;
const MUTE = `mutation ($appId: ID!, $isMuted: Boolean!, $until: Timestamp) {
  noticeMute(appId: $appId, isMuted: $isMuted, until: $until) ${FIELDS} }`;

it('quiet hours are kept per person, over midnight too, and end without times [CALL-360, CALL-361]', async () => {
  const [me, colleague] = [await newMember(portal, ouId), await newMember(portal, ouId)];
  const none = { quietFrom: null, quietTo: null, mutes: [] };
  expect(await me.client.data(READ)).toEqual({ noticeSettings: none });
  const night = { quietFrom: 1320, quietTo: 360, mutes: [] };
  expect(await me.client.data(QUIET, { from: 1320, to: 360 })).toEqual({ noticeQuietHours: night });
  expect(await me.client.data(READ)).toEqual({ noticeSettings: night });
  expect(await colleague.client.data(READ)).toEqual({ noticeSettings: none });
  expect(await me.client.data(QUIET, {})).toEqual({ noticeQuietHours: none });
});

it('quiet hours outside of a day, without an end or without length are refused, and nothing changes [CALL-361]', async () => {
  const { client } = await newMember(portal, ouId);
  const refused = async (from: number | null, to: number | null) => {
    const { code, field } = refusalOf(await client.graphql(QUIET, { from, to }));
    return [code, field];
  };
  expect(await refused(-1, 60)).toEqual([415, 'from']);
  expect(await refused(60, 1440)).toEqual([415, 'to']);
  expect(await refused(60, null)).toEqual([400, 'to']);
  expect(await refused(null, 60)).toEqual([400, 'from']);
  expect(await refused(60, 60)).toEqual([400, 'to']);
  expect(await client.data(READ)).toEqual({ noticeSettings: { quietFrom: null, quietTo: null, mutes: [] } });
});

it('an app is muted until its time, or until the person ends it, beside the quiet hours [CALL-362]', async () => {
  const { client } = await newMember(portal, ouId);
  await client.data(QUIET, { from: 0, to: 1 });
  const until = now() + 3_600_000;
  await client.data(MUTE, { appId, isMuted: true, until });
  const both = [
    { appId, name: 'Pumps', until },
    { appId: 'system', name: 'System', until: null },
  ];
  const kept = { quietFrom: 0, quietTo: 1, mutes: both };
  expect(await client.data(MUTE, { appId: 'system', isMuted: true })).toEqual({ noticeMute: kept });
  moveClock(3_600_001);
  expect(await client.data(READ)).toEqual({ noticeSettings: { ...kept, mutes: [both[1]] } });
  expect(await client.data(MUTE, { appId: 'system', isMuted: false })).toEqual({ noticeMute: { ...kept, mutes: [] } });
});

it('an app of another OU cannot be muted, nor until a time that has passed [CALL-362]', async () => {
  const { client } = await newMember(portal, ouId);
  const foreign = await portal.factory.app(await portal.factory.organization());
  const refused = async (variables: object) => {
    const { code, field } = refusalOf(await client.graphql(MUTE, { isMuted: true, ...variables }));
    return [code, field];
  };
  expect(await refused({ appId: foreign.id })).toEqual([404, 'appId']);
  expect(await refused({ appId, until: now() })).toEqual([400, 'until']);
  expect(await client.data(READ)).toMatchObject({ noticeSettings: { mutes: [] } });
});
