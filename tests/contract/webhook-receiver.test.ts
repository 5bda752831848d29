import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../server/core/project.js';
import { signedHeaders } from '../../server/modules/messaging/webhook/webhook-signature.js';
import { readGuide } from '../support/guide.js';

/** The programs of the guide as they are printed there. */
const { files } = readGuide(readFileSync(projectFile('docs/integrate.md'), 'utf8'));
const example = (name: string) => files.get(name) ?? '';
const folder = mkdtempSync(join(tmpdir(), 'webhook-'));

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const FORMER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"type":"user.locked","name":"Łucja – 王"}';
const sent = (secrets = [SECRET], time = Date.now()) => signedHeaders({ id: '01JD8EN2ZC', body: BODY }, secrets, time);

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean;
type VerifyBytes = (secret: string, headers: Record<string, string>, body: Buffer) => boolean;

async function inTypeScript(): Promise<Verify> {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, ts.transpileModule(example('genuine.mts'), { compilerOptions: options }).outputText);
  const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: VerifyBytes };
  return (secret, headers, body) => isGenuine(secret, headers, Buffer.from(body));
}

const inPython: Verify = (secret, headers, body) => {
  const program = `${example('genuine.py')}
import json, sys
call = json.load(sys.stdin)
print(is_genuine(call["secret"], call["headers"], call["body"].encode()))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify({ secret, headers, body }),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim() === 'True';
};

describe.each([
  ['TypeScript', inTypeScript],
  ['Python', async () => inPython],
])('the example in %s', (_language, load) => {
  it('takes a delivery of the portal, and refuses an altered, a foreign and a late one [HOOK-02, threats 48]', async () => {
    const verify = await load();
    expect(verify(SECRET, sent(), BODY)).toBe(true);
    expect(verify(FORMER, sent([SECRET, FORMER]), BODY)).toBe(true);
    expect(verify(SECRET, sent(), BODY.replace('locked', 'unlocked'))).toBe(false);
    expect(verify(SECRET, { ...sent(), 'webhook-id': 'another' }, BODY)).toBe(false);
    expect(verify(SECRET, sent([FORMER]), BODY)).toBe(false);
    expect(verify(SECRET, sent([SECRET], Date.now() - 6 * 60_000), BODY)).toBe(false);
    const replayed = { ...sent([SECRET], Date.now() - 6 * 60_000), 'webhook-timestamp': sent()['webhook-timestamp'] };
    expect(verify(SECRET, replayed, BODY)).toBe(false);
    for (const time of ['', 'NaN', '-1', '٣', '9'.repeat(400)]) {
      expect(verify(SECRET, { ...sent(), 'webhook-timestamp': time }, BODY), time).toBe(false);
    }
    expect(verify(SECRET, { ...sent(), 'webhook-signature': 'v1,é v1' }, BODY)).toBe(false);
    expect(verify(SECRET, {}, BODY)).toBe(false);
  });
});
