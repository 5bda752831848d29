import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import { jobsEnd } from '../../../../tests/support/jobs.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { MailServer } from '../../../../tests/support/services/mail-server.js';
import { until } from '../../../../tests/support/socket.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const FEATURES = { features: '["announcement"]' };
const mails = new MailServer();
let portal: TestPortal;

beforeAll(async () => {
  await mails.start();
  portal = await startTestPortal({ env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await portal.stop();
  await mails.stop();
});

const SAVE = `mutation ($notifyingType: NotifyingType!) { announcementSave(title: "Maintenance on Sunday",
  text: "<p>Closed.</p>", notifyingType: $notifyingType, recipient: { kind: ALL }) { id } }`;
const PUBLISH = 'mutation ($id: ID!) { announcementPublish(id: $id) { id } }';
const RESEND = 'mutation ($id: ID!) { announcementResend(id: $id) { progress { waiting refused delivered } } }';
const REFUSED = `query ($id: ID!, $search: String, $pagination: PaginationInput) {
  announcementRefused(id: $id, search: $search, pagination: $pagination) {
    people { id userId name address reason time newAddress } pagination { total } } }`;
const DETAIL = `query ($id: ID!) { announcementDetail(id: $id) { state
  progress { total delivered waiting refused withoutAddress } } }`;

interface Refused {
  people: { userId: string | null; name: string; address: string; reason: string; time: number; newAddress: string }[];
  pagination: { total: number };
}
const refused = async (client: ApiClient, id: string, more: object = {}) =>
  (await client.data<{ announcementRefused: Refused }>(REFUSED, { id, ...more })).announcementRefused;
const progress = async (client: ApiClient, id: string) =>
  (await client.data<{ announcementDetail: { state: string; progress: Record<string, number> } }>(DETAIL, { id }))
    .announcementDetail;
const isSettled = async (client: ApiClient, id: string) => {
  const now = await progress(client, id);
  return now.state === 'SENT' && now.progress.waiting === 0;
};

/** An OU whose administrator has no address, with these people; the mail server does not know those of `unknown`. */
async function place(people: Readonly<Record<string, string>>, unknown: readonly string[]) {
  const ouId = await portal.factory.organization(FEATURES);
  const admin = await portal.as(await portal.factory.admin(ouId, { email: null }), ouId);
  const ids: Record<string, string> = {};
  for (const [name, email] of Object.entries(people))
    ids[name] = (await portal.factory.member(ouId, { name, email })).id;
  for (const address of unknown) mails.refused.set(address, { code: 550, text: '5.1.1 no such mailbox' });
  return { ouId, admin, ids };
}
async function mailed(admin: ApiClient): Promise<string> {
  const { announcementSave } = await admin.data<{ announcementSave: { id: string } }>(SAVE, { notifyingType: 'MAIL' });
  await admin.data(PUBLISH, { id: announcementSave.id });
  await until(() => isSettled(admin, announcementSave.id), 20_000);
  return announcementSave.id;
}
const move = (ouId: string, userId: string | undefined, email: string) =>
  portal.portal.runtime.database.query('UPDATE member SET email = ? WHERE ou_id = ? AND user_id = ?', [
    email,
    ouId,
    userId,
  ]);

describe('refused mails of an announcement', () => {
  it('are listed with person, address, reason and time, by pages and search [ANNC-17, CALL-392]', async () => {
    const people = { Ada: 'ada@list.test', Ben: 'ben@list.test', Cleo: 'cleo@list.test' };
    const { ouId, admin, ids } = await place(people, ['ada@list.test', 'ben@list.test']);
    const began = Date.now();
    const id = await mailed(admin);
    const list = await refused(admin, id);
    expect(list.pagination.total).toBe(2);
    expect(list.people.map(({ name, address, reason, newAddress }) => [name, address, reason, newAddress])).toEqual(
      expect.arrayContaining([
        ['Ada', 'ada@list.test', 'UNKNOWN_ADDRESS', null],
        ['Ben', 'ben@list.test', 'UNKNOWN_ADDRESS', null],
      ]),
    );
    expect(list.people.every(({ time }) => time >= began && time <= Date.now())).toBe(true);
    await move(ouId, ids.Ben, 'ben@new.test');
    const found = await refused(admin, id, { search: 'BEN@LIST' });
    expect(found).toMatchObject({
      people: [{ userId: ids.Ben, name: 'Ben', address: 'ben@list.test', newAddress: 'ben@new.test' }],
      pagination: { total: 1 },
    });
    const pages = await Promise.all(
      [1, 2].map(async (currentPage) => (await refused(admin, id, { pagination: { limit: 1, currentPage } })).people),
    );
    expect(pages.flat().map(({ name }) => name)).toEqual(list.people.map(({ name }) => name));
    expect((await statementsOf(portal.portal.runtime.database, () => refused(admin, id))).length).toBeLessThanOrEqual(
      4,
    );
  });

  it('go once more to those alone, to the address of now; everybody else has one mail [ANNC-17, CALL-393]', async () => {
    const people = {
      Dora: 'dora@again.test',
      Emil: 'emil@again.test',
      Finn: 'finn@again.test',
      Gina: 'gina@again.test',
    };
    const { ouId, admin, ids } = await place(people, ['dora@again.test', 'emil@again.test', 'finn@again.test']);
    const id = await mailed(admin);
    expect((await progress(admin, id)).progress).toMatchObject({
      total: 5,
      delivered: 1,
      refused: 3,
      withoutAddress: 1,
    });
    await move(ouId, ids.Dora, 'dora@new.test');
    await portal.portal.runtime.database.query('DELETE FROM member WHERE user_id = ?', [ids.Finn]);
    const both = await Promise.all([admin.code(RESEND, { id }), admin.code(RESEND, { id })]);
    expect(both).toContain(10_000);
    await until(() => isSettled(admin, id), 20_000);
    await jobsEnd(portal.portal.runtime.database, 'announcement-resend');
    expect(mails.to('dora@new.test')).toHaveLength(1);
    expect(mails.to('gina@again.test')).toHaveLength(1);
    expect((await progress(admin, id)).progress).toMatchObject({ total: 5, delivered: 2, refused: 2, waiting: 0 });
    const left = (await refused(admin, id)).people;
    expect(left.map(({ name, userId }) => [name, userId]).sort()).toEqual([
      ['Emil', ids.Emil],
      ['Finn', null],
    ]);
  });

  it('of more than a batch each go once more [ANNC-17]', async () => {
    const addresses = Array.from({ length: 120 }, (_, at) => `p${at}@many.test`);
    const { admin } = await place(Object.fromEntries(addresses.map((address) => [address, address])), addresses);
    const id = await mailed(admin);
    expect((await progress(admin, id)).progress).toMatchObject({ refused: 120 });
    mails.refused.clear();
    await admin.data(RESEND, { id });
    await until(async () => (await progress(admin, id)).progress.delivered === 120, 30_000);
    const to = mails.mails.flatMap(({ envelope }) => envelope.to).filter((address) => address.endsWith('@many.test'));
    expect([to.length, new Set(to).size]).toEqual([120, 120]);
    expect(await refused(admin, id)).toMatchObject({ people: [], pagination: { total: 0 } });
  }, 60_000);

  it('are not sent again where nobody can be reached, or the delivery goes on [CALL-393]', async () => {
    const { ouId, admin, ids } = await place({ Hugo: 'hugo@none.test' }, ['hugo@none.test']);
    const id = await mailed(admin);
    await move(ouId, ids.Hugo, '');
    expect(refusalOf(await admin.graphql(RESEND, { id }))).toMatchObject({ code: 400, field: 'id' });
    expect((await refused(admin, id)).people).toMatchObject([{ name: 'Hugo', newAddress: '' }]);
    const { announcementSave } = await admin.data<{ announcementSave: { id: string } }>(SAVE, {
      notifyingType: 'MAIL',
    });
    expect(refusalOf(await admin.graphql(RESEND, { id: announcementSave.id }))).toMatchObject({
      code: 400,
      field: 'id',
    });
  });

  it('answer 404 to the administrator of another OU, and 403 to a member [ANNC-13]', async () => {
    const { ouId, admin, ids } = await place({ Ines: 'ines@other.test' }, ['ines@other.test']);
    const id = await mailed(admin);
    const other = (await place({}, [])).admin;
    expect([await other.code(REFUSED, { id }), await other.code(RESEND, { id })]).toEqual([404, 404]);
    const member = await portal.as({ id: ids.Ines ?? '' }, ouId);
    expect([await member.code(REFUSED, { id }), await member.code(RESEND, { id })]).toEqual([403, 403]);
    expect(await admin.code(REFUSED, { id, pagination: { limit: 1001 } })).toBe(415);
  });
});
