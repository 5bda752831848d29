import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

interface Info {
  readonly version: number;
  readonly modifiedBy: string | null;
  readonly modifiedTime: number | null;
  readonly [field: string]: unknown;
}

let portal: TestPortal;
let ouId: string;
let otherOu: string;
let chief: { id: string; username: string };
let admin: ApiClient;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const info = async (client: ApiClient = admin) => (await client.rest<Info>('POST', 'organization/info')).data;
const modify = (values: object, client: ApiClient = admin) => client.rest('POST', 'organization/modify', values);
const shell = async (client: ApiClient) =>
  (
    await client.data<{ sessionWorkingOrganization: { copyright: string; languages: string[] } }>(
      '{ sessionWorkingOrganization { copyright languages } }',
    )
  ).sessionWorkingOrganization;
const lastEvent = async (name: string) =>
  (
    await sql<Record<string, string>>('SELECT * FROM audit_event WHERE event_name = ? ORDER BY id DESC LIMIT 1', [name])
  )[0];

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  const { factory } = portal;
  [ouId, otherOu] = [await factory.organization(), await factory.organization()];
  chief = await factory.admin(ouId);
  admin = await portal.as(chief, ouId);
});
afterAll(() => portal.stop());

describe('the settings of an OU', () => {
  it('are changed together; fields that are left out stay [CALL-229, OUCF-02, OUCF-10]', async () => {
    const values = {
      industry: ' Energy supply ',
      address: 'Speicherstadt 14, 20457 Hamburg',
      isAdminInfoEnable: false,
      isRunStatusEnable: true,
      isLatestNavigationEnable: false,
      availableThemes: ['WHITE', 'DARK'],
      defaultResourceTypes: ['site', 'device', 'site'],
    };
    expect(await modify(values)).toMatchObject({ code: 10_000, data: null });
    const stored = {
      industry: 'Energy supply',
      address: 'Speicherstadt 14, 20457 Hamburg',
      isAdminInfoEnable: false,
      isRunStatusEnable: true,
      isLatestNavigationEnable: false,
      availableThemes: ['DARK', 'WHITE'],
      defaultResourceTypes: ['site', 'device'],
    };
    expect(await info()).toMatchObject(stored);
    expect((await modify({ address: '' })).code).toBe(10_000);
    expect(await info()).toMatchObject({ ...stored, address: null });
    expect((await modify({ industry: null, isRunStatusEnable: null, availableThemes: null })).code).toBe(10_000);
    expect(await info()).toMatchObject({ ...stored, address: null, industry: null });
  });

  it('are written by the OU administrator and super sub-administrators, and read by all [OUCF-13, CALL-229, CALL-053, CALL-051, CALL-415, CALL-417]', async () => {
    const { factory } = portal;
    const callers: [ApiClient, number, number][] = [
      [admin, 10_000, 10_000],
      [await portal.as(await factory.subAdmin(ouId, ['user']), ouId), 10_000, 10_000],
      [await portal.as(await factory.subAdmin(ouId, ['user'], {}), ouId), 403, 10_000],
      [await portal.as(await factory.member(ouId), ouId), 403, 10_000],
      [await portal.as(await factory.superAdmin(), null), 512, 512],
      [new ApiClient(portal.url), 401, 401],
    ];
    for (const [client, writing, reading] of callers) {
      const codes = [
        (await modify({ industry: 'Energy' }, client)).code,
        (await client.rest('POST', 'organization/modify-language', { languages: ['en-US'] })).code,
        (await client.rest('POST', 'organization/set-copyright', { copyrights: { en: 'Ours' } })).code,
        (await client.rest('POST', 'organization/remove-logo', {})).code,
        (await client.rest('POST', 'organization/theme-use')).code,
      ];
      expect([...new Set(codes)]).toEqual([writing]);
      expect((await client.rest('GET', 'organization/copyright')).code).toBe(reading);
      expect((await client.rest('POST', 'organization/info')).code).toBe(reading);
    }
  });

  it('are those of the working OU, whatever a call names [OUCF-14, OUSW-11]', async () => {
    await sql('UPDATE organization SET industry = ? WHERE id = ?', ['Theirs', otherOu]);
    expect((await modify({ organizationId: otherOu, industry: 'Ours' })).code).not.toBe(500);
    const [other] = await sql('SELECT industry, version FROM organization WHERE id = ?', [otherOu]);
    expect(other).toEqual({ industry: 'Theirs', version: 1 });
    const set = await admin.rest('POST', 'organization/set-admin', { organizationId: otherOu, userId: chief.id });
    expect(set.code).toBe(403);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no field', {}, 'industry'],
    ['a long industry', { industry: 'x'.repeat(101) }, 'industry'],
    ['a long address', { address: 'x'.repeat(201) }, 'address'],
    ['an address that turns the direction of text', { address: 'Way \u202E1' }, 'address'],
    ['no theme', { availableThemes: [] }, 'availableThemes'],
    ['a blank resource type', { defaultResourceTypes: [' '] }, 'defaultResourceTypes'],
  ])('refuse %s [CALL-229, OUCF-02, LIST-17]', async (_, values, field) => {
    const query = `mutation ($industry: String, $address: String, $availableThemes: [Theme!], $defaultResourceTypes: [String!]) {
      organizationModify(industry: $industry, address: $address, availableThemes: $availableThemes,
        defaultResourceTypes: $defaultResourceTypes) { id } }`;
    const { errors } = await admin.graphql(query, values);
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field });
    expect((await modify(values)).code).toBe(400);
    expect((await info()).version).toBe(1);
  });

  it('refuse the second of two editors, and tell who was faster [OUCF-15, CALL-300, CALL-418]', async () => {
    const { factory } = portal;
    const manager = await factory.subAdmin(ouId, ['user'], undefined);
    const other = await portal.as(manager, ouId);
    const { version } = await info();
    expect((await modify({ industry: 'First', version })).code).toBe(10_000);
    const late = await modify({ industry: 'Second', version }, other);
    expect(late.code).toBe(430);
    for (const path of ['organization/modify-language', 'organization/set-copyright', 'organization/remove-logo']) {
      const body = { version, languages: ['de-DE'], copyrights: {} };
      expect((await other.rest('POST', path, body)).code).toBe(430);
    }
    const now = await info();
    expect(now).toMatchObject({ industry: 'First', version: version + 1, modifiedBy: `Name of ${chief.username}` });
    expect(now.modifiedTime).toBeGreaterThan(Date.now() - 60_000);
    expect((await modify({ industry: 'Second', version: version + 1 }, other)).code).toBe(10_000);
    const member = await portal.as(await factory.member(ouId), ouId);
    expect((await info(member)).modifiedBy).toBeNull();
  });

  it('note for the audit log what changed, from what to what [AUDT-09, BYND-12]', async () => {
    await sql('UPDATE organization SET name = ?, industry = ? WHERE id = ?', [`Works ${ouId}`, 'Old', ouId]);
    await modify({ industry: 'New', isRunStatusEnable: true, availableThemes: ['DARK'] });
    const event = await lastEvent('organizationModify');
    expect(event).toMatchObject({
      ou_id: ouId,
      resource_type: 'organization',
      resource_id: ouId,
      target_name: `Works ${ouId}`,
      result: 'success',
    });
    expect(JSON.parse(event?.changes ?? '')).toEqual([
      { field: 'industry', type: 'text', from: 'Old', to: 'New' },
      { field: 'isRunStatusEnable', type: 'boolean', from: false, to: true },
      {
        field: 'availableThemes',
        type: 'things',
        added: [],
        removed: [
          { id: 'GREEN', name: 'GREEN' },
          { id: 'WHITE', name: 'WHITE' },
        ],
        addedCount: 0,
        removedCount: 2,
      },
    ]);
    await admin.rest('POST', 'organization/modify-language', { languages: ['de-DE'] });
    expect(JSON.parse((await lastEvent('organizationModifyLanguage'))?.changes ?? '')).toEqual([
      { field: 'languages', type: 'code', from: 'en-US, de-DE', to: 'de-DE' },
    ]);
    await admin.rest('POST', 'organization/set-copyright', { copyrights: { de: 'Unser' } });
    expect(JSON.parse((await lastEvent('organizationSetCopyright'))?.changes ?? '')).toEqual([
      { field: 'copyrights.de', type: 'text', from: null, to: 'Unser' },
    ]);
  });

  it('reach everybody who works in the OU within 2 s, and nobody else [OUCF-15]', async () => {
    const { factory } = portal;
    const places = [ouId, otherOu];
    const sockets = await Promise.all(
      places.map(async (place) => {
        const person = await factory.member(place);
        const socket = await SocketClient.open(portal.url, { token: await factory.session(person.id, place) });
        const received = await socket.subscribe<{ sessionChanged: { kind: string } }>(
          'subscription { sessionChanged { kind } }',
        );
        return { socket, received };
      }),
    );
    await modify({ availableThemes: ['WHITE'] });
    await until(() => (sockets[0]?.received.events.length ?? 0) > 0, 2_000);
    expect(sockets[0]?.received.events).toMatchObject([{ data: { sessionChanged: { kind: 'ORGANIZATION_CHANGED' } } }]);
    expect(sockets[1]?.received.events).toEqual([]);
    await Promise.all(sockets.map(({ socket }) => socket.close()));
  });
});

