#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { Problem, readArguments, runMain } from '../lib/command-line.mjs';
import { instancePaths, SCHEMA, startInstance, stopInstance } from '../lib/database/database-instance.mjs';
import { freePort } from '../lib/ports.mjs';
import { findProgram } from '../lib/processes.mjs';

/**
 * @typedef {import('../lib/portal/connect.mjs').Connection} Connection
 * @typedef {{ data: string, rootPassword: string }} Origin
 * @typedef {object} Server
 * @property {string} folder
 * @property {number} port
 * @property {import('node:child_process').ChildProcess} child
 * @property {{ socketPath: string, user: string, password: string }} access
 * @property {Connection} root
 * @typedef {Awaited<ReturnType<typeof openLink>>} Link
 */

const HELP = `
node scripts/faults/replication.mjs [--kills N]

Kills the primary of two MariaDB servers under load, N times (10) with plain asynchronous replication and N times with
semi-synchronous replication, makes the replica the primary, and prints how many acknowledged writes it lacks. Between
the two stands a link of 2 ms that is lost with the primary, as with its machine. The servers are private ones of
127.0.0.1 and are deleted at the end.`;

const WRITERS = 16;
/** The delay of the link each way, in milliseconds. */
const DELAY = 2;
/** How long the load runs before the kill, in milliseconds. */
const LOAD = 1_500;
const PATIENCE = 60_000;
/** The options that docs/operate.md prints; the primary waits for its replica for a day, and in effect for good. */
const SEMI_SYNC = [
  '--rpl-semi-sync-master-enabled=ON',
  '--rpl-semi-sync-slave-enabled=ON',
  '--rpl-semi-sync-master-wait-point=AFTER_SYNC',
  '--rpl-semi-sync-master-timeout=86400000',
];

async function main() {
  const { values } = readArguments(HELP, { kills: { type: 'string', default: '10' } });
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1 || kills > 100) throw new Problem('--kills is a number from 1 to 100.');
  const state = mkdtempSync(join(tmpdir(), 'portal-replication-'));
  /** @type {Pick<Server, 'child'>[]} */
  const servers = [];
  try {
    const origin = await makeData(state);
    for (const [name, options] of /** @type {[name: string, options: string[]][]} */ ([
      ['asynchronous', []],
      ['semi-synchronous', SEMI_SYNC],
    ])) {
      const sum = { acknowledged: 0, lost: 0, kills: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        const { acknowledged, lost } = await killPrimary(state, origin, options, servers);
        sum.acknowledged += acknowledged;
        sum.lost += lost;
        sum.kills += lost > 0 ? 1 : 0;
      }
      process.stdout.write(
        `${name}: ${sum.lost} of ${sum.acknowledged} acknowledged writes lost, in ${sum.kills} of ${kills} kills\n`,
      );
    }
  } finally {
    await Promise.all(servers.map(endServer));
    rmSync(state, { recursive: true, force: true });
  }
}

/**
 * The files of a server with a table, and the accounts for the replica and for this script.
 * @param {string} state
 */
async function makeData(state) {
  const origin = instancePaths('test-database', state);
  await startInstance(origin);
  const { rootPassword } = JSON.parse(readFileSync(origin.account, 'utf8'));
  const root = await createConnection({ socketPath: origin.socket, user: 'root', password: rootPassword });
  await root.query(`CREATE TABLE ${SCHEMA}.written (id BIGINT PRIMARY KEY, text VARCHAR(200)) ENGINE=InnoDB`);
  await root.query("CREATE USER replica@'127.0.0.1' IDENTIFIED BY 'replica'");
  await root.query("GRANT REPLICATION SLAVE ON *.* TO replica@'127.0.0.1'");
  await root.end();
  await stopInstance(origin);
  return { data: origin.data, rootPassword };
}

/**
 * One round on servers of its own; answers the number of acknowledged writes, and of those that the promoted replica
 * lacks.
 * @param {string} state
 * @param {Origin} origin
 * @param {string[]} options
 * @param {Pick<Server, 'child'>[]} servers
 */
