import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishAlarms } from '../../../../tests/support/alarms.js';
import type { Publisher } from '../../../../tests/support/alarms.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';

let portal: TestPortal;
let ouId: string;
let app: Publisher;
let me: Awaited<ReturnType<typeof newMember>>;
let colleague: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
afterEach(() => resetClock());
beforeEach(async () => {
  ouId = await portal.factory.organization({ features: '["alarm","assets"]' });
  app = await portal.factory.app(ouId);
  me = await newMember(portal, ouId);
  colleague = await newMember(portal, ouId);
});

const publish = (...alarms: Record<string, unknown>[]) => publishAlarms(portal, app, ...alarms);
const LIST = `query ($filters: AlarmFilterInput, $order: AlarmOrder, $pagination: PaginationInput) {
  alarmList(filters: $filters, order: $order, pagination: $pagination) {
    alarms { id severity state site acknowledgedBy } pagination { total next } } }`;
interface Listed {
  readonly alarms: { id: string; state: string; acknowledgedBy: string | null }[];
  readonly pagination: { total: number; next: string | null };
}
const list = async (variables: Record<string, unknown> = {}, { client }: { client: ApiClient } = me) =>
  (await client.data<{ alarmList: Listed }>(LIST, variables)).alarmList;
const ids = async (variables: Record<string, unknown> = {}, who = me) =>
  (await list(variables, who)).alarms.map(({ id }) => id);
const ACKNOWLEDGE = `mutation ($id: ID!) { alarmAcknowledge(alertId: $id) { id state acknowledged acknowledgedBy acknowledgedTime } }`;
const MANY = `mutation ($ids: [ID!]!) { alarmAcknowledgeMany(alertIds: $ids) { id state } }`;
const UNDO = `mutation ($ids: [ID!]!) { alarmUndoAcknowledge(alertIds: $ids) { id state } }`;
const NOTE = `mutation ($id: ID!, $text: String!) { alarmAddNote(alertId: $id, text: $text) { id } }`;
const DETAIL = `query ($id: ID!) { alarmDetail(id: $id) { alarm { id }
  history { kind person count text time } around { id } } }`;
const ACTIVE = `{ alarmSearchActive { id } }`;
const COUNT = `{ alarmCount { counts { state severity count isBounded } siteTypes { mdmTypeName count } } }`;
const VALUES = `{ alarmFilterValues { types sites siteTypes } }`;
const TIMELINE = `query ($from: Timestamp!, $to: Timestamp!, $interval: AlarmInterval!, $timeZone: String) {
  alarmTimeline(from: $from, to: $to, interval: $interval, zoneOffset: 0, timeZone: $timeZone) {
    start end critical major minor info } }`;

interface Slot {
  readonly start: number;
  readonly end: number;
  readonly critical: number;
  readonly major: number;
}
const timeline = async (variables: Record<string, unknown>, who = me) =>
  (await who.client.data<{ alarmTimeline: Slot[] }>(TIMELINE, variables)).alarmTimeline;
interface Detail {
  readonly history: { kind: string; person: string | null; count: number | null; text: string | null }[];
  readonly around: { id: string }[];
}
const detail = async (id: string, who = me) =>
  (await who.client.data<{ alarmDetail: Detail }>(DETAIL, { id })).alarmDetail;

