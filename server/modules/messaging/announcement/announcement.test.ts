import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import { newMember, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const FEATURES = { features: '["announcement"]' };
let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization(FEATURES);
  otherOuId = await portal.factory.organization(FEATURES);
  admin = await portal.as(await portal.factory.admin(ouId, { name: 'Olivia Brandt' }), ouId);
});
afterAll(() => portal.stop());

const SAVE = `mutation ($id: ID, $title: String!, $text: String!, $notifyingType: NotifyingType!,
  $recipient: AnnouncementRecipientInput!, $version: Int) {
  announcementSave(id: $id, title: $title, text: $text, notifyingType: $notifyingType, recipient: $recipient,
    version: $version) { id version updatedBy state published text recipient { kind users { id } userGroups { name } } } }`;
const DETAIL = `query ($id: ID!) { announcementDetail(id: $id) { title text notifyingType state published updatedBy
  publishedBy publishedTime version recipient { kind users { id name } userGroups { id name } } progress { total } } }`;
const LIST = `query ($published: Boolean, $search: String, $pagination: PaginationInput) {
  announcementList(published: $published, search: $search, pagination: $pagination) {
    announcements { id title state recipient { kind } progress { total } } pagination { total next } } }`;
const DELETE = 'mutation ($id: ID!) { announcementDelete(id: $id) }';
const PUBLISH = 'mutation ($id: ID!) { announcementPublish(id: $id) { id } }';
const COUNT = `query ($recipient: AnnouncementRecipientInput!) { announcementAudience(recipient: $recipient) {
  people doubles withoutAddress } }`;

const DRAFT = {
  title: 'Maintenance window on Sunday',
  text: '<p>The market interface is closed.</p>',
  notifyingType: 'MESSAGE',
  recipient: { kind: 'ALL' },
};
const save = async (values: object = {}, client = admin) =>
  (await client.data<{ announcementSave: { id: string; version: number } }>(SAVE, { ...DRAFT, ...values }))
    .announcementSave;
const titles = async (variables: Record<string, unknown>) =>
  (
    await admin.data<{ announcementList: { announcements: { title: string }[] } }>(LIST, variables)
  ).announcementList.announcements.map(({ title }) => title);

