import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this, a compressed copy saves no packet. */
const WORTH_COMPRESSING = 1_400;

/** Writes .br and .gz beside the built scripts, styles and drawings, so that no request waits for a compressor. */
export const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((entry) => /^assets\/.*\.(js|css|svg)$/.test(entry))) {
      const plain = readFileSync(join(dir, name));
      if (plain.length < WORTH_COMPRESSING) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(plain, { params }));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }));
    }
  },
};

/**
 * Tries what did not load once more. A browser keeps the failure of an address as long as the page stands, whatever the
 * server answers by then: each further try has another address. `loadChunk` could not make it, because what it is given
 * knows no address; only the build does. It does not help where a file failed that this one imports: that one keeps its
 * address. Since 2026 the standard keeps no failures (whatwg/html 10327), which Firefox and Safari follow; Chromium 150
 * still keeps what a server refused. Once it does not, a second call in `loadChunk` takes the place of this, and reaches
 * both.
 */
export const secondTry: Plugin = {
  name: 'second-try',
  apply: 'build',
  renderChunk: (code) => ({
    code: code.replace(/\bimport\((["'`])(\.[^"'`]+)\1\)/g, '$&.catch(()=>import($1$2?again=$1+Date.now()))'),
    map: null,
  }),
};

const SIGN_IN = 'identity/login/login-root.tsx';

/**
 * Fails the build where a page around signing in, or a part it loads later, needs the file of the shell. There the file
 * is larger than the page, and does not run: it expects what only the portal's entrance has loaded.
 */
export const signInStandsAlone: Plugin = {
  name: 'sign-in-stands-alone',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const root = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(SIGN_IN));
    if (!root) this.error(`No file of the build begins with ${SIGN_IN}.`);
    const reached = new Set([root.fileName]);
    for (const name of reached) {
      const file = bundle[name];
      if (file?.type !== 'chunk') continue;
      if (file.name === 'shell')
        this.error('The pages around signing in need a module of SHELL: take it off the list.');
      // The entrance imports both halves of the client on demand.
      for (const next of [...file.imports, ...(file.isEntry ? [] : file.dynamicImports)]) reached.add(next);
    }
  },
};

/** Fails the build where two of its files need each other: one of them runs before what it uses exists, and no page shows. */
export const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? file.imports : [];
    };
    for (const name of Object.keys(bundle)) {
      const reached = new Set(importsOf(name));
      for (const next of reached) for (const further of importsOf(next)) reached.add(further);
      if (reached.has(name))
        this.error(`${name} needs itself by other files: move a module on the lists of vite.config.ts.`);
    }
  },
};