describe('the languages of an OU', () => {
  it('are at least one of the installation, each once, the first one the default [CALL-053, OUCF-11, CONF-12]', async () => {
    const set = (languages: unknown) => admin.rest('POST', 'organization/modify-language', { languages });
    expect(await set(['pl-PL', 'en-US', 'pl-PL'])).toMatchObject({ code: 10_000, data: null });
    expect(await info()).toMatchObject({
      languages: ['pl-PL', 'en-US'],
      addition: { languages: ['pl-PL', 'en-US'], logo: null },
    });
    expect((await shell(admin)).languages).toEqual(['pl-PL', 'en-US']);
    for (const wrong of [[], ['tlh'], ['en-US', 'de'], null]) expect((await set(wrong)).code).toBe(400);
    expect(await info()).toMatchObject({ languages: ['pl-PL', 'en-US'] });
  });
});

describe('the line at the foot of pages', () => {
  const set = (copyrights: object) => admin.rest('POST', 'organization/set-copyright', { copyrights });

  it('is kept for each language, and the one of the first language stands in for a missing one [CALL-050, CALL-051, OUCF-07]', async () => {
    await admin.rest('POST', 'organization/modify-language', { languages: ['de-DE', 'en-US', 'pl-PL'] });
    expect(await set({ en: '© Ours', de: ' © Unser ', pl: ' ' })).toMatchObject({ code: 10_000, data: null });
    const { data } = await admin.rest('GET', 'organization/copyright');
    expect(data).toMatchObject({
      available: true,
      copyrights: { en: '© Ours', de: '© Unser', pl: null, default: null },
    });
    const shown = async (locale: string) => {
      admin.headers = { locale };
      return (await shell(admin)).copyright;
    };
    expect(await shown('en-US')).toBe('© Ours');
    expect(await shown('de-DE')).toBe('© Unser');
    expect(await shown('pl-PL')).toBe('© Unser');
  });

  it('is saved with languages and basics in one step by GraphQL [CALL-418]', async () => {
    await admin.data(
      `mutation ($copyrights: LocalizedTextInput) {
         organizationModify(industry: "Wind", languages: ["pl-PL", "en-US"], copyrights: $copyrights) { id } }`,
      { copyrights: { pl: '© Nasze' } },
    );
    expect(await info()).toMatchObject({ industry: 'Wind', languages: ['pl-PL', 'en-US'] });
    expect((await shell(admin)).copyright).toBe('© Nasze');
  });

  it('is the default one while all are empty [OUCF-08]', async () => {
    await set({ en: 'Ours' });
    expect((await shell(admin)).copyright).toBe('Ours');
    await set({});
    const [{ name } = { name: '' }] = await sql<{ name: string }>('SELECT name FROM organization WHERE id = ?', [ouId]);
    expect((await shell(admin)).copyright).toBe(`© ${name}`);
    const { data } = await admin.rest('GET', 'organization/copyright');
    expect(data).toMatchObject({ defaultCopyright: `© ${name}`, copyrights: { en: null, de: null } });
  });

  it('has at most 200 characters in one line [CALL-051, LIST-17]', async () => {
    expect((await set({ en: 'x'.repeat(200) })).code).toBe(10_000);
    expect((await set({ en: 'x'.repeat(201) })).code).toBe(400);
    expect((await set({ en: 'two\nlines' })).code).toBe(400);
  });
});

