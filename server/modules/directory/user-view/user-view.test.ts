import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { ageJobs } from '../../../../tests/support/jobs.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let second: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const BEGIN =
  'mutation ($userId: ID!, $reason: String!) { userViewBegin(userId: $userId, reason: $reason) { id token expireTime } }';
const END = 'mutation { userViewEnd }';
const GET = '{ userViewGet { id userId name reason viewerName createdTime expireTime } }';
const APPS = '{ portalAppResourceList { categories { apps { id } } } }';
const REASON = 'She does not see Fleet Manager';
const MINUTE = 60_000;

interface Begun {
  id: string;
  token: string;
  expireTime: number;
}

const begin = async (client = admin, userId = person.id, reason = REASON): Promise<Begun> =>
  (await client.data<{ userViewBegin: Begun }>(BEGIN, { userId, reason })).userViewBegin;

/** A client of the same session that carries the view. */
function through({ token }: Begun, by = admin, url = portal.url): ApiClient {
  const client = ApiClient.withToken(url, by.token ?? '');
  client.headers = { 'portal-view': token };
  return client;
}

const view = async (): Promise<ApiClient> => through(await begin());

const appsOf = async (client: ApiClient): Promise<string[]> =>
  (
    await client.data<{ portalAppResourceList: { categories: { apps: { id: string }[] }[] } }>(APPS)
  ).portalAppResourceList.categories.flatMap(({ apps }) => apps.map(({ id }) => id));

interface Recorded {
  name: string;
  actor: string;
  type: string;
  target: string | null;
  result: string;
  error: string | null;
  description: string | null;
}

const recorded = () =>
  portal.portal.runtime.database.query(
    `SELECT event_name AS name, username AS actor, account_type AS type, target_name AS target, result,
            error_message AS error, description FROM audit_event
      WHERE ou_id = ? AND (resource_id = ? OR event_name = 'portalSaveShortcutList') ORDER BY id`,
    [ouId, person.id],
  ) as Promise<Recorded[]>;

/** Lets a minute go by for the watch of views, and waits until it has recorded as many ends of the person's views. */
async function endsRecorded(count: number): Promise<void> {
  const { database } = portal.portal.runtime;
  await ageJobs(database, 60_000);
  portal.portal.runtime.nudgeWorker();
  await until(async () => (await recorded()).filter(({ name }) => name === 'userViewEnd').length === count, 10_000);
}

/** Gives the person an app by a role of their own. */
async function giveApp(): Promise<string> {
  const { factory } = portal;
  const app = await factory.app(ouId);
  const menu = await factory.menu(ouId, app.id);
  const role = await factory.role(ouId);
  await factory.insert('role_menu_group', {
    ou_id: ouId,
    role_id: role,
    app_id: app.id,
    menu_group_id: await factory.menuGroup(ouId, app.id, [menu]),
  });
  await factory.giveRole(ouId, person.id, role);
  return app.id;
}

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  mailbox = new Mailbox(portal.portal.runtime.database);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  ouId = await portal.factory.organization({ name: `Northwind ${newId()}` });
  adminAccount = await portal.factory.admin(ouId, {
    name: 'Olivia Brandt',
    username: `olivia-${newId()}`.slice(0, 50),
  });
  admin = await portal.as(adminAccount, ouId);
  person = await portal.factory.member(ouId, { name: 'Sofia Marchetti' });
});
afterEach(() => resetClock());

