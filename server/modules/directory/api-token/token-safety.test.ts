import { symbols } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken, programWith, tokenInput } from '../../../../tests/support/api-tokens.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

const PEOPLE = '{ userList { users { id } } }';
const PATH = '/app-portal/web/v1/graphql';
const REVOKE = 'mutation ($ids: [ID!]!) { apiTokenRevoke(ids: $ids) { id state } }';
const PLACE =
  'Send an API token in the Authorization header as Bearer, never in an address or a cookie. If it stood in an address, revoke it.';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal({ env: { LOG_LEVEL: 'trace' } });
  second = await startTestPortal({ database: portal.database });
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});

const post = (path: string, headers: Record<string, string>, body: unknown = { query: PEOPLE }) =>
  fetch(`${portal.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const messageOf = async (answer: Response) => {
  const { message, errors } = (await answer.json()) as { message?: string; errors?: { message: string }[] };
  return message ?? errors?.[0]?.message;
};

describe('an API token', () => {
  it('is over within two seconds of its revocation, on every server, and stays over [TOKN-05, CALL-455, threats 47]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ']);
    const [here, there] = [portal.url, second.url].map((url) => ApiClient.withToken(url, text)) as [
      ApiClient,
      ApiClient,
    ];
    expect([await here.code(PEOPLE), await there.code(PEOPLE)]).toEqual([10_000, 10_000]);
    const { apiTokenRevoke } = await admin.data<{ apiTokenRevoke: object[] }>(REVOKE, { ids: [token.id] });
    expect(apiTokenRevoke).toEqual([{ id: token.id, state: 'REVOKED' }]);
    expect(refusalOf(await here.graphql(PEOPLE))).toEqual({
      code: 401,
      field: undefined,
      message: 'This API token was revoked.',
    });
    await until(async () => (await there.code(PEOPLE)) === 401, 2_000);
    expect(await admin.code(REVOKE, { ids: [token.id] })).toBe(10_000);
    expect(await here.code(PEOPLE)).toBe(401);
  });

  it('ends with its time [TOKN-04, threats 47]', async () => {
    const program = await programWith(admin, ['USER_READ'], { expireTime: Date.now() + 1_500 });
    expect(await program.code(PEOPLE)).toBe(10_000);
    await until(async () => (await program.code(PEOPLE)) === 401, 4_000);
    expect(refusalOf(await program.graphql(PEOPLE)).message).toBe('This API token has expired.');
  });

  it('opens sockets, subscribes with the right to, and is closed out of them when it is revoked [TOKN-05]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ', 'SOCKET', 'PORTAL_READ']);
    const mute = await issueToken(admin, ['USER_READ', 'PORTAL_READ']);
    const socket = await SocketClient.open(second.url, { token: text });
    const received = await socket.subscribe('subscription { sessionChanged { kind } }');
    expect(received.errors).toEqual([]);
    const other = await SocketClient.open(second.url, { headers: { authorization: `Bearer ${mute.text}` } });
    const refused = await other.subscribe('subscription { messageChanged { total } }');
    expect(refused.errors?.[0]?.message).toBe('This API token needs the right SOCKET for this call.');
    await admin.data(REVOKE, { ids: [token.id] });
    await until(() => socket.closeCode !== null, 2_500);
    expect(socket.closeCode).toBe(4401);
    expect(other.closeCode).toBeNull();
    await other.close();
  });

  it('loses a subscription with the right to it, and keeps its socket [TOKN-05]', async () => {
    const input = tokenInput(['USER_READ', 'SOCKET']);
    const { text, token } = await issueToken(admin, input.rights, input);
    const socket = await SocketClient.open(second.url, { token: text });
    const received = await socket.subscribe('subscription { sessionChanged { kind } }');
    await admin.data(
      `mutation ($id: ID!, $name: String!, $rights: [ApiTokenRight!]!, $expireTime: Timestamp!) {
        apiTokenModify(id: $id, name: $name, rights: $rights, expireTime: $expireTime) { id } }`,
      { ...input, id: token.id, rights: ['USER_READ'] },
    );
    await until(() => (received.errors ?? []).length > 0, 2_500);
    expect(received.errors?.[0]?.message).toBe('This API token needs the right SOCKET for this call.');
    expect(socket.closeCode).toBeNull();
    await socket.close();
  });

  it('counts against the limit of calls by itself, wherever it calls from [TOKN-07, LIMT-03]', async () => {
    const strict = await startTestPortal({ database: portal.database, env: { CALLS_PER_MINUTE: '600' } });
    const [one, two] = [await issueToken(admin, ['USER_READ']), await issueToken(admin, ['USER_READ'])];
    const [first, other] = [one, two].map(({ text }) => ApiClient.withToken(strict.url, text)) as [
      ApiClient,
      ApiClient,
    ];
    const one20 = Array.from(
      { length: 20 },
      (_, index) => `c${index}: roleList(pagination: { limit: 1 }) { roles { id } }`,
    );
    for (let call = 0; call < 30; call += 1) expect(await first.code(`{ ${one20.join(' ')} }`)).toBe(10_000);
    expect(await first.code(PEOPLE)).toBe(429);
    expect(await other.code(PEOPLE)).toBe(10_000);
    await strict.stop();
  });

  it('is refused in an address and in a cookie, and stands beside no other caller [TOKN-12, threats 47]', async () => {
    const { text, token } = await issueToken(admin, ['USER_READ']);
    for (const name of ['token', 'access_token']) {
      const answer = await post(`${PATH}?${name}=${text}`, { authorization: `Bearer ${text}` });
      expect(await messageOf(answer)).toBe(PLACE);
    }
    expect(await messageOf(await post(`/app-portal/web/v1/user/list?token=${text}`, {}, {}))).toBe(PLACE);
    expect(await messageOf(await post(PATH, { cookie: `portal_session=${text}`, origin: portal.url }))).toBe(PLACE);
    // A dead token beside the cookie of an administrator does not act as that person.
    await admin.data(REVOKE, { ids: [token.id] });
    const both = { authorization: `Bearer ${text}`, cookie: `portal_session=${admin.token}`, origin: portal.url };
    expect(await messageOf(await post(PATH, both))).toBe('This API token was revoked.');
    expect(await messageOf(await post(PATH, { authorization: `Bearer pat_${'x'.repeat(43)}` }))).toBe(
      'This API token is unknown.',
    );
    const upgrade = await fetch(`${portal.url}${PATH}`, { headers: { authorization: `Token ${text}` } });
    expect(upgrade.status).not.toBe(200);
  });

  it('is in no line of the log, wherever it was sent to [TOKN-12, threats 47]', async () => {
    const { text } = await issueToken(admin, ['USER_READ']);
    const lines: string[] = [];
    const stream = (portal.portal.runtime.log as unknown as Record<symbol, { write: (line: string) => unknown }>)[
      symbols.streamSym
    ]!;
    const { write } = stream;
    stream.write = (line) => lines.push(line);
    try {
      portal.portal.runtime.log.info({ url: `/x?token=${text}` }, `canary ${text}`);
      await post(`${PATH}?token=${text}`, {});
      await post(`/app-portal/web/v1/${text}`, {}, {});
      await post(PATH, { authorization: `Token ${text}` });
      await post(PATH, { authorization: `Basic ${text}` });
      await post(PATH, { cookie: `portal_session=${text}`, 'x-request-id': text, origin: text });
      await post(PATH, { authorization: `Bearer ${text}` }, { query: `{ userDetail(userId: "${text}") { id } }` });
      await post(PATH, { authorization: `Bearer ${text}` }, { query: `{ ${text} }`, variables: { text } });
      await post('/app-portal/web/v1/user/list', { authorization: `Bearer ${text}` }, { search: text });
      const socket = await SocketClient.open(portal.url, { token: text });
      await socket.close();
      await fetch(`${portal.url}/app-portal/${text}`);
    } finally {
      stream.write = write;
    }
    expect(lines.join('\n')).toContain('canary pat_[cut]');
    expect(lines.join('\n')).not.toContain(text.slice(4, 40));
  });
});