describe('the list', () => {
  it('filters by severity, state, type, site, site type, acknowledged, time and text [ALM-11, CALL-242]', async () => {
    const time = now();
    const [wind, solar, old] = await publish(
      {
        severity: 'CRITICAL',
        site: 'Baltic Gate 2',
        siteType: 'Wind',
        type: 'Link',
        start: time - 1_000,
        content: 'Link lost',
      },
      {
        severity: 'MINOR',
        site: 'La Mancha Sur',
        siteType: 'Solar',
        type: 'Inverter',
        start: time - 2_000,
        device: 'Inverter 4',
      },
      {
        severity: 'MINOR',
        site: 'La Mancha Sur',
        siteType: 'Solar',
        type: 'Link',
        start: time - 90_000,
        end: time - 80_000,
      },
    );
    await me.client.data(ACKNOWLEDGE, { id: solar });
    expect(await ids()).toEqual([wind, solar, old]);
    const of = (filters: object) => ids({ filters });
    expect(await of({ severities: ['CRITICAL'] })).toEqual([wind]);
    expect(await of({ severities: ['MINOR', 'INFO'] })).toEqual([solar, old]);
    expect(await of({ states: ['ACTIVE'] })).toEqual([wind]);
    expect(await of({ states: ['ACTIVE', 'ACKNOWLEDGED'] })).toEqual([wind, solar]);
    expect(await of({ states: ['ENDED'] })).toEqual([old]);
    expect(await of({ types: ['Link'] })).toEqual([wind, old]);
    expect(await of({ types: ['Link', 'Inverter'], states: ['ENDED'] })).toEqual([old]);
    expect(await of({ sites: ['La Mancha Sur'] })).toEqual([solar, old]);
    expect(await of({ sites: ['La Mancha Sur', 'Baltic Gate 2'], types: ['Link'] })).toEqual([wind, old]);
    expect(await of({ siteTypes: ['Wind'] })).toEqual([wind]);
    expect(await of({ acknowledged: true })).toEqual([solar]);
    expect(await of({ acknowledged: false })).toEqual([wind, old]);
    expect(await of({ from: time - 2_000, to: time - 1_000 })).toEqual([solar]);
    expect(await of({ search: 'inverter 4' })).toEqual([solar]);
    expect(await of({ search: 'link', states: ['ACTIVE'] })).toEqual([wind]);
    expect(await of({ search: '%' })).toEqual([]);
  });

  it('pages by key in both orders, each alarm once [ALM-11]', async () => {
    const time = now();
    const severities = ['MINOR', 'CRITICAL', 'MAJOR', 'CRITICAL', 'MINOR', 'MAJOR', 'INFO'];
    const made = await publish(
      ...severities.map((severity, at) => ({ severity, start: time - at * 1_000 - (at % 2) * 1_000 })),
    );
    for (const [order, places] of [
      ['NEWEST', [0, 2, 1, 4, 3, 6, 5]],
      ['SEVERITY', [1, 3, 2, 5, 0, 4, 6]],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Listed = await list({
          order,
          filters: { states: ['ACTIVE', 'ENDED'] },
          pagination: { limit: 3, after },
        });
        expect(page.pagination.total).toBe(7);
        seen.push(...page.alarms.map(({ id }) => id));
        after = page.pagination.next;
      } while (after);
      // Of the same start, the later id comes first.
      expect(seen).toEqual(
        [...places].map((at) => made[at]).sort((one, other) => seen.indexOf(one!) - seen.indexOf(other!)),
      );
      expect(new Set(seen).size).toBe(7);
    }
    expect(await ids({ order: 'SEVERITY' })).toHaveLength(7);
    const { pagination } = await list({ pagination: { limit: 3 } });
    expect(await me.client.code(LIST, { order: 'SEVERITY', pagination: { after: pagination.next } })).toBe(400);
  });

  it('answers active alarms alone, the worst first [CALL-061]', async () => {
    const time = now();
    const [minor, critical, , acknowledged] = await publish(
      { severity: 'MINOR' },
      { severity: 'CRITICAL', start: time - 9_000 },
      { severity: 'CRITICAL', start: time - 9_000, end: time - 1_000 },
      {},
    );
    await me.client.data(ACKNOWLEDGE, { id: acknowledged });
    const { alarmSearchActive } = await me.client.data<{ alarmSearchActive: { id: string }[] }>(ACTIVE);
    expect(alarmSearchActive.map(({ id }) => id)).toEqual([critical, minor]);
  });

  it('counts by state and severity, and active ones by type of the site [ALM-03, ALM-21, CALL-370]', async () => {
    const [first] = await publish(
      { severity: 'CRITICAL', siteType: 'Wind' },
      { severity: 'MAJOR', siteType: 'Solar' },
      { severity: 'MAJOR', siteType: 'Wind' },
      { severity: 'MAJOR' },
      { severity: 'MAJOR', siteType: 'Wind', start: now() - 9_000, end: now() - 1_000 },
    );
    await me.client.data(ACKNOWLEDGE, { id: first });
    const { alarmCount } = await me.client.data<{
      alarmCount: {
        counts: { state: string; severity: string; count: number; isBounded: boolean }[];
        siteTypes: object[];
      };
    }>(COUNT);
    expect(alarmCount.counts).toHaveLength(12);
    expect(alarmCount.counts.filter(({ count }) => count > 0)).toEqual([
      { state: 'ACTIVE', severity: 'MAJOR', count: 3, isBounded: false },
      { state: 'ACKNOWLEDGED', severity: 'CRITICAL', count: 1, isBounded: false },
      { state: 'ENDED', severity: 'MAJOR', count: 1, isBounded: false },
    ]);
    expect(alarmCount.siteTypes).toEqual([
      { mdmTypeName: null, count: 1 },
      { mdmTypeName: 'Solar', count: 1 },
      { mdmTypeName: 'Wind', count: 1 },
    ]);
  });

  it('belongs to an OU that purchased alarms, and to its members [APP-13, ALM-16]', async () => {
    const [id] = await publish({});
    const without = await portal.factory.organization();
    const other = await portal.factory.organization({ features: '["alarm"]' });
    const [poor, foreign] = [await newMember(portal, without), await newMember(portal, other)];
    expect(await poor.client.code(LIST)).toBe(403);
    expect(await ids({}, foreign)).toEqual([]);
    expect(await foreign.client.code(DETAIL, { id })).toBe(404);
    expect(await foreign.client.code(ACKNOWLEDGE, { id })).toBe(404);
    expect(await foreign.client.code(MANY, { ids: [id] })).toBe(404);
    expect(await foreign.client.code(UNDO, { ids: [id] })).toBe(404);
    expect(await foreign.client.code(NOTE, { id, text: 'Hello' })).toBe(404);
  });
});

