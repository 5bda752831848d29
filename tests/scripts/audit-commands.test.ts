import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.js';
import { until } from '../support/socket.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const SECRET = '5e'.repeat(32);

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

const owner = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

/** Runs a command of the operator on the database of the portal. */
async function run(script: string, args: readonly string[] = []) {
  const path = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: portal.database.url, PORTAL_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

const sealed = () =>
  until(async () => {
    const [row] = await owner('SELECT COUNT(*) AS count FROM audit_unsealed');
    return Number(row?.count) === 0;
  }, 30_000);

describe('npm run verify-audit', () => {
  it('tells that all is unbroken, and names the event that somebody changed [AUDT-13, threats 38]', async () => {
    await admin.data('mutation { roleCreate(name: "Watched") { id } }');
    await sealed();
    const whole = await run('verify-audit');
    expect(whole.output).toMatch(/\d+ events unbroken, 0 without a seal yet, 0 unverifiable, 0 chains broken\./);
    expect(whole.code).toBe(0);
    const [event] = await owner("SELECT id FROM audit_event WHERE target_name = 'Watched'");
    await owner("UPDATE audit_event SET target_name = 'Ignored' WHERE id = ?", [event?.id]);
    const broken = await run('verify-audit', ['--ou', ouId]);
    expect(broken.output).toContain(`BROKEN, CHANGED, event ${String(event?.id)} of `);
    expect(broken.code).toBe(1);
  });
});
