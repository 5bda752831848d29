import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { JPEG, png, svg, uploadPicture } from '../../../../tests/support/pictures.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download } from '../../../../tests/support/sheets.js';
import { now } from '../../../core/clock.js';
import { retention } from '../../../jobs/retention.js';

const MEGABYTE = 1_048_576;

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;
let stranger: ApiClient;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

const upload = (client: ApiClient, bytes: Uint8Array, name = 'icon.png') =>
  uploadPicture<{ icon: string }>(client, 'picture/upload', bytes, { name });
const uploaded = async (client: ApiClient, bytes: Uint8Array) => (await upload(client, bytes)).data?.icon ?? '';
const idOf = (icon: string) => icon.replace('picture:', '');
const show = (client: ApiClient, icon: string) => download(client, 'GET', `picture/show?id=${idOf(icon)}`);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  [ouId, otherOuId] = [await factory.organization(), await factory.organization()];
  admin = await portal.as(await factory.admin(ouId), ouId);
  stranger = await portal.as(await factory.admin(otherOuId), otherOuId);
});
afterAll(() => portal.stop());

describe('a picture', () => {
  it('is stored and served as what it is, for good, and can run nothing [MENU-09, OUCF-06, threats 29]', async () => {
    for (const bytes of [png(3, 2), JPEG, svg('<path d="M0 0h4"/><script>alert(1)</script>')]) {
      const icon = await uploaded(admin, bytes);
      expect(icon).toMatch(/^picture:[0-9A-Z]{26}$/);
      const shown = await show(admin, icon);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('content-disposition')).toMatch(/^attachment; filename="[0-9A-Z]{26}\.webp"/);
      expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(shown.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(shown.bytes?.length).toBeGreaterThan(0);
      expect(shown.bytes?.includes('alert')).toBe(false);
    }
    const [event] = await rows('SELECT * FROM audit_event WHERE event_name = ? ORDER BY id DESC', ['pictureUpload']);
    expect(event).toMatchObject({ ou_id: ouId, resource_type: 'app', result: 'success' });
  });

  it('is taken by its content, whatever its name, and at most 2 MB of it [MENU-09, OUCF-06, ERRC-02, LIMT-02]', async () => {
    expect((await upload(admin, png(3, 2), 'photo.txt')).code).toBe(10_000);
    const cases: [Uint8Array, number, RegExp][] = [
      [Buffer.from('<html><script>alert(1)</script></html>'), 400, /PNG, JPEG, WebP or SVG/],
      [Buffer.from('GIF89a'), 400, /PNG, JPEG, WebP or SVG/],
      [png(3, 2).subarray(0, 50), 400, /damaged/],
      [png(4_097, 2), 400, /4,096/],
      [Buffer.alloc(0), 400, /PNG/],
      [Buffer.alloc(2 * MEGABYTE + 1), 414, /2 MB/],
      [Buffer.alloc(20 * MEGABYTE), 414, /2 MB/],
    ];
    for (const [bytes, code, message] of cases) {
      const answer = await upload(admin, bytes, 'icon.png');
      expect([answer.code, answer.message], String(bytes.length)).toEqual([code, expect.stringMatching(message)]);
    }
    const large = Buffer.concat([png(3, 2), Buffer.alloc(2 * MEGABYTE - png(3, 2).length)]);
    expect((await upload(admin, large)).code).toBe(10_000);
    expect((await admin.rest('POST', 'picture/upload', { file: 'x' })).code).toBe(400);
  });

  it('is stored by who manages apps, and shown to everybody of its OU alone [MENU-09, MENU-11, CALL-015, CALL-020]', async () => {
    const { factory } = portal;
    const icon = await uploaded(admin, png(3, 2));
    const member = await portal.as(await factory.member(ouId), ouId);
    const appManager = await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId);
    const roleManager = await portal.as(await factory.subAdmin(ouId, ['role'], {}), ouId);
    const anonymous = new ApiClient(portal.url);
    for (const [client, storing, showing] of [
      [admin, 10_000, 10_000],
      [appManager, 10_000, 10_000],
      [roleManager, 403, 10_000],
      [member, 403, 10_000],
      [stranger, 10_000, 404],
      [anonymous, 401, 401],
    ] as const) {
      expect((await upload(client, png(3, 2))).code).toBe(storing);
      expect((await show(client, icon)).code).toBe(showing);
    }
    for (const id of ['', 'unknown', `${idOf(icon)}%20`, `${idOf(icon)}&id=x`]) {
      expect((await show(admin, id)).code, id).not.toBe(10_000);
    }
    const token = admin.token ?? '';
    const forged = new ApiClient(portal.url);
    forged.headers = { cookie: `portal_session=${token}`, origin: 'https://evil.example' };
    expect((await upload(forged, png(3, 2))).code).toBe(403);
    forged.headers.origin = portal.url;
    expect((await upload(forged, png(3, 2))).code).toBe(10_000);
  });

  it('stands for apps and menus of its own OU [MENU-09, APP-03, CALL-095]', async () => {
    const { id: appId } = await portal.factory.app(ouId);
    const own = await uploaded(admin, png(3, 2));
    const set = (icon: string) => admin.rest('POST', 'app/set-detail', { appId, icon });
    expect((await set(own)).code).toBe(10_000);
    expect((await set(await uploaded(stranger, png(3, 2)))).code).toBe(404);
    for (const wrong of [`picture:`, `${own} x`, `Picture:${idOf(own)}`, `https://x.example/${idOf(own)}`]) {
      expect([wrong, (await set(wrong)).code]).toEqual([
        wrong,
        expect.toSatisfy((code) => code === 400 || code === 404),
      ]);
    }
    // The database cannot compare text outside ASCII with an id.
    const strange = await admin.graphql(
      'mutation ($id: ID!, $icon: String) { appSetDetail(appId: $id, icon: $icon) { id } }',
      {
        id: appId,
        icon: 'picture:•',
      },
    );
    expect(strange.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 404, field: 'icon' });
    const [app] = await rows('SELECT icon FROM app WHERE id = ?', [appId]);
    expect(app).toEqual({ icon: own });
  });

  it('goes a day after nothing shows it any more [MENU-09]', async () => {
    const [forApp, forMenu, unused, fresh] = [
      await uploaded(admin, png(1, 1)),
      await uploaded(admin, png(2, 1)),
      await uploaded(admin, png(3, 1)),
      await uploaded(admin, png(4, 1)),
    ];
    const { id: appId } = await portal.factory.app(ouId, { icon: forApp });
    const menu = await portal.factory.menu(ouId, appId, { icon: forMenu });
    const run = () =>
      retention.run(
        { id: 'retention', ouId: null, payload: {}, attempt: 1 },
        { runtime: portal.portal.runtime, signal: new AbortController().signal, progress: async () => {} },
      );
    const kept = async () => {
      const left = new Set((await rows('SELECT id FROM picture')).map(({ id }) => id));
      return [forApp, forMenu, unused, fresh].map((icon) => left.has(idOf(icon)));
    };
    const age = () =>
      rows('UPDATE picture SET used_time = ? WHERE id IN (?, ?, ?)', [
        now() - 86_400_001,
        idOf(forApp),
        idOf(forMenu),
        idOf(unused),
      ]);
    await age();
    await run();
    expect(await kept()).toEqual([true, true, false, true]);
    // Given to something again, it is not taken away from under it.
    expect((await admin.rest('POST', 'menu/set-icon', { id: menu, icon: forMenu })).code).toBe(10_000);
    await rows('UPDATE menu SET icon = NULL WHERE id = ?', [menu]);
    await run();
    expect(await kept()).toEqual([true, true, false, true]);
    await age();
    await run();
    expect(await kept()).toEqual([true, false, false, true]);
  });

  it('is stored sixty times an hour by one person [LIMT-03]', async () => {
    const busy = await portal.factory.organization();
    const person = await portal.factory.admin(busy);
    const client = await portal.as(person, busy);
    for (let at = 0; at < 59; at += 1) await portal.portal.runtime.limits.take('picture', person.id);
    expect((await upload(client, png(3, 2))).code).toBe(10_000);
    expect((await upload(client, png(3, 2))).code).toBe(429);
  });
});
