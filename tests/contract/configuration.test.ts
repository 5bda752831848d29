import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { SocketClient, until } from '../support/socket.js';

/** Keys of the server, each with another value than its default. */
const GIVEN = {
  emailAvaiable: false,
  copyrightDisplay: false,
  auditEnable: false,
  apiAuthorizationList: [1],
  structureMaxNum: 2,
  appStructureMaxNum: 1,
  hideToken: true,
  shortcutEntranceMaxNum: 1,
  commonMenuMaxNum: 1,
  appTagMaxNum: 1,
  sameSiteValue: 'Strict',
  noticeMessageLoadMax: 2,
  assetSyncDuration: 1_800,
  loginPrincipalRateDuration: 7,
};
const folder = mkdtempSync(join(tmpdir(), 'portal-configuration-'));

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let appId: string;
let appSecret: string;

beforeAll(async () => {
  const file = join(folder, 'configuration.json');
  writeFileSync(file, JSON.stringify(GIVEN));
  portal = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
  ouId = await portal.factory.organization({ features: '["appDesign","assets"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  ({ id: appId, secret: appSecret } = await portal.factory.app(ouId));
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

const rows = <Row = Record<string, unknown>>(statement: string) =>
  portal.portal.runtime.database.query(statement) as Promise<Row[]>;
/** A member who opens `count` menus of the app. */
async function reader(count: number) {
  const { factory } = portal;
  const person = await factory.member(ouId);
  const role = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, role);
  const menus: string[] = [];
  for (let at = 0; at < count; at += 1) menus.push(await factory.menu(ouId, appId));
  await factory.openMenus(ouId, role, appId, await factory.menuGroup(ouId, appId, menus));
  return { person, menus, client: await portal.as(person, ouId) };
}

describe('the limits that an operator configures hold', () => {
  it('for structures of an organization [CONF-16]', async () => {
    const create = async (name: string) =>
      (await admin.rest('POST', 'structure/create', { nameJson: { default: name } })).code;
    expect([await create('North'), await create('South'), await create('West')]).toEqual([10_000, 10_000, 400]);
  });

  it('for structures and tags of an app [CONF-17, CONF-25]', async () => {
    const { id } = await portal.factory.app(ouId);
    const structureIds = (await rows<{ id: string }>('SELECT id FROM structure LIMIT 2')).map((row) => row.id);
    const assign = (ids: string[]) => admin.rest('POST', 'app/assign-structure', { appId: id, structureIds: ids });
    expect((await assign(structureIds)).code).toBe(415);
    expect((await assign(structureIds.slice(1))).code).toBe(10_000);
    const tag = (key: string) => admin.rest('POST', 'app-tag/create', { appId: id, tag: { key, value: 'x' } });
    expect([(await tag('a')).code, (await tag('b')).code]).toEqual([10_000, 415]);
  });

  it('for the data that an app may be given [CONF-15]', async () => {
    const { data } = await admin.rest('GET', `app/authorization-info?appId=${appId}`);
    expect(data).toMatchObject({ types: [1] });
    const set = (dataAuthorizeType: number) =>
      admin.rest('POST', 'app/set-authorization', { appId, dataAuthorizeType });
    expect([(await set(0)).code, (await set(1)).code]).toEqual([400, 10_000]);
  });

  it('for entrances of the header and of a quick menu [CONF-23, CONF-24]', async () => {
    const { client, menus } = await reader(2);
    const save = (ids: string[]) =>
      client.rest('POST', 'portal/save-shortcut-list', {
        commonMenus: ids.map((menuId, displayOrder) => ({ appId, menuId, displayOrder })),
      });
    expect([(await save(menus)).code, (await save(menus.slice(1))).code]).toEqual([415, 10_000]);
    const land = (menuIds: string[]) =>
      client.rest('POST', 'landing/save', {
        widgets: [{ type: 'QUICK_MENU', x: 0, y: 0, width: 4, height: 3, menuIds }],
        version: 0,
      });
    expect([(await land(menus)).code, (await land(menus.slice(1))).code]).toEqual([415, 10_000]);
  });

  it('for messages of one page [CONF-29]', async () => {
    const { person, client } = await reader(1);
    await ApiClient.app(portal.url, { id: appId, secret: appSecret }).data(
      `mutation ($to: [ID!]) { messagePublish(messages: [{ body: "1" }, { body: "2" }, { body: "3" }],
         recipients: { userIds: $to }) { messageIds } }`,
      { to: [person.id] },
    );
    const { messageList } = await client.data<{ messageList: { apps: { count: number; messages: unknown[] }[] } }>(
      '{ messageList { apps { count messages { id } } } }',
    );
    expect(messageList.apps.map(({ count, messages }) => [count, messages.length])).toEqual([[3, 2]]);
  });

  it('for two synchronizations of assets [CONF-31]', async () => {
    await admin.data('mutation { assetSyncTree { state } }');
    const { assetSyncLimit } = await admin.data<{ assetSyncLimit: { nextSyncTime: number } }>(
      '{ assetSyncLimit { nextSyncTime } }',
    );
    expect(Math.round((assetSyncLimit.nextSyncTime - Date.now()) / 60_000)).toBe(30);
  });

  it('for the lock of an account [CONF-32]', async () => {
    const { username } = await portal.factory.member(ouId);
    const wrong = () => new ApiClient(portal.url).login(username, 'Wrong@2026');
    for (let times = 0; times < 5; times += 1) await wrong();
    expect((await wrong()).errors?.[0]).toMatchObject({
      message: expect.stringMatching(/\b7\b/) as string,
      extensions: { envelopeCode: 429 },
    });
  });
});

describe('a part that an operator turned off', () => {
  it('is refused: the audit log [CONF-14, AUDT-08]', async () => {
    for (const [method, path] of [
      ['POST', 'audit/query'],
      ['POST', 'audit/export'],
      ['POST', 'audit/verify'],
      ['GET', 'audit/filter-list'],
      ['GET', 'audit/log-duration'],
    ] as const) {
      expect((await admin.rest(method, path)).code, path).toBe(403);
    }
    expect(await admin.code('{ auditQuery { events { id } } }')).toBe(403);
  });

  it('is empty: the footer [CONF-09]', async () => {
    expect(await admin.data('{ sessionWorkingOrganization { copyright } }')).toEqual({
      sessionWorkingOrganization: { copyright: null },
    });
  });

  it('sends nothing: e-mail [CONF-05]', async () => {
    const { username, id } = await portal.factory.member(ouId);
    const email = `${username.toLowerCase()}@portal.example`;
    await rows(`UPDATE account SET email = '${email}', email_confirmed_time = 1 WHERE id = '${id}'`);
    const stranger = new ApiClient(portal.url);
    for (const mutation of [
      `mutation { sessionSendLoginCode(account: "${email}") }`,
      `mutation { passwordRetrieve(email: "${email}") }`,
    ]) {
      await stranger.code(mutation);
    }
    await until(async () => (await rows("SELECT 1 FROM job WHERE state <> 'DONE'")).length === 0);
    expect(await rows('SELECT kind FROM mail')).toEqual([]);
  });
});

describe('the token of a session', () => {
  it('stands in a Strict cookie alone, which calls and sockets take [CONF-19, CONF-27]', async () => {
    const { username } = await portal.factory.member(ouId);
    const stranger = new ApiClient(portal.url);
    const { keyId, closed } = await stranger.encrypted(TEST_PASSWORD);
    const response = await fetch(`${portal.url}/app-portal/web/v1/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portal.url },
      body: JSON.stringify({ account: username, password: closed, keyId }),
    });
    const set = response.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^portal_session=[\w-]{43}; .*SameSite=Strict$/);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 10_000, data: { accessToken: null } });
    const [cookie = ''] = set.split(';');
    expect(text).not.toContain(cookie.split('=')[1]);
    const client = new ApiClient(portal.url);
    client.headers = { cookie };
    expect(await client.code('{ sessionGet { user { id } } }')).toBe(10_000);
    const socket = await SocketClient.open(portal.url, { headers: { cookie, origin: portal.url } });
    expect(socket.closeCode).toBeNull();
    await socket.close();
  });
});