describe('acknowledging', () => {
  it('stores person and time for the whole OU, and a second time changes nothing [ALM-05, ALM-13, CALL-062]', async () => {
    const [id] = await publish({});
    const { alarmAcknowledge: first } = await me.client.data<{ alarmAcknowledge: object }>(ACKNOWLEDGE, { id });
    expect(first).toMatchObject({ id, state: 'ACKNOWLEDGED', acknowledged: true });
    moveClock(60_000);
    const { alarmAcknowledge: second } = await colleague.client.data<{ alarmAcknowledge: object }>(ACKNOWLEDGE, { id });
    expect(second).toEqual(first);
    expect((await list({}, colleague)).alarms[0]).toMatchObject({ state: 'ACKNOWLEDGED' });
    expect((await detail(id!)).history.filter(({ kind }) => kind === 'ACKNOWLEDGED')).toHaveLength(1);
  });

  it('acknowledges many, ended ones too, and none if one is unknown [CALL-373]', async () => {
    const [one, two, ended] = await publish({}, {}, { start: now() - 9_000, end: now() - 1_000 });
    expect(await me.client.code(MANY, { ids: [one, 'unknown'] })).toBe(404);
    expect(await ids({ filters: { acknowledged: true } })).toEqual([]);
    const answer = await me.client.data<{ alarmAcknowledgeMany: { id: string; state: string }[] }>(MANY, {
      ids: [one, two, ended, one],
    });
    expect(new Map(answer.alarmAcknowledgeMany.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [one, 'ACKNOWLEDGED'],
        [two, 'ACKNOWLEDGED'],
        [ended, 'ENDED'],
      ]),
    );
    expect(await me.client.code(MANY, { ids: Array.from({ length: 1_001 }, String) })).toBe(415);
  });

  it('is undone by the same person within 5 minutes [ALM-17, CALL-374]', async () => {
    const [id, other] = await publish({}, {});
    await me.client.data(ACKNOWLEDGE, { id });
    expect(await colleague.client.code(UNDO, { ids: [id] })).toBe(403);
    moveClock(290_000);
    const { alarmUndoAcknowledge } = await me.client.data<{ alarmUndoAcknowledge: object[] }>(UNDO, {
      ids: [id, other],
    });
    expect(alarmUndoAcknowledge).toEqual([
      { id, state: 'ACTIVE' },
      { id: other, state: 'ACTIVE' },
    ]);
    await me.client.data(ACKNOWLEDGE, { id });
    moveClock(301_000);
    expect(await me.client.code(UNDO, { ids: [id] })).toBe(410);
  });

  it('keeps an alarm ended that ended meanwhile', async () => {
    const [id] = await publish({ key: 'e', start: now() - 9_000 });
    await me.client.data(ACKNOWLEDGE, { id });
    await publish({ key: 'e', end: now() });
    expect((await list()).alarms).toMatchObject([{ state: 'ENDED' }]);
    await me.client.data(UNDO, { ids: [id] });
    expect((await list()).alarms).toMatchObject([{ state: 'ENDED', acknowledgedBy: null }]);
  });
});

