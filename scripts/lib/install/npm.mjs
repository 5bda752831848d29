import { adviceOnFiles, Problem } from '../command-line.mjs';
import { ROOT } from '../paths.mjs';
import { findProgram, run } from '../processes.mjs';
import { lastLines } from '../progress.mjs';

/**
 * Installs the locked packages of a folder with npm ci. Throws a Problem with the cause when npm fails.
 * @param {string} [folder] with a package-lock.json; the checkout by default
 */
export async function installLocked(folder = ROOT) {
  const npm = findProgram('npm');
  if (!npm) throw new Problem('npm is missing. It comes with Node: install Node from nodejs.org or your system.');
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const { code, output } = await run(npm, options, { cwd: folder, env: { NODE_ENV: 'development' } });
  if (code === 0) return;
  throw new Problem(
    `npm ci failed:\n${lastLines(output, 12)}\n` +
      (adviceOnFiles(output) ?? 'Check the network and the npm registry, then try again.'),
  );
}
