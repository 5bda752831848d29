import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import { hearOn } from '../support/hear.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** Runs an operator's command on the database of the portal. */
async function run(script: string, args: readonly string[], input = '') {
  const path = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: portal.database.url },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}
const organizations = () =>
  portal.portal.runtime.database.query('SELECT name, industry, languages, features FROM organization') as Promise<
    { name: string; languages: string; features: string }[]
  >;

describe('an operator', () => {
  it('makes organizations with what they have purchased, and super administrators who see them [SUPR-07]', async () => {
    const made = await run('create-organization', [
      '--name',
      ' Acme ',
      '--industry',
      'Wind',
      '--languages',
      'de-DE,en-US',
      '--features',
      'alarm, audit',
    ]);
    expect(made).toMatchObject({ code: 0 });
    expect(await organizations()).toEqual([
      { name: 'Acme', industry: 'Wind', languages: '["de-DE","en-US"]', features: '["alarm","audit"]' },
    ]);
    const options = ['--username', 'root', '--name', 'Root', '--password-stdin'];
    expect(await run('create-super-admin', options, 'Portal@2026\n')).toMatchObject({ code: 0 });
    const client = new ApiClient(portal.url);
    expect((await client.login('root')).data?.sessionLogin.isSuperAdmin).toBe(true);
    const list = await client.data('{ organizationList { organizations { name languages } } }');
    expect(list).toEqual({ organizationList: { organizations: [{ name: 'Acme', languages: ['de-DE', 'en-US'] }] } });
  });

  it('grants and revokes what an organization purchased, and running portals follow [APP-11, APP-12, APP-13, APP-16]', async () => {
    const { factory } = portal;
    const ouId = await factory.organization({ name: 'Harbor' });
    const app = await factory.app(ouId, { created_type: 'PURCHASED', name_json: '{"default":"Crane Planner"}' });
    await factory.app(ouId, { name_json: '{"default":"Own App"}' });
    const person = await factory.admin(ouId);
    const [role, group] = [
      await factory.role(ouId),
      await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]),
    ];
    await factory.openMenus(ouId, role, app.id, group);
    await factory.giveRole(ouId, person.id, role);
    const client = await portal.as(person, ouId);
    const seen = async () => {
      const { portalAppResourceList, appDesignEnable } = await client.data<{
        portalAppResourceList: { categories: unknown[] };
        appDesignEnable: { enable: boolean };
      }>('{ portalAppResourceList { categories { id } } appDesignEnable { enable } }');
      return [portalAppResourceList.categories.length, appDesignEnable.enable];
    };
    const { told, stop } = await hearOn(portal, `ou:${ouId}`);
    expect(await seen()).toEqual([0, false]);
    const granted = await run('entitlements', [
      '--ou',
      'Harbor',
      '--grant-app',
      'crane planner',
      '--grant-feature',
      'appDesign',
    ]);
    expect(granted.output).toMatch(/yes {2}appDesign[\s\S]*yes {2}[0-9A-Z]{26} {2}Crane Planner\n {2}own/);
    // A session is remembered for a second.
    await expect.poll(seen, { timeout: 5_000 }).toEqual([1, true]);
    await expect.poll(() => told, { timeout: 5_000 }).toEqual([{ kind: 'ACCESS_CHANGED' }]);
    stop();
    const revoked = await run('entitlements', ['--ou', ouId, '--revoke-app', app.id, '--revoke-feature', 'appDesign']);
    expect(revoked).toMatchObject({ code: 0 });
    await expect.poll(seen, { timeout: 5_000 }).toEqual([0, false]);
    const audit = await portal.portal.runtime.database.query(
      "SELECT username, result, description FROM audit_event WHERE ou_id = ? AND event_name = 'organizationEntitle'",
      [ouId],
    );
    expect(audit).toHaveLength(2);
    const listed = await run('entitlements', ['--ou', 'Harbor']);
    expect(listed.output).toMatch(/no {3}appDesign/);
    for (const [args, text] of [
      [['--ou', 'Nowhere'], 'no organization'],
      [[], '--ou'],
      [['--ou', 'Harbor', '--grant-feature', 'flying'], 'flying'],
      [['--ou', 'Harbor', '--grant-app', 'Unknown'], 'no application Unknown'],
      [['--ou', 'Harbor', '--grant-app', 'Own App'], 'made by the organization itself'],
      [['--ou', 'Harbor', '--grant-feature', 'alarm', '--revoke-feature', 'alarm'], 'Both'],
    ] as const) {
      const { code, output } = await run('entitlements', args);
      expect([code, output.includes(text)], output).toEqual([1, true]);
    }
    expect(await seen()).toEqual([0, false]);
    const namesake = await portal.factory.organization({ name: ouId });
    const ambiguous = await run('entitlements', ['--ou', ouId, '--grant-feature', 'alarm']);
    expect([ambiguous.code, ambiguous.output.includes('Several')], ambiguous.output).toEqual([1, true]);
    for (const id of [namesake, ouId]) {
      await portal.portal.runtime.database.query('DELETE FROM organization WHERE id = ?', [id]);
    }
  }, 120_000);

  it('is told what is wrong, and nothing is changed [SUPR-07]', async () => {
    const before = await organizations();
    const cases: [readonly string[], string][] = [
      [['--name', 'acme'], 'exists already'],
      [['--name', ' '], '1 to 50 characters'],
      [['--name', 'x'.repeat(51)], '1 to 50 characters'],
      [['--name', 'Beta', '--languages', 'de-DE,tlh'], 'tlh'],
      [['--name', 'Beta', '--features', 'a b'], 'feature'],
    ];
    for (const [args, text] of cases) {
      const { code, output } = await run('create-organization', args);
      expect(code, args.join(' ')).toBe(1);
      expect(output).toContain(text);
    }
    expect(await organizations()).toEqual(before);
  });
});
