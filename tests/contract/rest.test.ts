import type { GraphQLSchema } from 'graphql';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { restCalls } from '../../server/rest/documents.js';
import type { RestCall } from '../../server/rest/documents.js';
import type { ApiClient, Envelope } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS, sampleCall } from './sample-calls.js';
import type { Caller } from './world.js';
import { makeCallers, makeRows } from './world.js';

let portal: TestPortal;
let schema: GraphQLSchema;
let calls: RestCall[];
let rows: Awaited<ReturnType<typeof makeRows>>;
let callers: Record<Caller, () => Promise<ApiClient>>;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  calls = restCalls(schema);
  rows = await makeRows(portal);
  callers = await makeCallers(portal, rows);
});
afterAll(() => portal.stop());

/** Variables that fit a call; what may be used once is new each time. */
function sampleOf(call: RestCall): Record<string, unknown> {
  const [root] = call.operation.selectionSet.selections;
  const name = root?.kind === 'Field' ? root.name.value : '';
  const field = rootFields(schema).find((candidate) => candidate.name === name);
  if (!field) throw new Error(`${call.path} projects nothing`);
  const idFor = (argument: string) => {
    const kind = ID_ARGUMENTS[name]?.[argument];
    return kind && kind !== 'none' ? rows[kind] : 'unknown';
  };
  return sampleCall(schema, field, idFor).variables;
}

function send(client: ApiClient, call: RestCall, variables: Record<string, unknown>): Promise<Envelope> {
  if (call.method === 'POST') return client.rest('POST', `${call.path}?t=1`, { ...variables, unknownField: 1 });
  const query = new URLSearchParams({ t: '1', _: '2' });
  for (const [name, value] of Object.entries(variables)) query.set(name, String(value));
  return client.rest('GET', `${call.path}?${query.toString()}`);
}

const withoutRequestId = (message: string | undefined) => message?.replace(/[0-9A-Z]{26}/g, 'id');

