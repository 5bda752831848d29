import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const LOGINS = 20;
let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal({ env: { LOGINS_PER_MINUTE: String(LOGINS) } });
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

interface Event {
  readonly name: string;
  readonly type: string;
  readonly error: string | null;
}
const events = () =>
  portal.portal.runtime.database.query(
    'SELECT event_name AS name, account_type AS type, error_message AS error FROM audit_event ORDER BY id',
  ) as Promise<Event[]>;

const LOGIN = 'mutation { sessionLogin(account: "a", password: "b", keyId: "c") { code } }';

/** Calls of a stranger, each refused or without effect. */
const CALLS: readonly ((client: ApiClient) => Promise<unknown>)[] = [
  (client) => client.graphql('mutation { roleDelete(id: "x") }'),
  (client) => client.graphql('mutation { sessionLogout }'),
  (client) => client.rest('GET', 'session/logout'),
  (client) => client.rest('POST', 'role/delete', { id: 'x' }),
  (client) => client.rest('POST', 'user-import/upload'),
  (client) => client.rest('GET', 'user-export/download?taskId=x'),
  (client) => client.rest('POST', 'app/exchange-code', { code: 'x' }),
  (client) => client.graphql(LOGIN),
];

it('strangers leave an event for each sign-in that their limit lets through, and no others, nor lines in the log [AUDT-09, threats 49]', async () => {
  const { log } = portal.portal.runtime;
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  const stranger = new ApiClient(portal.url);
  const foreign = new ApiClient(portal.url);
  foreign.headers = { origin: 'https://evil.example' };
  const worthless = ApiClient.withToken(portal.url, 'x'.repeat(43));
  for (let round = 0; round < 10; round += 1) {
    for (const client of [stranger, foreign, worthless]) {
      client.authorization = client === worthless ? `Bearer ${'x'.repeat(43)}` : null;
      await Promise.all(CALLS.map((call) => call(client)));
    }
  }
  const left = await events();
  expect(left).toHaveLength(LOGINS);
  expect(new Set(left.map(({ name }) => name))).toEqual(new Set(['sessionLogin']));
  expect(lines.flatMap((spy) => spy.mock.calls)).toEqual([]);
  for (const spy of lines) spy.mockRestore();
});

it('records each refusal of a call by a person or an app [AUDT-09]', async () => {
  const before = (await events()).length;
  const person = await portal.factory.member(ouId);
  const token = await portal.factory.session(person.id, ouId);
  const member = ApiClient.withToken(portal.url, token);
  const foreign = new ApiClient(portal.url);
  foreign.headers = { origin: 'https://evil.example', cookie: `portal_session=${token}` };
  const app = ApiClient.app(portal.url, await portal.factory.app(ouId));
  await member.graphql('mutation { roleDelete(id: "x") }');
  await member.rest('POST', 'user-import/upload');
  await foreign.graphql('mutation { sessionLogout }');
  await app.rest('POST', 'app/exchange-code', { code: 'x' });
  await member.graphql('mutation { sessionLogout }');
  expect((await events()).slice(before)).toEqual([
    { name: 'roleDelete', type: 'NORMAL', error: 'PERMISSION_DENIED' },
    { name: 'userImportUpload', type: 'NORMAL', error: 'PERMISSION_DENIED' },
    { name: 'sessionLogout', type: 'NORMAL', error: 'PERMISSION_DENIED' },
    { name: 'appExchangeCode', type: 'APP', error: 'EXPIRED' },
    { name: 'sessionLogout', type: 'NORMAL', error: null },
  ]);
});
