import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { addWaitingEvents } from '../support/audit-rows.js';
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

  it('finds a changed, a removed, an exchanged and an added event, and a log whose end was cut off [AUDT-26, AUDT-13, threats 38]', async () => {
    const ous = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const ou = await portal.factory.organization();
        await addWaitingEvents(portal.portal.runtime.database, ou, 20, ou.slice(-6));
        return ou;
      }),
    );
    const [whole, changed, removed, ended, cut, exchanged, added] = ous as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await sealed();
    const kept = join(mkdtempSync(join(tmpdir(), 'portal-seals-')), 'seals');
    writeFileSync(kept, (await run('verify-audit')).output);
    const eventAt = async (ou: string, seq: number) => {
      const [row] = await owner('SELECT event_id AS id FROM audit_link WHERE ou_id = ? AND seq = ?', [ou, seq]);
      return String(row?.id);
    };
    const at = async (ou: string, ...seqs: number[]) => Promise.all(seqs.map((seq) => eventAt(ou, seq)));
    const [third] = await at(changed, 3);
    await owner("UPDATE audit_event SET result = 'fail' WHERE id = ?", [third]);
    const [tenth] = await at(removed, 10);
    await owner('DELETE FROM audit_event WHERE id = ?', [tenth]);
    const [last] = await at(ended, 20);
    await owner('DELETE FROM audit_event WHERE id = ?', [last]);
    // With their seals, which leaves a chain without a break.
    await owner('DELETE FROM audit_event WHERE id IN (?)', [await at(cut, 18, 19, 20)]);
    await owner('DELETE FROM audit_link WHERE ou_id = ? AND seq > 17', [cut]);
    const [one, other] = await at(exchanged, 5, 6);
    const swap = (from: string | undefined, to: string | undefined) =>
      owner('UPDATE audit_link SET event_id = ? WHERE event_id = ?', [to, from]);
    await swap(one, 'between');
    await swap(other, one);
    await swap('between', other);
    const byHand = newId();
    await portal.factory.insert('audit_event', {
      id: byHand,
      ou_id: added,
      time: Date.now(),
      account_type: 'NORMAL',
      resource_type: 'role',
      event_name: 'roleModify',
      result: 'success',
    });
    const { code, output } = await run('verify-audit', ['--kept', kept]);
    expect(code, output).toBe(1);
    for (const line of [
      `${changed}: BROKEN, CHANGED, event ${third} of `,
      `${removed}: BROKEN, DELETED, event ${tenth} of `,
      `${ended}: BROKEN, DELETED, event ${last} of `,
      `${cut}: BROKEN, CUT OFF, the seal 20 that was kept is gone or another`,
      `${exchanged}: BROKEN, CHANGED, event ${other} of `,
      `${added}: BROKEN, INSERTED, event ${byHand} of `,
    ]) {
      expect(output).toContain(line);
    }
    expect(output).not.toContain(`${whole}: BROKEN`);
    const blind = await run('verify-audit', ['--ou', String(cut)]);
    expect([blind.code, blind.output.includes('17 unbroken')], 'the chain alone does not tell').toEqual([0, true]);
    const refused = await run('verify-audit', ['--kept', `${kept}-missing`]);
    expect([refused.code, refused.output.includes('cannot be read')], refused.output).toEqual([1, true]);
  }, 120_000);
});
