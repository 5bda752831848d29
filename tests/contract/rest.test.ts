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
import { LITERALS } from './calls/all.js';
import { numbered } from './documented-numbers.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
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
  it('answer with the code and the message of GraphQL, for every caller [CALL-013, CALL-014]', async () => {
    // Calls that end what the comparison needs, or differ each time by their nature.
    const once = new Set([
      'session/logout',
      'session/refresh',
      'session/set-organization',
      'message/publish',
      'alarm/detail',
      'alarm/list',
      'alarm/search-active',
      'announcement/save',
      // Each call is an event.
      'audit/query',
      'audit/filter-list',
      'session/send-verification-code',
      'session/verify-code',
      'session/end-others',
      'console-home/read',
      'domain/create',
      'user-group/create',
      'app/create',
      'app/add-permission',
      'app/rotate-secret',
      'app-category/create',
      'app-tag/create',
      'structure/create-tag',
      'menu-group/create',
      'shortcut/create',
      'sub-admin/create',
      'sub-admin/remove',
      'resource/create',
      'role/create',
      'role/delete-menu-group',
      'role/delete-permission',
      'role/delete-available-structure',
    ]);
    const isRepeatable = ({ path }: RestCall) => !once.has(path) && !path.startsWith('user/remove-');
    // As many as there are paths below, without those left out: none is skipped unseen.
    expect(calls.filter(isRepeatable)).toHaveLength(307);
    for (const call of calls.filter(isRepeatable)) {
      for (const caller of ['stranger', 'normal', 'subAdmin', 'ouAdmin', 'superAdmin', 'app'] as const) {
        const client = await callers[caller]();
        const overRest = await send(client, call, sampleOf(call));
        const overGraphql = await client.graphql<{ data: unknown }>(print(call.document), sampleOf(call));
        const [error] = overGraphql.errors ?? [];
        const where = `${call.path} as ${caller}`;
        if (call.operation.operation === 'query') {
          expect(overRest.code, where).toBe(error?.extensions.envelopeCode ?? 10_000);
          expect(overRest.data, where).toEqual(error ? null : numbered(overGraphql.data?.data));
        }
        expect(withoutRequestId(overRest.message), where).toBe(withoutRequestId(error?.message ?? ''));
      }
    }
  }, 300_000);

  it('are those of the specification, and these beyond it [CALL-002, CALL-003]', () => {
    const expected: Record<string, 'GET' | 'POST'> = {
      'access/explanation': 'GET',
      'alarm/acknowledge-many': 'POST',
      'alarm/add-note': 'POST',
      'alarm/count': 'POST',
      'alarm/detail': 'GET',
      'alarm/filter-values': 'POST',
      'alarm/timeline': 'POST',
      'alarm/undo-acknowledge': 'POST',
      'audit/event': 'POST',
      'audit/history': 'POST',
      'audit/restore': 'POST',
      'audit/restore-preview': 'POST',
      'audit/timeline': 'POST',
      'audit/export-start': 'POST',
      'audit/export-status': 'POST',
      'audit/verify': 'POST',
      'audit/verify-status': 'POST',
      'alarm-export/start': 'POST',
      'alarm-export/status': 'GET',
      'announcement/audience': 'POST',
      'announcement/pause': 'POST',
      'announcement/read': 'GET',
      'announcement/received': 'POST',
      'announcement/refused': 'POST',
      'announcement/resend': 'POST',
      'announcement/resume': 'POST',
      'announcement/stop': 'POST',
      'announcement/test': 'POST',
      'console-home/hide-first-steps': 'POST',
      'console-home/changes': 'POST',
      'console-home/read': 'POST',
      'console-home/sign-in-hours': 'POST',
      'access/flow': 'POST',
      'api-token/list': 'POST',
      'api-token/self': 'GET',
      'api-token/create': 'POST',
      'api-token/modify': 'POST',
      'api-token/revoke': 'POST',
      'app/openings': 'POST',
      'app/find-user': 'POST',
      'app/user-assets': 'POST',
      'app/add-permission': 'POST',
      'app/modify-permission': 'POST',
      'app/remove-permission': 'POST',
      'app/check-manifest': 'POST',
      'app/register': 'POST',
      'access/holders': 'POST',
      'access/things': 'POST',
      'access/user-access': 'GET',
      'user-view/begin': 'POST',
      'user-view/get': 'POST',
      'user-view/end': 'POST',
      'session/list': 'POST',
      'session/end': 'POST',
      'session/end-others': 'POST',
      'profile/leave-organization': 'POST',
      'organization/create-admin-with-password': 'POST',
      'organization/remove-logo': 'POST',
      'organization/theme-use': 'POST',
      'removal/impact': 'POST',
      'landing/reset': 'POST',
      'landing/default': 'GET',
      'landing/save-default': 'POST',
      'landing/reset-default': 'POST',
      'landing/run-status': 'GET',
      'landing/plugins': 'GET',
      'portal/user-app-resources': 'POST',
      'resource/create': 'POST',
      'resource/modify': 'POST',
      'resource/delete': 'POST',
      'resource/detail': 'GET',
      'role/app-choices': 'GET',
      'role/set-contents': 'POST',
      'role/assigned-users': 'POST',
      'role/assign-users': 'POST',
      'role/remove-users': 'POST',
      'domain/check-host': 'POST',
      'domain/test-result': 'POST',
      'domain/test-sign-in': 'POST',
      'webhook/list': 'POST',
      'webhook/create': 'POST',
      'webhook/modify': 'POST',
      'webhook/remove': 'POST',
      'sub-admin/preview': 'POST',
      'user/ids-matching': 'POST',
      'user/bulk': 'POST',
      'user/bulk-status': 'POST',
      'user/unlock': 'POST',
      'user/disable': 'POST',
      'user/enable': 'POST',
      'user/send-invitation': 'POST',
      'user/reset-password': 'POST',
      'user/bulk-undo': 'POST',
      'user/session-list': 'POST',
      'user/session-end': 'POST',
      'user/session-end-all': 'POST',
      'user-import/rows': 'POST',
      'user-import/map': 'POST',
      'user-import/correct': 'POST',
      'user-import/apply': 'POST',
      'user/create-with-password': 'POST',
      'user/email': 'POST',
      'user/email-resend': 'POST',
      'user/email-cancel': 'POST',
      'user/email-link-info': 'POST',
      'user/email-confirm': 'POST',
      'user-group/detail': 'POST',
      'user-group/candidate-users': 'POST',
      'structure/assign-users': 'POST',
      'structure/remove-users': 'POST',
      'structure/user-counts': 'POST',
      'structure/access': 'GET',
      'structure/summary': 'GET',
      'app/delete': 'POST',
      'app/rotate-secret': 'POST',
      'app-category/create': 'POST',
      'app-category/modify': 'POST',
      'app-category/delete': 'POST',
      'security/platform-rule': 'GET',
      'security/set-platform-rule': 'POST',
    };
    const beyond = calls.filter(({ path }) => !LITERALS[path]);
    expect(Object.fromEntries(beyond.map((call) => [call.path, call.method]))).toEqual(expected);
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

  it('take texts under the long name of a language as under its short one, which wins [I18N-09, CALL-051]', async () => {
    const client = await callers.ouAdmin();
    const copyrights = { 'de-DE': 'Intern', 'zh-CN': '内部', 'en-US': 'no', en: 'Internal' };
    expect((await client.rest('POST', 'organization/set-copyright', { copyrights })).code).toBe(10_000);
    expect((await client.rest<object>('GET', 'organization/copyright')).data).toMatchObject({
      copyrights: { default: null, en: 'Internal', zh: '内部', ja: null, es: null, de: 'Intern', pl: null, fr: null },
    });
    const node = { nameJson: { default: 'Hall', 'pl-PL': 'Hala' } };
    const { data: id } = await client.rest<string>('POST', 'structure/create', node);
    expect((await client.rest<object>('GET', `structure/detail?id=${id}`)).data).toMatchObject({
      nameJson: { default: 'Hall', pl: 'Hala', de: null },
    });
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
