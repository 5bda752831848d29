import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instancePaths, startInstance, stopInstance } from '../../scripts/lib/database/database-instance.mjs';
import type { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { until } from '../support/socket.js';

/** In MiB: an empty database takes two thirds of it. */
const SIZE = 240;
const CREATE =
  'mutation ($name: String!, $description: String) { roleCreate(name: $name, description: $description) { id } }';
const DESCRIPTION = 'Sees to the turbines of the northern park. '.repeat(4);
/** The disk counts as full after so many refused writes in a row: until then a write may still find room. */
const REFUSED = 5;

const OPTIONS = ['--innodb-log-file-size=8M'];

let disk: string;
let paths: ReturnType<typeof instancePaths>;
let isMounted = false;
const own = process.env.DATABASE_URL;
let portal: TestPortal;
let client: ApiClient;

/** A disk of its own, in memory; false where this account may not mount one. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', disk], { stdio: 'pipe' });
    return true;
  } catch {
    process.stderr.write('The disk was not filled: this account may not mount one.\n');
    return false;
  }
}

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  paths = instancePaths('test-database', disk);
  isMounted = mountDisk();
  if (!isMounted) return;
  const { url } = await startInstance(paths, OPTIONS);
  process.env.DATABASE_URL = url ?? '';
  portal = await startTestPortal();
  const ou = await portal.factory.organization();
  client = await portal.as(await portal.factory.admin(ou), ou);
});
afterAll(async () => {
  if (isMounted) {
    rmSync(filler(), { force: true });
    // Undefined when the server did not come up.
    await (portal as TestPortal | undefined)?.portal.stop();
    await stopInstance(paths);
    execFileSync('umount', [disk]);
  }
  process.env.DATABASE_URL = own;
  rmSync(disk, { recursive: true, force: true });
});

/** A file that takes all the room but so many bytes. */
const filler = () => join(disk, 'filler');
function fillDisk(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler(), Buffer.alloc(bavail * bsize - left, 'x'));
}
interface Total {
  readonly total: number;
}
interface Export {
  readonly userExportStart: { readonly taskId: string };
}
async function stateOf({ userExportStart: { taskId } }: Export): Promise<string> {
  const status = 'query ($id: ID!) { userExportStatus(taskId: $id) { state } }';
  return (await client.data<{ userExportStatus: { state: string } }>(status, { id: taskId })).userExportStatus.state;
}

it(
  'a full disk: a clear error, no half row and no half file; room that is made is used',
  { timeout: 120_000 },
  async ({ skip }) => {
    skip(!isMounted, 'this account may not mount a disk');
    fillDisk(500_000);
    const calls: { code: number; ms: number }[] = [];
    for (let refused = 0; refused < REFUSED;) {
      const began = performance.now();
      const code = await client.code(CREATE, { name: `Full ${calls.length}`, description: DESCRIPTION });
      calls.push({ code, ms: performance.now() - began });
      refused = code === 10_000 ? 0 : refused + 1;
    }
    const made = calls.filter(({ code }) => code === 10_000).length;
    const slowest = Math.max(...calls.map(({ ms }) => ms));
    process.stdout.write(
      `a full disk: ${made} roles made, then refused; the slowest call took ${slowest.toFixed(0)} ms\n`,
    );
    expect(new Set(calls.map(({ code }) => code))).toEqual(new Set([10_000, 500]));
    expect(slowest).toBeLessThan(10_000);
    const { data: task } = await client.graphql<Export>('mutation { userExportStart { taskId } }');

    rmSync(filler());
    // MariaDB ends when a rollback finds no room; its service starts it again.
    await startInstance(paths, OPTIONS);
    await until(async () => (await client.code(CREATE, { name: `Again ${Date.now()}` })) === 10_000, 10_000);
    const total = async (sql: string) => {
      const [row] = (await portal.portal.runtime.database.query(`SELECT COUNT(*) AS total FROM ${sql}`)) as Total[];
      return Number(row?.total);
    };
    expect(await total("role WHERE name LIKE 'Full %'")).toBe(made);
    if (task) await until(async () => ['DONE', 'FAILED'].includes(await stateOf(task)), 20_000);
    expect(await total('stored_file WHERE size = 0')).toBe(0);
    expect(await total('stored_file_chunk c LEFT JOIN stored_file f ON f.id = c.file_id WHERE f.id IS NULL')).toBe(0);
  },
);
