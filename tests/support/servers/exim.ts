import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { findProgram } from '../../../scripts/lib/processes.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { until } from '../socket.js';

/** Everybody's mail ends in one folder; whoever gives the password over TLS may send. */
const configuration = (folder: string, port: number, password: string) => `
primary_hostname = localhost
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
tls_advertise_hosts = *
tls_certificate = ${folder}/exim.pem
tls_privatekey = ${folder}/exim.pem
acl_smtp_rcpt = check
never_users =
begin acl
check:
  deny domains = refused.test
       message = no such mailbox
  accept authenticated = *
  deny message = sign in first
begin routers
everybody:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  delivery_date_add
  user = Debian-exim
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = \${if and {{eq{$auth2}{portal}}{eq{$auth3}{${password}}}}}
  server_set_id = $auth2
  server_advertise_condition = \${if def:tls_in_cipher}
`;

/** A mail server as operators run it: Exim of Debian, with TLS and a password, on a port of 127.0.0.1. */
export class Exim {
  private readonly folder = mkdtempSync(join(tmpdir(), 'portal-exim-'));
  private port = 0;
  private child: ChildProcess | null = null;

  /** `certificate` holds a certificate for localhost and its key, in PEM. */
  constructor(
    certificate: string,
    private readonly password: string,
  ) {
    for (const name of ['spool', 'log', 'mail']) mkdirSync(join(this.folder, name));
    writeFileSync(join(this.folder, 'exim.pem'), certificate);
    // Exim gives up the rights of root for its own account.
    for (const name of ['', 'spool', 'log', 'mail']) chmodSync(join(this.folder, name), 0o777);
    chmodSync(join(this.folder, 'exim.pem'), 0o644);
  }

  /** The address for the portal. */
  urlFor(password: string): string {
    return `smtp://portal:${password}@localhost:${this.port}?requireTLS=true`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const file = join(this.folder, 'exim.conf');
    writeFileSync(file, configuration(this.folder, this.port, this.password));
    const program = findProgram('exim4', 'exim') ?? 'exim4';
    this.child = spawn(program, ['-C', file, '-bdf', '-q1m'], { stdio: 'ignore' });
    await until(() => this.isListening(), 15_000);
  }

  private isListening(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).end();
    });
  }

  /** The mails that it has delivered. */
  mails(): Promise<Email[]> {
    const folder = join(this.folder, 'mail', 'new');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  }

  /** Its log. */
  log(): string {
    return readdirSync(join(this.folder, 'log'))
      .map((name) => readFileSync(join(this.folder, 'log', name), 'utf8'))
      .join('');
  }

  /** Ends it; mails and queue stay for the next start. */
  async end(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true });
  }
}
