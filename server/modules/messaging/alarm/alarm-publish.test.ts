import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALARM, PUBLISH, publishAlarms } from '../../../../tests/support/alarms.js';
import type { Publisher } from '../../../../tests/support/alarms.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { now } from '../../../core/clock.js';

let portal: TestPortal;
let ouId: string;
let app: Publisher;
let me: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization({ features: '["alarm"]' });
  app = await portal.factory.app(ouId, { name_json: JSON.stringify({ default: 'SCADA', de: 'Leitsystem' }) });
  ({ client: me } = await newMember(portal, ouId));
});

const FIELDS = `id alertId appId appName origin severity state type site siteType device deviceType component componentType
  content start end duration acknowledged acknowledgedBy repeats zoneOffset url soundPromptOptional
  popup { alertPopupOptional style } mdmTypeInfo { type mdmTypeName } relatedMdm { site { typeInfo { mdmTypeName } } }`;
const LIST = `{ alarmList { alarms { ${FIELDS} } pagination { total } } }`;

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly start: number;
  readonly end: number | null;
  readonly duration: number;
  readonly repeats: number;
  readonly content: string;
}
const list = async () => (await me.data<{ alarmList: { alarms: Listed[] } }>(LIST)).alarmList.alarms;
const publish = (...alarms: Record<string, unknown>[]) => publishAlarms(portal, app, ...alarms);
const refusal = async (...alarms: Record<string, unknown>[]) => {
  const { errors } = await ApiClient.app(portal.url, app).graphql(PUBLISH, {
    alarms: alarms.map((alarm) => ({ key: 'k', ...ALARM, ...alarm })),
  });
  return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field];
};

