import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { RawSocket, until } from '../support/socket.js';

let portal: TestPortal;
let token: string;
let socket: RawSocket;

beforeAll(async () => {
  portal = await startTestPortal();
  const ouId = await portal.factory.organization();
  token = await portal.factory.session((await portal.factory.admin(ouId)).id, ouId);
  socket = await RawSocket.open(portal.url, token);
});
afterAll(async () => {
  await socket.close();
  await portal.stop();
});

interface Fault {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly envelopeCode: number; readonly retryAfter?: number };
}
interface Call {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: object;
}

async function overHttp(call: Call, url = portal.url, authorization = `Bearer ${token}`): Promise<Fault | undefined> {
  const response = await fetch(`${url}/app-portal/web/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, locale: 'en-US' },
    body: JSON.stringify(call),
  });
  return ((await response.json()) as { errors?: Fault[] }).errors?.[0];
}

let calls = 0;
async function overSocket(call: Call, over = socket): Promise<Fault | undefined> {
  const id = `call-${(calls += 1)}`;
  over.send('subscribe', { id, payload: call });
  const answerOf = () => over.frames.find((frame) => frame.id === id);
  await until(() => answerOf() !== undefined);
  const { type, payload } = answerOf() ?? {};
  return type === 'error' ? (payload as Fault[])[0] : (payload as { errors?: Fault[] }).errors?.[0];
}

it('a limit of calls has one code over HTTP and socket, with the time to wait [LIMT-03, MSG-37]', async () => {
  await portal.portal.runtime.database.query('DELETE FROM rate_limit');
  const other = await startTestPortal({ database: portal.database, env: { CALLS_PER_MINUTE: '10' } });
  const ouId = await portal.factory.organization();
  const tokenOf = async () => portal.factory.session((await portal.factory.member(ouId)).id, ouId);
  const [busy, call] = [await RawSocket.open(other.url, await tokenOf()), { query: '{ sessionGet { id } }' }];
  const authorization = `Bearer ${await tokenOf()}`;
  let [http, live]: (Fault | undefined)[] = [];
  for (let times = 0; times < 11; times += 1) {
    http = await overHttp(call, other.url, authorization);
    live = await overSocket(call, busy);
  }
  const code = { code: 'EXHAUSTED', envelopeCode: 429, rateLimit: 10 };
  for (const fault of [http, live]) {
    expect(fault?.extensions).toMatchObject(code);
    expect(fault?.extensions.retryAfter).toBeGreaterThanOrEqual(1);
  }
  await busy.close();
  await other.stop();
});

const ROLE = 'query ($id: ID!) { roleDetail(id: $id) { id } }';

it.each<[string, Call]>([
  ['a document that cannot be read', { query: '{' }],
  ['an unknown field', { query: '{ nothing }' }],
  ['a document that is too deep', { query: `{ sessionGet { ${'a { '.repeat(11)}b${' }'.repeat(11)} } }` }],
  [
    'a repeated sign-in',
    {
      query:
        'mutation { a: sessionSendVerificationCode { maskedEmail } b: sessionSendVerificationCode { maskedEmail } }',
    },
  ],
  ['a missing variable', { query: ROLE }],
  ['a variable of another type', { query: ROLE, variables: { id: [{}] } }],
  ['an unknown operation', { query: 'query A { sessionGet { id } }', operationName: 'B' }],
  ['no choice among operations', { query: 'query A { sessionGet { id } } query B { sessionGet { id } }' }],
  ['only fragments', { query: 'fragment A on Session { id }' }],
  ['an unknown row', { query: ROLE, variables: { id: '0'.repeat(26) } }],
  ['a page out of range', { query: '{ roleList(pagination: { limit: 0 }) { roles { id } } }' }],
  ['no right', { query: '{ organizationList { organizations { id } } }' }],
])('%s has one code over HTTP and socket [CALL-013, MSG-37]', async (_, call) => {
  const [http, live] = [await overHttp(call), await overSocket(call)];
  expect(http?.extensions.envelopeCode).toBeGreaterThanOrEqual(400);
  expect(live?.extensions).toEqual(http?.extensions);
  expect(live?.message).toBe(http?.message);
});