describe('the history', () => {
  it('tells start, repeats, people, notes and end, the latest first [ALM-18, CALL-371, CALL-375]', async () => {
    const [id] = await publish({ key: 'h', start: now() - 1_000 });
    await publish({ key: 'h' });
    moveClock(1_000);
    await me.client.data(ACKNOWLEDGE, { id });
    moveClock(1_000);
    await colleague.client.data(NOTE, { id, text: '  On my way ' });
    moveClock(1_000);
    await publish({ key: 'h', end: now() });
    const { history } = await detail(id!);
    expect(history.map(({ kind, count, text }) => [kind, count, text])).toEqual([
      ['ENDED', null, null],
      ['NOTE', null, 'On my way'],
      ['ACKNOWLEDGED', null, null],
      ['REPEATED', 2, null],
      ['BEGAN', null, null],
    ]);
    expect(history.map(({ person }) => person !== null)).toEqual([false, true, true, false, false]);
  });

  it('refuses notes that are blank, long, of two lines, or turn their direction [threats 30]', async () => {
    const [id] = await publish({});
    for (const text of ['  ', 'x'.repeat(501), 'one\ntwo', 'a\u202Eb', 'a\u0007b']) {
      expect(await me.client.code(NOTE, { id, text }), JSON.stringify(text)).toBe(400);
    }
    expect((await detail(id!)).history.map(({ kind }) => kind)).toEqual(['BEGAN']);
  });

  it('shows what began at the same site within 30 minutes [ALM-18]', async () => {
    const start = now() - 7_200_000;
    const [id, near] = await publish(
      { start },
      { start: start + 1_800_000 },
      { start: start - 1_800_001 },
      { start, site: 'Elsewhere' },
    );
    expect((await detail(id!)).around.map((alarm) => alarm.id)).toEqual([near]);
  });
});

