import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installLocked } from '../../scripts/lib/install/npm.mjs';
import { whileLocked } from '../../scripts/lib/lock.mjs';
import { at, inState } from '../../scripts/lib/paths.mjs';
import { digestFiles, isFresh, writeStamp } from '../../scripts/lib/stamps.mjs';

const run = promisify(execFile);
const INSTALLED = '.portal/clients/node_modules/.package-lock.json';
const MOST_BYTES = 64 * 1024 * 1024;
/** The tools ask nobody for newer versions, and report nothing. */
const QUIET = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NODE_OPTIONS: '' };

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The programs that integrators use on the descriptions of the API: linters, generators, a compiler. */
export class ClientTools {
  private constructor(readonly folder: string) {}

  /**
   * Copies tests/clients into the state of the checkout and installs its packages unless they are there: openapi-typescript
   * needs another TypeScript than the portal.
   */
  static async install(): Promise<ClientTools> {
    const folder = inState('clients');
    await whileLocked(inState('clients.lock'), async () => {
      mkdirSync(folder, { recursive: true });
      cpSync(at('tests/clients'), folder, { recursive: true });
      const digest = digestFiles(['tests/clients/package-lock.json']);
      if (isFresh('clients', digest, [INSTALLED])) return;
      await installLocked(folder);
      writeStamp('clients', digest);
    });
    return new ClientTools(folder);
  }

  /** A path in the folder of the tools. */
  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs a tool in its folder to the end, and answers its standard output. Throws with all it printed if it fails. */
  async run(tool: string, ...args: string[]): Promise<string> {
    return this.execute(this.path(`node_modules/.bin/${tool}`), args);
  }

  /** Runs a linter, and answers its findings, which it prints as JSON. Throws with all it printed if there are none. */
  async lint<Findings>(tool: string, ...args: string[]): Promise<Findings> {
    const { stdout, stderr } = await this.end(this.path(`node_modules/.bin/${tool}`), args);
    if (!/^\s*[[{]/.test(stdout)) throw new Error(`${tool} failed:\n${stdout}\n${stderr}`);
    return JSON.parse(stdout) as Findings;
  }

  /** Generates types and documents by the graphql-codegen of the portal. */
  async generateDocuments(): Promise<void> {
    await this.execute(at('node_modules/.bin/graphql-codegen'), ['--config', 'codegen.json']);
  }

  /** Compiles one program, strictly, and runs it. Answers the JSON that it prints. */
  async compileAndRun<Printed>(program: string, ...args: string[]): Promise<Printed> {
    await this.run('tsc', '-p', `${program}.tsconfig.json`);
    return JSON.parse(await this.execute(process.execPath, [`built/${program}.js`, ...args])) as Printed;
  }

  private async execute(command: string, args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.end(command, args);
    if (code !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
    return stdout;
  }

  private async end(command: string, args: readonly string[]): Promise<Ended> {
    try {
      const options = { cwd: this.folder, env: QUIET, maxBuffer: MOST_BYTES };
      return { code: 0, ...(await run(command, [...args], options)) };
    } catch (error) {
      const { code, stdout, stderr } = error as Partial<Ended>;
      if (typeof code !== 'number') throw error;
      return { code, stdout: stdout ?? '', stderr: stderr ?? '' };
    }
  }
}