describe('a view of the portal as a user', () => {
  it('answers readings as the person would see them, and nothing of the administrator [VIEW-01, BYND-11, CALL-420]', async () => {
    const app = await giveApp();
    expect(await appsOf(admin)).toEqual([]);
    const seen = await view();
    expect(await appsOf(seen)).toEqual([app]);
    const { sessionGet } = await seen.data<{ sessionGet: object }>(
      '{ sessionGet { adminLevel organizationId user { id name email phone isInitPassword } } }',
    );
    expect(sessionGet).toEqual({
      adminLevel: 'NORMAL',
      organizationId: ouId,
      user: { id: person.id, name: 'Sofia Marchetti', email: null, phone: null, isInitPassword: false },
    });
    // The administrator's own calls are what they were.
    expect(await appsOf(admin)).toEqual([]);
  });

  it('shows at once what is assigned meanwhile', async () => {
    const seen = await view();
    expect(await appsOf(seen)).toEqual([]);
    const app = await giveApp();
    await until(async () => (await appsOf(seen)).includes(app), 2_000);
  });

  it('tells whom it shows, who looks, why and until when; by REST too [VIEW-02, CALL-421]', async () => {
    const begun = await begin();
    const seen = through(begun);
    const { userViewGet } = await seen.data<{ userViewGet: Record<string, unknown> }>(GET);
    expect(userViewGet).toEqual({
      id: begun.id,
      userId: person.id,
      name: 'Sofia Marchetti',
      reason: REASON,
      viewerName: 'Olivia Brandt',
      createdTime: begun.expireTime - 30 * MINUTE,
      expireTime: begun.expireTime,
    });
    expect((await seen.rest('POST', 'user-view/get')).data).toEqual(userViewGet);
    expect((await admin.data<{ userViewGet: null }>(GET)).userViewGet).toBeNull();
  });

  it('shows numbers of messages without their texts, and of the person’s OUs the one alone [VIEW-04]', async () => {
    const other = await portal.factory.organization();
    await portal.factory.join(other, person);
    const message = newId();
    const time = Date.now();
    await portal.factory.insert('message', {
      ou_id: ouId,
      id: message,
      app_id: null,
      body: 'Your salary was paid',
      tags: '[]',
      ring: '[]',
      produce_time: time,
      message_time: time,
    });
    await portal.factory.messageCopy({ ou: ouId, user: person.id, message, app: null });
    const { messageList } = await (
      await view()
    ).data<{ messageList: object }>(
      '{ messageList(search: "salary") { total system { count unread messages { body } } apps { id } } }',
    );
    expect(messageList).toEqual({ total: 1, system: { count: 1, unread: 1, messages: [] }, apps: [] });
    const list = '{ sessionOrganizationList { total organizations { id } } }';
    expect((await (await view()).data<{ sessionOrganizationList: object }>(list)).sessionOrganizationList).toEqual({
      total: 1,
      organizations: [{ id: ouId }],
    });
  });

  it('hides what is the person’s own: sessions, sign-ins, profile, address, quiet hours [VIEW-04]', async () => {
    const seen = await view();
    for (const query of [
      '{ sessionList { id } }',
      '{ sessionSignIns { signIns { id } } }',
      '{ profileInfo { info { id } } }',
      '{ userEmail { email } }',
      '{ noticeSettings { popup { from } } }',
      '{ sessionGet { user { sessions { id } } } }',
    ]) {
      const { code } = refusalOf(await seen.graphql(query));
      expect([400, 403], query).toContain(code);
      expect(JSON.stringify(await seen.graphql(query)), query).not.toContain('"data":{"');
    }
    expect(refusalOf(await seen.graphql('{ sessionList { id } }'))).toMatchObject({
      code: 403,
      message: 'This is not shown while you see the portal as somebody else.',
    });
  });

  it('changes nothing, and the refusal is recorded as the administrator’s [VIEW-03, VIEW-06]', async () => {
    const seen = await view();
    const save = 'mutation { portalSaveShortcutList(commonMenus: []) { commonMenus { menuId } } }';
    const { errors } = await seen.graphql(save);
    expect(errors?.[0]).toMatchObject({
      message: 'You see the portal as somebody else and cannot change anything.',
      extensions: { code: 'VIEW_READ_ONLY', envelopeCode: 403 },
    });
    expect((await seen.graphql('mutation { sessionLogout }')).errors?.[0]?.extensions.code).toBe('VIEW_READ_ONLY');
    expect(await admin.code('{ sessionGet { id } }')).toBe(10_000);
    const { username } = adminAccount;
    expect(
      (await recorded()).map(({ name, actor, result, error }) => [name, actor === username, result, error]),
    ).toEqual(expect.arrayContaining([['userViewBegin', true, 'success', null]]));
    const [event] = (await portal.portal.runtime.database.query(
      `SELECT username, account_type AS type, error_message AS error FROM audit_event
        WHERE ou_id = ? AND event_name = 'sessionLogout'`,
      [ouId],
    )) as object[];
    expect(event).toEqual({ username, type: 'OU_ADMIN', error: 'VIEW_READ_ONLY' });
  });

  it('has no view within it, and no socket [VIEW-03, VIEW-04]', async () => {
    const begun = await begin();
    const seen = through(begun);
    const other = await portal.factory.member(ouId);
    expect((await seen.graphql(BEGIN, { userId: other.id, reason: REASON })).errors?.[0]?.extensions.code).toBe(
      'VIEW_READ_ONLY',
    );
    const socket = await SocketClient.open(portal.url, {
      headers: { authorization: `Bearer ${admin.token}`, 'portal-view': begun.token },
    });
    await until(() => socket.closeCode !== null, 2_000);
    expect(socket.closeCode).toBe(4403);
  });
});

