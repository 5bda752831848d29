import { defineConfig } from 'vite';
import { compressedCopies } from './vite.plugins';

/** The pages for integrators, built apart: what they share with the portal would split its files, and load slower. */
export default defineConfig({
  root: 'client',
  publicDir: false,
  plugins: [compressedCopies],
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        'client/developer/start.html',
        'client/developer/explorer.html',
        'client/developer/api.html',
        'client/developer/sdk.html',
      ],
    },
  },
  worker: { format: 'es' },
});
