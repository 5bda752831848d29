import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { GraphqlAnswer } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { SocketClient } from '../support/socket.js';

let portal: TestPortal;
let ouId: string;
let stranger: ApiClient;
let administrator: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal({ env: { NODE_ENV: 'production' } });
  ouId = await portal.factory.organization();
  stranger = new ApiClient(portal.url);
  administrator = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

/** The message of a REST call by a client with this Authorization header. */
async function messageWith(authorization: string, path = 'session/get'): Promise<string> {
  const client = new ApiClient(portal.url);
  client.authorization = authorization;
  const { code, message } = await client.rest('POST', path, {});
  expect(code).toBe(401);
  return message;
}

/** The first error of a GraphQL request. */
async function errorOf(request: Promise<Response>) {
  const { errors } = (await (await request).json()) as GraphqlAnswer;
  return errors?.[0] ?? expect.fail('no error');
}

const graphql = (init: RequestInit, query = '') => fetch(`${portal.url}/app-portal/web/v1/graphql${query}`, init);
const posted = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('over REST', () => {
  it('an address without a call leads to the list of calls [CALL-010]', async () => {
    expect(await stranger.rest('POST', 'user/lst', {})).toEqual({
      code: 404,
      message: 'The portal has no call at this address. /developer/api.html lists every call with its method.',
      data: null,
    });
  });

  it('a body that is no JSON is told as such [CALL-010, CALL-021]', async () => {
    const response = await fetch(`${portal.url}/app-portal/web/v1/session/get`, posted('{broken'));
    expect(await response.json()).toEqual({
      code: 400,
      message: 'The body must be a JSON object with at most 50 levels.',
      data: null,
    });
  });

  it('a field that is missing is told from one that is wrong, within lists too [CALL-021]', async () => {
    const messageOf = async (client: ApiClient, path: string, body: object) =>
      (await client.rest('POST', path, body)).message;
    expect(await messageOf(administrator, 'user/detail', { userId: 'x' })).toBe('"id" is missing.');
    expect(await messageOf(administrator, 'role/create', { name: ' ' })).toBe('"name" is missing.');
    expect(await messageOf(administrator, 'message/set-status', { messageId: 'x' })).toBe(
      'Send at least one of these fields: isRead, isAcknowledged, isRemoved.',
    );
    expect(await messageOf(administrator, 'check/tag-key', { key: 'floor' })).toBe(
      'Send exactly one of these fields: structureId, appId.',
    );
    const app = ApiClient.app(portal.url, await portal.factory.app(ouId));
    const recipients = { wholeOrganization: true };
    expect(await messageOf(app, 'message/publish', { messages: [{ text: 'Hello' }], recipients })).toBe(
      '"messages[0].body" is missing.',
    );
  });

  it.each([
    ['user/detail', { id: 7.5 }, '"id" must be of the JSON type string.'],
    ['user/list', { pagination: { limit: '20' } }, '"pagination.limit" must be of the JSON type integer.'],
    ['audit/query', { endTime: 'today' }, '"endTime" must be of the JSON type integer.'],
    ['user/list', { appendData: 'yes' }, '"appendData" must be of the JSON type boolean.'],
    ['user/list', { filter: [] }, '"filter" must be of the JSON type object.'],
    ['profile/modify', { theme: 'pink' }, '"theme" must be one of: DARK, GREEN, WHITE.'],
    ['menu/set-additions', { id: 'x', additionType: 7 }, '"additionType" must be one of: 0, 1.'],
    ['app/list', { createdType: 1 }, '"createdType" must be one of: CUSTOM, PURCHASED.'],
  ])('a wrong value in %s %j hears what it must be [CALL-446, CALL-021]', async (path, body, message) => {
    expect(await administrator.rest('POST', path, body)).toEqual({ code: 400, message, data: null });
  });

  it('a long wrong value costs no time [threats 33]', async () => {
    for (const theme of [' does not exist in "'.repeat(100_000), '; Value "'.repeat(200_000)]) {
      const began = performance.now();
      const { message } = await administrator.rest('POST', 'profile/modify', { theme });
      expect(message).toBe('"theme" must be one of: DARK, GREEN, WHITE.');
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  it('a token that was replaced, one in another form and wrong credentials are told apart [AUTH-35, CALL-020]', async () => {
    expect(await messageWith('Bearer 0123456789012345678901234567890123456789012')).toBe(
      'Your session has ended, or a newer token replaced this one. Please sign in again.',
    );
    expect(await messageWith(administrator.token ?? '')).toBe(
      'Send the token of the session as "Authorization: Bearer TOKEN".',
    );
    const basic = `Basic ${Buffer.from('olivia:Portal@2026').toString('base64')}`;
    expect(await messageWith(basic)).toBe('No enabled app has this id and secret.');
    expect((await stranger.rest('POST', 'session/get', {})).message).toBe('Please sign in to continue.');
  });

  it('a call of apps says so to a person [CALL-020]', async () => {
    const body = { messages: [{ body: 'Hello' }], recipients: { wholeOrganization: true } };
    expect(await administrator.rest('POST', 'message/publish', body)).toMatchObject({
      code: 401,
      message: 'Only an app may call this, with its id and secret as "Authorization: Basic".',
    });
  });
});

describe('over GraphQL', () => {
  it('a name that is not known is corrected for callers who may read the schema, and for nobody else [LIMT-02]', async () => {
    const query = '{ usrList { pagination { total } } }';
    const { errors } = await administrator.graphql(query);
    expect(errors?.[0]?.message).toMatch(/^Cannot query field "usrList" on type "Query"\. Did you mean .*"userList"/);
    expect((await errorOf(graphql(posted(JSON.stringify({ query }))))).message).toBe(
      'Cannot query field "usrList" on type "Query".',
    );
  });

  it('a stranger who asks for the schema hears to sign in [LIMT-02]', async () => {
    const { errors } = await stranger.graphql('{ __schema { queryType { name } } }');
    expect(errors?.[0]?.message).toBe(
      'The schema is told to callers who are signed in. Send the token of a session as "Authorization: Bearer TOKEN".',
    );
  });

  it('a subscription leads to the socket [MSG-39]', async () => {
    const { errors } = await administrator.graphql('subscription { messageChanged { action } }');
    expect(errors?.[0]).toMatchObject({
      message: 'A subscription runs over a WebSocket at this address, using the protocol graphql-transport-ws.',
      extensions: { code: 'INVALID_PARAMETER', envelopeCode: 400 },
    });
  });

  it('a request that is no operation has the code 400 as well [CALL-013]', async () => {
    const extensions = { code: 'BAD_REQUEST', envelopeCode: 400 };
    expect((await errorOf(graphql(posted('{}')))).extensions).toEqual(extensions);
    expect((await errorOf(graphql(posted('[{"query":"{ __typename }"}]')))).extensions).toEqual(extensions);
    expect((await errorOf(graphql({ ...posted('{}'), method: 'PUT' }))).extensions).toEqual(extensions);
    expect((await errorOf(graphql({}, '?query={__typename}'))).extensions).toEqual(extensions);
  });
});

describe('over a socket', () => {
  const reasonOf = async (token: string | undefined) => (await SocketClient.open(portal.url, { token })).closeReason;

  it('the end of the connection says how a token is sent, or that it has ended [MSG-39, AUTH-35]', async () => {
    expect(await reasonOf(undefined)).toBe('Send the token of a session in connection_init: {"token": "TOKEN"}');
    expect(await reasonOf('unknown')).toBe('The session has ended, or a newer token replaced this one');
  });
});
