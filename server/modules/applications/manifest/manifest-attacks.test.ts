import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Checked, Registered } from '../../../../tests/support/app-manifest.js';
import { manifestRows, tideManifest } from '../../../../tests/support/app-manifest.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let admin: ApiClient;
let key = '';
let made = 0;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const state = () => manifestRows(rows);
const manifest = (values: Record<string, unknown> = {}) => tideManifest(key, values);
const register = (sent: unknown) => admin.rest<Registered>('POST', 'app/register', { manifest: sent });
const check = (sent: unknown) => admin.rest<Checked>('POST', 'app/check-manifest', { manifest: sent });
/** The code that a body gets as it stands. */
async function raw(body: string): Promise<number> {
  const response = await fetch(`${portal.url}/app-portal/web/v1/app/check-manifest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: admin.authorization ?? '' },
    body,
  });
  return ((await response.json()) as { code: number }).code;
}

beforeAll(async () => {
  portal = await startTestPortal();
  const ouId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());
beforeEach(() => {
  key = `tides-${(made += 1)}`;
});

describe('attacks on a manifest', () => {
  it('by size, depth and number are refused, and change nothing [APPC-09]', async () => {
    const before = await state();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        code: `m${at}`,
        name: { en: `M ${at}` },
        url: 'https://tides.example',
      }));
    expect((await register({ ...manifest(), description: { en: 'x'.repeat(10_000_000) } })).code).toBe(414);
    expect((await register({ ...manifest(), description: { en: 'x'.repeat(600_000) } })).code).toBe(415);
    expect((await register(manifest({ menus: many(10_000) }))).code).toBe(415);
    expect((await check(manifest({ menus: many(501) }))).data.faults).toMatchObject([{ path: 'menus' }]);
    const halves = [{ ...many(1)[0], children: many(300).map((menu) => ({ ...menu, code: `c${menu.code}` })) }];
    const two = [...halves, ...many(260).slice(1)];
    expect((await check(manifest({ menus: two }))).data.faults).toMatchObject([{ path: 'menus' }]);
    for (const [levels, code] of [
      [100_000, 400],
      [20, 415],
    ] as const) {
      expect(await raw(`{"manifest":{"menus":${'['.repeat(levels)}${']'.repeat(levels)}}}`)).toBe(code);
    }
    const unknown = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, 1]));
    expect((await check({ ...manifest(), ...unknown })).data.faults).toHaveLength(100);
    expect(await state()).toBe(before);
  });

  it('by names of prototypes, by text that hides itself and by what is no object [APPC-09]', async () => {
    const before = await state();
    const own = JSON.parse(`{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`) as object;
    const withProto = { ...manifest(), ...own };
    const sent = JSON.stringify(withProto).replace('"manifest":1', '"manifest":1,"__proto__":{"polluted":true}');
    const answer = await check(JSON.parse(sent));
    expect(answer.data.faults.map(({ path }) => path)).toContain('constructor');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await register(manifest({ name: { en: 'Tide\u202Ewatch' } }))).code).toBe(400);
    expect((await register(manifest({ permissions: [{ identifier: 'a b', name: 'x' }] }))).code).toBe(400);
    for (const none of ['text', 7, true, [manifest()], null]) expect((await register(none)).code).toBe(400);
    expect((await register({})).code).toBe(400);
    expect(await state()).toBe(before);
  });

  it('twice at once makes one app [APPC-05]', async () => {
    const answers = await Promise.all([register(manifest()), register(manifest()), register(manifest())]);
    expect(new Set(answers.map(({ data }) => data.appId)).size).toBe(1);
    expect(answers.filter(({ data }) => data.secret !== null)).toHaveLength(1);
    expect(await rows('SELECT COUNT(*) AS total FROM app WHERE manifest_key = ?', [key])).toEqual([{ total: 1 }]);
  });
});
