import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const clone = mkdtempSync(join(tmpdir(), 'plain-node-'));
const READ = [
  'scripts',
  'server/config/database-address.mjs',
  'schema/locales.json',
  'package.json',
  'package-lock.json',
];
for (const path of READ) {
  cpSync(join(ROOT, path), join(clone, path), { recursive: true });
}
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = new Set(Object.values(scripts).map((command) => command.split(' ')[1] ?? ''));

describe('before any package is installed', () => {
  it.each([...commands, 'scripts/database.mjs', 'scripts/install.mjs'])('%s says how it is used', (script) => {
    const answer = execFileSync(process.execPath, [script, '--help'], { cwd: clone, encoding: 'utf8' });
    expect(answer).toContain('\n');
  });
});
