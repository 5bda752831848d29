import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataSource } from '../../server/storage/data-source.js';
import { connectTo, ensureDatabase } from '../../server/database/ensure-database.js';
import { PrivateDatabase } from '../support/servers/private-database.js';

const folder = mkdtempSync(join(tmpdir(), 'database-tls-'));
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

function makeAuthority(name: string) {
  openssl('req', '-x509', ...EC, '-subj', `/CN=${name}`, '-keyout', `${name}-key.pem`, '-out', `${name}.pem`);
}
/** A certificate of `authority` for `host`, as `name`.pem and `name`-key.pem. */
function makeCertificate(authority: string, name: string, host: string) {
  openssl('req', ...EC, '-subj', `/CN=${host}`, '-keyout', `${name}-key.pem`, '-out', `${name}.csr`);
  writeFileSync(path('extensions'), `subjectAltName=DNS:${host}`);
  const signed = ['-CA', `${authority}.pem`, '-CAkey', `${authority}-key.pem`, '-extfile', 'extensions'];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.pem`);
}

let server: PrivateDatabase;
const url = (query: string, host = 'localhost') => {
  const { username, password, port } = new URL(server.url);
  return `mysql://${username}:${password}@${host}:${port}/app_portal?${query}`;
};
const cipherOf = async (address: string) => {
  const connection = await connectTo(address);
  try {
    const [[row]] = await connection.query<RowDataPacket[]>("SHOW STATUS LIKE 'Ssl_cipher'");
    return String(row?.Value);
  } finally {
    await connection.end();
  }
};
const VERIFY_CA = `ssl-mode=verify-ca&ssl-ca=${path('own.pem')}`;
const VERIFY_IDENTITY = `ssl-mode=verify-identity&ssl-ca=${path('own.pem')}`;

beforeAll(async () => {
  for (const name of ['own', 'foreign']) makeAuthority(name);
  makeCertificate('own', 'local', 'localhost');
  makeCertificate('own', 'other', 'database.example');
  makeCertificate('own', 'client', 'portal');
  for (const part of ['.pem', '-key.pem']) copyFileSync(path(`local${part}`), path(`server${part}`));
  server = await new PrivateDatabase().start([
    `--ssl-ca=${path('own.pem')}`,
    `--ssl-cert=${path('server.pem')}`,
    `--ssl-key=${path('server-key.pem')}`,
    `--bind-address=127.0.0.1${hasIpv6 ? ',::1' : ''}`,
  ]);
  const { password } = new URL(server.url);
  const grant = (account: string) => `GRANT ALL PRIVILEGES ON app_portal.* TO ${account}`;
  await server.asRoot(
    ...[`CREATE USER portal@'::1' IDENTIFIED BY '${password}'`, grant("portal@'::1'")],
    ...["CREATE USER strict@'%' IDENTIFIED BY 'pw' REQUIRE X509", grant("strict@'%'")],
  );
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('connections to the database', () => {
  it('are plain without ssl-mode, encrypted with each other mode, whichever it is', async () => {
    expect(await cipherOf(url(''))).toBe('');
    for (const query of ['ssl-mode=required', VERIFY_CA, VERIFY_IDENTITY]) {
      expect(await cipherOf(url(query)), query).toMatch(/^TLS_|-GCM-|CHACHA20/);
    }
  });

  it('of the portal are encrypted, pooled ones too, and are replaced when the server ends them', async () => {
    const database = await createDataSource(url(`${VERIFY_IDENTITY}&pool-size=6`)).initialize();
    const ask = () => database.query("SHOW STATUS LIKE 'Ssl_cipher'") as Promise<{ Value: string }[]>;
    for (const [row] of await Promise.all([ask(), ask(), ask()])) expect(row?.Value).not.toBe('');
    const others = await server.asRoot(
      "SELECT id FROM information_schema.processlist WHERE user = 'portal' AND id <> CONNECTION_ID()",
    );
    expect(others.length).toBeGreaterThanOrEqual(3);
    await server.asRoot(...others.map(({ id }) => `KILL ${Number(id)}`));
    await expect.poll(async () => (await ask().catch(() => []))[0]?.Value ?? '', { timeout: 5_000 }).not.toBe('');
    await database.destroy();
  });

  it('are refused when the authority is not the one named', async () => {
    const foreign = `ssl-ca=${path('foreign.pem')}`;
    for (const mode of ['verify-ca', 'verify-identity']) {
      await expect(cipherOf(url(`ssl-mode=${mode}&${foreign}`)), mode).rejects.toThrow(/certificate/);
    }
    await expect(ensureDatabase(url(`ssl-mode=verify-ca&${foreign}`))).rejects.toThrow(
      /refuses the portal: .*certificate.*\nCheck ssl-mode, ssl-ca,/,
    );
    // Without an authority of its own the portal trusts those that Node knows.
    await expect(cipherOf(url('ssl-mode=verify-ca'))).rejects.toThrow(/certificate/);
  });

  it('to another name than the certificate’s are refused by verify-identity and admitted by verify-ca', async () => {
    for (const part of ['.pem', '-key.pem']) copyFileSync(path(`other${part}`), path(`server${part}`));
    await server.asRoot('FLUSH SSL');
    await expect(cipherOf(url(VERIFY_IDENTITY))).rejects.toThrow(/Host: localhost\. is not.*database\.example/);
    expect(await cipherOf(url(VERIFY_CA))).not.toBe('');
    for (const part of ['.pem', '-key.pem']) copyFileSync(path(`local${part}`), path(`server${part}`));
    await server.asRoot('FLUSH SSL');
    expect(await cipherOf(url(VERIFY_IDENTITY))).not.toBe('');
  });

  it('show a certificate of their own where the account asks for one', async () => {
    const strict = (query: string) => url(query).replace(/\/\/.*@/, '//strict:pw@');
    await expect(cipherOf(strict(VERIFY_CA))).rejects.toThrow(/Access denied/);
    const own = `&ssl-cert=${path('client.pem')}&ssl-key=${path('client-key.pem')}`;
    expect(await cipherOf(strict(VERIFY_CA + own))).not.toBe('');
  });

  it('that are plain are refused in words where the server takes encrypted ones alone', async () => {
    await server.asRoot('SET GLOBAL require_secure_transport = ON');
    await expect(ensureDatabase(url(''))).rejects.toThrow(
      /refuses the portal: .*(Access denied|insecure transport)[^]* ssl-mode/,
    );
    await expect(ensureDatabase(url(VERIFY_IDENTITY))).resolves.toBeUndefined();
    await server.asRoot('SET GLOBAL require_secure_transport = OFF');
  });

  it.runIf(hasIpv6)('go to an IPv6 address in brackets, plain and encrypted', async () => {
    expect(await cipherOf(url('', '[::1]'))).toBe('');
    expect(await cipherOf(url(VERIFY_CA, '[::1]'))).not.toBe('');
  });
});
