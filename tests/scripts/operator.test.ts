import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
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
      ...['--name', ' Acme ', '--industry', 'Wind', '--languages', 'de-DE,en-US', '--features', 'alarm, audit'],
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