describe('publishing', () => {
  it('keeps every field of an alarm, and answers them as documented [ALM-01, ALM-02, ALM-12, CALL-243]', async () => {
    const start = now() - 60_000;
    const [id] = await publish({
      key: 'T07-blade',
      severity: 'CRITICAL',
      content: 'T07: blade temperature high',
      site: '白云岭一期',
      siteType: 'Wind',
      origin: 'SCADA gateway',
      type: 'Temperature',
      device: 'T07',
      deviceType: 'Turbine',
      component: 'Blade B',
      componentType: 'Blade',
      url: 'https://fleet.example/t07',
      zoneOffset: 480,
      start,
      popupOptional: true,
      popupStyle: 'WINDOWS',
      soundPromptOptional: true,
    });
    me.headers.locale = 'de-DE';
    const [alarm] = await list();
    expect(alarm).toMatchObject({
      id,
      alertId: id,
      appId: app.id,
      appName: 'Leitsystem',
      origin: 'SCADA gateway',
      severity: 'CRITICAL',
      state: 'ACTIVE',
      type: 'Temperature',
      site: '白云岭一期',
      siteType: 'Wind',
      device: 'T07',
      deviceType: 'Turbine',
      component: 'Blade B',
      componentType: 'Blade',
      start,
      end: null,
      content: 'T07: blade temperature high',
      acknowledged: false,
      acknowledgedBy: null,
      repeats: 1,
      zoneOffset: 480,
      url: 'https://fleet.example/t07',
      soundPromptOptional: true,
      popup: { alertPopupOptional: true, style: 'WINDOWS' },
      mdmTypeInfo: { type: 'device', mdmTypeName: 'Turbine' },
      relatedMdm: { site: { typeInfo: { mdmTypeName: 'Wind' } } },
    });
    expect(alarm?.duration).toBeGreaterThanOrEqual(60_000);
    expect(alarm?.duration).toBeLessThan(90_000);
  });

  it('updates the same alarm when its key is reported again, and counts; what is left out stays [ALM-12]', async () => {
    const start = now() - 600_000;
    const [first] = await publish({ key: 'a', start, device: 'T07' });
    const [second] = await publish({ key: 'a', severity: 'CRITICAL', content: 'Worse', site: null });
    expect(second).toBe(first);
    const alarms = await list();
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({
      start,
      repeats: 2,
      content: 'Worse',
      severity: 'CRITICAL',
      device: 'T07',
      site: 'Baltic Gate 2',
    });
    // An earlier start is the start.
    await publish({ key: 'a', start: start - 5_000 });
    expect((await list())[0]).toMatchObject({ start: start - 5_000, repeats: 3 });
  });

  it('ends an alarm by its key, with its duration from start to end, and begins another one later [ALM-12, ALM-14]', async () => {
    const start = now() - 3_600_000;
    const [id] = await publish({ key: 'a', start });
    const end = start + 1_200_000;
    const ApiEnd = { key: 'a', end, severity: null, content: null, site: null };
    expect(await publish(ApiEnd)).toEqual([id]);
    expect((await list())[0]).toMatchObject({ id, state: 'ENDED', end, duration: 1_200_000, repeats: 1 });
    // Delivered again, whole or in part, it changes nothing.
    expect(await publish(ApiEnd)).toEqual([id]);
    expect(await publish({ key: 'a', start })).toEqual([id]);
    expect((await list()).map(({ state, repeats }) => [state, repeats])).toEqual([['ENDED', 1]]);
    const [next] = await publish({ key: 'a' });
    expect(next).not.toBe(id);
    expect((await list()).map(({ state }) => state)).toEqual(['ACTIVE', 'ENDED']);
  });

  it('keeps keys of two gateways apart, also in case [ALM-12]', async () => {
    const other = await portal.factory.app(ouId);
    const [mine, theirs, capital] = [
      await publish({ key: 'a' }),
      await publishAlarms(portal, other, { key: 'a' }),
      await publish({ key: 'A' }),
    ];
    expect(new Set([...mine, ...theirs, ...capital]).size).toBe(3);
  });

  it('makes one alarm of a key that two servers report at once [ALM-12]', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => publish({ key: 'same' })));
    expect(new Set(ids.flat()).size).toBe(1);
    expect((await list()).map(({ repeats }) => repeats)).toEqual([6]);
  });

  it.each([
    ['a key of blanks', { key: '  ' }, 'alarms[0].key'],
    ['a long key', { key: 'x'.repeat(101) }, 'alarms[0].key'],
    ['no severity', { severity: null }, 'alarms[0].severity'],
    ['no content', { content: null }, 'alarms[0].content'],
    ['content of 501 characters', { content: 'x'.repeat(501) }, 'alarms[0].content'],
    ['content of two lines', { content: 'one\ntwo' }, 'alarms[0].content'],
    ['a site that turns its direction', { site: 'Gate\u202E2' }, undefined],
    ['an invisible sign in a device', { device: 'T\u200B07' }, 'alarms[0].device'],
    ['an end before the start', { start: 2_000, end: 1_000 }, 'alarms[0].end'],
    ['a negative start', { start: -1 }, undefined],
    ['a script as address', { url: 'javascript:alert(1)' }, undefined],
    ['an offset of 15 hours', { zoneOffset: 900 }, undefined],
  ])('refuses %s with 400 and writes nothing [threats 30, threats 34]', async (_what, alarm, field) => {
    const [code, named] = await refusal(alarm);
    expect(code).toBe(400);
    if (field) expect(named).toBe(field);
    expect(await list()).toEqual([]);
  });

  it('refuses an end before the start that the alarm has, and a clock that is far ahead', async () => {
    await publish({ key: 'k', start: now() - 1_000 });
    expect(await refusal({ end: now() - 60_000, start: null })).toEqual([400, 'alarms[0].end']);
    expect(await refusal({ start: now() + 600_000 })).toEqual([400, 'alarms[0].start']);
    expect(await refusal({ start: now() + 60_000 })).toEqual([undefined, undefined]);
  });

  it('refuses no alarm, more than 100, and a key that is named twice', async () => {
    expect(await refusal()).toEqual([400, 'alarms']);
    expect((await refusal(...Array.from({ length: 101 }, (_, at) => ({ key: `k${at}` }))))[0]).toBe(415);
    expect(await refusal({ key: 'a' }, { key: 'a' })).toEqual([400, 'alarms[1].key']);
  });

  it('answers 404 to an asset and a resource of another OU, and 401 to wrong credentials and a person [ALM-12]', async () => {
    const other = await portal.factory.organization();
    expect((await refusal({ siteAssetId: await portal.factory.asset(other) }))[0]).toBe(404);
    expect((await refusal({ siteResourceId: await portal.factory.resource(other) }))[0]).toBe(404);
    const variables = { alarms: [{ key: 'k', ...ALARM }] };
    expect(await ApiClient.app(portal.url, { ...app, secret: 'wrong' }).code(PUBLISH, variables)).toBe(401);
    expect(await me.code(PUBLISH, variables)).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('takes the same number of statements for one alarm and for a hundred', async () => {
    const cost = async (count: number) => {
      const alarms = Array.from({ length: count }, () => ({}));
      const sent = await statementsOf(portal.portal.runtime.database, () => publish(...alarms));
      return sent.filter((text) => /\balarm\b/.test(text)).length;
    };
    expect(await cost(100)).toBe(await cost(1));
  });
});
