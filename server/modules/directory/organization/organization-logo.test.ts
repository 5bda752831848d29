import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { JPEG, png, svg, uploadPicture } from '../../../../tests/support/pictures.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download } from '../../../../tests/support/sheets.js';
import { now } from '../../../core/clock.js';
import { retention } from '../../../jobs/retention.js';

const LOGO = /^\/app-portal\/web\/v1\/organization\/logo\?id=[0-9A-Z]{26}$/;
const MEGABYTE = 1_048_576;

let portal: TestPortal;
let ouId: string;
let otherOu: string;
let admin: ApiClient;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

const upload = (client: ApiClient, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  uploadPicture<{ logo: string }>(client, 'organization/upload-logo', bytes, fields);
const uploaded = async (client: ApiClient, bytes: Uint8Array) => (await upload(client, bytes)).data?.logo ?? '';
const show = (client: ApiClient, logo: string) => download(client, 'GET', logo.replace('/app-portal/web/v1/', ''));
const logoOf = async (client: ApiClient) =>
  (await client.rest<{ logo: string | null; addition: { logo: string | null } }>('POST', 'organization/info')).data;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  const { factory } = portal;
  [ouId, otherOu] = [await factory.organization(), await factory.organization()];
  admin = await portal.as(await factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the logo of an OU', () => {
  it('is taken from a file, shown to everybody, and runs nothing [CALL-046, CALL-416, OUCF-03, OUCF-05, OUCF-06, threats 29]', async () => {
    expect(await logoOf(admin)).toMatchObject({ logo: null, addition: { logo: null } });
    const drawing = svg('<path d="M0 0h200v32z"/><script>alert(1)</script>', 'viewBox="0 0 200 32"');
    for (const bytes of [png(200, 32), JPEG, drawing]) {
      const logo = await uploaded(admin, bytes);
      expect(logo).toMatch(LOGO);
      expect(await logoOf(admin)).toMatchObject({ logo, addition: { logo } });
      for (const client of [admin, new ApiClient(portal.url)]) {
        const shown = await show(client, logo);
        expect(shown.headers.get('content-type')).toBe('image/webp');
        expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
        expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(shown.bytes?.toString('latin1', 8, 12)).toBe('WEBP');
        expect(shown.bytes?.includes('alert')).toBe(false);
      }
    }
    const [event] = await rows('SELECT * FROM audit_event WHERE event_name = ? ORDER BY id DESC LIMIT 1', [
      'organizationUploadLogo',
    ]);
    expect(event).toMatchObject({ ou_id: ouId, resource_type: 'organization', resource_id: ouId, result: 'success' });
    expect(JSON.parse(String(event?.changes))).toMatchObject([{ field: 'logo', type: 'text' }]);
  });

  it('is at most 2 MB of a PNG, JPEG or SVG, by its content [OUCF-04, OUCF-06, ERRC-02, LIMT-02]', async () => {
    const bomb = svg('<g id="a">' + '<use href="#a"/>'.repeat(50) + '</g>', 'width="99999" height="99999"');
    const polyglot = Buffer.concat([Buffer.from('<script>alert(1)</script>'), png(3, 2)]);
    const webp = Buffer.concat([Buffer.from('RIFF\u001a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(20)]);
    const cases: [string, Uint8Array, number, RegExp][] = [
      ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 400, /PNG/],
      ['a GIF', Buffer.from('GIF89a'), 400, /PNG/],
      ['a WebP', webp, 400, /not a PNG, JPEG or SVG/],
      ['a script before a picture', polyglot, 400, /PNG/],
      ['a damaged picture', png(3, 2).subarray(0, 50), 400, /damaged/],
      ['too many pixels', png(4_097, 2), 400, /4,096/],
      ['a drawing of billions of pixels', bomb, 400, /4,096/],
      ['nothing', Buffer.alloc(0), 400, /PNG/],
      ['more than 2 MB', Buffer.alloc(2 * MEGABYTE + 1), 414, /2 MB/],
    ];
    for (const [name, bytes, code, message] of cases) {
      const answer = await upload(admin, bytes);
      expect([name, answer.code, answer.message]).toEqual([name, code, expect.stringMatching(message)]);
    }
    expect(await logoOf(admin)).toMatchObject({ logo: null });
    expect((await admin.rest('POST', 'organization/upload-logo', { file: 'x' })).code).toBe(400);
    const behind = Buffer.concat([png(3, 2), Buffer.from('<script>alert(1)</script>')]);
    const shown = await show(admin, await uploaded(admin, behind));
    expect(shown.bytes?.includes('alert')).toBe(false);
  });

  it('is set by those who write the settings, from a page of the portal [OUCF-13, OUCF-14, CALL-020, CALL-046]', async () => {
    const { factory } = portal;
    const callers: [ApiClient, number][] = [
      [admin, 10_000],
      [await portal.as(await factory.subAdmin(ouId, ['user']), ouId), 10_000],
      [await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId), 403],
      [await portal.as(await factory.member(ouId), ouId), 403],
      [await portal.as(await factory.superAdmin(), null), 512],
      [new ApiClient(portal.url), 401],
    ];
    for (const [client, code] of callers) expect((await upload(client, png(3, 2))).code).toBe(code);
    const forged = new ApiClient(portal.url);
    forged.headers = { cookie: `portal_session=${admin.token ?? ''}`, origin: 'https://evil.example' };
    expect((await upload(forged, png(3, 2))).code).toBe(403);
    expect(await rows('SELECT logo FROM organization WHERE id = ?', [otherOu])).toEqual([{ logo: null }]);
  });

  it('goes back to the default one, and counts as a change [CALL-415, OUCF-03, OUCF-15]', async () => {
    const logo = await uploaded(admin, png(3, 2));
    expect((await upload(admin, png(4, 2), { version: '1' })).code).toBe(430);
    expect((await upload(admin, png(4, 2), { version: 'x' })).code).toBe(400);
    expect(await logoOf(admin)).toMatchObject({ logo, version: 2 });
    expect((await admin.rest('POST', 'organization/remove-logo', { version: 1 })).code).toBe(430);
    expect(await admin.rest('POST', 'organization/remove-logo', { version: 2 })).toMatchObject({
      code: 10_000,
      data: null,
    });
    expect(await logoOf(admin)).toMatchObject({ logo: null, version: 3 });
    expect((await show(admin, logo)).code).toBe(404);
  });

  it('is the only picture of an OU that strangers see [CALL-416, MENU-11]', async () => {
    const former = await uploaded(admin, png(3, 2));
    await uploaded(admin, png(4, 2));
    for (const id of ['', 'unknown', '01HZZZZZZZZZZZZZZZZZZZZZZZ', former.slice(-26)]) {
      const shown = await show(new ApiClient(portal.url), `/app-portal/web/v1/organization/logo?id=${id}`);
      expect([400, 404]).toContain(shown.code);
    }
  });

  it('stays while it is one; a former one goes after a day [OUCF-03]', async () => {
    const [former, present] = [await uploaded(admin, png(3, 2)), await uploaded(admin, png(4, 2))];
    await rows('UPDATE picture SET used_time = ? WHERE ou_id = ?', [now() - 86_400_001, ouId]);
    await retention.run(
      { id: 'retention', ouId: null, payload: {}, attempt: 1 },
      { runtime: portal.portal.runtime, signal: new AbortController().signal, progress: async () => {} },
    );
    const left = await rows('SELECT id FROM picture WHERE ou_id = ?', [ouId]);
    expect(left).toEqual([{ id: present.slice(-26) }]);
    expect(left).not.toContainEqual({ id: former.slice(-26) });
  });
});
