import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import {
  instancePaths,
  SCHEMA,
  startInstance,
  stopInstance,
} from '../../../scripts/lib/database/database-instance.mjs';
import { at } from '../../../scripts/lib/paths.mjs';
import { findProgram, run } from '../../../scripts/lib/processes.mjs';
import { lastLines } from '../../../scripts/lib/progress.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { until } from '../socket.js';

/** The configuration that operators copy from the documentation. */
const printed = (name: string) => readFileSync(at('docs/galera', name), 'utf8');
const SERVER = findProgram('mariadbd') ?? 'mariadbd';
const ADDRESS = /10\.0\.0\.1([123])/g;
const START_TIMEOUT = 120_000;
const PASSWORD = 'change-this-password';

interface Ports {
  readonly sql: number;
  readonly group: number;
  readonly missed: number;
  readonly copy: number;
}

/** One MariaDB of a cluster. */
export class GaleraNode {
  readonly data: string;
  private child: ChildProcess | null = null;
  private readonly options: string;

  constructor(
    private readonly folder: string,
    readonly ports: Ports,
    private readonly rootPassword: string,
    configuration: string,
  ) {
    this.data = join(folder, 'data');
    this.options = join(folder, 'node.cnf');
    mkdirSync(this.data, { recursive: true });
    writeFileSync(this.options, configuration);
  }

  /** The address of this node alone, for the portals' account. */
  get url(): string {
    return addressOf(this.ports.sql);
  }

  /** Starts it and waits until it has the data of the others; the first one founds the cluster. */
  start(isFirst = false): Promise<void> {
    return this.boot(isFirst ? ['--wsrep-new-cluster'] : []);
  }

  /** Starts it after a kill, from the state of its files, as Debian's service does. */
  async startAgain(): Promise<void> {
    const { output } = await run(SERVER, [this.defaults, '--wsrep-recover', '--disable-log-error']);
    const position = /Recovered position: (\S+)/.exec(output)?.[1];
    if (!position) throw new Error(`No position was recovered:\n${output}`);
    await this.boot([`--wsrep-start-position=${position}`]);
  }

  private get defaults(): string {
    return `--defaults-file=${this.options}`;
  }

  private async boot(options: readonly string[]): Promise<void> {
    this.child = spawn(SERVER, [this.defaults, ...options], { stdio: 'ignore' });
    await until(() => this.isSynced(), START_TIMEOUT);
  }

  private async isSynced(): Promise<boolean> {
    if (this.child?.exitCode !== null)
      throw new Error(`A node ended:\n${lastLines(readFileSync(this.log, 'utf8'), 30)}`);
    const rows = await this.query("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => []);
    return rows[0]?.Value === 'Synced';
  }

  get log(): string {
    return join(this.folder, 'error.log');
  }

  /** Runs a statement as the administrator, on the node's own socket. */
  async query<Row = Record<string, unknown>>(statement: string): Promise<Row[]> {
    const socketPath = join(this.folder, 'server.sock');
    const connection = await createConnection({ socketPath, user: 'root', password: this.rootPassword });
    try {
      return (await connection.query(statement))[0] as Row[];
    } finally {
      connection.destroy();
    }
  }

  /** Ends it with `signal` and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** Three nodes and the proxy that lets portals write to one of them. */
export interface GaleraCluster {
  /** The third is not started yet. */
  readonly nodes: readonly [GaleraNode, GaleraNode, GaleraNode];
  /** The address that leads to the node for writes. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts two nodes of a cluster, and haproxy, with the files of `docs/galera`: only addresses and the size of the cache
 * differ. Needs Debian's packages mariadb-server, mariadb-backup and haproxy.
 */
export async function startGalera(): Promise<GaleraCluster> {
  const state = mkdtempSync(join(tmpdir(), 'portal-galera-'));
  const origin = instancePaths('test-database', state);
  await startInstance(origin);
  await stopInstance(origin);
  const { rootPassword } = JSON.parse(readFileSync(origin.account, 'utf8')) as { rootPassword: string };
  const ports = [await newPorts(), await newPorts(), await newPorts()];
  const nodes = ports.map((own, index) => {
    const folder = join(state, `node-${index + 1}`);
    return new GaleraNode(folder, own, rootPassword, nodeConfiguration(folder, own, ports));
  }) as unknown as GaleraCluster['nodes'];
  const [first, second] = nodes;
  cpSync(origin.data, first.data, { recursive: true });
  await first.start(true);
  for (const statement of accounts()) await first.query(statement);
  // A node that begins with equal files needs no copy of another, which takes 13 s.
  await first.end('SIGTERM');
  cpSync(first.data, second.data, { recursive: true });
  await first.start(true);
  await second.start();
  const port = await freePort();
  const proxy = startProxy(join(state, 'haproxy.cfg'), port, ports);
  return {
    nodes,
    url: addressOf(port),
    async stop() {
      proxy.kill('SIGTERM');
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** The documented statements, on a server whose private accounts and schema make room. */
function accounts(): string[] {
  const statements = printed('accounts.sql')
    .replace(/^--.*$/gm, '')
    .replaceAll('10.0.0.%', '127.0.0.1');
  return [
    `DROP DATABASE ${SCHEMA}`,
    "DROP USER portal@'127.0.0.1', portal@localhost",
    ...statements.split(';\n').filter((statement) => statement.trim()),
  ];
}

function startProxy(file: string, port: number, nodes: readonly Ports[]): ChildProcess {
  const text = printed('haproxy.cfg')
    .replace('10.0.0.10:3306', `127.0.0.1:${port}`)
    .replace(/10\.0\.0\.1([123]):3306/g, (_, node: string) => `127.0.0.1:${nodes[Number(node) - 1]?.sql}`);
  writeFileSync(file, text);
  return spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}

// A machine that does other work beside it answers late.
const addressOf = (port: number) => `mysql://portal:${PASSWORD}@127.0.0.1:${port}/${SCHEMA}?connect-timeout=5s`;

const newPorts = async (): Promise<Ports> => ({
  sql: await freePort(),
  group: await freePort(),
  missed: await freePort(),
  copy: await freePort(),
});

/** The documented file with addresses of this machine, and the paths that Debian's own files set. */
function nodeConfiguration(folder: string, own: Ports, all: readonly Ports[]): string {
  const cache = `gcache.size=32M;gmcast.listen_addr=tcp://127.0.0.1:${own.group};ist.recv_addr=127.0.0.1:${own.missed}`;
  const text = printed('node.cnf')
    .replace(/gcomm:.*/, (list) =>
      list.replace(ADDRESS, (_, node: string) => `127.0.0.1:${all[Number(node) - 1]?.group}`),
    )
    .replace(ADDRESS, '127.0.0.1')
    .replace('gcache.size=1G', cache);
  return [
    text,
    `datadir = ${join(folder, 'data')}`,
    `socket = ${join(folder, 'server.sock')}`,
    `pid_file = ${join(folder, 'server.pid')}`,
    `log_error = ${join(folder, 'error.log')}`,
    `port = ${own.sql}`,
    `wsrep_sst_receive_address = 127.0.0.1:${own.copy}`,
    `user = ${userInfo().username}`,
    'skip_name_resolve',
  ].join('\n');
}
