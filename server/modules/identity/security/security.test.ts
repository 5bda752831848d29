import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const FIELDS = `passwordRequires passwordMinLength passwordTryTimes passwordDuplication allowMultiSession sessionTimeOut
  ipWhiteList ipBlackList mfaType`;
const READ = `{ securityRule { ${FIELDS} } }`;
const ARGUMENTS = `passwordRequires: $passwordRequires, passwordMinLength: $passwordMinLength,
  passwordTryTimes: $passwordTryTimes, passwordDuplication: $passwordDuplication,
  allowMultiSession: $allowMultiSession, sessionTimeOut: $sessionTimeOut, ipWhiteList: $ipWhiteList,
  ipBlackList: $ipBlackList, mfaType: $mfaType, confirmLockOut: $confirmLockOut`;
const VARIABLES = `$passwordRequires: [PasswordClass!]!, $passwordMinLength: Int!, $passwordTryTimes: Int!,
  $passwordDuplication: Int!, $allowMultiSession: Boolean!, $sessionTimeOut: Int!, $ipWhiteList: [String!]!,
  $ipBlackList: [String!]!, $mfaType: MfaType!, $confirmLockOut: Boolean`;
const WRITE = `mutation (${VARIABLES}) { securitySetRule(${ARGUMENTS}) { __typename } }`;
const WRITE_PLATFORM = `mutation ($scope: SecurityScope!, ${VARIABLES}) {
  securitySetPlatformRule(scope: $scope, ${ARGUMENTS}) { __typename }
}`;

/** SECR-18 */
const DEFAULTS = {
  passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'],
  passwordMinLength: 8,
  passwordTryTimes: 5,
  passwordDuplication: 3,
  allowMultiSession: true,
  sessionTimeOut: 24,
  ipWhiteList: [] as string[],
  ipBlackList: [] as string[],
  mfaType: 'NONE',
};
type Rule = typeof DEFAULTS;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

async function newOu() {
  const ouId = await portal.factory.organization();
  return { ouId, admin: await portal.as(await portal.factory.admin(ouId), ouId) };
}

const read = async (client: ApiClient) => (await client.data<{ securityRule: Rule }>(READ)).securityRule;
const set = (client: ApiClient, changed: Partial<Record<keyof Rule | 'confirmLockOut', unknown>>) =>
  client.graphql(WRITE, { ...DEFAULTS, ...changed });
const outcome = async (answer: ReturnType<typeof set>) => {
  const { errors: [error] = [] } = await answer;
  return { code: error?.extensions.envelopeCode ?? 10_000, field: error?.extensions.field };
};
const audits = (ouId: string) =>
  portal.portal.runtime.database.query(
    'SELECT event_name AS name, result, resource_type AS type, changes FROM audit_event WHERE ou_id = ? ORDER BY id',
    [ouId],
  ) as Promise<{ name: string; result: string; type: string; changes: string | null }[]>;