describe('how many people use a theme', () => {
  it('counts the members of the OU alone [CALL-417]', async () => {
    const { factory } = portal;
    for (const theme of ['GREEN', 'GREEN', 'WHITE']) await factory.member(ouId, { theme });
    await factory.member(otherOu, { theme: 'GREEN' });
    const { data } = await admin.rest<{ theme: string; userCount: number }[]>('POST', 'organization/theme-use');
    expect([...data].sort((one, other) => (one.theme < other.theme ? -1 : 1))).toEqual([
      { theme: 'DARK', userCount: 1 },
      { theme: 'GREEN', userCount: 2 },
      { theme: 'WHITE', userCount: 1 },
    ]);
  });
});

describe('an installation of three languages whose OUs have no line of their own', () => {
  it('refuses other languages and lines, and shows the default line [CONF-08, CONF-12, OUCF-08, OUCF-11]', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-')), 'portal.json');
    const keys = { copyrightAvailable: false, languageConfig: ['de-DE', 'fr-FR', 'en-US'] };
    writeFileSync(file, JSON.stringify(keys));
    const narrow = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
    const ou = await narrow.factory.organization({ name: 'Narrow', copyrights: '{"en":"Own"}' });
    const client = await narrow.as(await narrow.factory.admin(ou), ou);
    expect((await client.rest('POST', 'organization/set-copyright', { copyrights: { en: 'Mine' } })).code).toBe(403);
    expect((await client.rest('GET', 'organization/copyright')).data).toMatchObject({ available: false });
    expect((await shell(client)).copyright).toBe('© Narrow');
    const languages = (list: string[]) => client.rest('POST', 'organization/modify-language', { languages: list });
    expect((await languages(['pl-PL'])).code).toBe(400);
    expect((await languages(['fr-FR', 'de-DE'])).code).toBe(10_000);
    expect((await shell(client)).languages).toEqual(['fr-FR', 'de-DE']);
    await narrow.stop();
  });
});
