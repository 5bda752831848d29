import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir, totalmem, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { adviceOnFiles, Problem } from '../command-line.mjs';
import { checkServer, findServer } from './database-server.mjs';
import { readJson, writeWhole } from '../files.mjs';
import { whileLocked } from '../lock.mjs';
import { STATE } from '../paths.mjs';
import { freePort, isGreeting, isPortFree } from '../ports.mjs';
import { findProgram, identify, isAlive, isSameProcess, run, stopping } from '../processes.mjs';
import { lastLines } from '../progress.mjs';

/**
 * @typedef {ReturnType<typeof instancePaths>} InstancePaths
 * @typedef {{ kind: Kind, program: string }} Server
 * @typedef {import('./database-server.mjs').Kind} Kind
 */

/** The schema that a private instance is made with. */
export const SCHEMA = 'app_portal';
const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 60_000;

/**
 * The paths of an instance: `database` for what people run, `test-database` for tests.
 * @param {string} profile
 * @param {string} [state]
 */
export function instancePaths(profile, state = STATE) {
  const folder = join(state, profile);
  return {
    profile,
    folder,
    lock: `${folder}.lock`,
    data: join(folder, 'data'),
    // A folder of its own: MariaDB deletes the tables of others that it finds in a shared one.
    temporary: join(folder, 'tmp'),
    log: join(folder, 'error.log'),
    pid: join(folder, 'server.pid'),
    account: join(folder, 'account.json'),
    running: join(folder, 'running.json'),
    ...socketPath(folder),
  };
}

/**
 * A socket's path may have about 100 bytes: a deep checkout gets its socket in the temporary folder.
 * @param {string} folder
 */
function socketPath(folder) {
  const socket = join(folder, 'server.sock');
  if (Buffer.byteLength(socket) < 100) return { socket };
  const name = Buffer.from(folder).reduce((sum, byte) => (sum * 31 + byte) % 0xffffffff, 7);
  return { socket: join(tmpdir(), `app-portal-${name.toString(36)}.sock`) };
}

/**
 * The address of the running instance; null when it does not run.
 * @param {InstancePaths} paths
 */
export function instanceUrl(paths) {
  const running = readJson(paths.running);
  const account = readJson(paths.account);
  if (!running?.pid || !account || !isSameProcess(running)) return null;
  return `mysql://${account.user}:${account.password}@127.0.0.1:${running.port}/${SCHEMA}`;
}

/**
 * Whether the instance ended without being stopped in order.
 * @param {InstancePaths} paths
 */
export function hasDied(paths) {
  const running = readJson(paths.running);
  return running?.pid !== undefined && !isSameProcess(running);
}

/**
 * Brings the instance up, making it first when there is none, and answers { url, isStarted }: `isStarted` is false
 * when it already ran. Safe against two callers at once and after a crash of either the caller or the server.
 * `options` are further ones of the server program.
 * @param {InstancePaths} paths
 * @param {string[]} [options]
 */
export async function startInstance(paths, options = []) {
  mkdirSync(dirname(paths.folder), { recursive: true, mode: 0o700 });
  return whileLocked(paths.lock, async () => {
    const running = instanceUrl(paths);
    if (running) {
      await checkServer(running);
      return { url: running, isStarted: false };
    }
    const made = readJson(paths.account);
    const server = await findServer(made?.kind);
    if (!made) await makeInstance(paths, server);
    for (let tries = 3; tries > 0; tries -= 1) {
      if (await bootInstance(paths, server, options, tries)) break;
    }
    return { url: /** @type {string} */ (instanceUrl(paths)), isStarted: true };
  });
}

/**
 * Stops the instance in order and answers whether it ran.
 * @param {InstancePaths} paths
 */
export async function stopInstance(paths) {
  if (!existsSync(paths.folder)) return false;
  const stop = async () => {
    const running = readJson(paths.running);
    if (!running?.pid || !isSameProcess(running)) return false;
    process.kill(running.pid, 'SIGTERM');
    for (const end = Date.now() + STOP_TIMEOUT; isAlive(running.pid); await sleep(25)) {
      if (Date.now() < end) continue;
      throw new Problem(`The database (process ${running.pid}) does not stop. Its log: ${paths.log}`);
    }
    writeWhole(paths.running, JSON.stringify({ port: running.port }), 0o600);
    return true;
  };
  return whileLocked(paths.lock, stop, { signal: undefined });
}

