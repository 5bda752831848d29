import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { restore } from '../../server/backup/restore.js';
import { newId } from '../../server/core/ids.js';
import { startPortal } from '../../server/portal.js';
import { seal, unseal } from '../../server/integrations/crypto/seal.js';
import { ApiClient } from '../support/client.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { createEmptyDatabase } from '../support/servers/empty-database.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal, testEnvironment } from '../support/portal.js';
import { startScript } from '../support/servers/script.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { issueToken } from '../support/api-tokens.js';
import { until } from '../support/socket.js';

const SECRET = '5e'.repeat(32);
const OTHER_SECRET = '7a'.repeat(32);
const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
/** Characters that text formats tend to lose. */
const ODD = 'a\\b "c" \'d\' \u2028 🚀\u{1F469}‍💻 %s ?';
const BYTES = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
/** Enough rows for a restore to be met half-way. */
const EVENTS = 32_768;

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
const file = join(folder, 'portal.backup');
let source: TestPortal;
let target: TestDatabase;
let client: ApiClient;
let person: { id: string; username: string };
let ouId: string;
let domainId: string;
const before: string[] = [];
const during: string[] = [];

async function assignRole(acknowledged: string[]): Promise<void> {
  const role = await source.factory.role(ouId);
  if ((await client.code(ASSIGN, { userId: person.id, roleIds: [role] })) === 10_000) acknowledged.push(role);
}

async function onTarget<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await createConnection(target.url);
  return work(connection).finally(() => connection.end());
}
const read = <Row>(sql: string) =>
  onTarget(async (connection) => {
    const [rows] = await connection.query(sql);
    return rows as Row[];
  });
const tables = async () => (await read<Record<string, string>>('SHOW TABLES')).flatMap((row) => Object.values(row));

/** Restores here and answers `restored`, or the refusal. */
const restored = (changes: { file?: string; secret?: string; url?: string; replace?: string } = {}) =>
  restore({
    url: changes.url ?? target.url,
    file: changes.file ?? file,
    replace: changes.replace ?? null,
    secret: Buffer.from(changes.secret ?? SECRET, 'hex'),
    report: () => undefined,
  }).then(() => 'restored', String);

beforeAll(async () => {
  source = await startTestPortal();
  target = await createEmptyDatabase();
  const { factory, portal } = source;
  ouId = await factory.organization({ name: ODD });
  person = await factory.admin(ouId, { username: 'keeper' });
  client = await ApiClient.signedIn(source.url, person, ouId);
  const clientSecret = seal(Buffer.from(SECRET, 'hex'), 'secret of a client');
  domainId = await factory.domain(ouId, { client_secret: clientSecret });
  const { database } = portal.runtime;
  await database.query('INSERT INTO picture (ou_id, id, bytes, used_time) VALUES (?, ?, ?, 1)', [ouId, newId(), BYTES]);
  await database.query(
    `INSERT INTO audit_event (id, ou_id, time, account_type, resource_type, event_name, result)
     VALUES (LPAD(0, 26, 0), ?, 1, 'NORMAL', 'USER', 'made', 'success')`,
    [ouId],
  );
  for (let rows = 1; rows < EVENTS; rows *= 2) {
    await database.query(
      `INSERT INTO audit_event (id, ou_id, time, account_type, resource_type, event_name, result)
       SELECT LPAD(id + ${rows}, 26, 0), ou_id, 1, 'NORMAL', 'USER', 'made', 'success'
         FROM audit_event WHERE event_name = 'made'`,
    );
  }
  await issueToken(client, ['USER_READ']);
  const { token } = await issueToken(client, ['USER_READ']);
  await client.data('mutation ($ids: [ID!]!) { apiTokenRevoke(ids: $ids) { id } }', { ids: [token.id] });
});
afterAll(async () => {
  await source.stop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is taken beside writers, and holds all that was acknowledged before it', async () => {
  for (let count = 0; count < 5; count += 1) await assignRole(before);
  const backup = startScript('scripts/backup.mjs', ['--to', file], source.database.url);
  let isOver = false;
  void backup.ended.then(() => (isOver = true));
  while (!isOver) await assignRole(during);
  const { code, output } = await backup.ended;
  expect(code, output).toBe(0);
  expect(output).toContain('PORTAL_SECRET is not in it');
  expect(before).toHaveLength(5);
  expect(during.length).toBeGreaterThan(5);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).not.toContain(SECRET);
  expect(text.split('\n').filter((line) => line.includes('"table":"session"'))).toEqual([]);
  const again = await startScript('scripts/backup.mjs', ['--to', file], source.database.url).ended;
  expect([again.code, again.output.includes('is there already')], again.output).toEqual([1, true]);
});