describe('the rule of an OU', () => {
  it('is the platform’s default until it is set [SECR-01, SECR-18]', async () => {
    const { admin } = await newOu();
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it('is stored in all nine fields, and is that OU’s alone [SECR-01, SECR-02, SECR-19, CALL-056, CALL-057]', async () => {
    const [one, other] = [await newOu(), await newOu()];
    const rule = {
      passwordRequires: ['LOWERCASE', 'SPECIAL'],
      passwordMinLength: 20,
      passwordTryTimes: 10,
      passwordDuplication: 1,
      allowMultiSession: false,
      sessionTimeOut: 240,
      ipWhiteList: ['127.0.0.1', '::1', '10.0.0.0/8'],
      ipBlackList: [],
      mfaType: 'NONE',
    };
    expect(await one.admin.rest('POST', 'security/set-rule', rule)).toEqual({ code: 10_000, message: '', data: null });
    expect((await one.admin.rest('GET', 'security/rule')).data).toEqual({ ...rule, version: 1 });
    expect(await read(other.admin)).toEqual(DEFAULTS);
  });

  it.each<[keyof Rule, unknown]>([
    ['passwordRequires', ['EMOJI']],
    ['mfaType', 'SMS'],
    ['mfaType', ''],
  ])('refuses %s %j, which is none of its values, over both doors [SECR-02, SECR-21, PWD-01]', async (field, value) => {
    const { admin } = await newOu();
    expect((await outcome(set(admin, { [field]: value }))).code).toBe(400);
    const answer = await admin.rest('POST', 'security/set-rule', { ...DEFAULTS, [field]: value });
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(field);
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it('takes the ends of each range [SECR-05, SECR-08, SECR-09, PWD-03]', async () => {
    const { admin } = await newOu();
    const least = { passwordMinLength: 8, passwordTryTimes: 1, passwordDuplication: 1, sessionTimeOut: 1 };
    const most = { passwordMinLength: 20, passwordTryTimes: 10, passwordDuplication: 5, sessionTimeOut: 240 };
    for (const ends of [least, most]) {
      expect(await outcome(set(admin, ends))).toEqual({ code: 10_000 });
      expect(await read(admin)).toEqual({ ...DEFAULTS, ...ends });
    }
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
  it.each<[keyof Rule, unknown, number]>([
    ['passwordRequires', [], 400],
    ['passwordRequires', ['DIGIT', 'DIGIT'], 400],
    ['passwordMinLength', 7, 415],
    ['passwordMinLength', 21, 415],
    ['passwordTryTimes', 0, 415],
    ['passwordTryTimes', 11, 415],
    ['passwordDuplication', 0, 415],
    ['passwordDuplication', 6, 415],
    ['sessionTimeOut', 0, 415],
    ['sessionTimeOut', 241, 415],
    ['sessionTimeOut', -1, 415],
    ['ipWhiteList', ['127.0.0.1', '010.0.0.1'], 400],
    ['ipWhiteList', ['10.0.0.0/33'], 400],
    ['ipWhiteList', [''], 400],
    ['ipWhiteList', many(501), 415],
    ['ipBlackList', ['nonsense'], 400],
    ['ipBlackList', many(501), 415],
  ])('refuses %s %j with %d, naming it, and changes nothing [SECR-12, SECR-21]', async (field, value, code) => {
    const { admin } = await newOu();
    expect(await outcome(set(admin, { [field]: value }))).toEqual({ code, field });
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it.each(Object.keys(DEFAULTS))('needs %s over REST, of the right type [SECR-21, CALL-021]', async (field) => {
    const { admin } = await newOu();
    for (const value of [undefined, null, { a: 1 }]) {
      const answer = await admin.rest('POST', 'security/set-rule', { ...DEFAULTS, [field]: value });
      expect(answer).toMatchObject({ code: 400, data: null });
      expect(answer.message).toContain(field);
    }
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it('keeps 500 addresses in one form, each once [SECR-12]', async () => {
    const { admin } = await newOu();
    const list = [' 192.0.2.1 ', '192.0.2.1', '2001:DB8:0::1', '2001:db8::1', ...many(496)];
    expect(list).toHaveLength(500);
    expect(await outcome(set(admin, { ipBlackList: list }))).toEqual({ code: 10_000 });
    expect((await read(admin)).ipBlackList).toEqual(['192.0.2.1', '2001:db8::1', ...many(496)]);
  });

  it('has one list only [SECR-03, SECR-13]', async () => {
    const { admin } = await newOu();
    const both = { ipWhiteList: ['127.0.0.1'], ipBlackList: ['10.0.0.1'] };
    expect(await outcome(set(admin, both))).toEqual({ code: 400, field: 'ipBlackList' });
    expect(await read(admin)).toEqual(DEFAULTS);
  });
});

describe('a rule that two administrators change', () => {
  const set = (client: ApiClient, values: object) =>
    client.rest('POST', 'security/set-rule', { ...DEFAULTS, ...values }).then(({ code }) => code);
  const state = async (client: ApiClient) => {
    const { data } = await client.rest<Rule & { version: number }>('GET', 'security/rule');
    return [data.version, data.sessionTimeOut];
  };

  it('keeps the change of the first, and tells the second who was faster [CALL-440, CALL-300]', async () => {
    const { ouId, admin } = await newOu();
    const second = await portal.as(await portal.factory.subAdmin(ouId, []), ouId);
    expect(await state(admin)).toEqual([0, 24]);
    expect(await set(admin, { version: 0, sessionTimeOut: 8 })).toBe(10_000);
    const query = `mutation (${VARIABLES}, $version: Int) { securitySetRule(${ARGUMENTS}, version: $version) { version } }`;
    const late = await second.graphql(query, { ...DEFAULTS, sessionTimeOut: 100, version: 0 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 430, field: 'version' });
    const [{ name }] = (await portal.portal.runtime.database.query(
      'SELECT m.name FROM member m JOIN security_rule r ON r.owner_id = m.ou_id AND r.modified_by = m.user_id WHERE m.ou_id = ?',
      [ouId],
    )) as [{ name: string }];
    expect(late.errors?.[0]?.extensions).toMatchObject({ changedBy: name });
    expect(await state(admin)).toEqual([1, 8]);
    expect(await second.graphql(query, { ...DEFAULTS, sessionTimeOut: 100, version: 1 })).toEqual({
      data: { securitySetRule: { version: 2 } },
    });
    expect(await set(admin, { version: 1, sessionTimeOut: 9 })).toBe(430);
    expect(await state(admin)).toEqual([2, 100]);
  });

  it('has one winner of two at once, also before it was ever set [CALL-440]', async () => {
    const { admin } = await newOu();
    const codes = await Promise.all([4, 5, 6, 7].map((sessionTimeOut) => set(admin, { version: 0, sessionTimeOut })));
    expect(codes.sort()).toEqual([10_000, 430, 430, 430].sort());
    expect((await state(admin))[0]).toBe(1);
  });

  it('may be changed without a version, and counts the change of the second factor alone [CALL-440, CALL-055]', async () => {
    const { admin } = await newOu();
    expect(await set(admin, { sessionTimeOut: 8 })).toBe(10_000);
    expect((await admin.rest('GET', 'security/set-mfa?mfaType=NONE')).code).toBe(10_000);
    expect(await state(admin)).toEqual([2, 8]);
    expect(await set(admin, { version: 1 })).toBe(430);
  });
});

describe('a list that shuts its author out', () => {
  it('is refused until that is confirmed, and then holds at once [SECR-16, SECR-17]', async () => {
    for (const list of [{ ipWhiteList: ['203.0.113.0/24'] }, { ipBlackList: ['127.0.0.0/8', '::1'] }]) {
      const { admin } = await newOu();
      const refused = await set(admin, list);
      expect(refused.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field: 'confirmLockOut' });
      expect(refused.errors?.[0]?.message).toContain('127.0.0.1');
      expect(await read(admin)).toEqual(DEFAULTS);
      expect(await outcome(set(admin, { ...list, confirmLockOut: true }))).toEqual({ code: 10_000 });
      expect(await admin.code(READ)).toBe(403);
    }
  });

  it('needs no confirmation where the author’s address passes, or the author has a domain account [SECR-14, SECR-17]', async () => {
    const { ouId, admin } = await newOu();
    expect(await outcome(set(admin, { ipWhiteList: ['127.0.0.0/8'] }))).toEqual({ code: 10_000 });
    const person = await portal.factory.admin(ouId);
    await portal.portal.runtime.database.query("UPDATE account SET type = 'DOMAIN' WHERE id = ?", [person.id]);
    const domainAdmin = await portal.as(person, ouId);
    expect(await outcome(set(domainAdmin, { ipWhiteList: ['203.0.113.7'] }))).toEqual({ code: 10_000 });
    expect((await read(domainAdmin)).ipWhiteList).toEqual(['203.0.113.7']);
  });

  it('is told beforehand by the caller’s own address [SECR-17]', async () => {
    const { admin } = await newOu();
    const query = '{ securityRule { ownAddress isOwnRule lockMinutes isEmailAvailable } }';
    expect((await admin.data<{ securityRule: unknown }>(query)).securityRule).toEqual({
      ownAddress: '127.0.0.1',
      isOwnRule: true,
      lockMinutes: 30,
      isEmailAvailable: true,
    });
  });
});

describe('the second factor', () => {
  it('is read and set by GET, and leaves the rest of the rule [SECR-04, CALL-054, CALL-055]', async () => {
    const { ouId, admin } = await newOu();
    await set(admin, { passwordMinLength: 12 });
    expect((await admin.rest('GET', 'security/mfa')).data).toEqual({ mfaType: 'NONE' });
    expect(await admin.rest('GET', 'security/set-mfa?mfaType=EMAIL')).toMatchObject({ code: 10_000, data: null });
    // The rule applies to its author too.
    expect((await admin.rest('GET', 'security/mfa')).code).toBe(437);
    const [row] = (await portal.portal.runtime.database.query(
      'SELECT mfa_type AS mfaType, password_min_length AS length FROM security_rule WHERE owner_id = ?',
      [ouId],
    )) as unknown[];
    expect(row).toEqual({ mfaType: 'EMAIL', length: 12 });
  });

  it('starts from the platform’s rule where the OU has none [SECR-18]', async () => {
    const { admin } = await newOu();
    expect((await admin.rest('GET', 'security/set-mfa?mfaType=NONE')).code).toBe(10_000);
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it('refuses what is no type, none, and another site [SECR-21, CALL-020, CALL-021]', async () => {
    const { ouId, admin } = await newOu();
    for (const query of ['?mfaType=SMS', '?mfaType=', '']) {
      const answer = await admin.rest('GET', `security/set-mfa${query}`);
      expect(answer.code).toBe(400);
      expect(answer.message).toContain('mfaType');
    }
    const { token } = await portal.as(await portal.factory.admin(ouId), ouId);
    const browser = new ApiClient(portal.url);
    browser.headers = { cookie: `portal_session=${token ?? ''}`, origin: 'https://evil.example' };
    expect((await browser.rest('GET', 'security/set-mfa?mfaType=EMAIL')).code).toBe(403);
    expect((await browser.rest('GET', 'security/mfa')).data).toEqual({ mfaType: 'NONE' });
    browser.headers.origin = portal.url;
    expect((await browser.rest('GET', 'security/set-mfa?mfaType=NONE')).code).toBe(10_000);
  });

  it('is refused to somebody without an e-mail address [SECR-21]', async () => {
    const ouId = await portal.factory.organization();
    const person = await portal.factory.admin(ouId);
    await portal.portal.runtime.database.query('UPDATE account SET email = NULL WHERE id = ?', [person.id]);
    const admin = await portal.as(person, ouId);
    expect(await outcome(set(admin, { mfaType: 'EMAIL' }))).toEqual({ code: 400, field: 'mfaType' });
    expect((await admin.rest('GET', 'security/set-mfa?mfaType=EMAIL')).code).toBe(400);
    expect(await read(admin)).toEqual(DEFAULTS);
  });

  it('is refused where the portal sends no e-mail [SECR-21]', async () => {
    const configuration = portal.portal.runtime.configuration as unknown as { values: Map<string, string> };
    configuration.values.set('emailAvaiable', 'false');
    try {
      const { admin } = await newOu();
      expect(await outcome(set(admin, { mfaType: 'EMAIL' }))).toEqual({ code: 400, field: 'mfaType' });
    } finally {
      configuration.values.set('emailAvaiable', 'true');
    }
  });
});

describe('the security rule', () => {
  it('of an OU is read and set by its administrator and super sub-administrators alone [SECR-22]', async () => {
    const ouId = await portal.factory.organization();
    const { factory } = portal;
    const reach = { userGroupIds: [await factory.userGroup(ouId)] };
    const people: [{ id: string }, string | null, number][] = [
      [await factory.member(ouId), ouId, 403],
      [await factory.subAdmin(ouId, ['user', 'domain', 'audit'], reach), ouId, 403],
      [await factory.subAdmin(ouId, []), ouId, 10_000],
      [await factory.admin(ouId), ouId, 10_000],
      [await factory.admin(await factory.organization()), null, 512],
      [await factory.superAdmin(), null, 512],
    ];
    for (const [person, working, code] of people) {
      const client = await portal.as(person, working);
      expect(await client.code(READ)).toBe(code);
      expect((await outcome(set(client, {}))).code).toBe(code);
      expect((await client.rest('GET', 'security/mfa')).code).toBe(code);
      expect((await client.rest('GET', 'security/set-mfa?mfaType=NONE')).code).toBe(code);
    }
    expect(await new ApiClient(portal.url).code(READ)).toBe(401);
  });

  it('of the platform is read and set by super administrators alone [SECR-19, SECR-22]', async () => {
    const { admin } = await newOu();
    for (const scope of ['DEFAULT', 'SUPER_ADMIN']) {
      expect(await admin.code(`{ securityPlatformRule(scope: ${scope}) { mfaType } }`)).toBe(403);
      expect(await admin.code(WRITE_PLATFORM, { scope, ...DEFAULTS })).toBe(403);
    }
  });
});

describe('the platform’s rules', () => {
  const platform = (client: ApiClient, scope: string) =>
    client.rest<Rule>('GET', `security/platform-rule?scope=${scope}`).then(({ data }) => data);

  it('are two: the default of OUs without a rule, and that of super administrators [SECR-18, SECR-19]', async () => {
    const root = await portal.as(await portal.factory.superAdmin(), null);
    const [{ admin }, own] = [await newOu(), await newOu()];
    await set(own.admin, { sessionTimeOut: 8 });
    try {
      const set = (scope: string, sessionTimeOut: number) =>
        root.rest('POST', 'security/set-platform-rule', { scope, ...DEFAULTS, sessionTimeOut });
      expect(await set('DEFAULT', 30)).toEqual({ code: 10_000, message: '', data: null });
      expect((await read(admin)).sessionTimeOut).toBe(30);
      expect((await read(own.admin)).sessionTimeOut).toBe(8);
      expect((await platform(root, 'SUPER_ADMIN')).sessionTimeOut).toBe(30);
      expect((await set('SUPER_ADMIN', 2)).code).toBe(10_000);
      expect(await platform(root, 'SUPER_ADMIN')).toEqual({ ...DEFAULTS, sessionTimeOut: 2, version: 1 });
      expect((await platform(root, 'DEFAULT')).sessionTimeOut).toBe(30);
      expect((await set('OTHER', 2)).code).toBe(400);
      expect((await set('DEFAULT', 241)).code).toBe(415);
    } finally {
      await portal.portal.runtime.database.query("DELETE FROM security_rule WHERE owner_id LIKE '0000000000%'");
    }
  });

  it('warn a super administrator only of the one that binds them [SECR-17, SECR-19]', async () => {
    const root = await portal.as(await portal.factory.superAdmin(), null);
    const save = (scope: string, ipWhiteList: string[]) =>
      outcome(root.graphql(WRITE_PLATFORM, { scope, ...DEFAULTS, ipWhiteList }));
    const refused = { code: 400, field: 'confirmLockOut' };
    try {
      expect(await save('SUPER_ADMIN', ['203.0.113.7'])).toEqual(refused);
      expect(await save('DEFAULT', ['203.0.113.7'])).toEqual(refused);
      expect(await save('SUPER_ADMIN', ['127.0.0.1'])).toEqual({ code: 10_000 });
      expect(await save('DEFAULT', ['203.0.113.7'])).toEqual({ code: 10_000 });
      const query = '{ securityPlatformRule(scope: DEFAULT) { isOwnRule } }';
      expect(await root.data(query)).toEqual({ securityPlatformRule: { isOwnRule: false } });
    } finally {
      await portal.portal.runtime.database.query("DELETE FROM security_rule WHERE owner_id LIKE '0000000000%'");
    }
  });
});

describe('the audit log', () => {
  it('tells each changed field, old and new, and each address that came or went [AUDT-09, BYND-12]', async () => {
    const { ouId, admin } = await newOu();
    await set(admin, { sessionTimeOut: 8, ipBlackList: ['198.51.100.9', '198.51.100.10'] });
    await set(admin, { sessionTimeOut: 999 });
    const [written, refused] = await audits(ouId);
    expect(written).toMatchObject({ name: 'securitySetRule', result: 'success', type: 'security' });
    expect(JSON.parse(written?.changes ?? '')).toMatchObject([
      { field: 'sessionTimeOut', type: 'number', from: 24, to: 8 },
      { field: 'ipBlackList', added: [{ name: '198.51.100.9' }, { name: '198.51.100.10' }], removed: [] },
    ]);
    expect(refused).toMatchObject({ name: 'securitySetRule', result: 'fail', changes: null });
  });
});

describe('the answers of changes over GraphQL', () => {
  it('are the rule as its screen shows it, and the second factor [SECR-04, CALL-055]', async () => {
    const { admin } = await newOu();
    const write = WRITE.replace('__typename', `${FIELDS} isOwnRule lockMinutes`);
    const changed = { ...DEFAULTS, passwordMinLength: 12, ipBlackList: ['192.0.2.9'] };
    const { data } = await admin.graphql<Record<string, unknown>>(write, changed);
    expect(data).toEqual({ securitySetRule: { ...changed, isOwnRule: true, lockMinutes: 30 } });
    const none = await admin.data('mutation { securitySetMfa(mfaType: NONE) { mfaType } }');
    expect(none).toEqual({ securitySetMfa: { mfaType: 'NONE' } });
  });
});
