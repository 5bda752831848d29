import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { makeMessages, rowsRead } from '../../../../tests/support/messaging/many-messages.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const LIST = `query ($appId: ID, $currentPage: Int, $beforeId: ID, $search: String, $unreadOnly: Boolean) {
  messageList(appId: $appId, currentPage: $currentPage, beforeId: $beforeId, search: $search, unreadOnly: $unreadOnly) {
    total isPartial system { id count messages { body } }
    apps { id name count unread messages { id body readByCurrentUser } } } }`;

interface Group {
  id: string;
  name: string;
  count: number;
  unread: number;
  messages: { id: string; body: string; readByCurrentUser: boolean }[];
}
interface Listed {
  messageList: { total: number; isPartial: boolean; system: Group | null; apps: Group[] };
}

const list = async (client: ApiClient, variables = {}) => (await client.data<Listed>(LIST, variables)).messageList;
const bodies = (group: Group | null | undefined) => group?.messages.map(({ body }) => body);
const database = () => portal.portal.runtime.database;

/** A member of a new OU with an app, whose name is "Fleet" and in German "Flotte". */
async function newWorld() {
  const ou = await portal.factory.organization();
  const name_json = JSON.stringify({ default: 'Fleet', de: 'Flotte' });
  const app = await portal.factory.app(ou, { name_json });
  return { ou, app, me: await newMember(portal, ou) };
}

/** The statements on messages that a call costs, and the rows that they read. */
async function costOf(call: () => Promise<unknown>) {
  const ran: { sql: string; values: unknown[] }[] = [];
  await statementsOf(database(), call, ran);
  const reads = ran.filter(({ sql }) => /FROM \(?message|FROM \(\(/.test(sql));
  return { statements: reads.length, rows: await rowsRead(database(), reads) };
}

describe('the message list of a person with many messages', () => {
  it('costs as many statements and rows as that of one with few, whatever was read or removed [MSG-16, MSG-22, CALL-058]', async () => {
    const { ou, app, me } = await newWorld();
    const other = await newMember(portal, ou);
    const few = { ou, app: app.id, count: 120 };
    await makeMessages(database(), { ...few, user: other.person.id, isRead: (at) => at % 3 === 0 });
    // The newest are removed, those below read, and the unread ones the oldest.
    const count = 12_000;
    await makeMessages(database(), {
      ou,
      app: app.id,
      count,
      user: me.person.id,
      isRead: (at) => at >= 4_000 || at % 3 === 0,
      isRemoved: (at) => at > 9_000,
    });
    for (const variables of [{}, { unreadOnly: true }, { appId: app.id }]) {
      const small = await costOf(() => list(other.client, variables));
      const large = await costOf(() => list(me.client, variables));
      expect(large.statements).toBe(2);
      expect(small.statements).toBe(2);
      expect(large.rows / small.rows).toBeLessThan(2);
    }
    const all = await list(me.client);
    expect([all.total, all.apps[0]?.count, all.apps[0]?.messages.length]).toEqual([2_666, 9_001, 100]);
    expect(bodies(all.apps[0])?.slice(0, 2)).toEqual(['9000', '8999']);
    const unread = await list(me.client, { unreadOnly: true });
    expect([unread.total, unread.apps[0]?.count]).toEqual([2_666, 2_666]);
    expect(bodies(unread.apps[0])?.slice(0, 3)).toEqual(['3998', '3997', '3995']);
  });

  it('goes on below the last message that the caller has, although others came and went, at the cost of a first page [MSG-35, CALL-348]', async () => {
    const { ou, app, me } = await newWorld();
    const ids = await makeMessages(database(), { ou, app: app.id, count: 8_000, user: me.person.id });
    const page = (beforeId: string) => list(me.client, { appId: app.id, beforeId });
    const first = await page(ids[4_000]!);
    expect(bodies(first.apps[0])?.[0]).toBe('3999');
    expect(first.apps[0]?.messages).toHaveLength(100);
    const cost = await costOf(() => page(ids[4_000]!));
    expect(cost.statements).toBe(2);
    expect(cost.rows).toBeLessThan(1_000);
    expect(bodies((await page(ids[1]!)).apps[0])).toEqual(['0']);
    expect((await page(ids[0]!)).apps[0]).toMatchObject({ count: 8_000, messages: [] });
    expect(await me.client.code(LIST, { beforeId: ids[0] })).toBe(400);
  });

  it('takes as many statements for twelve apps, and shows those with the newest message first [MSG-16]', async () => {
    const { ou, app, me } = await newWorld();
    const apps = [app.id, null];
    for (let more = 0; more < 10; more += 1) apps.push((await portal.factory.app(ou)).id);
    for (const id of apps) await makeMessages(database(), { ou, app: id, count: 3, user: me.person.id });
    const listed = await list(me.client);
    expect(listed.apps.map(({ id }) => id)).toEqual(apps.filter((id) => id !== null).toReversed());
    expect(bodies(listed.system)).toEqual(['2', '1', '0']);
    expect((await costOf(() => list(me.client))).statements).toBe(2);
    expect(await list(me.client, { appId: 'system' })).toMatchObject({ apps: [], total: 36, system: { count: 3 } });
  });
});

describe('a search in messages', () => {
  const TEXTS = ['Pump 7 stopped', 'PUMP 8 runs', 'Valve "A" is 100% open', 'a_b', 'Grüße aus Köln'];

  async function searched() {
    const world = await newWorld();
    const { ou, app, me } = world;
    const isRead = (at: number) => at === 0;
    const ids = await makeMessages(database(), {
      ou,
      app: app.id,
      count: TEXTS.length,
      user: me.person.id,
      body: (at) => TEXTS[at]!,
      isRead,
    });
    await makeMessages(database(), { ou, app: null, count: 1, user: me.person.id, body: () => 'The pump room moves' });
    return { ...world, ids };
  }

  it.each([
    ['pump', [['PUMP 8 runs', 'Pump 7 stopped'], ['The pump room moves']]],
    ['  7 STOP ', [['Pump 7 stopped']]],
    ['100%', [['Valve "A" is 100% open']]],
    ['%', [['Valve "A" is 100% open']]],
    ['a_b', [['a_b']]],
    ['"A"', [['Valve "A" is 100% open']]],
    ['KÖLN', [['Grüße aus Köln']]],
    ['flotte', [TEXTS.toReversed()]],
    ['fleet', []],
    ['shif', [TEXTS.toReversed(), ['The pump room moves']]],
    ['","', []],
    ['[', []],
    ["' OR 1=1 --", []],
  ])(
    'finds %j in texts, tags and the name of the app in the language of the caller [MSG-49, CALL-348]',
    async (search, found) => {
      const { me } = await searched();
      me.client.headers.locale = 'de-DE';
      const { apps, system, total, isPartial } = await list(me.client, { search });
      const groups = [...apps, ...(system ? [system] : [])];
      expect(groups.map(bodies)).toEqual(found);
      expect(groups.map(({ count }) => count)).toEqual(found.map((texts) => texts.length));
      expect([total, isPartial]).toEqual([5, false]);
    },
  );

  it('can leave out what was read and keep to one app, page by page; a removed message is not found [MSG-49, CALL-348]', async () => {
    const { me, app, ids } = await searched();
    const unread = await list(me.client, { search: 'pump', unreadOnly: true });
    expect(unread.apps.map((group) => [bodies(group), group.unread])).toEqual([[['PUMP 8 runs'], 1]]);
    const only = await list(me.client, { search: 'pump', appId: app.id });
    expect([only.apps.length, only.system]).toEqual([1, null]);
    const rest = await list(me.client, { search: 'pump', appId: app.id, beforeId: ids[1] });
    expect(rest.apps[0]).toMatchObject({ count: 2, messages: [{ body: 'Pump 7 stopped', readByCurrentUser: true }] });
    const SET = 'mutation ($id: ID!) { messageSetStatus(messageId: $id, isRemoved: true) { id } }';
    await me.client.data(SET, { id: ids[0] });
    expect((await list(me.client, { search: 'pump' })).apps.map(bodies)).toEqual([['PUMP 8 runs']]);
  });

  it('reads the newest 5,000 messages and says that there are more [MSG-49, CALL-348]', async () => {
    const { ou, app, me } = await newWorld();
    const body = (at: number) => `${at === 999 || at === 1_000 ? 'needle' : 'hay'} ${at}`;
    const more = { ou, app: app.id, user: me.person.id, body };
    await makeMessages(database(), { ...more, count: 6_000 });
    const found = await list(me.client, { search: 'needle' });
    expect([found.isPartial, found.apps.map(bodies)]).toEqual([true, [['needle 1000']]]);
    const cost = await costOf(() => list(me.client, { search: 'needle' }));
    expect(cost.statements).toBeLessThanOrEqual(3);
    // Each of them and its copy, twice over, and the copies that were skipped to see that there are more.
    expect(cost.rows).toBeLessThan(5 * 5_000);
    const other = await newWorld();
    await makeMessages(database(), { ou: other.ou, app: other.app.id, user: other.me.person.id, count: 5_000 });
    expect((await list(other.me.client, { search: 'x' })).isPartial).toBe(false);
  });

  it('takes 100 characters of a longer text, and a blank one is none [MSG-49]', async () => {
    const { ou, app, me } = await newWorld();
    const body = () => `${'x'.repeat(100)}y`;
    await makeMessages(database(), { ou, app: app.id, user: me.person.id, count: 1, body });
    expect((await list(me.client, { search: `${'x'.repeat(100)}z` })).apps).toHaveLength(1);
    expect((await list(me.client, { search: ' ' })).apps).toHaveLength(1);
  });
});
