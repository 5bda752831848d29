import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../support/client.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { createEmptyDatabase } from '../support/servers/empty-database.js';
import { attempt, buildImage, findEngine, layOutImage, makeReadOnly, readRecipe } from '../support/servers/image.js';
import { until } from '../support/socket.js';

const NOBODY = 65_534;
const MIGRATE = ['node', 'dist/server/storage/migrate.js'];
const recipe = readRecipe();
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let database: TestDatabase;
let env: Record<string, string>;
let url: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const own = { DATABASE_URL: database.url, PORTAL_SECRET: '5e'.repeat(32), LOG_LEVEL: 'error' };
  env = { ...recipe.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...own };
});
afterAll(() => database.drop());

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the files that the image holds', () => {
  const outer = mkdtempSync(join(tmpdir(), 'image-test-'));
  const folder = join(outer, 'app');
  beforeAll(() => {
    chmodSync(outer, 0o755);
    layOutImage(folder, recipe);
    makeReadOnly(folder);
  });
  afterAll(() => {
    makeReadOnly(folder, 0o755);
    rmSync(outer, { recursive: true, force: true });
  });

  /**
   * Runs `node` with a command there as an account without rights, in a folder that nobody may write; answers its
   * output.
   */
  const run = async ([, ...args]: readonly string[], input = '') => {
    const running = promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env: { ...env, HOME: '/nonexistent' },
      ...account,
    });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };

  it('are enough to migrate, for the commands of operators, and to serve the portal without rights to write', async () => {
    expect(await run(MIGRATE)).toContain('migrated: ');
    expect(await run(MIGRATE)).toContain('schema is up to date');
    const person = ['--username', 'root', '--name', 'Root', '--email', 'root@portal.example'];
    await run(['node', 'scripts/create-super-admin.mjs', ...person, '--password-stdin'], 'Portal@2026');
    await run([
      'node',
      'scripts/create-organization.mjs',
      '--name',
      'Harbour',
      '--industry',
      '',
      '--languages',
      'en-US',
      '--features',
      'assets',
    ]);
    expect(await run(['node', 'scripts/entitlements.mjs', '--ou', 'Harbour'])).toContain('assets');

    const [, ...args] = recipe.command;
    const portal = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...env, HOME: '/nonexistent' },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...account,
    });
    const ended = once(portal, 'exit');
    try {
      await until(isReady, 60_000);
      await run(recipe.healthCheck);
      const page = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
      expect((await fetch(url + script)).status).toBe(200);
      const client = await ApiClient.signedIn(url, { username: 'root' });
      expect(await client.code('{ sessionGet { id } }')).toBe(10_000);
    } finally {
      portal.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
    await expect(run(recipe.healthCheck)).rejects.toThrow();
  }, 120_000);
});

describe('the image', () => {
  it('is built, runs as an ordinary user with a read-only root, and stops in order', async ({ skip }) => {
    const { engine, reason } = await findEngine(recipe);
    if (reason) console.warn(`The image was not built: ${reason}.`);
    skip(engine === undefined, reason);
    const name = `app-portal-test-${process.pid}`;
    const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
    try {
      await buildImage(engine!, name);
      if (engine === 'buildah') return void (await runByBuildah(name));
      const own = ['run', '--rm', '--read-only', '--network', 'host', ...settings];
      await promisify(execFile)(engine!, [...own, name, ...MIGRATE]);
      expect(await attempt(engine!, ...own, name, 'id', '-u')).toBe('1000');
      const portal = spawn(engine!, [...own, '--name', name, name], { stdio: ['ignore', 'ignore', 'inherit'] });
      const ended = once(portal, 'exit');
      await until(isReady, 60_000);
      await attempt(engine!, 'stop', '--time', '20', name);
      expect(await ended).toEqual([0, null]);
    } finally {
      await attempt(engine!, 'rm', '--force', name);
      await attempt(engine!, 'rmi', '--force', name);
    }
  }, 1_800_000);

  /** buildah has no read-only root: the portal runs as the user that the image names. */
  async function runByBuildah(name: string): Promise<void> {
    const container = (await promisify(execFile)('buildah', ['from', '--pull-never', name])).stdout.trim();
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const own = ['run', '--isolation', 'chroot', ...settings, container, '--'];
    try {
      await promisify(execFile)('buildah', [...own, ...MIGRATE]);
      expect(await attempt('buildah', ...own, 'id', '-u')).toBe('1000');
      const portal = spawn('buildah', [...own, ...recipe.command], { stdio: ['ignore', 'ignore', 'inherit'] });
      const ended = once(portal, 'exit');
      await until(isReady, 60_000);
      portal.kill('SIGTERM');
      await ended;
    } finally {
      await attempt('buildah', 'rm', container);
    }
  }
});
