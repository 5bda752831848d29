import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasDied,
  instancePaths,
  instanceUrl,
  startInstance,
  stopInstance,
} from '../../scripts/lib/database/database-instance.mjs';

const MODULE = new URL('../../scripts/lib/database/database-instance.mjs', import.meta.url).href;

describe('a private database instance', () => {
  let folder: string;
  let state: string;
  let paths: ReturnType<typeof instancePaths>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'database-test-'));
    // A checkout may stand in a folder of any name.
    state = join(folder, 'a b ü');
    paths = instancePaths('database', state);
  });

  afterAll(async () => {
    await stopInstance(paths);
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (url: string, statement: string) => {
    const connection = await createConnection(url);
    try {
      return (await connection.query(statement))[0];
    } finally {
      await connection.end();
    }
  };

  it('is made once and started once when two processes start it at the same time', async () => {
    const script = `const { instancePaths, startInstance } = await import(${JSON.stringify(MODULE)});
      console.log(JSON.stringify(await startInstance(instancePaths('database', ${JSON.stringify(state)}))));`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const answers = (await Promise.all([start(), start()])).map(
      ({ stdout }) => JSON.parse(stdout) as { url: string; isStarted: boolean },
    );
    expect(answers.map(({ isStarted }) => isStarted).sort()).toEqual([false, true]);
    expect(answers[0]?.url).toBe(answers[1]?.url);
    expect(readdirSync(state)).toEqual(['database']);
  });

  it('lets in its own account alone, keeps the password from others, and is durable', async () => {
    const url = instanceUrl(paths) ?? '';
    expect(await ask(url, 'SELECT DATABASE() AS name, @@character_set_server AS charset')).toEqual([
      { name: 'app_portal', charset: 'utf8mb4' },
    ]);
    expect(await ask(url, 'SELECT @@innodb_flush_log_at_trx_commit AS f, @@innodb_doublewrite AS d')).toEqual([
      { f: 1, d: expect.toSatisfy((value: unknown) => value === 1 || value === 'ON') as unknown },
    ]);
    const foreign = new URL(url);
    foreign.password = '';
    for (foreign.username of ['root', 'portal', 'somebody']) {
      await expect(ask(foreign.href, 'SELECT 1')).rejects.toThrow(/Access denied/);
    }
    await expect(ask(url, 'CREATE DATABASE other')).rejects.toThrow(/Access denied/);
    expect(statSync(paths.account).mode & 0o777).toBe(0o600);
    expect(statSync(paths.folder).mode & 0o777).toBe(0o700);
  });

  it('comes back after kill -9 with what was committed, at the same address', async () => {
    const url = instanceUrl(paths) ?? '';
    await ask(url, 'CREATE TABLE kept (id int PRIMARY KEY) ENGINE=InnoDB');
    await ask(url, 'INSERT INTO kept VALUES (7)');
    const { pid } = JSON.parse(readFileSync(paths.running, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => hasDied(paths)).toBe(true);
    expect(instanceUrl(paths)).toBeNull();
    const again = await startInstance(paths);
    expect(again).toEqual({ url, isStarted: true });
    expect(await ask(again.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('stops in order, and says that it does not run', async () => {
    expect(await stopInstance(paths)).toBe(true);
    expect(hasDied(paths)).toBe(false);
    expect(instanceUrl(paths)).toBeNull();
    expect(await stopInstance(paths)).toBe(false);
  });

  it('says where its log is when its files are damaged, and leaves them', async () => {
    const damaged = instancePaths('damaged', state);
    mkdirSync(join(damaged.folder, 'data'), { recursive: true });
    writeFileSync(damaged.account, JSON.stringify({ user: 'portal', password: 'x' }));
    await expect(startInstance(damaged)).rejects.toThrow(/did not start[^]*error\.log[^]*move .* away/);
    expect(existsSync(damaged.account)).toBe(true);
    expect(existsSync(damaged.lock)).toBe(false);
  });
});