describe('a restore is refused, and nothing is changed,', () => {
  const copy = join(folder, 'copy.backup');
  const altered = (change: (text: string) => string, hasSum: boolean) => {
    const lines = change(gunzipSync(readFileSync(file)).toString())
      .trimEnd()
      .split('\n');
    const end = JSON.parse(lines.pop() ?? '') as { sha256: string };
    if (hasSum)
      end.sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
    writeFileSync(copy, gzipSync(`${[...lines, JSON.stringify(end)].join('\n')}\n`));
  };

  it.each([
    ['cut off', () => writeFileSync(copy, readFileSync(file).subarray(0, -1_000)), 'is cut off'],
    [
      'without its end',
      () =>
        writeFileSync(
          copy,
          gzipSync(
            gunzipSync(readFileSync(file))
              .toString()
              .replace(/\n[^\n]*\n$/, '\n'),
          ),
        ),
      'is cut off',
    ],
    ['with another byte', () => writeFileSync(copy, readFileSync(file).fill(0, 500, 510)), 'is damaged or was altered'],
    ['with another word', () => altered((text) => text.replace('"keeper"', '"thief7"'), false), 'is damaged'],
    ['with a row twice', () => altered((text) => text.replace(/(\n\[.*)/, '$1$1'), true), 'is damaged'],
    ['of a newer version', () => altered((text) => text.replace('Installation17', 'Installation99'), true), 'newer'],
    ['of something else', () => writeFileSync(copy, gzipSync('{"a":1}\n')), 'is no backup of a portal'],
  ])('from a file %s', async (_name, make, text) => {
    make();
    expect(await restored({ file: copy })).toContain(text);
    expect(await tables()).toEqual([]);
  });

  it('under another secret, over other data, and beside portals', async () => {
    expect(await restored({ secret: OTHER_SECRET })).toContain('PORTAL_SECRET is not the one that this backup needs');
    expect(await tables()).toEqual([]);
    const name = new URL(source.database.url).pathname.slice(1);
    expect(await restored({ url: source.database.url, replace: name })).toMatch(/other connections. Stop its portals/);
    await onTarget((connection) => connection.query('CREATE TABLE something (id int)'));
    expect(await restored()).toContain('holds tables of something else');
    await onTarget((connection) => connection.query('DROP TABLE something'));
  });
});

it(
  'a restore that was killed half-way is refused by portals, runs again, and people work on it',
  { timeout: 180_000 },
  async () => {
    // The name of the database is the key to delete its content.
    for (const table of ['migrations', 'organization', 'account']) {
      await onTarget((connection) => connection.query(`CREATE TABLE ${table} (id int)`));
    }
    await onTarget((connection) => connection.query('INSERT INTO organization VALUES (1)'));
    const refused = await startScript('scripts/restore.mjs', [file], target.url).ended;
    expect([refused.code, refused.output.includes('holds 1 organizations')], refused.output).toEqual([1, true]);
    const name = new URL(target.url).pathname.slice(1);

    const first = startScript('scripts/restore.mjs', [file, '--replace', name], target.url);
    // From another schema: a connection to the database itself would count as a portal.
    const loaded = () =>
      source.portal.runtime.database.query(`SELECT COUNT(*) AS total FROM ${name}.audit_event`).then(
        ([row]: { total: number }[]) => Number(row?.total),
        () => 0,
      );
    await until(async () => (await loaded()) > 0, 60_000);
    first.child.kill('SIGKILL');
    await first.ended;
    const rows = await loaded();
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(EVENTS);
    const portal = await startScript('dist/server/main.js', [], target.url, { PORT: '0', HOST: '127.0.0.1' }).ended;
    expect(portal).toEqual({
      code: 1,
      output: 'This database was restored in part only. Run it again: npm run restore -- FILE\n',
    });

    const second = await startScript('scripts/restore.mjs', [file], target.url).ended;
    expect(second.code, second.output).toBe(0);
    // The revoked one is over in the copy, too.
    expect(second.output).toMatch(/API tokens that can be used: 1\. Revoke those anew that were revoked after 20/);
    expect(second.output).toMatch(/Sealed values that open under PORTAL_SECRET: 3\./);
    expect(second.output).not.toContain('do not open');

    const wrong = startPortal(testEnvironment(target.url, { PORTAL_SECRET: OTHER_SECRET }));
    await expect(wrong).rejects.toThrow('PORTAL_SECRET is not the one that this installation was set up with.');
    const server = new ServerProcess(await freePort(), { DATABASE_URL: target.url });
    await server.start();
    // Sessions of the origin do not exist in the copy.
    expect(await ApiClient.withToken(server.url, client.token ?? '').code('{ profileInfo { fields } }')).toBe(401);
    const here = await ApiClient.signedIn(server.url, person, ouId);
    expect(await here.code('{ profileInfo { fields } }')).toBe(10_000);
    const roles = new Set((await read<{ id: string }>('SELECT role_id AS id FROM user_role')).map(({ id }) => id));
    expect(before.filter((role) => !roles.has(role))).toEqual([]);
    await server.end('SIGTERM');

    const [values] = await read<{ name: string; bytes: Buffer; secret: string; events: number; id: string }>(
      `SELECT (SELECT name FROM organization) AS name, (SELECT bytes FROM picture) AS bytes,
            (SELECT client_secret FROM domain WHERE id = '${domainId}') AS secret,
            (SELECT COUNT(*) FROM audit_event WHERE event_name = 'made') AS events,
            (SELECT id FROM installation) AS id`,
    );
    expect(values?.name).toBe(ODD);
    expect(values?.bytes.equals(BYTES)).toBe(true);
    expect(unseal(Buffer.from(SECRET, 'hex'), values?.secret ?? '')).toBe('secret of a client');
    expect(Number(values?.events)).toBe(EVENTS);
    const [own] = (await source.portal.runtime.database.query('SELECT id FROM installation')) as { id: string }[];
    expect(values?.id).toMatch(/^[0-9A-Z]{26}$/);
    expect(values?.id).not.toBe(own?.id);
  },
);