describe('saving', () => {
  it('stores title, text, type and recipients, by whom and when [ANNC-01, ANNC-02, CALL-247, CALL-246]', async () => {
    const { person } = await newMember(portal, ouId);
    const group = await portal.factory.userGroup(ouId, [person.id], 'Control room');
    const { id } = await save({ recipient: { kind: 'USER_GROUPS', userGroupIds: [group, group] } });
    const { announcementDetail } = await admin.data<{ announcementDetail: object }>(DETAIL, { id });
    expect(announcementDetail).toEqual({
      title: 'Maintenance window on Sunday',
      text: '<p>The market interface is closed.</p>',
      notifyingType: 'MESSAGE',
      state: 'DRAFT',
      published: false,
      updatedBy: 'Olivia Brandt',
      publishedBy: null,
      publishedTime: null,
      version: 1,
      recipient: { kind: 'USER_GROUPS', users: [], userGroups: [{ id: group, name: 'Control room' }] },
      progress: null,
    });
    const users = { kind: 'USERS', userIds: [person.id], userGroupIds: [group] };
    expect(await save({ id, recipient: users })).toMatchObject({
      id,
      version: 2,
      recipient: { kind: 'USERS', users: [{ id: person.id }], userGroups: [] },
    });
  });

  it('cleans the text [ANNC-11, threats 30]', async () => {
    const saved = await save({ text: '<p onclick="x()">Hi <script>alert(1)</script><b>all</b></p>' });
    expect(saved).toMatchObject({ text: '<p>Hi <strong>all</strong></p>' });
  });

  it.each([
    ['a blank title', { title: '  ' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a control character in the title', { title: 'a\u0007b' }, 'title'],
    ['a title that turns the direction', { title: 'a\u202Eb' }, 'title'],
    ['an empty text', { text: '<p></p>' }, 'text'],
    ['5001 characters', { text: `<p>${'x'.repeat(5001)}</p>` }, 'text'],
    ['a text that turns the direction', { text: 'a\u2066b' }, 'text'],
    ['users without a user', { recipient: { kind: 'USERS', userIds: [] } }, 'recipient'],
    ['groups without a group', { recipient: { kind: 'USER_GROUPS' } }, 'recipient'],
  ])('refuses %s with 400 [ANNC-03, ANNC-11]', async (_what, values, field) => {
    expect(refusalOf(await admin.graphql(SAVE, { ...DRAFT, ...values }))).toMatchObject({ code: 400, field });
  });

  it('takes a title of 100 characters and a text of 5000 [ANNC-11]', async () => {
    expect(await save({ title: 'x'.repeat(100), text: `<p>${'y'.repeat(5000)}</p>` })).toMatchObject({ version: 1 });
  });

  it('refuses a kind that does not exist, and missing values [ANNC-03]', async () => {
    expect(await admin.code(SAVE, { ...DRAFT, notifyingType: 'FAX' })).toBe(400);
    expect(await admin.code(SAVE, { ...DRAFT, recipient: undefined })).toBe(400);
  });

  it('answers 404 to people, groups and drafts of another OU [ANNC-13]', async () => {
    const foreign = await newMember(portal, otherOuId);
    const group = await portal.factory.userGroup(otherOuId, [foreign.person.id]);
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    const { id } = await save({}, other);
    const code = (values: object) => admin.code(SAVE, { ...DRAFT, ...values });
    expect(await code({ recipient: { kind: 'USERS', userIds: [foreign.person.id] } })).toBe(404);
    expect(await code({ recipient: { kind: 'USER_GROUPS', userGroupIds: [group] } })).toBe(404);
    expect(await code({ id })).toBe(404);
    for (const call of [DETAIL, DELETE, PUBLISH]) expect(await admin.code(call, { id })).toBe(404);
  });

  it('refuses an outdated version with 430, and says who was first', async () => {
    const { id } = await save();
    await save({ id, version: 1, title: 'Second' });
    const answer = await admin.graphql(SAVE, { ...DRAFT, id, version: 1, title: 'Third' });
    expect(refusalOf(answer)).toMatchObject({ code: 430, field: 'version' });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ changedBy: 'Olivia Brandt' });
    expect(await titles({ search: 'Third' })).toEqual([]);
  });
});

describe('listing', () => {
  it('lists drafts and published ones, newest first, with search and pages [ANNC-04, CALL-245, LIST-04]', async () => {
    const [first, second, third] = [
      await save({ title: 'List 100% one' }),
      await save({ title: 'List two' }),
      await save({ title: 'LIST three' }),
    ];
    await admin.data(PUBLISH, { id: second.id });
    expect(await titles({ published: false, search: 'list' })).toEqual(['LIST three', 'List 100% one']);
    expect(await titles({ published: true, search: 'list' })).toEqual(['List two']);
    expect(await titles({ search: '100%' })).toEqual(['List 100% one']);
    await save({ id: first.id, title: 'List 100% one' });
    expect(await titles({ published: false, search: 'list' })).toEqual(['List 100% one', 'LIST three']);
    expect(await titles({ published: false, search: 'list', pagination: { limit: 1, currentPage: 2 } })).toEqual([
      'LIST three',
    ]);
    await admin.data(DELETE, { id: third.id });
    expect(await titles({ published: false, search: 'list' })).toEqual(['List 100% one']);
  });

  it('takes as many statements for fifty rows as for one', async () => {
    const one = await statementsOf(portal.portal.runtime.database, () => titles({ pagination: { limit: 1 } }));
    for (let at = 0; at < 10; at += 1) await save({ title: `Row ${at}` });
    expect(
      await statementsOf(portal.portal.runtime.database, () => titles({ pagination: { limit: 50 } })),
    ).toHaveLength(one.length);
  });
});