describe('a view may not begin', () => {
  it('for others than the OU administrator [VIEW-01]', async () => {
    const { factory } = portal;
    const callers = [
      await portal.as(await factory.member(ouId), ouId),
      await portal.as(await factory.subAdmin(ouId, ['user']), ouId),
    ];
    for (const client of callers) expect(await client.code(BEGIN, { userId: person.id, reason: REASON })).toBe(403);
    const root = await portal.as(await factory.superAdmin(), null);
    expect(await root.code(BEGIN, { userId: person.id, reason: REASON })).toBe(512);
    expect(await new ApiClient(portal.url).code(BEGIN, { userId: person.id, reason: REASON })).toBe(401);
  });

  it('as oneself, as a super administrator, as somebody of another OU, or as an account that is not active [VIEW-01]', async () => {
    const { factory } = portal;
    const refusal = async (userId: string) => refusalOf(await admin.graphql(BEGIN, { userId, reason: REASON }));
    expect(await refusal(adminAccount.id)).toMatchObject({
      code: 403,
      message: 'You cannot do this to your own account.',
    });
    const root = await factory.superAdmin();
    await factory.join(ouId, root);
    expect(await refusal(root.id)).toMatchObject({ code: 403 });
    const foreign = await factory.member(await factory.organization());
    expect(await refusal(foreign.id)).toEqual(await refusal(newId()));
    expect(await refusal(foreign.id)).toMatchObject({ code: 404 });
    const disabled = await factory.member(ouId, { is_disabled: 1 });
    expect(await refusal(disabled.id)).toMatchObject({
      code: 403,
      message: 'This account is not active now, so there is no portal to see.',
    });
    const expired = await factory.member(ouId, { expire_time: 1 });
    expect(await refusal(expired.id)).toMatchObject({ code: 403 });
  });

  it('without a reason of one line, of 1 to 200 characters [VIEW-01]', async () => {
    for (const reason of ['', '  ', 'x'.repeat(201)]) {
      expect(refusalOf(await admin.graphql(BEGIN, { userId: person.id, reason }))).toMatchObject({
        code: 400,
        field: 'reason',
      });
    }
    await begin(admin, person.id, 'x'.repeat(200));
  });
});

