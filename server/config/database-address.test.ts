import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostText, readDatabaseAddress } from './database-address.mjs';
import { readEnvironment } from './environment.js';

const BASE = 'mysql://h/d';
const folder = mkdtempSync(join(tmpdir(), 'address-test-'));
const [certificate, key, foreignKey, noise] = ['cert.pem', 'key.pem', 'foreign.pem', 'noise'].map((name) =>
  join(folder, name),
) as [string, string, string, string];

beforeAll(() => {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=h'];
  for (const [to, out] of [
    [key, certificate],
    [foreignKey, noise],
  ] as const) {
    execFileSync('openssl', ['req', ...options, '-keyout', to, '-out', out], { stdio: 'pipe' });
  }
  writeFileSync(noise, 'no certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the address of a database', () => {
  it('of the usual form has the defaults', () => {
    expect(readDatabaseAddress('mysql://portal:pw@db.internal:3307/app_portal')).toEqual({
      hosts: [{ host: 'db.internal', port: 3307 }],
      user: 'portal',
      password: 'pw',
      database: 'app_portal',
      ssl: null,
      poolSize: 16,
      connectTimeout: 1_500,
      statementTimeout: 8_000,
    });
  });

  it.each([
    ['mysql://u@[::1]/d', [{ host: '::1', port: 3306 }], ['[::1]:3306']],
    ['mariadb://u@[2001:db8::7]:3310/d', [{ host: '2001:db8::7', port: 3310 }], ['[2001:db8::7]:3310']],
    [
      'mysql://u:p@db1:3306,db_2,10.0.0.7:3308,[::1]:3309/d',
      [
        { host: 'db1', port: 3306 },
        { host: 'db_2', port: 3306 },
        { host: '10.0.0.7', port: 3308 },
        { host: '::1', port: 3309 },
      ],
      ['db1:3306', 'db_2:3306', '10.0.0.7:3308', '[::1]:3309'],
    ],
  ])('%s names its hosts in order', (url, hosts, texts) => {
    expect(readDatabaseAddress(url).hosts).toEqual(hosts);
    expect(hosts.map(hostText)).toEqual(texts);
  });

  it.each([
    ['mysql://a%40b:p%2Fw%3Ax%25@h/d', 'a@b', 'p/w:x%', 'd'],
    ['mysql://u:p@w:d@h/d', 'u', 'p@w:d', 'd'],
    ['mysql://u:%C3%BC,+@h/app%20portal-%60x%60%2F%C3%A9', 'u', 'ü,+', 'app portal-`x`/é'],
    ['mysql://h/d', '', '', 'd'],
  ])('%s is decoded', (url, user, password, database) => {
    expect(readDatabaseAddress(url)).toMatchObject({ user, password, database });
  });

  it('has the size of the pool and the time-outs, each with its unit', () => {
    const query = '?pool-size=40&connect-timeout=2s&statement-timeout=1500ms';
    expect(readDatabaseAddress(BASE + query)).toMatchObject({
      poolSize: 40,
      connectTimeout: 2_000,
      statementTimeout: 1_500,
    });
  });

  it.each([
    ['disabled', '', null],
    ['required', '', { rejectUnauthorized: false, verifyIdentity: false }],
    ['verify-ca', '&ssl-ca=CERT', { rejectUnauthorized: true, verifyIdentity: false }],
    ['verify-identity', '&ssl-ca=CERT', { rejectUnauthorized: true, verifyIdentity: true }],
    ['required', '&ssl-cert=CERT&ssl-key=KEY', { rejectUnauthorized: false, verifyIdentity: false }],
  ])('with ssl-mode=%s%s means what it means to the clients of MySQL', (mode, rest, expected) => {
    const url = `${BASE}?ssl-mode=${mode}${rest.replaceAll('CERT', certificate).replaceAll('KEY', key)}`;
    const { ssl } = readDatabaseAddress(url);
    if (!expected) expect(ssl).toBeNull();
    else expect(ssl).toMatchObject({ ...expected, minVersion: 'TLSv1.2' });
    expect(Boolean(ssl?.ca)).toBe(rest.includes('ssl-ca'));
    expect(Boolean(ssl?.cert && ssl.key)).toBe(rest.includes('ssl-key'));
  });

  it.each([
    ['nonsense', /not of the form mysql:/],
    ['postgres://h/d', /not of the form mysql:/],
    ['mysql://u:p/w@h/d', /not of the form .* percent-encoded/],
    ['mysql://u:p#w@h/d', /not of the form .* percent-encoded/],
    ['mysql://u:p%w@h/d', /password: a % .* %25/],
    ['mysql://h', /names no database/],
    ['mysql://h/a.b', /name of the database: .* without dots/],
    ['mysql://h/a%20', /no blank at its end/],
    [`mysql://h/${'x'.repeat(65)}`, /at most 64 characters/],
    ['mysql://h1,/d', /host 2: host:port/],
    ['mysql://h:0/d', /host 1: .* 1 to 65535/],
    ['mysql://h:65536/d', /host 1: .* 1 to 65535/],
    ['mysql://::1/d', /host 1: .*\[address\]:port/],
    ['mysql://[::x]/d', /host 1: /],
    [`${BASE}?ssl=true`, /there is no parameter ssl; there are ssl-mode, ssl-ca, ssl-cert, ssl-key, pool-size,/],
    [`${BASE}?sslmode=require`, /there is no parameter sslmode;/],
    [`${BASE}?pool-size=8&pool-size=9`, /pool-size stands there twice/],
    [`${BASE}?pool-size=5`, /pool-size: a number from 6 to 512/],
    [`${BASE}?pool-size=513`, /pool-size: a number from 6 to 512/],
    [`${BASE}?pool-size=1e2`, /pool-size: a number from 6 to 512/],
    [`${BASE}?connect-timeout=2`, /connect-timeout: a time with its unit such as 1500ms or 2s, from 200ms to 30s/],
    [`${BASE}?connect-timeout=199ms`, /connect-timeout: /],
    [`${BASE}?statement-timeout=61s`, /statement-timeout: .* from 1000ms to 60s/],
    [`${BASE}?ssl-mode=preferred`, /ssl-mode: one of disabled, required, verify-ca, verify-identity/],
    [`${BASE}?ssl-ca=CERT`, /ssl-ca: has an effect with ssl-mode=verify-ca or ssl-mode=verify-identity alone/],
    [`${BASE}?ssl-mode=required&ssl-ca=CERT`, /ssl-ca: has an effect with/],
    [`${BASE}?ssl-mode=verify-ca&ssl-ca=/no/such`, /ssl-ca: \/no\/such cannot be read \(ENOENT\)/],
    [`${BASE}?ssl-mode=verify-ca&ssl-ca=NOISE`, /ssl-ca: .*noise is no file in PEM/],
    [`${BASE}?ssl-mode=required&ssl-cert=CERT`, /ssl-cert and ssl-key: both or none/],
    [`${BASE}?ssl-cert=CERT&ssl-key=KEY`, /ssl-cert and ssl-key: need an ssl-mode/],
    [`${BASE}?ssl-mode=required&ssl-cert=CERT&ssl-key=FOREIGN`, /not usable together/],
    ['mysql://10.0.0.7/d?ssl-mode=verify-identity', /verify-identity: hosts are given by name/],
    ['mysql://h,[::1]/d?ssl-mode=verify-identity', /verify-identity: hosts are given by name/],
  ])('%s is refused in words', (url, reason) => {
    const files = { CERT: certificate, KEY: key, FOREIGN: foreignKey, NOISE: noise };
    const text = Object.entries(files).reduce((part, [name, path]) => part.replaceAll(`=${name}`, `=${path}`), url);
    expect(() => readDatabaseAddress(text)).toThrow(reason);
  });

  it.each([
    'mysql://u:hush/more@h/d',
    'mysql://u:hush?more@h/d',
    'mysql://u:hush%@h/d?x=1',
    'mysql://u:hush@h:x/d?x=1',
    'mysql://h/d?hush',
  ])('%s is refused without a part that may be a secret', (url) => {
    let said = '';
    try {
      readDatabaseAddress(url);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(/not usable/);
    expect(said).not.toMatch(/hush|more/);
  });

  it('stops the start with all of its faults beside those of other variables', () => {
    const read = () => readEnvironment({ DATABASE_URL: `${BASE}?ssl=true&pool-size=1`, LOG_LEVEL: 'loud' });
    expect(read).toThrow(
      /DATABASE_URL: there is no parameter ssl;[^]*DATABASE_URL: pool-size: a number[^]*PORTAL_SECRET:[^]*LOG_LEVEL:/,
    );
    expect(() => readEnvironment({})).toThrow(/DATABASE_URL: mysql:\/\/user:password@host:port\/database/);
  });
});
