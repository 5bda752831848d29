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
import { numbered } from './documented-numbers.js';
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
  it('answer what GraphQL answers, code and data, with numbers for names, for every caller [CALL-013, CALL-014, CALL-022 to CALL-045, CALL-047 to CALL-049, CALL-052, CALL-054 to CALL-057, CALL-063 to CALL-124, CALL-125 to CALL-148, CALL-152, CALL-153, CALL-155 to CALL-174, CALL-176 to CALL-181, CALL-186, CALL-187, CALL-189 to CALL-195, CALL-209 to CALL-219, CALL-226, CALL-227, CALL-230, CALL-232 to CALL-235, CALL-236, CALL-237]', async () => {
    // Calls that end what the comparison needs, or differ each time by their nature.
    const once = new Set([
      'session/logout',
      'session/refresh',
      'session/set-organization',
      'message/publish',
      'session/send-verification-code',
      'session/verify-code',
      'session/end-others',
      'domain/create',
      'user-group/create',
      'app/create',
      'app/rotate-secret',
      'app-category/create',
      'app-tag/create',
      'menu-group/create',
      'shortcut/create',
      'sub-admin/create',
      'sub-admin/remove',
      'role/create',
      'role/delete-menu-group',
      'role/delete-permission',
      'role/delete-available-structure',
    ]);
    const isRepeatable = ({ path }: RestCall) => !once.has(path) && !path.startsWith('user/remove-');
    // As many as there are paths below, without those left out: none is skipped unseen.
    expect(calls.filter(isRepeatable)).toHaveLength(205);
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

  it('are documented at the paths and methods of the specification [CALL-001, CALL-002, CALL-003]', () => {
    const expected: Record<string, 'GET' | 'POST'> = {
      'access/explanation': 'GET',
      'access/holders': 'POST',
      'access/user-access': 'GET',
      'asset/assign': 'POST',
      'asset/list': 'POST',
      'asset/list-by-user': 'POST',
      'asset/list-by-user-group': 'POST',
      'asset/remove': 'POST',
      'asset/sync-limit': 'GET',
      'asset/sync-tree': 'POST',
      'asset/unassigned-by-structure': 'POST',
      'asset/unassigned-by-user': 'POST',
      'asset/unassigned-by-user-group': 'POST',
      'portal/user-app-asset-tree': 'POST',
      'portal/user-app-structure': 'GET',
      'portal/user-structure-detail': 'GET',
      'structure/assign-assets': 'POST',
      'structure/assigned-assets': 'POST',
      'structure/remove-assets': 'POST',
      'structure/reorder-assets': 'POST',
      'structure/sync-assets': 'POST',
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
      'profile/leave-organization': 'POST',
      'organization/list': 'POST',
      'organization/info': 'POST',
      'organization/set-admin': 'POST',
      'organization/create-and-set-admin': 'POST',
      'organization/create-admin-with-password': 'POST',
      'organization/domain-list': 'GET',
      'organization/admin-info': 'POST',
      'portal/app-resource-list': 'GET',
      'removal/impact': 'POST',
      'role/list': 'POST',
      'role/detail': 'GET',
      'role/app-choices': 'GET',
      'role/create': 'POST',
      'role/modify': 'POST',
      'role/set-contents': 'POST',
      'role/delete': 'POST',
      'role/menu-group-with-assigned': 'POST',
      'role/permission-with-assigned': 'POST',
      'role/structure-with-assigned': 'GET',
      'role/assigned-menu-groups': 'POST',
      'role/assigned-permissions': 'POST',
      'role/assigned-structures': 'GET',
      'role/assign-menu-group': 'POST',
      'role/assign-permission': 'POST',
      'role/assign-structure': 'POST',
      'role/delete-menu-group': 'POST',
      'role/delete-permission': 'POST',
      'role/delete-available-structure': 'POST',
      'role/assigned-users': 'POST',
      'role/assign-users': 'POST',
      'role/remove-users': 'POST',
      'domain/list': 'POST',
      'domain/check-host': 'POST',
      'domain/create': 'POST',
      'domain/modify': 'POST',
      'domain/delete': 'POST',
      'domain/role-list': 'GET',
      'domain/test-result': 'POST',
      'domain/test-sign-in': 'POST',
      'domain/user-group-list': 'GET',
      'check/name-exists': 'POST',
      'check/tag-key': 'POST',
      'sub-admin/list': 'POST',
      'sub-admin/detail': 'GET',
      'sub-admin/remove': 'POST',
      'sub-admin/create': 'POST',
      'sub-admin/modify': 'POST',
      'sub-admin/candidate-users': 'POST',
      'sub-admin/candidate-structures': 'POST',
      'sub-admin/candidate-structure-children': 'POST',
      'sub-admin/candidate-user-groups': 'POST',
      'sub-admin/candidate-roles': 'POST',
      'sub-admin/candidate-operations': 'POST',
      'sub-admin/preview': 'POST',
      'user/list': 'POST',
      'user/ids-matching': 'POST',
      'user/bulk': 'POST',
      'user/bulk-status': 'POST',
      'user/session-list': 'POST',
      'user/session-end': 'POST',
      'user/session-end-all': 'POST',
      'user-export/start': 'GET',
      'user-export/status': 'GET',
      'user-import/records': 'POST',
      'user-import/record-status': 'GET',
      'user-import/rows': 'POST',
      'user-import/map': 'POST',
      'user-import/correct': 'POST',
      'user-import/apply': 'POST',
      'user/validate': 'POST',
      'user/create-and-join': 'POST',
      'user/create-with-password': 'POST',
      'user/join': 'POST',
      'user/modify': 'POST',
      'user/update': 'POST',
      'user/email': 'POST',
      'user/email-resend': 'POST',
      'user/email-cancel': 'POST',
      'user/email-link-info': 'POST',
      'user/email-confirm': 'POST',
      'user/remove': 'POST',
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
      'user-group/detail': 'POST',
      'user-group/create': 'POST',
      'user-group/modify': 'POST',
      'user-group/delete': 'POST',
      'user-group/users': 'POST',
      'user-group/candidate-users': 'POST',
      'user-group/add-users': 'POST',
      'user-group/remove-users': 'POST',
      'structure/list': 'POST',
      'structure/create': 'POST',
      'structure/delete': 'POST',
      'structure/detail': 'GET',
      'structure/children': 'GET',
      'structure/complete-list': 'GET',
      'structure/complete-ordered': 'GET',
      'structure/rename': 'POST',
      'structure/assigned-users': 'POST',
      'structure/reorder': 'POST',
      'structure/assign-users': 'POST',
      'structure/remove-users': 'POST',
      'structure/user-counts': 'POST',
      'structure/access': 'GET',
      'structure/summary': 'GET',
      'message/list': 'GET',
      'message/set-status': 'POST',
      'message/publish': 'POST',
      'app/exchange-code': 'POST',
      'app/list': 'POST',
      'app/design-enable': 'GET',
      'app/set-new-navigation': 'POST',
      'app/detail': 'GET',
      'app/create': 'POST',
      'app/set-detail': 'POST',
      'app/assign-structure': 'POST',
      'app/delete-shortcut': 'POST',
      'app/delete': 'POST',
      'app/rotate-secret': 'POST',
      'app/authorization-info': 'GET',
      'app/set-authorization': 'POST',
      'app/list-with-order': 'POST',
      'app/set-order': 'POST',
      'app-tag/list': 'GET',
      'app-tag/create': 'POST',
      'app-tag/modify': 'POST',
      'app-tag/delete': 'POST',
      'app-category/create': 'POST',
      'app-category/modify': 'POST',
      'app-category/delete': 'POST',
      'menu-group/list': 'POST',
      'menu-group/assigned-menus': 'POST',
      'menu-group/create': 'POST',
      'menu-group/modify': 'POST',
      'menu-group/delete': 'POST',
      'menu-group/assign': 'POST',
      'menu/list': 'POST',
      'menu/additions': 'GET',
      'menu/set-additions': 'POST',
      'menu/set-icon': 'POST',
      'shortcut/create': 'POST',
      'shortcut/categories': 'GET',
      'shortcut/menu': 'GET',
      'shortcut/unassigned-menus': 'GET',
      'shortcut/assign': 'POST',
      'shortcut/add-first-level-menu': 'POST',
      'shortcut/delete-menu': 'POST',
      'shortcut/modify-menu': 'POST',
      'shortcut/sort': 'POST',
      'shortcut/permissions': 'GET',
      'shortcut/delete-permission': 'POST',
      'shortcut/app-permission-list': 'GET',
      'shortcut/assign-permissions': 'POST',
      'plugin/list': 'POST',
      'plugin/create': 'POST',
      'plugin/modify': 'POST',
      'plugin/delete': 'POST',
      'plugin/organization-list': 'GET',
      'plugin/assign': 'POST',
      'plugin/assigned-organizations': 'POST',
      'portal/search': 'POST',
      'portal/event-log': 'POST',
      'portal/shortcut-menu-list': 'GET',
      'portal/save-shortcut-list': 'POST',
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

  it.each<[headers: Record<string, string>, text: string]>([
    [{ locale: 'zh-cn' }, '请登录后继续。'],
    [{ locale: 'zh_CN' }, '请登录后继续。'],
    [{ locale: 'de' }, 'Bitte melden Sie sich an, um fortzufahren.'],
    [{ locale: 'DE-AT' }, 'Bitte melden Sie sich an, um fortzufahren.'],
    [{ 'accept-language': 'de' }, 'Bitte melden Sie sich an, um fortzufahren.'],
    [{ 'accept-language': 'nl, fr-CA;q=0.7, de-CH;q=0.9' }, 'Bitte melden Sie sich an, um fortzufahren.'],
    [{ 'accept-language': 'nl, de;q=0.2, zh-CN;q=0.3, *;q=0.1' }, '请登录后继续。'],
    [{ 'accept-language': 'nl' }, 'Please sign in to continue.'],
    [{ 'accept-language': '*' }, 'Please sign in to continue.'],
    [{ 'accept-language': 'de;q=0' }, 'Please sign in to continue.'],
    [{ 'accept-language': ';;q=,' }, 'Please sign in to continue.'],
    [{ locale: 'zh-CN', 'accept-language': 'de' }, '请登录后继续。'],
    [{ locale: 'xx', 'accept-language': 'de' }, 'Please sign in to continue.'],
  ])('speak the language that %j names: %s [I18N-08]', async (headers, text) => {
    const client = await callers.stranger();
    client.headers = headers;
    expect((await client.rest('POST', 'session/get')).message).toBe(text);
    // A request that is refused before it is a call speaks it too.
    const unknown = (await client.rest('GET', 'nothing/here')).message;
    client.headers = { locale: { 请: 'zh-CN', B: 'de-DE', P: 'en-US' }[text.charAt(0)] ?? '' };
    expect((await client.rest('GET', 'nothing/here')).message).toBe(unknown);
  });
});
