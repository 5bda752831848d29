import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { hashSecret } from '../../../core/ids.js';

const ISSUE = 'mutation ($appId: ID!) { appIssueCode(appId: $appId) { code origin expiresTime } }';
const EXCHANGE = `mutation ($code: String!) { appExchangeCode(code: $code) {
  user { id username name } organization { id name } permissions locale theme
} }`;
const LOGOUT = 'mutation { sessionLogout }';

interface Issued {
  appIssueCode: { code: string; origin: string; expiresTime: number };
}
interface Exchanged {
  appExchangeCode: {
    user: { id: string; username: string };
    organization: { id: string };
    permissions: string[];
    locale: string;
    theme: string;
  };
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let person: { id: string; username: string };
let roleId: string;
let app: { id: string; secret: string };
let otherApp: { id: string; secret: string };
let foreignApp: { id: string; secret: string };
let client: ApiClient;

const row = async (sql: string, values: unknown[]) =>
  ((await portal.portal.runtime.database.query(sql, values)) as Record<string, unknown>[])[0];
const run = (sql: string, values: unknown[]) => portal.portal.runtime.database.query(sql, values);

async function openApp(ou: string, role: string, values: Record<string, string> = {}) {
  const { factory } = portal;
  const made = await factory.app(ou, values);
  const group = await factory.menuGroup(ou, made.id, [await factory.menu(ou, made.id)]);
  await factory.openMenus(ou, role, made.id, group);
  return made;
}

async function issue(from: ApiClient = client, appId: string = app.id): Promise<string> {
  return (await from.data<Issued>(ISSUE, { appId })).appIssueCode.code;
}
const exchange = (code: string, by = app) => ApiClient.app(portal.url, by).graphql<Exchanged>(EXCHANGE, { code });
const exchangeCode = async (code: string, by = app) =>
  (await exchange(code, by)).errors?.[0]?.extensions.envelopeCode ?? 10_000;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  otherOuId = await factory.organization();
  person = await factory.member(ouId, { theme: 'GREEN' });
  roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  app = await openApp(ouId, roleId, { url: 'https://fleet.example:8443/start?x=1' });
  otherApp = await openApp(ouId, roleId);
  foreignApp = await factory.app(otherOuId);
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

describe('issuing a one-time code', () => {
  it('answers a code for 60 s and the origin it may be posted to; the database keeps its hash [SHELL-44]', async () => {
    const before = Date.now();
    const { code, origin, expiresTime } = (await client.data<Issued>(ISSUE, { appId: app.id })).appIssueCode;
    expect(origin).toBe('https://fleet.example:8443');
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(expiresTime - before).toBeGreaterThanOrEqual(60_000);
    expect(expiresTime - Date.now()).toBeLessThanOrEqual(60_000);
    expect(
      await row('SELECT app_id AS appId, used_time AS used FROM app_code WHERE code_hash = ?', [hashSecret(code)]),
    ).toEqual({
      appId: app.id,
      used: null,
    });
  });

  it('is for people who may open the app [SHELL-13, SHELL-47]', async () => {
    expect(await new ApiClient(portal.url).code(ISSUE, { appId: app.id })).toBe(401);
    expect(await ApiClient.app(portal.url, app).code(ISSUE, { appId: app.id })).toBe(401);
    expect(await (await portal.as(person, null)).code(ISSUE, { appId: app.id })).toBe(512);
    const stranger = await portal.as(await portal.factory.member(ouId), ouId);
    expect(await stranger.code(ISSUE, { appId: app.id })).toBe(403);
    expect(await client.code(ISSUE, { appId: foreignApp.id })).toBe(404);
    expect(await client.code(ISSUE, { appId: 'nonsense' })).toBe(404);
  });

  it('refuses an app whose URL is not http(s) [SHELL-46]', async () => {
    const odd = await openApp(ouId, roleId, { url: 'javascript:alert(1)' });
    expect(await client.code(ISSUE, { appId: odd.id })).toBe(404);
  });
});

describe('exchanging a code', () => {
  it('answers user, OU, permissions, locale and theme, and is audited [SHELL-45, CALL-231, APP-06]', async () => {
    const { factory } = portal;
    const granted = await factory.permission(ouId, app.id, { identifier: 'orders.close' });
    await factory.permission(ouId, app.id, { identifier: 'orders.delete' });
    const elsewhere = await factory.permission(ouId, otherApp.id, { identifier: 'other.read' });
    const give = (appId: string, permission: string) =>
      factory.insert('role_permission', { ou_id: ouId, role_id: roleId, app_id: appId, permission_id: permission });
    await give(app.id, granted);
    await give(otherApp.id, elsewhere);
    client.headers.locale = 'ja-JP';
    const { code, ...told } = (
      await client.data<{ appIssueCode: { code: string; appId: string; permissions: string[] } }>(
        'mutation ($appId: ID!) { appIssueCode(appId: $appId) { code appId permissions } }',
        { appId: app.id },
      )
    ).appIssueCode;
    expect(told).toEqual({ appId: app.id, permissions: ['orders.close'] });
    delete client.headers.locale;
    const { data } = await exchange(code);
    expect(data?.appExchangeCode).toMatchObject({
      user: { id: person.id, username: person.username },
      organization: { id: ouId },
      permissions: ['orders.close'],
      locale: 'ja-JP',
      theme: 'GREEN',
    });
    expect(
      await row(
        "SELECT account_type AS type, result FROM audit_event WHERE event_name = 'appExchangeCode' AND account_id = ?",
        [person.id],
      ),
    ).toEqual({ type: 'APP', result: 'success' });
  });

  it('is for apps alone, by their own secret [CALL-019]', async () => {
    const code = await issue();
    expect(await client.code(EXCHANGE, { code })).toBe(401);
    expect(await new ApiClient(portal.url).code(EXCHANGE, { code })).toBe(401);
    expect(await exchangeCode(code, { id: app.id, secret: 'wrong' })).toBe(401);
    expect(await exchangeCode(code)).toBe(10_000);
  });

  it('works once', async () => {
    const code = await issue();
    expect(await exchangeCode(code)).toBe(10_000);
    expect(await exchangeCode(code)).toBe(410);
  });

  it('works once when it comes 50 times at once', async () => {
    const code = await issue();
    const codes = await Promise.all(Array.from({ length: 50 }, () => exchangeCode(code)));
    expect(codes.filter((answer) => answer === 10_000)).toHaveLength(1);
    expect(codes.filter((answer) => answer === 410)).toHaveLength(49);
  });

  it('refuses alike: unknown, foreign, late, and of an ended session [SHELL-45]', async () => {
    const ended = await portal.as(person, ouId);
    const codeOfEnded = await issue(ended);
    await ended.data(LOGOUT);
    const late = await issue();
    const codeOfOther = await issue(client, otherApp.id);
    const answers = [];
    for (const [code, by] of [
      ['', app],
      ['unknown', app],
      ['x'.repeat(20_000), app],
      [codeOfOther, app],
      [codeOfOther, foreignApp],
      [codeOfEnded, app],
    ] as const) {
      answers.push((await exchange(code, by)).errors?.[0]);
    }
    moveClock(60_001);
    answers.push((await exchange(late)).errors?.[0]);
    for (const answer of answers) {
      expect(answer?.extensions).toMatchObject({ code: 'EXPIRED', envelopeCode: 410 });
      expect(answer?.message).toBe(answers[0]?.message);
    }
  });

  it('leaves a code of another app to that app', async () => {
    const code = await issue(client, otherApp.id);
    expect(await exchangeCode(code)).toBe(410);
    expect(await exchangeCode(code, otherApp)).toBe(10_000);
  });

  it('is good for 60 s [SHELL-44]', async () => {
    const code = await issue();
    moveClock(59_000);
    expect(await exchangeCode(code)).toBe(10_000);
  });

  it('refuses when the app was disabled or taken away, or opens for the person no more [SHELL-45, SHELL-47, BYND-04]', async () => {
    const { factory } = portal;
    const loser = await factory.member(ouId);
    const of = await portal.as(loser, ouId);
    // A page of the first app in a shortcut app, so that its credentials hold whatever becomes of the shortcut.
    const shortcut = await factory.app(ouId, { is_shortcut: 1 });
    const source = await factory.menu(ouId, app.id);
    const values = { code: 'taken', url: null, source_app_id: app.id, source_menu_id: source };
    const taken = await factory.menu(ouId, shortcut.id, values);
    const role = await factory.role(ouId);
    await factory.openMenus(ouId, role, shortcut.id, await factory.menuGroup(ouId, shortcut.id, [taken]));
    await factory.giveRole(ouId, loser.id, role);
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const issued = await of.data<Issued>(
          'mutation ($appId: ID!) { appIssueCode(appId: $appId, menuCode: "taken") { code } }',
          { appId: shortcut.id },
        );
        return issued.appIssueCode.code;
      }),
    );
    const [first = '', second = '', third = '', fourth = ''] = codes;
    await run('UPDATE app SET is_enable = 0 WHERE id = ?', [shortcut.id]);
    expect(await exchangeCode(first)).toBe(410);
    await run("UPDATE app SET is_enable = 1, created_type = 'PURCHASED' WHERE id = ?", [shortcut.id]);
    expect(await exchangeCode(second)).toBe(410);
    await factory.entitle(ouId, shortcut.id);
    expect(await exchangeCode(third)).toBe(10_000);
    await run('DELETE FROM user_role WHERE ou_id = ? AND user_id = ?', [ouId, loser.id]);
    expect(await exchangeCode(fourth)).toBe(410);
  });

  it('refuses when the person was disabled, left the OU or works in another one [SHELL-45]', async () => {
    const leaver = await portal.factory.member(ouId);
    await portal.factory.giveRole(ouId, leaver.id, roleId);
    const of = await portal.as(leaver, ouId);
    const [first, second, third] = [await issue(of), await issue(of), await issue(of)];
    await run('UPDATE account SET is_disabled = 1 WHERE id = ?', [leaver.id]);
    expect(await exchangeCode(first)).toBe(410);
    await run('UPDATE account SET is_disabled = 0 WHERE id = ?', [leaver.id]);
    await portal.factory.join(otherOuId, leaver);
    await of.setOrganization(otherOuId);
    expect(await exchangeCode(second)).toBe(410);
    await of.setOrganization(ouId);
    await run('DELETE FROM member WHERE ou_id = ? AND user_id = ?', [ouId, leaver.id]);
    expect(await exchangeCode(third)).toBe(410);
  });
});