describe('the REST calls', () => {
  it('answer exactly what GraphQL answers, code and data, for every caller [CALL-013, CALL-014, CALL-022 to CALL-045, CALL-047 to CALL-049, CALL-052, CALL-054 to CALL-057, CALL-155 to CALL-160]', async () => {
    // Calls that end what the comparison needs, or differ each time by their nature.
    const once = new Set([
      ...['session/logout', 'session/refresh', 'session/set-organization', 'message/publish'],
      ...['session/send-verification-code', 'session/verify-code', 'session/end-others', 'domain/create'],
    ]);
    const isRepeatable = ({ path }: RestCall) => !once.has(path) && !path.startsWith('user/remove-');
    for (const call of calls.filter(isRepeatable)) {
      for (const caller of ['stranger', 'normal', 'subAdmin', 'ouAdmin', 'superAdmin', 'app'] as const) {
        const client = await callers[caller]();
        const overRest = await send(client, call, sampleOf(call));
        const overGraphql = await client.graphql<{ data: unknown }>(print(call.document), sampleOf(call));
        const [error] = overGraphql.errors ?? [];
        const where = `${call.path} as ${caller}`;
        if (call.operation.operation === 'query') {
          expect(overRest.code, where).toBe(error?.extensions.envelopeCode ?? 10_000);
          expect(overRest.data, where).toEqual(error ? null : overGraphql.data?.data);
        }
        expect(withoutRequestId(overRest.message), where).toBe(withoutRequestId(error?.message ?? ''));
      }
    }
  });

  it('are documented at the paths and methods of the specification [CALL-001, CALL-002, CALL-003]', () => {
    const expected: Record<string, 'GET' | 'POST'> = {
      'session/login': 'POST',
      'session/logout': 'GET',
      'session/get': 'POST',
      'session/refresh': 'POST',
      'session/set-organization': 'POST',
      'session/organization-list': 'POST',
      'session/working-organization': 'POST',
      'session/operations': 'POST',
      'session/public-key': 'GET',
      'session/send-login-code': 'POST',
      'session/login-via-code': 'POST',
      'session/send-verification-code': 'POST',
      'session/verify-code': 'POST',
      'session/list': 'POST',
      'session/end': 'POST',
      'session/end-others': 'POST',
      'password/modify': 'POST',
      'password/reset': 'POST',
      'password/trigger-reset': 'POST',
      'password/retrieve': 'POST',
      'password/reset-token-info': 'POST',
      'password/rule': 'GET',
      'config/by-keys': 'POST',
      'config/domain-special': 'POST',
      'profile/info': 'POST',
      'profile/modify': 'POST',
      'organization/list': 'POST',
      'organization/info': 'POST',
      'organization/set-admin': 'POST',
      'organization/create-and-set-admin': 'POST',
      'organization/domain-list': 'GET',
      'organization/admin-info': 'POST',
      'portal/app-resource-list': 'GET',
      'role/list': 'POST',
      'role/detail': 'GET',
      'domain/list': 'POST',
      'domain/create': 'POST',
      'domain/modify': 'POST',
      'domain/delete': 'POST',
      'domain/role-list': 'GET',
      'domain/test-result': 'POST',
      'domain/test-sign-in': 'POST',
      'domain/user-group-list': 'GET',
      'check/name-exists': 'POST',
      'user/list': 'POST',
      'user/basic-list': 'POST',
      'user/detail': 'POST',
      'user/assigned-roles': 'POST',
      'user/roles-with-assignment': 'POST',
      'user/assign-roles': 'POST',
      'user/remove-role': 'POST',
      'user/assign-user-groups': 'POST',
      'user/remove-user-group': 'POST',
      'user/assigned-structures': 'POST',
      'user/assign-structures': 'POST',
      'user/remove-structure': 'POST',
      'user-group/list': 'POST',
      'structure/list': 'POST',
      'message/list': 'GET',
      'message/set-status': 'POST',
      'message/publish': 'POST',
      'app/exchange-code': 'POST',
      'security/mfa': 'GET',
      'security/set-mfa': 'GET',
      'security/rule': 'GET',
      'security/set-rule': 'POST',
      'security/platform-rule': 'GET',
      'security/set-platform-rule': 'POST',
    };
    expect(Object.fromEntries(calls.map((call) => [call.path, call.method]))).toEqual(expected);
  });

  it('name the field that is missing or wrong, and ignore unknown ones [CALL-021]', async () => {
    const client = await callers.ouAdmin();
    const missing = await client.rest('POST', 'user/detail', {});
    expect(missing).toMatchObject({ code: 400, data: null });
    expect(missing.message).toContain('id');
    const wrong = await client.rest('POST', 'user/list', { pagination: { limit: 'many' } });
    expect(wrong.code).toBe(400);
    expect(wrong.message).toContain('pagination.limit');
    expect(wrong.message).not.toContain('many');
    expect((await client.rest('POST', 'user/list', { pagination: { unknown: 1 }, more: {} })).code).toBe(10_000);
  });

  it('answer a write with data null and a bare list of keys with a map [CALL-011, CALL-034]', async () => {
    const client = await callers.normal();
    expect(await client.rest('POST', 'profile/modify', { theme: 'GREEN' })).toEqual({
      code: 10_000,
      message: '',
      data: null,
    });
    const config = await client.rest('POST', 'config/by-keys', ['roundRobin', 'nothing']);
    expect(config.data).toEqual({ roundRobin: 'false' });
  });

  it('speak the language of the Locale header, en-US for an unknown one [I18N-08]', async () => {
    const client = await callers.stranger();
    const messages: string[] = [];
    for (const locale of ['en-US', 'xx-XX', 'zh-CN', 'de-DE']) {
      client.headers = { locale };
      messages.push((await client.rest('POST', 'session/get')).message);
    }
    expect(messages[1]).toBe(messages[0]);
    expect(new Set(messages).size).toBe(3);
  });
});