describe('the timeline', () => {
  it('counts by interval and severity, empty intervals too, in the zone of the call [ALM-19, CALL-372, LAND-11]', async () => {
    // Sunday, 25 October 2026: the day has 25 hours in Warsaw.
    const day = Date.UTC(2026, 9, 24, 22);
    await publish(
      { severity: 'CRITICAL', start: day - 1 },
      { severity: 'CRITICAL', start: day },
      { severity: 'MAJOR', start: day + 25 * 3_600_000 - 1 },
      { severity: 'MAJOR', start: day + 25 * 3_600_000 },
    );
    const zone = { timeZone: 'Europe/Warsaw' };
    const days = await timeline({ ...zone, from: day, to: day + 26 * 3_600_000, interval: 'DAY' });
    expect(days).toMatchObject([
      { start: day, end: day + 25 * 3_600_000, critical: 1, major: 1 },
      { start: day + 25 * 3_600_000, end: day + 49 * 3_600_000, critical: 0, major: 1 },
    ]);
    expect(await timeline({ ...zone, from: day, to: day + 25 * 3_600_000, interval: 'HOUR' })).toHaveLength(25);
    const halves = await timeline({ ...zone, from: day + 60_000, to: day + 1_800_001, interval: 'HALF_HOUR' });
    expect(halves.map(({ start }) => start)).toEqual([day, day + 1_800_000]);
    const [week] = await timeline({ ...zone, from: day, to: day + 1, interval: 'WEEK' });
    expect(week).toMatchObject({ start: Date.UTC(2026, 9, 18, 22), critical: 2, major: 1 });
    const [month] = await timeline({ ...zone, from: day, to: day + 1, interval: 'MONTH' });
    expect(month).toMatchObject({
      start: Date.UTC(2026, 8, 30, 22),
      end: Date.UTC(2026, 9, 31, 23),
      critical: 2,
      major: 2,
    });
    const [year] = await timeline({ ...zone, from: day, to: day + 1, interval: 'YEAR' });
    expect(year).toMatchObject({ start: Date.UTC(2025, 11, 31, 23), end: Date.UTC(2026, 11, 31, 23) });
  });

  it('refuses a range that goes back, an unknown zone and more than 400 intervals', async () => {
    const range = { from: 0, to: 86_400_000, interval: 'HOUR' };
    expect(await me.client.code(TIMELINE, { ...range, to: 0 })).toBe(400);
    expect(await me.client.code(TIMELINE, { ...range, timeZone: 'Moon/Base' })).toBe(400);
    expect(await me.client.code(TIMELINE, { ...range, to: 400 * 3_600_000 })).toBe(10_000);
    expect(await me.client.code(TIMELINE, { ...range, to: 400 * 3_600_000 + 1 })).toBe(415);
    expect(await me.client.code(TIMELINE, { ...range, to: 8_640_000_000_000_000 })).toBe(415);
  });
});

describe('an alarm of a site that is an asset or a resource', () => {
  it('is there only for those who reach it, in every call [ALM-16, CALL-376]', async () => {
    const asset = await portal.factory.asset(ouId);
    const resource = await portal.factory.resource(ouId, app.id);
    await portal.factory.giveAsset(ouId, asset, 'user', me.person.id);
    const start = now() - 3_600_000;
    const [ofAsset, ofResource] = await publish(
      { siteAssetId: asset, site: 'Secret site', type: 'Secret', severity: 'CRITICAL', start },
      { siteResourceId: resource, start },
    );
    expect(await ids()).toEqual([ofAsset]);
    expect(await ids({}, colleague)).toEqual([]);
    const hour = { from: start, to: start + 1, interval: 'HOUR' };
    expect((await timeline(hour))[0]).toMatchObject({ critical: 1 });
    expect((await timeline(hour, colleague))[0]).toMatchObject({ critical: 0, major: 0 });
    const total = async (who: typeof me) => {
      const { alarmCount } = await who.client.data<{
        alarmCount: { counts: { count: number }[]; siteTypes: object[] };
      }>(COUNT);
      return [alarmCount.counts.reduce((sum, { count }) => sum + count, 0), alarmCount.siteTypes.length];
    };
    expect([await total(me), await total(colleague)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await me.client.data(VALUES)).toMatchObject({
      alarmFilterValues: { types: ['Secret'], sites: ['Secret site'] },
    });
    expect(await colleague.client.data(VALUES)).toEqual({ alarmFilterValues: { types: [], sites: [], siteTypes: [] } });
    expect(await colleague.client.data(ACTIVE)).toEqual({ alarmSearchActive: [] });
    for (const [document, variables] of [
      [DETAIL, { id: ofAsset }],
      [ACKNOWLEDGE, { id: ofAsset }],
      [MANY, { ids: [ofAsset] }],
      [UNDO, { ids: [ofAsset] }],
      [NOTE, { id: ofAsset, text: 'Hello' }],
    ] as const) {
      expect(await colleague.client.code(document, variables), document).toBe(404);
    }
    expect(await me.client.code(ACKNOWLEDGE, { id: ofResource })).toBe(404);
    await portal.factory.giveResource(ouId, resource, 'user', colleague.person.id, now());
    // RSRC-03
    expect(await ids({}, colleague)).toEqual([]);
    moveClock(180_001);
    expect(await ids({}, colleague)).toEqual([ofResource]);
  });
});