async function killPrimary(state, origin, options, servers) {
  const primary = await startServer(join(state, 'primary'), origin, 1, options, servers);
  const replica = await startServer(join(state, 'replica'), origin, 2, options, servers);
  const link = await openLink(primary.port);
  await replica.root.query(`CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${link.port},
    MASTER_USER = 'replica', MASTER_PASSWORD = 'replica', MASTER_USE_GTID = slave_pos`);
  await replica.root.query('START SLAVE');
  await until(async () => (await replicaStatus(replica)).Slave_IO_Running === 'Yes');
  const acknowledged = await writeAndKill(primary, link);
  // The replica applies all that arrived before it becomes the primary.
  await until(async () => {
    const status = await replicaStatus(replica);
    return status.Slave_IO_Running !== 'Yes' && status.Slave_SQL_Running_State?.includes('has read all relay log');
  });
  await replica.root.query('STOP SLAVE');
  const [rows] = await replica.root.query(`SELECT id FROM ${SCHEMA}.written`);
  const kept = new Set(rows.map(({ id }) => Number(id)));
  for (const server of [primary, replica]) {
    server.root.destroy();
    await endServer(server);
    rmSync(server.folder, { recursive: true });
  }
  return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !kept.has(id)).length };
}

/**
 * A port that leads to `port` by a link of so many milliseconds; a cut loses the bytes under way.
 * @param {number} port
 */
async function openLink(port) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((inbound) => {
    const outbound = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ]) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => setTimeout(() => to.destroyed || to.write(data), DELAY));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: own,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Writes by many connections, kills the server while they write, and answers the ids it acknowledged.
 * @param {Server} primary
 * @param {Link} link
 */
async function writeAndKill(primary, link) {
  /** @type {number[]} */
  const acknowledged = [];
  let id = 0;
  const write = async () => {
    const connection = await createConnection({ ...primary.access, database: SCHEMA });
    connection.on('error', () => undefined);
    for (;;) {
      const own = (id += 1);
      await connection.query('INSERT INTO written VALUES (?, ?)', [own, 'x'.repeat(200)]);
      acknowledged.push(own);
    }
  };
  const writers = Array.from({ length: WRITERS }, () => write().catch(() => undefined));
  await sleep(LOAD);
  primary.child.kill('SIGKILL');
  link.cut();
  await Promise.all(writers);
  return acknowledged;
}

/**
 * @param {string} folder
 * @param {Origin} origin
 * @param {number} id
 * @param {string[]} options
 * @param {Pick<Server, 'child'>[]} servers
 * @returns {Promise<Server>}
 */
async function startServer(folder, { data, rootPassword }, id, options, servers) {
  const port = await freePort();
  cpSync(data, folder, { recursive: true });
  const socket = join(folder, 's');
  const child = spawn(
    findProgram('mariadbd') ?? 'mariadbd',
    [
      '--no-defaults',
      `--datadir=${folder}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      `--user=${userInfo().username}`,
      `--log-error=${join(folder, 'error.log')}`,
      '--log-bin=binlog',
      `--server-id=${id}`,
      '--sync-binlog=1',
      '--binlog-format=ROW',
      '--slave-net-timeout=5',
      ...options,
    ],
    { stdio: 'ignore' },
  );
  const access = { socketPath: socket, user: 'root', password: rootPassword };
  servers.push({ child });
  const root = await firstConnection(access);
  return { folder, port, child, access, root };
}

/**
 * Connects as soon as the server takes connections.
 * @param {Server['access']} access
 * @returns {Promise<Connection>}
 */
async function firstConnection(access) {
  for (const end = Date.now() + PATIENCE; ; await sleep(20)) {
    try {
      return await createConnection(access);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** @param {Pick<Server, 'root'>} server */
async function replicaStatus({ root }) {
  const [rows] = await root.query('SHOW SLAVE STATUS');
  return rows[0];
}

/** @param {Pick<Server, 'child'>} server */
async function endServer({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** @param {() => Promise<boolean | undefined>} condition */
async function until(condition) {
  for (const end = Date.now() + PATIENCE; !(await condition()); await sleep(20)) {
    if (Date.now() > end) throw new Problem(`Not within ${PATIENCE / 1_000} s: ${condition}`);
  }
}

await runMain(main);
