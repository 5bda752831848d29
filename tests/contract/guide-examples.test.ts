import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFile } from '../../server/core/project.js';
import { loadDemoData } from '../support/demo-data.js';
import { readGuide, runGuide } from '../support/guide.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const PATIENCE = 300_000;
/** A reader with a strict compiler; the programs import each other by their whole names. */
const COMPILED = {
  text: 'npx tsc --noEmit --strict --noUncheckedIndexedAccess --module nodenext --target es2022 --skipLibCheck --allowImportingTsExtensions *.mts',
  printed: '',
};

let portal: TestPortal;

beforeAll(async () => {
  // As the guide says: its receivers of webhooks stand beside the portal.
  portal = await startTestPortal({ env: { WEBHOOK_ALLOWED_HOSTS: 'localhost' } });
  await loadDemoData(portal);
});
afterAll(() => portal.stop());

/** The guide and the one that goes on from it, whose programs use those of the first. */
const GUIDES = ['docs/integrate.md', 'docs/subscriptions.md'];

describe('the guides for integrators', () => {
  it(
    'print examples in shell, TypeScript and Python that run as printed and print what they say [GUID-01, GUID-05, GUID-06, GUID-07, GUID-08, CALL-020, CALL-027, CALL-251, threats 48]',
    async () => {
      const texts = await Promise.all(GUIDES.map((name) => readFile(projectFile(name), 'utf8')));
      const guide = readGuide(texts.join('\n'));
      expect(guide.faults).toEqual([]);
      expect(guide.commands.length).toBeGreaterThan(60);
      expect(await runGuide(guide, portal.url, [COMPILED])).toEqual([]);
    },
    PATIENCE,
  );
});

describe('the reader of guides', () => {
  const guide = (...blocks: string[]) => readGuide(blocks.map((block) => `\`\`\`${block}\n\`\`\`\n`).join('\n'));

  it('names a block that no test runs, and a program that nothing runs [GUID-01]', () => {
    expect(guide('sh\necho 1', 'sh a.sh\necho 2', 'python b.py\npass', 'python c.py\nimport b').faults).toEqual([
      'no test runs the block "echo 1"',
      'nothing runs a.sh',
      'nothing runs c.py',
    ]);
  });

  it('finds a changed output, a failed command and a program that is not there, and goes on after them [GUID-01]', async () => {
    const read = guide(
      'sh a.sh\necho "$1 and $WORD"',
      'console\n$ export WORD=two\n$ sh a.sh \\\n>   one\none and two\n$ sh a.sh one\none and three',
      'console\n$ sh b.sh\n$ false\n$ sh a.sh x\n… and two',
    );
    const faults = await runGuide(read, portal.url);
    expect(faults.map((fault) => fault.split('\n').slice(0, 3))).toEqual([
      ['sh a.sh one', 'ended with 0 and printed', 'one and two'],
      ['sh b.sh', expect.stringMatching(/^ended with (2|127) and printed$/), expect.stringContaining('b.sh')],
      ['false', 'ended with 1 and printed', ''],
    ]);
  });
});
