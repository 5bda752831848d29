import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Event {
  id: string;
  time: number;
  eventName: string;
  targetName: string | null;
  changeCount: number;
}
interface Page {
  events: Event[];
  pagination: { total: number; isBounded: boolean; next: string | null };
  searchedUntil: number | null;
}

const QUERY = `query ($pagination: PaginationInput, $endTime: Timestamp, $startTime: Timestamp, $filter: AuditFilter) {
  auditQuery(pagination: $pagination, endTime: $endTime, startTime: $startTime, filter: $filter) {
    events { id time eventName targetName changeCount } pagination { total isBounded next } searchedUntil } }`;
const EVENT = `query ($id: ID!) { auditEvent(id: $id) { event { id userType username name ip requestId result errorMessage description }
  changes { field type from to added { id name } removed { id name } addedCount removedCount }
  chain { isSealed } previousId nextId canRestore } }`;
const DAY = 86_400_000;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

/** An event of the OU, and its id. */
async function event(values: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await portal.factory.insert('audit_event', {
    id,
    ou_id: ouId,
    time: Date.now(),
    username: 'somebody',
    account_type: 'OU_ADMIN',
    resource_type: 'role',
    event_name: 'roleModify',
    result: 'success',
    ip: '192.0.2.7',
    ...values,
  });
  return id;
}
const ask = async (variables: Record<string, unknown> = {}, client = admin) =>
  (await client.data<{ auditQuery: Page }>(QUERY, variables)).auditQuery;