/**
 * Makes the data folder and its accounts without ever listening on the network, then moves it in place whole.
 * @param {InstancePaths} paths
 * @param {Server} server
 */
async function makeInstance(paths, server) {
  if (existsSync(paths.folder) && readdirSync(paths.folder).length > 0) {
    throw new Problem(
      `${paths.folder} holds files but not the account of a database of this portal.\nMove it away, then try again.`,
    );
  }
  for (const entry of readdirSync(dirname(paths.folder))) {
    if (entry.startsWith(`${paths.profile}.new-`)) rmSync(join(dirname(paths.folder), entry), { recursive: true });
  }
  const draft = `${paths.folder}.new-${process.pid}`;
  const data = join(draft, 'data');
  mkdirSync(join(draft, 'tmp'), { recursive: true, mode: 0o700 });
  try {
    const account = { kind: server.kind, user: 'portal', password: newPassword(), rootPassword: newPassword() };
    const statements = accountStatements(account, paths.profile);
    if (server.kind === 'MariaDB') await makeMariaDb(server, draft, statements);
    else await makeMySql(server, draft, data, statements);
    writeFileSync(join(draft, 'account.json'), JSON.stringify(account), { mode: 0o600 });
    rmSync(paths.folder, { recursive: true, force: true });
    renameSync(draft, paths.folder);
  } catch (error) {
    // A program that was stopped may still write.
    await rm(draft, { recursive: true, force: true, maxRetries: 4, retryDelay: 50 });
    throw error;
  }
}

/**
 * @param {Server} server
 * @param {string} draft
 * @param {string[]} statements
 */
async function makeMariaDb({ program }, draft, statements) {
  const maker = findProgram('mariadb-install-db', 'mysql_install_db');
  if (!maker) throw new Problem('mariadb-install-db is missing: install the whole MariaDB server package.');
  // As root the program fails on blanks in a path: it gets a path relative to where it runs.
  const own = ['--no-defaults', '--datadir=./data', '--tmpdir=../tmp', ...asUser()];
  await mustRun(maker, [...own, '--auth-root-authentication-method=normal', '--skip-test-db'], { cwd: draft });
  const cleared = ["DELETE FROM mysql.global_priv WHERE User = '' OR (User = 'root' AND Host <> 'localhost')"];
  const input = ['FLUSH PRIVILEGES', ...cleared, 'FLUSH PRIVILEGES', ...statements].join(';\n') + ';\n';
  await mustRun(program, [...own, '--bootstrap'], { cwd: draft, input });
}

/**
 * @param {Server} server
 * @param {string} draft
 * @param {string} data
 * @param {string[]} statements
 */
async function makeMySql({ program }, draft, data, statements) {
  const file = join(draft, 'accounts.sql');
  writeFileSync(file, `${statements.join(';\n')};\n`, { mode: 0o600 });
  await mustRun(program, [
    '--no-defaults',
    '--initialize-insecure',
    `--datadir=${data}`,
    `--tmpdir=${join(draft, 'tmp')}`,
    ...asUser(),
    `--init-file=${file}`,
  ]);
  rmSync(file);
}

/**
 * The portal owns its schema, the tests their whole server; root stays on the socket alone, with a password.
 * @param {{ user: string, password: string, rootPassword: string }} account
 * @param {string} profile
 */
function accountStatements({ user, password, rootPassword }, profile) {
  const scope = profile === 'database' ? '`' + SCHEMA.replaceAll('_', '\\_') + '`.*' : '*.*';
  return [
    `CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    ...['127.0.0.1', 'localhost'].flatMap((host) => [
      `CREATE USER '${user}'@'${host}' IDENTIFIED BY '${password}'`,
      `GRANT ALL PRIVILEGES ON ${scope} TO '${user}'@'${host}'`,
    ]),
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${rootPassword}'`,
  ];
}