describe('deleting', () => {
  it('deletes drafts only; a published one answers 400 [ANNC-07, CALL-249]', async () => {
    const { id } = await save();
    expect(await admin.code(DELETE, { id })).toBe(10_000);
    expect(await admin.code(DETAIL, { id })).toBe(404);
    const published = await save();
    await admin.data(PUBLISH, { id: published.id });
    expect(refusalOf(await admin.graphql(DELETE, { id: published.id }))).toMatchObject({ code: 400, field: 'id' });
  });
});

describe('counting recipients', () => {
  it('counts each person once, without former and disabled people, and those without an address [CALL-385]', async () => {
    const place = await portal.factory.organization(FEATURES);
    const boss = await portal.as(await portal.factory.admin(place, { email: 'boss@count.test' }), place);
    const [both, plain] = [
      await portal.factory.member(place, { email: 'both@count.test' }),
      await portal.factory.member(place, { email: null }),
    ];
    const disabled = await portal.factory.member(place, { is_disabled: 1 });
    const expired = await portal.factory.member(place, { expire_time: 1 });
    const groups = [
      await portal.factory.userGroup(place, [both.id, plain.id, disabled.id, expired.id]),
      await portal.factory.userGroup(place, [both.id]),
    ];
    const count = async (recipient: object) =>
      (await boss.data<{ announcementAudience: object }>(COUNT, { recipient })).announcementAudience;
    expect(await count({ kind: 'ALL' })).toEqual({ people: 3, doubles: 0, withoutAddress: 1 });
    const chosen = { kind: 'USER_GROUPS', userGroupIds: groups };
    expect(await count(chosen)).toEqual({ people: 2, doubles: 1, withoutAddress: 1 });
    const people = { kind: 'USERS', userIds: [plain.id, disabled.id] };
    expect(await count(people)).toEqual({ people: 1, doubles: 0, withoutAddress: 1 });
  });
});

describe('admission', () => {
  it('admits the OU administrator only [ANNC-13]', async () => {
    const { id } = await save();
    const everything = await portal.factory.subAdmin(ouId, ['user', 'userGroup', 'app']);
    const people = [await portal.as(everything, ouId), (await newMember(portal, ouId)).client];
    for (const client of people) {
      expect(await client.code(LIST)).toBe(403);
      expect(await client.code(DETAIL, { id })).toBe(403);
      expect(await client.code(SAVE, DRAFT)).toBe(403);
      expect(await client.code(PUBLISH, { id })).toBe(403);
      expect(await client.code(DELETE, { id })).toBe(403);
      expect(await client.code(COUNT, { recipient: { kind: 'ALL' } })).toBe(403);
    }
  });

  it('answers 403 to OUs that have not purchased announcements [APP-13]', async () => {
    const poor = await portal.factory.organization();
    const client = await portal.as(await portal.factory.admin(poor), poor);
    expect(await client.code(LIST)).toBe(403);
    expect(await client.code('{ announcementReceived { unread } }')).toBe(403);
  });

  it('answers 403 while announcementEnable is off [ANNC-13, CONF-33]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-'));
    const file = join(folder, 'configuration.json');
    await writeFile(file, JSON.stringify({ announcementEnable: 'false' }));
    const off = await startTestPortal({ database: portal.database, env: { PORTAL_CONFIG_FILE: file } });
    try {
      const client = await off.as(await off.factory.admin(otherOuId), otherOuId);
      expect(await client.code(LIST)).toBe(403);
      expect(await client.code(SAVE, DRAFT)).toBe(403);
    } finally {
      await off.stop();
      await rm(folder, { recursive: true });
    }
  });
});

it('records saving, publishing and deleting in the audit log [AUDT-09]', async () => {
  const { id } = await save({ title: 'Audited' });
  await admin.data(PUBLISH, { id });
  const rows = (await portal.portal.runtime.database.query(
    'SELECT event_name AS name, resource_type AS type FROM audit_event WHERE resource_id = ? ORDER BY id',
    [id],
  )) as object[];
  expect(rows).toEqual([
    { name: 'announcementSave', type: 'announcement' },
    { name: 'announcementPublish', type: 'announcement' },
  ]);
});