const ids = async (filter: object, client = admin) => (await ask({ filter }, client)).events.map(({ id }) => id);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the audit log', () => {
  it('answers events newest first, in pages that go on by key [AUDT-02, CALL-220, LIST-04]', async () => {
    const made = [];
    for (const hour of [3, 2, 1, 1]) made.unshift(await event({ time: Date.now() - hour * 3_600_000 }));
    const first = await ask({ pagination: { limit: 3 } });
    expect(first.events.map(({ id }) => id)).toEqual(made.slice(0, 3));
    expect(first.pagination).toMatchObject({ total: 4, isBounded: false });
    const next = await ask({ pagination: { limit: 3, after: first.pagination.next } });
    expect(next.events.map(({ id }) => id)).toEqual(made.slice(3));
    expect(next.pagination.next).toBeNull();
    const second = await ask({ pagination: { limit: 3, currentPage: 2 } });
    expect(second.events.map(({ id }) => id)).toEqual(made.slice(3));
  });

  it('filters by time, kind of actor, kind of target, event, outcome and actor, all at once [AUDT-02]', async () => {
    const person = await portal.factory.member(ouId);
    const all = {
      account_type: 'NORMAL',
      resource_type: 'user',
      event_name: 'userModify',
      result: 'fail',
      account_id: person.id,
    };
    const wanted = await event(all);
    const others = {
      userTypes: await event({ ...all, account_type: 'APP' }),
      resourceTypes: await event({ ...all, resource_type: 'app' }),
      eventNames: await event({ ...all, event_name: 'userCreate' }),
      results: await event({ ...all, result: 'success' }),
      actorIds: await event({ ...all, account_id: null }),
    };
    const filter = {
      userTypes: ['NORMAL'],
      resourceTypes: ['user'],
      eventNames: ['userModify', 'nothing'],
      results: ['fail'],
      actorIds: [person.id],
    };
    expect(await ids(filter)).toEqual([wanted]);
    for (const [name, id] of Object.entries(others)) {
      const { [name as keyof typeof filter]: _one, ...rest } = filter;
      expect(await ids(rest), name).toEqual([id, wanted]);
    }
    const old = await event({ ...all, time: Date.now() - 10 * DAY });
    const range = { startTime: Date.now() - 11 * DAY, endTime: Date.now() - 9 * DAY };
    expect((await ask({ ...range, filter })).events.map(({ id }) => id)).toEqual([old]);
    expect(await admin.code(QUERY, { startTime: 2, endTime: 1 })).toBe(400);
  });

  it('ends with today, to the millisecond, unless it is told [AUDT-03]', async () => {
    const midnight = (Math.floor(Date.now() / DAY) + 1) * DAY;
    const last = await event({ time: midnight - 1 });
    const tomorrow = await event({ time: midnight });
    expect((await ask()).events.map(({ id }) => id)).toEqual([last]);
    expect((await ask({ endTime: midnight })).events.map(({ id }) => id)).toEqual([tomorrow, last]);
  });

  it('asks a text of 20,000 events at once, says how far it came, and goes on from there [AUDT-14]', async () => {
    const oldest = await event({ time: Date.now() - DAY, target_name: 'Needle' });
    const time = Date.now() - 60_000;
    const { database } = portal.portal.runtime;
    await database.query(
      `INSERT INTO audit_event (id, ou_id, time, username, account_type, resource_type, event_name, result, ip)
       SELECT CONCAT('0AAAAAAAAAAAAAAAAAAAA', LPAD(seq, 5, '0')), ?, ? - seq, 'crowd', 'OU_ADMIN', 'role', 'roleModify', 'success', ''
         FROM (WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < 1000) SELECT a.seq + 1000 * (b.seq - 1) AS seq
                 FROM n a JOIN n b ON b.seq <= 20) numbers`,
      [ouId, time],
    );
    const filter = { search: 'needle' };
    const first = await ask({ filter });
    expect(first).toMatchObject({ events: [], searchedUntil: time - 20_000, pagination: { isBounded: true } });
    const next = await ask({ filter, pagination: { limit: 10, after: first.pagination.next } });
    expect(next.events.map(({ id }) => id)).toEqual([oldest]);
    expect((await ask()).pagination).toMatchObject({ total: 10_000, isBounded: true });
  }, 120_000);

  it('finds people, targets, addresses, and an id wherever an event has it [CALL-220]', async () => {
    const person = await portal.factory.member(ouId, { name: 'Żaneta Ibáñez' });
    const request = newId();
    const made = await event({
      account_id: person.id,
      username: 'zaneta',
      target_name: 'Night dispatcher 50%',
      resource_id: newId(),
      ip: '198.51.100.23',
      request_id: request,
    });
    await event();
    for (const search of ['ibáñez', 'ZANETA', 'dispatcher 50%', '198.51.100', request, person.id, made]) {
      expect(await ids({ search }), search).toEqual([made]);
    }
    expect(await ids({ search: '51.100' })).toEqual([]);
    expect(await ids({ search: '50_' })).toEqual([]);
  });

  it('names the values of its filters, and the days that events are kept [AUDT-05, AUDT-07, CALL-221, CALL-223]', async () => {
    await event({ account_type: 'SYSTEM', resource_type: 'asset', event_name: 'assetSyncApply' });
    await event();
    await event();
    expect((await admin.rest('GET', 'audit/filter-list')).data).toEqual({
      userTypes: ['OU_ADMIN', 'SYSTEM'],
      resourceTypes: ['asset', 'role'],
      eventNames: ['assetSyncApply', 'roleModify'],
    });
    expect((await admin.rest('GET', 'audit/log-duration')).data).toBe(181);
  });

  it('tells of an event what changed, and which events are beside it [CALL-396, BYND-12]', async () => {
    const older = await event({ time: Date.now() - 2_000 });
    const changes = [
      { field: 'name', type: 'text', from: 'Old', to: 'New' },
      { field: 'isDisabled', type: 'boolean', from: false, to: true },
      {
        field: 'roles',
        type: 'things',
        added: [{ id: 'r', name: 'Day' }],
        removed: [],
        addedCount: 1,
        removedCount: 0,
      },
    ];
    const id = await event({ time: Date.now() - 1_000, changes: JSON.stringify(changes), target_name: 'Depot' });
    const newer = await event();
    const { auditEvent } = await admin.data<{ auditEvent: Record<string, unknown> }>(EVENT, { id });
    const none = { added: [], removed: [], addedCount: 0, removedCount: 0 };
    expect(auditEvent).toMatchObject({
      event: { id, userType: 'OU_ADMIN', username: 'somebody', name: '', ip: '192.0.2.7', result: 'success' },
      changes: [
        { field: 'name', type: 'text', from: 'Old', to: 'New', ...none },
        { field: 'isDisabled', type: 'boolean', from: 'false', to: 'true', ...none },
        { ...changes[2], from: null, to: null },
      ],
      previousId: newer,
      nextId: older,
      canRestore: true,
    });
    expect((await ask()).events.map(({ changeCount }) => changeCount)).toEqual([0, 3, 0]);
    expect(await admin.code(EVENT, { id: newId() })).toBe(404);
  });

  it('keeps to the working OU, and says nothing of another OU or of the platform [AUDT-12]', async () => {
    const here = await event();
    const elsewhere = await event({ ou_id: await portal.factory.organization() });
    await event({ ou_id: null });
    expect((await ask()).events.map(({ id }) => id)).toEqual([here]);
    expect(await ids({ search: elsewhere })).toEqual([]);
    expect(await admin.code(EVENT, { id: elsewhere })).toBe(404);
  });

  it('counts events by parts of a range and by outcome [CALL-397]', async () => {
    const start = Date.now() - DAY;
    for (const [hours, result] of [
      [0, 'success'],
      [7, 'fail'],
      [7, 'success'],
      [7, 'success'],
    ] as const) {
      await event({ time: start + hours * 3_600_000, result });
    }
    const { data } = await admin.rest('POST', 'audit/timeline', {
      startTime: start,
      endTime: start + DAY - 1,
      bars: 4,
    });
    const part = (at: number, success: number, fail: number) => ({
      start: start + (at * DAY) / 4,
      end: start + ((at + 1) * DAY) / 4,
      success,
      fail,
      isBounded: false,
    });
    expect(data).toEqual([part(0, 1, 0), part(1, 2, 1), part(2, 0, 0), part(3, 0, 0)]);
    const search = await admin.rest<{ success: number }[]>('POST', 'audit/timeline', {
      startTime: start,
      endTime: start + DAY - 1,
      bars: 1,
      filter: { search: 'nobody at all' },
    });
    expect(search.data).toMatchObject([{ success: 0, fail: 0 }]);
  });

  it('takes the same number of statements for a page, however many events and filters [LIST-08]', async () => {
    for (let each = 0; each < 20; each += 1) await event();
    const count = async (variables: Record<string, unknown>) =>
      (await statementsOf(portal.portal.runtime.database, () => ask(variables))).filter((text) =>
        text.includes('audit_event'),
      ).length;
    expect(await count({ pagination: { limit: 1 } })).toBe(2);
    expect(await count({ pagination: { limit: 20 } })).toBe(2);
    expect(await count({ filter: { eventNames: ['roleModify', 'a', 'b'], search: 'x' } })).toBe(3);
  });
});

