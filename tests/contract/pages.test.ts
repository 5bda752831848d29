import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../server/graphql/schema.js';
import { restCalls } from '../../server/rest/documents.js';
import type { ApiClient, Envelope } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { Caller } from './world.js';
import { makeCallers, makeRows } from './world.js';

type Rows = Awaited<ReturnType<typeof makeRows>>;
type Page = {
  readonly total: number;
  readonly limit: number;
  readonly currentPage: number;
  readonly next: string | null;
};

/** Every call that answers pages, with what it must name. */
const PAGED: Readonly<Record<string, (rows: Rows) => object>> = {
  'access/holders': ({ app }) => ({ kind: 'APP', targetId: app }),
  'access/things': ({ user }) => ({ userId: user, kind: 'ASSET' }),
  'alarm/list': () => ({}),
  'announcement/list': () => ({}),
  'announcement/received': () => ({}),
  'announcement/refused': ({ announcement }) => ({ id: announcement }),
  'api-token/list': () => ({}),
  'app/list': () => ({}),
  'asset/list': () => ({}),
  'asset/list-by-user': ({ user }) => ({ userId: user }),
  'asset/list-by-user-group': ({ userGroup }) => ({ userGroupId: userGroup }),
  'asset/unassigned-by-structure': ({ structure }) => ({ structureId: structure }),
  'asset/unassigned-by-user': ({ user }) => ({ userId: user }),
  'asset/unassigned-by-user-group': ({ userGroup }) => ({ userGroupId: userGroup }),
  'audit/query': () => ({}),
  'domain/list': () => ({}),
  'organization/list': () => ({}),
  'plugin/list': () => ({}),
  'resource/assigned-user-groups': ({ resource }) => ({ resourceId: resource }),
  'resource/assigned-users': ({ resource }) => ({ resourceId: resource }),
  'resource/list': () => ({}),
  'resource/structure-resource-list': () => ({}),
  'resource/unassigned-user-groups': ({ resource }) => ({ resourceId: resource }),
  'resource/unassigned-users': ({ resource }) => ({ resourceId: resource }),
  'role/assigned-users': ({ role }) => ({ roleId: role }),
  'role/list': () => ({}),
  'structure/assigned-assets': ({ structure }) => ({ structureId: structure }),
  'structure/assigned-users': ({ structure }) => ({ structureId: structure }),
  'sub-admin/candidate-roles': () => ({}),
  'sub-admin/candidate-user-groups': () => ({}),
  'sub-admin/candidate-users': () => ({}),
  'sub-admin/list': () => ({}),
  'user-group/candidate-users': ({ userGroup }) => ({ userGroupId: userGroup }),
  'user-group/list': () => ({}),
  'user-group/users': ({ userGroup }) => ({ userGroupId: userGroup }),
  'user-import/records': () => ({}),
  'user/basic-list': () => ({}),
  'user/list': () => ({}),
  'webhook/list': () => ({}),
};

/** Calls that take a limit by itself. */
const LIMITED = ['organization/list', 'session/organization-list', 'structure/children', 'user-import/rows'];

const OF_THE_PLATFORM = ['organization/list', 'plugin/list'];

let portal: TestPortal;
let rows: Rows;
let callers: Record<Caller, () => Promise<ApiClient>>;

beforeAll(async () => {
  portal = await startTestPortal();
  rows = await makeRows(portal);
  callers = await makeCallers(portal, rows);
});
afterAll(() => portal.stop());

async function ask(path: string, pagination?: object): Promise<Envelope<{ pagination: Page } | null>> {
  const client = await callers[OF_THE_PLATFORM.includes(path) ? 'superAdmin' : 'ouAdmin']();
  return client.rest('POST', path, { ...PAGED[path]?.(rows), ...(pagination && { pagination }) });
}

describe('lists', () => {
  it('that answer pages, or take a limit, are all looked at here [LIST-04]', async () => {
    const takes = (name: string) => async () =>
      restCalls(await createSchema())
        .filter(({ operation }) => operation.variableDefinitions?.some(({ variable }) => variable.name.value === name))
        .map(({ path }) => path)
        .toSorted();
    expect(await takes('pagination')()).toEqual(Object.keys(PAGED));
    expect(await takes('limit')()).toEqual(LIMITED);
  });

  it.each(Object.keys(PAGED))(
    '%s counts pages from 1, and answers 50 rows unless told [LIST-03, LIST-04]',
    async (path) => {
      expect((await ask(path)).data?.pagination).toMatchObject({ limit: 50, currentPage: 1 });
      expect((await ask(path, { limit: 20, currentPage: 0 })).data?.pagination).toMatchObject({
        limit: 20,
        currentPage: 1,
      });
      expect((await ask(path, { limit: 1000, currentPage: 2 })).data?.pagination).toMatchObject({
        limit: 1000,
        currentPage: 2,
      });
      for (const wrong of [{ limit: 0 }, { limit: 1001 }, { limit: -1 }, { currentPage: -1 }]) {
        expect(await ask(path, wrong), JSON.stringify(wrong)).toMatchObject({ code: 415, data: null });
      }
    },
  );

  it.each(Object.keys(PAGED))('%s answers `next`, and refuses another one [LIST-04]', async (path) => {
    expect((await ask(path)).data?.pagination).toHaveProperty('next', null);
    expect(await ask(path, { after: 'x' })).toMatchObject({ code: 400, data: null });
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const after of [forged('#', 0), forged('#', '2'), forged('#', 1.5), forged('#', 2 ** 31), forged()]) {
      expect(await ask(path, { after })).toMatchObject({ code: 400, data: null });
    }
  });

  it.each<[path: string, rows: string, name: string, make: (ouId: string) => Promise<unknown>]>([
    ['role/list', 'roles', 'by number', (ouId) => portal.factory.role(ouId)],
    ['user/list', 'users', 'by key', (ouId) => portal.factory.member(ouId)],
  ])('%s leads by `next` through all %s, which it pages %s [LIST-04]', async (path, name, _, make) => {
    const ouId = await portal.factory.organization();
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    for (let index = 0; index < 7; index += 1) await make(ouId);
    type Rows = Record<string, { id: string }[]> & { pagination: Page };
    const all = (await admin.rest<Rows>('POST', path)).data[name] ?? [];
    const read: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const { data }: Envelope<Rows> = await admin.rest<Rows>('POST', path, { pagination: { limit: 3, after } });
      read.push(...(data[name] ?? []).map(({ id }) => id));
      after = data.pagination.next;
      pages += 1;
    } while (after !== null && pages < 10);
    expect(all.length).toBeGreaterThanOrEqual(7);
    expect(read).toEqual(all.map(({ id }) => id));
  });

  it('refuse a limit by itself in the same way [LIST-04]', async () => {
    const [admin, root] = [await callers.ouAdmin(), await callers.superAdmin()];
    for (const limit of [0, 1001]) {
      const answers = [
        await root.rest('POST', 'organization/list', { limit }),
        await admin.rest('POST', 'session/organization-list', { limit }),
        await admin.rest('GET', `structure/children?limit=${limit}`),
        await admin.rest('POST', 'user-import/rows', { recordId: rows.import, limit }),
      ];
      expect(answers.map(({ code }) => code)).toEqual([415, 415, 415, 415]);
    }
  });
});
