import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../server/core/project.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const PROGRAMS = [
  ['node', 'first-answer.mjs', /```js\n(\/\/ node first-answer[\s\S]*?)```/],
  ['sh', 'first-answer.sh', /```sh\n(# sh first-answer[\s\S]*?)```/],
] as const;

it.each(PROGRAMS)(
  'the %s program of the guide signs in and gets its first answer [CALL-020, CALL-027, CALL-251]',
  async (runner, name, block) => {
    const ou = await portal.factory.organization();
    const person = await portal.factory.member(ou, { name: 'Ada Winter' });
    const role = await portal.factory.role(ou, { name: 'Shift leader' });
    await portal.factory.giveRole(ou, person.id, role);
    const guide = await readFile(projectFile('docs/integrate.md'), 'utf8');
    const program = block.exec(guide)?.[1] ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'portal-guide-'));
    try {
      const file = join(folder, name);
      await writeFile(file, program);
      const { stdout } = await promisify(execFile)(runner, [file, portal.url, person.username, TEST_PASSWORD], {
        cwd: folder,
      });
      expect(JSON.parse(stdout)).toEqual({
        data: {
          sessionGet: {
            adminLevel: 'NORMAL',
            user: { name: 'Ada Winter', roles: [{ name: 'Shift leader' }], structures: [] },
          },
        },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
