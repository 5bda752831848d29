import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/lib/paths.mjs';

const DOCKERFILE = 'docker/Dockerfile';

/** The content of the last stage of the Dockerfile. */
export interface Recipe {
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Paths of the checkout, and of stages whose files are at the same place. */
  readonly copied: readonly string[];
  readonly base: string;
}

/** Reads the last stage of the Dockerfile. */
export function readRecipe(): Recipe {
  const text = readFileSync(join(ROOT, DOCKERFILE), 'utf8').replaceAll('\\\n', ' ');
  const stage = text.slice(text.lastIndexOf('\nFROM ') + 1);
  const lines = stage.split('\n');
  const listOf = (word: string) =>
    JSON.parse(lines.find((line) => line.startsWith(word))?.replace(/^[^[]*/, '') ?? '[]') as string[];
  const copied = lines.filter((line) => line.startsWith('COPY '));
  return {
    env: Object.fromEntries(
      [...stage.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
    ),
    command: listOf('CMD'),
    healthCheck: listOf('HEALTHCHECK'),
    copied: copied.flatMap((line) =>
      line
        .replace(/^COPY (--from=\S+ )?/, '')
        .split(/\s+/)
        .slice(0, -1)
        .map((path) => path.replace(/^\/app\//, '')),
    ),
    base: /^FROM (\S+)/.exec(stage)?.[1] ?? '',
  };
}

/**
 * Lays out in `folder` the files of the image: those that the Dockerfile copies, with the packages that `npm ci
 * --omit=dev` leaves.
 */
export function layOutImage(folder: string, { copied }: Recipe): void {
  mkdirSync(folder, { recursive: true });
  for (const path of copied) {
    if (path === 'node_modules') layOutPackages(folder);
    else linkTree(join(ROOT, path), join(folder, path));
  }
}

function layOutPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path === '' || dev || !existsSync(join(ROOT, path))) continue;
    // A folder within is a package of its own.
    linkTree(join(ROOT, path), join(folder, path), 'node_modules');
  }
}

/** Links each file, or copies it onto another disk; folders are made, so that their rights are our own. */
function linkTree(from: string, to: string, except?: string): void {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      copyFileSync(from, to);
    }
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== except) linkTree(join(from, name), join(to, name));
}

/** Removes the right to write from the folders of `root`, for everybody. */
export function makeReadOnly(root: string, mode = 0o555): void {
  chmodSync(root, mode | 0o200);
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadOnly(join(root, entry.name), mode);
  }
  chmodSync(root, mode);
}

const call = promisify(execFile);
/** The output of a program; null when it fails or is not there. */
export const attempt = (program: string, ...args: string[]): Promise<string | null> =>
  call(program, args, { maxBuffer: 100 * 1_048_576 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/**
 * An engine that can build the image here, with the base image at hand; else the reason why there is none, in words.
 */
export async function findEngine({
  base,
}: Recipe): Promise<{ engine: string; reason?: never } | { engine?: never; reason: string }> {
  for (const engine of ['docker', 'podman', 'buildah']) {
    if ((await attempt(engine, 'info')) === null) continue;
    const isThere = (await attempt(engine, 'inspect', '--type=image', base)) ?? (await attempt(engine, 'pull', base));
    return isThere === null ? { reason: `${engine} cannot fetch the base image ${base}` } : { engine };
  }
  return { reason: 'neither docker nor podman nor buildah works here' };
}

/** Builds the image under a name. Throws with all that the engine printed. */
export async function buildImage(engine: string, name: string): Promise<void> {
  // Without the engine's own sandbox, which containers and plain servers seldom allow.
  const own = engine === 'buildah' ? ['--isolation', 'chroot'] : [];
  await call(engine, ['build', ...own, '-f', join(ROOT, DOCKERFILE), '-t', name, ROOT], { maxBuffer: 100 * 1_048_576 });
}
