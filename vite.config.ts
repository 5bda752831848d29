import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const portal = process.env.PORTAL_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: 'client',
  plugins: [react()],
  resolve: {
    // Messages are compiled ahead (scripts/compile-messages.mjs): no browser loads their parser.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  build: { outDir: '../dist/client', emptyOutDir: true, manifest: true, target: 'es2022', modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { proxy: { '/app-portal': { target: portal, ws: true } } },
});
