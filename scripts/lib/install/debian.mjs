import { existsSync } from 'node:fs';
import { Problem } from '../command-line.mjs';
import { run } from '../processes.mjs';
import { lastLines } from '../progress.mjs';

/** Keeps Debian's packages from starting the services they bring: the checkout runs its own. */
const NO_SERVICES = `p=/usr/sbin/policy-rc.d; made=
if [ ! -e "$p" ]; then printf '#!/bin/sh\\nexit 101\\n' >"$p"; chmod 755 "$p"; made=1; fi
trap '[ -z "$made" ] || rm -f "$p"' EXIT
trap 'exit 143' INT TERM`;

/** Whether packages can be installed here without a question: Debian or a child of it, as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * The shell program that installs `packages` and leaves services stopped.
 * @param {string[]} packages
 */
const installScript = (packages) => `set -eu
# One checkout at a time: the first one to end would let services of the others start.
exec 9>/var/lock/app-portal-packages
flock 9
export DEBIAN_FRONTEND=noninteractive
${NO_SERVICES}
install() { apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120 ${packages.join(' ')}; }
install || { apt-get update -q -o DPkg::Lock::Timeout=120; install; }
`;

/**
 * Installs Debian packages, as root on Debian. Elsewhere rejects with a Problem that says what is missing (`purpose`)
 * and what to do (`advice`).
 * @param {string[]} packages
 * @param {string} purpose
 * @param {string} advice
 */
export async function installPackages(packages, purpose, advice) {
  if (!canInstall()) {
    throw new Problem(`${purpose} is missing.\n${advice}\nOn Debian: sudo apt-get install ${packages.join(' ')}`);
  }
  // An interruption would leave dpkg half-way; apt-get itself stops only downloads.
  const { code, output } = await run('/bin/sh', ['-c', installScript(packages)], { isWhole: true });
  if (code !== 0) {
    throw new Problem(
      `${purpose}: apt-get could not install ${packages.join(' ')}.\n${lastLines(output, 8)}\n` +
        `Check the network and the package sources, then try again. ${advice}`,
    );
  }
}
