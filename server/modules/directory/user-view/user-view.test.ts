import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import type { BegunView } from '../../../../tests/support/user-views.js';
import { BEGIN_VIEW, beginView, GET_VIEW, inView, VIEW_REASON } from '../../../../tests/support/user-views.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let ouId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const APPS = '{ portalAppResourceList { categories { apps { id } } } }';
const MINUTE = 60_000;

const begin = (client = admin, userId = person.id, reason = VIEW_REASON) => beginView(client, userId, reason);
const through = (begun: Pick<BegunView, 'token'>, by = admin, url = portal.url) => inView(begun, by, url);
const view = async (): Promise<ApiClient> => through(await begin());

const appsOf = async (client: ApiClient): Promise<string[]> =>
  (
    await client.data<{ portalAppResourceList: { categories: { apps: { id: string }[] }[] } }>(APPS)
  ).portalAppResourceList.categories.flatMap(({ apps }) => apps.map(({ id }) => id));

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
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization({ name: `Northwind ${newId()}` });
  adminAccount = await portal.factory.admin(ouId, {
    name: 'Olivia Brandt',
    username: `olivia-${newId()}`.slice(0, 50),
  });
  admin = await portal.as(adminAccount, ouId);
  person = await portal.factory.member(ouId, { name: 'Sofia Marchetti' });
});

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
    const { userViewGet } = await seen.data<{ userViewGet: Record<string, unknown> }>(GET_VIEW);
    expect(userViewGet).toEqual({
      id: begun.id,
      userId: person.id,
      name: 'Sofia Marchetti',
      reason: VIEW_REASON,
      viewerName: 'Olivia Brandt',
      createdTime: begun.expireTime - 30 * MINUTE,
      expireTime: begun.expireTime,
    });
    expect((await seen.rest('POST', 'user-view/get')).data).toEqual(userViewGet);
    expect((await admin.data<{ userViewGet: null }>(GET_VIEW)).userViewGet).toBeNull();
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
    expect(
      (await seen.graphql(BEGIN_VIEW, { userId: other.id, reason: VIEW_REASON })).errors?.[0]?.extensions.code,
    ).toBe('VIEW_READ_ONLY');
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
    for (const client of callers)
      expect(await client.code(BEGIN_VIEW, { userId: person.id, reason: VIEW_REASON })).toBe(403);
    const root = await portal.as(await factory.superAdmin(), null);
    expect(await root.code(BEGIN_VIEW, { userId: person.id, reason: VIEW_REASON })).toBe(512);
    expect(await new ApiClient(portal.url).code(BEGIN_VIEW, { userId: person.id, reason: VIEW_REASON })).toBe(401);
  });

  it('as oneself, as a super administrator, as somebody of another OU, or as an account that is not active [VIEW-01]', async () => {
    const { factory } = portal;
    const refusal = async (userId: string) =>
      refusalOf(await admin.graphql(BEGIN_VIEW, { userId, reason: VIEW_REASON }));
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
      expect(refusalOf(await admin.graphql(BEGIN_VIEW, { userId: person.id, reason }))).toMatchObject({
        code: 400,
        field: 'reason',
      });
    }
    await begin(admin, person.id, 'x'.repeat(200));
  });
});