describe('a view ends', () => {
  const isOver = async (client: ApiClient) => {
    const { errors } = await client.graphql(GET);
    return errors?.[0]?.extensions.code === 'VIEW_ENDED' && errors[0].extensions.envelopeCode === 410;
  };

  it('by hand, on the other server within 2 s too, and never falls back to the administrator [VIEW-05, CALL-422]', async () => {
    const begun = await begin();
    const [seen, elsewhere] = [through(begun), through(begun, admin, second.url)];
    expect(await elsewhere.code(GET)).toBe(10_000);
    const { userViewEnd } = await seen.data<{ userViewEnd: string }>(END);
    expect(userViewEnd).toBe(begun.id);
    expect(await isOver(seen)).toBe(true);
    await until(() => isOver(elsewhere), 2_000);
    // Calls that strangers can make do not pass either: they would end the session of the administrator.
    expect((await seen.graphql('mutation { sessionLogout }')).errors?.[0]?.extensions.code).toBe('VIEW_ENDED');
    expect((await seen.graphql('{ configByKeys(keys: []) }')).errors?.[0]?.extensions.code).toBe('VIEW_ENDED');
    expect(await admin.code('{ sessionGet { id } }')).toBe(10_000);
    expect((await recorded()).map(({ name, description }) => [name, description])).toEqual([
      ['userViewBegin', JSON.stringify({ reason: REASON, minutes: 30 })],
      ['userViewEnd', JSON.stringify({ end: 'HAND' })],
    ]);
  });

  it('after half an hour, and a step of the clock back does not revive it [VIEW-05, VIEW-06]', async () => {
    const seen = await view();
    moveClock(30 * MINUTE - 2_000);
    expect(await isOver(seen)).toBe(false);
    moveClock(3_000);
    portal.portal.runtime.sessions.clear();
    expect(await isOver(seen)).toBe(true);
    await endsRecorded(1);
    moveClock(-20 * MINUTE);
    portal.portal.runtime.sessions.clear();
    expect(await isOver(seen)).toBe(true);
    const { username } = adminAccount;
    const [, end] = await recorded();
    expect(end).toEqual({
      name: 'userViewEnd',
      actor: username,
      type: 'OU_ADMIN',
      target: 'Sofia Marchetti',
      result: 'success',
      error: null,
      description: JSON.stringify({ end: 'TIME' }),
    });
  });

  it('when the administrator signs out; recorded within a minute [VIEW-05, VIEW-06]', async () => {
    const begun = await begin();
    const seen = through(begun);
    expect(await isOver(seen)).toBe(false);
    await admin.data('mutation { sessionLogout }');
    await until(() => isOver(seen), 2_000);
    await endsRecorded(1);
    expect((await recorded()).at(-1)?.description).toBe(JSON.stringify({ end: 'SIGN_OUT' }));
  });

  it('when the administrator loses the office or works in another OU [VIEW-05]', async () => {
    const seen = await view();
    const { database } = portal.portal.runtime;
    await database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [person.id, ouId]);
    await until(() => isOver(seen), 2_000);
    await database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [adminAccount.id, ouId]);
    portal.portal.runtime.sessions.clear();
    const other = await portal.factory.organization();
    await portal.factory.join(other, adminAccount);
    const again = await begin();
    const inOther = await portal.as(adminAccount, ouId);
    // A view is part of one session: another one of the same administrator cannot use it.
    expect(await isOver(through(again, inOther))).toBe(true);
    await admin.setOrganization(other);
    await until(() => isOver(through(again)), 2_000);
  });

  it('when the person is disabled or leaves the OU; both are recorded [VIEW-05, VIEW-06]', async () => {
    const seen = await view();
    await admin.data('mutation ($id: ID!) { userDisable(userId: $id) { id } }', { id: person.id });
    await until(() => isOver(seen), 2_000);
    await admin.data('mutation ($id: ID!) { userEnable(userId: $id) { id } }', { id: person.id });
    const again = await view();
    await admin.data('mutation ($id: ID!) { userRemove(userId: $id) }', { id: person.id });
    await until(() => isOver(again), 2_000);
    // The first view ended because the second began.
    await endsRecorded(2);
    const ends = (await recorded()).filter(({ name }) => name === 'userViewEnd').map(({ description }) => description);
    expect(ends).toEqual([JSON.stringify({ end: 'REPLACED' }), JSON.stringify({ end: 'PERSON' })]);
  });

  it('when the same session begins another: there is one at a time [VIEW-05]', async () => {
    const first = await view();
    const other = await portal.factory.member(ouId);
    const next = through(await begin(admin, other.id));
    expect(await isOver(first)).toBe(true);
    expect(await isOver(next)).toBe(false);
    expect((await recorded()).at(-1)).toMatchObject({
      name: 'userViewEnd',
      description: JSON.stringify({ end: 'REPLACED' }),
    });
  });

  it('and its token is worth nothing by itself, beside an app, or as the token of a session [VIEW-02]', async () => {
    const begun = await begin();
    const seen = through(begun);
    expect(await isOver(seen)).toBe(false);
    const alone = new ApiClient(portal.url);
    alone.headers = { 'portal-view': begun.token };
    expect(await isOver(alone)).toBe(true);
    expect(await ApiClient.withToken(portal.url, begun.token).code(GET)).toBe(401);
    const app = ApiClient.app(portal.url, await portal.factory.app(ouId));
    app.headers = { 'portal-view': begun.token };
    expect(await isOver(app)).toBe(true);
    const stranger = through({ ...begun, token: 'x'.repeat(43) });
    expect(await isOver(stranger)).toBe(true);
    const rows = (await portal.portal.runtime.database.query('SELECT token_hash AS hash FROM user_view')) as object[];
    expect(JSON.stringify(rows)).not.toContain(begun.token);
  });
});

describe('the person', () => {
  it('is told by mail in their language who looked and why, unless the OU wants none [VIEW-07]', async () => {
    const email = `sofia-${newId()}@portal.example`;
    await portal.portal.runtime.database.query(
      "UPDATE account SET email = ?, email_confirmed_time = 1, locale = 'de-DE' WHERE id = ?",
      [email, person.id],
    );
    await begin();
    const mail = await mailbox.next(email, 'userViewed');
    expect(mail.subject).toBe('Olivia Brandt hat Ihr Portal angesehen');
    expect(mail.text).toContain(`Angegebener Grund: ${REASON}`);
    expect(mail.text).toContain(new Date(now()).toISOString().slice(0, 13).replace('T', ' '));
    await admin.data('mutation { organizationModify(isViewMailEnable: false) { id } }');
    await begin();
    expect(await mailbox.to(email)).toHaveLength(1);
  });

  it('is not told at an address that nobody confirmed [VIEW-07]', async () => {
    const email = `claimed-${newId()}@portal.example`;
    await portal.portal.runtime.database.query(
      'UPDATE account SET email = ?, email_confirmed_time = NULL WHERE id = ?',
      [email, person.id],
    );
    await begin();
    expect(await mailbox.to(email)).toEqual([]);
  });
});
