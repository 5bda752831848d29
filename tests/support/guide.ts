import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lexer, walkTokens } from 'marked';
import { projectFile } from '../../server/core/project.js';

/** The printed addresses of the portal and of the receivers of webhooks. */
const PRINTED_PORTAL = 'http://localhost:4000';
const PRINTED_RECEIVER = 'http://localhost:4002';
/** Stands after each command in what the shell prints, before its exit code. */
const END = '\u001e';
/** Installing packages may take a while on a busy machine. */
const PATIENCE = 280_000;

interface Command {
  readonly text: string;
  /** The text that it prints; … stands for any text of a line. */
  readonly printed: string;
}

interface Guide {
  /** Programs by the names under which a reader saves them. */
  readonly files: ReadonlyMap<string, string>;
  readonly commands: readonly Command[];
  /** Fenced blocks that are neither a program with a name nor commands, and programs that nothing runs. */
  readonly faults: readonly string[];
}

/**
 * The examples of a guide in Markdown: fenced blocks with a language and a file name are programs, those of `console`
 * are commands ("$ ", continued by "> ") with what they print.
 */
export function readGuide(markdown: string): Guide {
  const files = new Map<string, string>();
  const commands: Command[] = [];
  const faults: string[] = [];
  void walkTokens(Lexer.lex(markdown), (token) => {
    if (token.type !== 'code') return;
    const { text, lang = '' } = token as { text: string; lang?: string };
    const [language, name] = lang.split(' ');
    if (language === 'console') commands.push(...readCommands(text));
    else if (name) files.set(name, `${text}\n`);
    else faults.push(`no test runs the block "${text.split('\n')[0]}"`);
  });
  for (const name of files.keys()) {
    const others = [...files].filter(([other]) => other !== name).map(([, text]) => text);
    const stem = name.replace(/\.py$/, '');
    const isUsed = [...others, ...commands.map(({ text }) => text)].some(
      (text) => text.includes(name) || (stem !== name && new RegExp(`^(from|import) ${stem}\\b`, 'm').test(text)),
    );
    if (!isUsed) faults.push(`nothing runs ${name}`);
  }
  return { files, commands, faults };
}

function readCommands(block: string): Command[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const lines = part.trimEnd().split('\n');
      const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('> '));
      const own = end === -1 ? lines : lines.slice(0, end);
      return {
        text: own.map((line) => line.replace(/^> /, '')).join('\n'),
        printed: end === -1 ? '' : lines.slice(end).join('\n'),
      };
    });
}

/**
 * Saves the programs of a guide in an empty folder and runs its commands in one shell, as printed but for the addresses
 * of the portal and of receivers; `more` commands follow. Answers a line for each command that failed or printed something else.
 */
export async function runGuide(guide: Guide, url: string, more: readonly Command[] = []): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-guide-'));
  try {
    for (const [name, text] of guide.files) await writeFile(join(folder, name), text);
    // A reader of the gateway's example stands in the portal's repository.
    await symlink(projectFile('scripts'), join(folder, 'scripts'));
    await mkdir(join(folder, 'bin'));
    const { PYTHON_PATH, PATH } = process.env;
    if (PYTHON_PATH) await symlink(PYTHON_PATH, join(folder, 'bin/python3'));
    const commands = [...guide.commands, ...more];
    const receiver = `http://localhost:${await freePort()}`;
    const placed = (text: string) => text.replaceAll(PRINTED_PORTAL, url).replaceAll(PRINTED_RECEIVER, receiver);
    const script = commands.map(({ text }) => `{ ${placed(text)}\n} 2>&1; printf '${END}%s${END}' "$?"\n`).join('');
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${PATH}`, npm_config_prefer_offline: 'true' };
    const printed = await shell(script, { cwd: folder, env, timeout: PATIENCE, killSignal: 'SIGKILL' });
    const parts = printed.split(END);
    return commands.flatMap((command, index) => judge(command, parts[2 * index] ?? '', parts[2 * index + 1]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text that a shell printed, whether or not it came to its end. Programs that it left behind end with it. */
const shell = (script: string, options: object) =>
  new Promise<string>((resolve) => {
    const inGroup = { ...options, encoding: 'utf8', detached: true } as const;
    const child = execFile('sh', ['-c', script], inGroup, (_failure, stdout) => resolve(stdout));
    child.once('exit', () => {
      try {
        process.kill(-Number(child.pid), 'SIGKILL');
      } catch {
        // Nothing was left.
      }
    });
  });

/** A port of this machine that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

function judge({ text, printed }: Command, actual: string, code: string | undefined): string[] {
  const pattern = printed
    .split('…')
    .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('[^\n]+');
  if (code === '0' && new RegExp(`^${pattern}$`).test(actual.trimEnd())) return [];
  return [`${text}\nended with ${code ?? 'no code'} and printed\n${actual.trimEnd()}\nin place of\n${printed}`];
}
