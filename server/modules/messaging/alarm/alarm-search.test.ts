import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAlarms } from '../../../../tests/support/messaging/many-alarms.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const LIST = `query ($filters: AlarmFilterInput, $order: AlarmOrder, $pagination: PaginationInput) {
  alarmList(filters: $filters, order: $order, pagination: $pagination) {
    alarms { id } pagination { total isBounded next } searched { count until next } } }`;
interface Listed {
  readonly alarms: { id: string }[];
  readonly pagination: { total: number; isBounded: boolean; next: string | null };
  readonly searched: { count: number; until: number | null; next: string | null } | null;
}

describe('a search', () => {
  it('reads 20,000 alarms, tells how far it came, and goes on with older ones [ALM-22]', async () => {
    const ou = await portal.factory.organization({ features: '["alarm"]' });
    const app = await portal.factory.app(ou);
    const me = await newMember(portal, ou);
    const from = Date.now();
    const places = [3, 19_999, 20_000, 20_004];
    const made = await makeAlarms(portal.portal.runtime.database, { ou, app: app.id, count: 20_005, from }, (at) =>
      places.includes(at) ? `Gearbox oil ${at}` : 'Blade temperature high',
    );
    const list = async (variables: object) =>
      (await me.client.data<{ alarmList: Listed }>(LIST, variables as Record<string, unknown>)).alarmList;
    const filters = { search: 'gearbox' };

    const first = await list({ filters });
    expect(first.alarms.map(({ id }) => id)).toEqual([made[3], made[19_999]]);
    expect(first.pagination).toMatchObject({ total: 2, isBounded: false });
    expect(first.searched).toMatchObject({ count: 20_000, until: from - 19_999_000 });
    // Pages stay within the alarms that were read.
    const page = await list({ filters, pagination: { limit: 1 } });
    const next = await list({ filters, pagination: { limit: 1, after: page.pagination.next } });
    expect([page, next].map(({ alarms }) => alarms.map(({ id }) => id))).toEqual([[made[3]], [made[19_999]]]);
    expect(next.searched).toEqual(first.searched);

    const older = await list({ filters: { ...filters, searchAfter: first.searched?.next } });
    expect(older.alarms.map(({ id }) => id)).toEqual([made[20_000], made[20_004]]);
    expect(older.searched).toEqual({ count: 5, until: from - 20_004_000, next: null });

    const none = await list({ filters: { ...filters, states: ['ACTIVE'] } });
    expect(none).toMatchObject({ alarms: [], searched: { count: 0, until: null, next: null } });
    expect((await list({})).searched).toBeNull();
    expect(await me.client.code(LIST, { filters: { ...filters, searchAfter: 'x' } })).toBe(400);
  }, 60_000);

  it('needs no search for the other filters, which are exact however old the alarms are [ALM-11, ALM-22]', async () => {
    const ou = await portal.factory.organization({ features: '["alarm"]' });
    const app = await portal.factory.app(ou);
    const me = await newMember(portal, ou);
    const from = Date.now();
    await makeAlarms(portal.portal.runtime.database, { ou, app: app.id, count: 20_005, from });
    const old = { start_time: from - 30_000_000, end_time: from, state: 2, active_key: null };
    const wind = await portal.factory.alarm(ou, app.id, { ...old, site_type: 'Wind', type: 'Link', severity: 0 });
    const seen = await portal.factory.alarm(ou, app.id, {
      ...old,
      start_time: from - 29_000_000,
      acknowledged_time: from,
      acknowledged_by: me.person.id,
    });
    for (const order of ['NEWEST', 'SEVERITY']) {
      for (const [filters, ids] of [
        [{ siteTypes: ['Wind'] }, [wind]],
        [{ siteTypes: ['Wind'], types: ['Link'], states: ['ENDED'] }, [wind]],
        [{ siteTypes: ['Wind'], acknowledged: true }, []],
        [{ acknowledged: true }, [seen]],
        [{ acknowledged: true, states: ['ACTIVE'] }, []],
        [{ severities: ['CRITICAL'] }, [wind]],
        [{ types: ['Link'] }, [wind]],
      ] as const) {
        const { alarmList } = await me.client.data<{ alarmList: Listed }>(LIST, { filters, order });
        expect(
          alarmList.alarms.map(({ id }) => id),
          JSON.stringify([filters, order]),
        ).toEqual(ids);
        expect(alarmList.pagination.total).toBe(ids.length);
      }
    }
  }, 60_000);
});