/**
 * Starts the server on a free port (the last one when it still is free); false when it must be tried again.
 * @param {InstancePaths} paths
 * @param {Server} server
 * @param {string[]} options
 * @param {number} triesLeft
 */
async function bootInstance(paths, server, options, triesLeft) {
  const last = readJson(paths.running)?.port;
  const port = last && (await isPortFree(last, '127.0.0.1')) ? last : await freePort();
  mkdirSync(paths.temporary, { recursive: true, mode: 0o700 });
  const child = spawn(server.program, [...serverOptions(paths, server, port), ...options], {
    detached: true,
    stdio: 'ignore',
  });
  const failed = new Promise((resolve) => child.once('error', resolve));
  child.unref();
  const ended = new Promise((resolve) =>
    child.once('exit', (code) => resolve(new Error(`it ended with code ${code}`))),
  );
  if (child.pid) writeWhole(paths.running, JSON.stringify({ ...identify(child.pid), port }), 0o600);
  const fault = await Promise.race([failed, ended, untilReady(paths, child)]);
  if (!fault) return true;
  if (child.pid && isAlive(child.pid)) process.kill(child.pid, 'SIGKILL');
  if (stopping.aborted) {
    if (child.pid) await ended;
    writeWhole(paths.running, JSON.stringify({ port }), 0o600);
    throw stopping.reason;
  }
  const log = existsSync(paths.log) ? readFileSync(paths.log, 'utf8') : '';
  if (triesLeft > 1 && /bind on TCP|Address already in use/i.test(lastLines(log, 12))) return false;
  throw new Problem(
    `The private database did not start: ${fault.message}.\n${lastLines(log, 8)}\nIts log: ${paths.log}\n` +
      (adviceOnFiles(lastLines(log, 12)) ??
        `If its files are damaged, move ${paths.folder} away; a new one is made at the next start.`),
  );
}

/**
 * Waits until the server answers at its own socket, which it opens after its port: another checkout's server may have
 * taken the port.
 * @param {InstancePaths} paths
 * @param {import('node:child_process').ChildProcess} child
 */
async function untilReady({ socket }, child) {
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end && child.exitCode === null; await sleep(30)) {
    if (stopping.aborted) return stopping.reason;
    if (await isGreeting(socket)) return null;
  }
  return new Error(`it does not answer after ${START_TIMEOUT / 1000} s`);
}

/**
 * @param {InstancePaths} paths
 * @param {Server} server
 * @param {number} port
 */
function serverOptions(paths, { kind }, port) {
  return [
    '--no-defaults',
    `--datadir=${paths.data}`,
    `--socket=${paths.socket}`,
    `--pid-file=${paths.pid}`,
    `--tmpdir=${paths.temporary}`,
    `--log-error=${paths.log}`,
    ...asUser(),
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--max-allowed-packet=64M',
    '--max-connections=300',
    `--innodb-buffer-pool-size=${bufferPool()}`,
    ...(kind === 'MySQL' ? ['--mysqlx=0', '--skip-log-bin', '--secure-file-priv=NULL'] : []),
    ...(paths.profile === 'database' ? [] : ['--innodb-flush-log-at-trx-commit=0', '--skip-innodb-doublewrite']),
  ];
}

/** A sixteenth of the memory, 128 MiB to 1 GiB; the server takes it only as it fills. In bytes. */
const bufferPool = () => Math.round(Math.min(Math.max(totalmem() / 16, 2 ** 27), 2 ** 30));

/** Both servers refuse to run as root without this option. */
const asUser = () => (process.getuid?.() === 0 ? [`--user=${userInfo().username}`] : []);

const newPassword = () => randomBytes(24).toString('base64url');

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('../processes.mjs').RunOptions} [options]
 */
async function mustRun(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code === 0) return;
  const advice = adviceOnFiles(output) ?? 'Mend that, or name another database by DATABASE_URL.';
  // The program ends with much advice of its own.
  const errors = output.split('\n').filter((line) => line.includes('[ERROR]'));
  const cause = lastLines(errors.join('\n') || output, 8);
  throw new Problem(`The private database could not be made (${program}).\n${cause}\n${advice}`);
}
