import { existsSync } from 'node:fs';
import { canInstall, installPackages } from '../install/debian.mjs';
import { findProgram } from '../processes.mjs';

/**
 * @typedef {'redis' | 'nginx' | 'galera' | 'haproxy' | 'exim' | 'python' | 'chromium'} ToolName
 * @typedef {object} Tool
 * @property {() => string | false | null | undefined} find
 * @property {string[]} packages of Debian
 * @property {string} purpose
 * @property {string} advice
 */

const CJK_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** The path of the library of Debian's galera-4 that mariadbd loads. */
const GALERA = '/usr/lib/galera/libgalera_smm.so';

/** The library of Debian's python3-websockets. */
const WEBSOCKETS = '/usr/lib/python3/dist-packages/websockets';

/**
 * The Chromium to test with: the one of CHROMIUM_PATH, else the headless shell, else a whole browser. The shell is the
 * same engine without the browser's own windows: stories take a tenth less time in it.
 */
export function findBrowser() {
  const { CHROMIUM_PATH: chosen } = process.env;
  return chosen || findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
}

/**
 * The programs that tests need beside Node packages.
 * @type {Record<ToolName, Tool>}
 */
const TOOLS = {
  redis: {
    find: () => findProgram('redis-server', 'valkey-server'),
    packages: ['redis-server'],
    purpose: 'redis-server',
    advice: 'The tests of several servers acting as one start a private one.',
  },
  nginx: {
    find: () => process.env.NGINX_PATH || findProgram('nginx'),
    packages: ['nginx-light'],
    purpose: 'nginx',
    advice: 'The tests of the proxy start a private one.',
  },
  galera: {
    find: () => findProgram('mariadbd') && findProgram('mariabackup') && existsSync(GALERA) && GALERA,
    packages: ['mariadb-server', 'mariadb-backup'],
    purpose: 'MariaDB with Galera',
    advice: 'The tests of a cluster of databases start one.',
  },
  haproxy: {
    find: () => findProgram('haproxy'),
    packages: ['haproxy'],
    purpose: 'haproxy',
    advice: 'The tests of a cluster of databases stand behind it.',
  },
  exim: {
    find: () => findProgram('exim4', 'exim'),
    packages: ['exim4-daemon-light'],
    purpose: 'Exim',
    advice: 'The tests of mails start a private one.',
  },
  python: {
    find: () => process.env.PYTHON_PATH || (existsSync(WEBSOCKETS) && '/usr/bin/python3'),
    packages: ['python3', 'python3-websockets'],
    purpose: 'Python 3 with websockets',
    advice: 'The tests of the guide for integrators run its examples. Or name one: PYTHON_PATH=/path/to/python3',
  },
  chromium: {
    find: findBrowser,
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    purpose: 'Chromium',
    advice: 'Or name one: CHROMIUM_PATH=/path/to/chromium',
  },
};

/**
 * Installs the named tools that are missing; answers { path of each by name, detail }.
 * @param {ToolName[]} names
 */
export async function provision(names) {
  /** @type {Partial<Record<ToolName, string>>} */
  const paths = {};
  for (const name of names) {
    const { find, packages, purpose, advice } = TOOLS[name];
    const needsFonts = name === 'chromium' && canInstall() && !existsSync(CJK_FONT);
    if (!find() || needsFonts) await installPackages(packages, purpose, advice);
    paths[name] = find() || undefined;
  }
  return { paths, detail: Object.values(paths).join(', ') };
}

/**
 * Describes what `provision` would do, one sentence per tool, without changing anything.
 * @param {ToolName[]} names
 */
export const describeProvision = (names) =>
  names.map((name) => {
    const { find, packages } = TOOLS[name];
    const path = find();
    if (path) return `${name}: ${path}`;
    return `${name}: ${canInstall() ? `would install ${packages.join(' ')}` : 'missing, and cannot be installed here'}`;
  });