describe('a reader of the audit log', () => {
  it('holds the operation audit; the events of a specified scope are those of its people, by them and on them [AUDT-11]', async () => {
    const { factory } = portal;
    const [near, far] = [await factory.member(ouId), await factory.member(ouId)];
    const group = await factory.userGroup(ouId, [near.id]);
    const by = await event({ account_id: near.id });
    const on = await event({ account_id: far.id, resource_type: 'user', resource_id: near.id });
    const beyond = await event({ account_id: far.id, resource_type: 'user', resource_id: far.id });
    const scoped = await portal.as(await factory.subAdmin(ouId, ['audit'], { userGroupIds: [group] }), ouId);
    expect((await ask({}, scoped)).events.map(({ id }) => id)).toEqual([on, by]);
    expect(await scoped.code(EVENT, { id: beyond })).toBe(404);
    expect(await scoped.data(EVENT, { id: by })).toMatchObject({ auditEvent: { previousId: on, nextId: null } });
    const whole = await portal.as(await factory.subAdmin(ouId, ['audit']), ouId);
    expect((await ask({}, whole)).events.map(({ id }) => id)).toEqual([beyond, on, by]);
    const without = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
    expect(await without.code(QUERY, {})).toBe(403);
    expect(await (await portal.as(far, ouId)).code(QUERY, {})).toBe(403);
  });
});
