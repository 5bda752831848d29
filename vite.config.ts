import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const portal = process.env.PORTAL_URL ?? 'http://localhost:4000';

/** Below this, a compressed copy saves no packet. */
const WORTH_COMPRESSING = 1_400;

/** Writes .br and .gz beside the built scripts and styles, so that no request waits for a compressor. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets');
    for (const name of readdirSync(folder).filter((entry) => /\.(js|css)$/.test(entry))) {
      const plain = readFileSync(join(folder, name));
      if (plain.length < WORTH_COMPRESSING) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain, { params }));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: 'client',
  plugins: [react(), compressedCopies],
  resolve: {
    // Messages are compiled ahead (scripts/compile-messages.mjs): no browser loads their parser.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page behind the sign-in loads, in one file: apart it compresses worse.
        advancedChunks: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'data', test: /node_modules\/(@apollo|rxjs|@wry|optimism|graphql|graphql-ws|react-router|tslib)/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/app-portal': { target: portal, ws: true } } },
});
