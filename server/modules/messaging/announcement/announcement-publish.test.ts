import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import { ageJobs, jobsEnd } from '../../../../tests/support/jobs.js';
import { newMember, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { MailServer } from '../../../../tests/support/services/mail-server.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

const HOUR = 3_600_000;
const FEATURES = { features: '["announcement"]' };
const mails = new MailServer();
let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminId: string;

beforeAll(async () => {
  await mails.start();
  portal = await startTestPortal({ env: { SMTP_URL: mails.url } });
  ouId = await portal.factory.organization({ ...FEATURES, name: 'Northwind Energy', languages: '["de-DE","en-US"]' });
  const boss = await portal.factory.admin(ouId, { email: 'olivia@annc.test', locale: 'en-US' });
  adminId = boss.id;
  admin = await portal.as(boss, ouId);
});
afterAll(async () => {
  await portal.stop();
  await mails.stop();
});

const SAVE = `mutation ($title: String!, $text: String!, $notifyingType: NotifyingType!,
  $recipient: AnnouncementRecipientInput!) { announcementSave(title: $title, text: $text,
    notifyingType: $notifyingType, recipient: $recipient) { id } }`;
const act = (name: string) => `mutation ($id: ID!) { announcement${name}(id: $id) { id state } }`;
const DETAIL = `query ($id: ID!) { announcementDetail(id: $id) { state published publishedBy finishedTime
  progress { total delivered waiting refused withoutAddress } } }`;
const RECEIVED = `{ announcementReceived { unread pagination { total }
  announcements { id title excerpt text isRead messageId } } }`;
const MESSAGES = '{ messageList { total system { messages { id body url } } } }';

const save = async (values: object = {}, client = admin) =>
  (
    await client.data<{ announcementSave: { id: string } }>(SAVE, {
      title: 'Maintenance window on Sunday',
      text: '<p>Closed from <strong>02:00</strong>. <a href="https://desk.test/2">Desk 2</a></p>',
      notifyingType: 'MESSAGE',
      recipient: { kind: 'ALL' },
      ...values,
    })
  ).announcementSave.id;
interface Detail {
  state: string;
  published: boolean;
  finishedTime: number | null;
  progress: { total: number; delivered: number; waiting: number; refused: number; withoutAddress: number } | null;
}
const detail = async (id: string, client = admin) =>
  (await client.data<{ announcementDetail: Detail }>(DETAIL, { id })).announcementDetail;
const publish = async (values: object = {}, client = admin) => {
  const id = await save(values, client);
  await client.data(act('Publish'), { id });
  return id;
};
const isIn = (id: string, state: string, client = admin) =>
  until(async () => (await detail(id, client)).state === state, 10_000);
interface Received {
  unread: number;
  announcements: { id: string; title: string; excerpt: string; isRead: boolean; messageId: string | null }[];
}
const received = async (client: ApiClient) =>
  (await client.data<{ announcementReceived: Received }>(RECEIVED)).announcementReceived;
const messages = async (client: ApiClient) => {
  const { messageList } = await client.data<{
    messageList: { system: { messages: { id: string; body: string; url: string }[] } | null };
  }>(MESSAGES);
  return messageList.system?.messages ?? [];
};

describe('as a message', () => {
  it('reaches each chosen person once, in the system group, with a link to the text [ANNC-05, ANNC-10, CALL-248]', async () => {
    const [first, second, other] = [
      await newMember(portal, ouId),
      await newMember(portal, ouId),
      await newMember(portal, ouId),
    ];
    const groups = [
      await portal.factory.userGroup(ouId, [first.person.id, second.person.id]),
      await portal.factory.userGroup(ouId, [first.person.id]),
    ];
    const id = await publish({ recipient: { kind: 'USER_GROUPS', userGroupIds: groups } });
    await isIn(id, 'SENT');
    for (const { client } of [first, second]) {
      expect(await messages(client)).toEqual([
        {
          id: expect.any(String) as string,
          body: 'Maintenance window on Sunday\n\nClosed from 02:00. Desk 2 (https://desk.test/2)',
          url: `http://portal.test/portal?dialog=announcement&of=${id}`,
        },
      ]);
    }
    expect(await messages(other.client)).toEqual([]);
    expect(await detail(id)).toMatchObject({
      published: true,
      publishedBy: expect.any(String) as string,
      progress: { total: 2, delivered: 2, waiting: 0, refused: 0, withoutAddress: 0 },
    });
  });

  it('tells open pages of everybody at once [ANNC-10]', async () => {
    const { client } = await newMember(portal, ouId);
    const socket = await SocketClient.open(portal.url, { token: client.token ?? '' });
    const heard = await socket.subscribe('subscription { messageChanged { action createMessages { body } } }');
    const id = await publish({ title: 'To everybody' });
    await isIn(id, 'SENT');
    await until(() => heard.events.length === 1);
    expect(JSON.stringify(heard.events[0])).toContain('To everybody');
    await socket.close();
  });

  it('lists it for its recipients as unread until the message is read [CALL-390, CALL-391]', async () => {
    const [mine, other] = [await newMember(portal, ouId), await newMember(portal, ouId)];
    const id = await publish({ title: 'For one', recipient: { kind: 'USERS', userIds: [mine.person.id] } });
    await isIn(id, 'SENT');
    const list = await received(mine.client);
    expect(list).toMatchObject({
      unread: 1,
      pagination: { total: 1 },
      announcements: [{ id, title: 'For one', excerpt: 'Closed from 02:00. Desk 2', isRead: false }],
    });
    const READ = 'query ($id: ID!) { announcementRead(id: $id) { title isRead } }';
    expect(await mine.client.data(READ, { id })).toEqual({ announcementRead: { title: 'For one', isRead: false } });
    expect(await other.client.code(READ, { id })).toBe(404);
    const messageId = list.announcements[0]?.messageId;
    await mine.client.data('mutation ($id: ID!) { messageSetStatus(messageId: $id, isRead: true) { id } }', {
      id: messageId,
    });
    expect(await received(mine.client)).toMatchObject({ unread: 0, announcements: [{ isRead: true }] });
    expect(await received(other.client)).toMatchObject({ unread: 0, announcements: [] });
  });

  it('skips people who left before their turn, and serves only who was there at publishing [ANNC-12]', async () => {
    const [stays, leaves] = [await newMember(portal, ouId), await newMember(portal, ouId)];
    const group = await portal.factory.userGroup(ouId, [stays.person.id, leaves.person.id]);
    const id = await save({ recipient: { kind: 'USER_GROUPS', userGroupIds: [group] } });
    const joins = await newMember(portal, ouId);
    await beforeDelivery(
      () => admin.data(act('Publish'), { id }),
      async () => {
        const { database } = portal.portal.runtime;
        await database.query('DELETE FROM member WHERE ou_id = ? AND user_id = ?', [ouId, leaves.person.id]);
        await portal.factory.insert('user_group_member', {
          ou_id: ouId,
          user_group_id: group,
          user_id: joins.person.id,
          created_time: 0,
        });
      },
    );
    await isIn(id, 'SENT');
    expect(await messages(stays.client)).toHaveLength(1);
    expect(await messages(joins.client)).toEqual([]);
    expect((await detail(id)).progress).toMatchObject({ total: 2, delivered: 1 });
  });

  it('refuses to publish twice, and to nobody [ANNC-05, ANNC-12]', async () => {
    const id = await publish({ recipient: { kind: 'USERS', userIds: [adminId] } });
    expect(refusalOf(await admin.graphql(act('Publish'), { id }))).toMatchObject({ code: 400, field: 'id' });
    const group = await portal.factory.userGroup(ouId);
    const empty = await save({ recipient: { kind: 'USER_GROUPS', userGroupIds: [group] } });
    expect(refusalOf(await admin.graphql(act('Publish'), { id: empty }))).toMatchObject({
      code: 400,
      field: 'recipient',
    });
    expect(await detail(empty)).toMatchObject({ state: 'DRAFT', published: false, progress: null });
  });

  it('has one winner of 50 publishers at the same moment, and each recipient gets one mail [ANNC-05, ANNC-14, threats 37]', async () => {
    const once = await portal.factory.organization({ ...FEATURES, name: 'Once' });
    const boss = await portal.factory.admin(once, { email: 'boss@once.test' });
    const people = ['one@once.test', 'two@once.test', 'three@once.test'];
    for (const email of people) await portal.factory.member(once, { email });
    const client = await portal.as(boss, once);
    const id = await save({ notifyingType: 'MAIL', title: 'Only once' }, client);
    const codes = await Promise.all(Array.from({ length: 50 }, () => client.code(act('Publish'), { id })));
    expect(codes.filter((code) => code === 10_000)).toHaveLength(1);
    expect(codes.filter((code) => code === 400)).toHaveLength(49);
    await isIn(id, 'SENT', client);
    const receivers = () =>
      mails.mails.flatMap(({ envelope }) => envelope.to).filter((address) => address.endsWith('@once.test'));
    await until(() => receivers().length >= 4, 10_000);
    expect(receivers().toSorted()).toEqual(['boss@once.test', ...people].toSorted());
  });

  it('leaves the draft and answers 500 if the delivery cannot start [ANNC-12]', async () => {
    const { database } = portal.portal.runtime;
    const id = await save();
    await database.query('ALTER TABLE job RENAME TO job_away');
    let code = 0;
    try {
      code = await admin.code(act('Publish'), { id });
    } finally {
      await database.query('ALTER TABLE job_away RENAME TO job');
    }
    expect(code).toBe(500);
    expect(await detail(id)).toMatchObject({ state: 'DRAFT', published: false });
    const rows = (await database.query('SELECT 1 FROM announcement_recipient WHERE announcement_id = ?', [id])) as [];
    expect(rows).toEqual([]);
    await admin.data(act('Publish'), { id });
    await isIn(id, 'SENT');
  });

  it('answers 404 to each act on an announcement of another OU [ANNC-13]', async () => {
    const otherOuId = await portal.factory.organization(FEATURES);
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    const id = await save();
    for (const name of ['Publish', 'Pause', 'Resume', 'Stop', 'Test']) {
      expect(await other.code(act(name), { id })).toBe(404);
    }
  });
});

describe('as a mail', () => {
  it('sends one mail to each address, in the language of the person, and counts those without [ANNC-10]', async () => {
    const place = await portal.factory.organization({ ...FEATURES, name: 'Kraftwerk', languages: '["de-DE"]' });
    const boss = await portal.as(await portal.factory.admin(place, { email: null }), place);
    await portal.factory.member(place, { email: 'polish@annc.test', locale: 'pl-PL' });
    await portal.factory.member(place, { email: 'nobody@annc.test', locale: null });
    const id = await publish({ notifyingType: 'MAIL', title: 'Wartung <am> Sonntag' }, boss);
    await isIn(id, 'SENT', boss);
    await jobsEnd(portal.portal.runtime.database, 'bulk-mail');
    expect((await detail(id, boss)).progress).toEqual({
      total: 3,
      delivered: 2,
      waiting: 0,
      refused: 0,
      withoutAddress: 1,
    });
    const [polish, ...more] = mails.to('polish@annc.test');
    const [german] = mails.to('nobody@annc.test');
    expect(more).toEqual([]);
    expect(polish?.subject).toBe('Wartung <am> Sonntag');
    expect(polish?.html).toContain('<strong>02:00</strong>');
    expect(polish?.html).toContain('Wartung &lt;am&gt; Sonntag</h1>');
    expect(polish?.html).toContain('Otwórz portal');
    expect(polish?.text).toContain('Closed from 02:00. Desk 2 (https://desk.test/2)');
    expect(german?.html).toContain('weil Sie zu Kraftwerk gehören');
    expect(await received(await portal.as({ id: await idOf('polish@annc.test') }, place))).toMatchObject({
      unread: 0,
      announcements: [{ id, isRead: true, messageId: null }],
    });
  });

  it('counts addresses that the mail server refuses for good', async () => {
    const place = await portal.factory.organization(FEATURES);
    const boss = await portal.as(await portal.factory.admin(place, { email: 'refused@annc.test' }), place);
    mails.mode = 'refuse';
    const id = await publish({ notifyingType: 'MAIL' }, boss);
    await until(async () => (await detail(id, boss)).progress?.refused === 1, 10_000);
    mails.mode = 'accept';
    expect(await detail(id, boss)).toMatchObject({ state: 'SENT', progress: { total: 1, delivered: 0, waiting: 0 } });
  });
});

describe('pausing and stopping', () => {
  const cursor = async (id: string) => {
    const [row] = (await portal.portal.runtime.database.query('SELECT served FROM announcement WHERE id = ?', [
      id,
    ])) as {
      served: number;
    }[];
    return row?.served ?? 0;
  };

  it('pauses, goes on and stops between two groups of people, each of whom gets one mail at most [CALL-386, CALL-387, CALL-388]', async () => {
    const place = await portal.factory.organization(FEATURES);
    const boss = await portal.as(await portal.factory.admin(place, { email: 'boss@pause.test' }), place);
    for (let at = 0; at < 700; at += 1) await portal.factory.member(place, { email: `p${at}@pause.test` });
    mails.mode = 'busy';
    const id = await publish({ notifyingType: 'MAIL' }, boss);
    // The mail server is away: no more than 500 mails wait.
    await until(async () => (await cursor(id)) === 500, 20_000);
    await boss.data(act('Pause'), { id });
    expect(await detail(id, boss)).toMatchObject({
      state: 'PAUSED',
      progress: { total: 701, delivered: 0, waiting: 500 },
    });
    expect(refusalOf(await boss.graphql(act('Pause'), { id }))).toMatchObject({ code: 400, field: 'id' });
    mails.mode = 'accept';
    await portal.portal.runtime.database.query(
      "UPDATE job SET run_time = 0 WHERE kind = 'bulk-mail' AND state = 'QUEUED'",
    );
    await until(async () => (await detail(id, boss)).progress?.waiting === 0, 60_000);
    await jobsEnd(portal.portal.runtime.database, 'announcement');
    expect(await detail(id, boss)).toMatchObject({ state: 'PAUSED', progress: { delivered: 500 } });
    await boss.data(act('Resume'), { id });
    await until(async () => (await detail(id, boss)).progress?.delivered === 701, 60_000);
    expect(await detail(id, boss)).toMatchObject({
      state: 'SENT',
      progress: { total: 701, delivered: 701, waiting: 0 },
    });
    const to = mails.mails.flatMap(({ envelope }) => envelope.to).filter((address) => address.endsWith('@pause.test'));
    expect(to).toHaveLength(701);
    expect(new Set(to).size).toBe(701);
    expect(refusalOf(await boss.graphql(act('Stop'), { id }))).toMatchObject({ code: 400, field: 'id' });
  }, 120_000);

  it('stops for good: the rest gets nothing and does not see it [CALL-388]', async () => {
    const { person, client } = await newMember(portal, ouId);
    const id = await save({ recipient: { kind: 'USERS', userIds: [person.id] } });
    await beforeDelivery(
      () => admin.data(act('Publish'), { id }),
      () => admin.data(act('Stop'), { id }),
    );
    expect(refusalOf(await admin.graphql(act('Resume'), { id }))).toMatchObject({ code: 400, field: 'id' });
    expect(await detail(id)).toMatchObject({ state: 'STOPPED', progress: { total: 1, delivered: 0 } });
    expect((await detail(id)).finishedTime).not.toBeNull();
    expect(await received(client)).toMatchObject({ announcements: [] });
  });
});

describe('a test', () => {
  it('goes to the caller alone, by message or mail, and leaves the draft [CALL-389]', async () => {
    const { client } = await newMember(portal, ouId);
    const id = await save({ title: 'Only a test' });
    await admin.data(act('Test'), { id });
    expect((await messages(admin))[0]?.body).toContain('Only a test');
    expect(await messages(client)).toEqual([]);
    const mailed = await save({ title: 'Test mail', notifyingType: 'MAIL' });
    await admin.data(act('Test'), { id: mailed });
    await until(() => mails.to('olivia@annc.test').some(({ subject }) => subject === 'Test mail'), 10_000);
    expect(await detail(mailed)).toMatchObject({ state: 'DRAFT', progress: null });
  });

  it('needs an address for a mail, and is refused after 20 an hour [CALL-389]', async () => {
    const place = await portal.factory.organization(FEATURES);
    const boss = await portal.as(await portal.factory.admin(place, { email: null }), place);
    const mailed = await save({ notifyingType: 'MAIL' }, boss);
    expect(refusalOf(await boss.graphql(act('Test'), { id: mailed }))).toMatchObject({ code: 400 });
    const id = await save({}, boss);
    for (let at = 1; at < 20; at += 1) expect(await boss.code(act('Test'), { id })).toBe(10_000);
    expect(await boss.code(act('Test'), { id })).toBe(429);
  });
});

/** Runs `work`, then `change` before the delivery that the work started. */
async function beforeDelivery(work: () => Promise<unknown>, change: () => Promise<unknown>): Promise<void> {
  const { database } = portal.portal.runtime;
  await database.query(
    `CREATE TRIGGER late_job BEFORE INSERT ON job FOR EACH ROW SET NEW.run_time = NEW.run_time + ${HOUR}`,
  );
  try {
    await work();
    await change();
  } finally {
    await database.query('DROP TRIGGER late_job');
  }
  await ageJobs(database, HOUR);
  await jobsEnd(database, 'announcement');
}

async function idOf(email: string): Promise<string> {
  const [row] = (await portal.portal.runtime.database.query('SELECT id FROM account WHERE email = ?', [email])) as {
    id: string;
  }[];
  return row?.id ?? '';
}
