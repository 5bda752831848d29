import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defineConfig } from 'vite';

/** So that the folder can be installed as it is. */
const PACKAGE = {
  name: '@app-portal/sdk',
  version: '1.0.0',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './portal-sdk.js' } },
};

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The sample app, with the SDK built beside it as the one module that apps load. */
export default defineConfig({
  root: 'client/sample-app',
  build: { outDir: at('dist/sample-app'), emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  plugins: [
    {
      name: 'portal-sdk',
      async closeBundle() {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: at('dist/sdk'),
            emptyOutDir: true,
            target: 'es2022',
            lib: { entry: at('client/sdk/index.ts'), formats: ['es'], fileName: () => 'portal-sdk.js' },
          },
        });
        execFileSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', at('client/sdk/tsconfig.json')]);
        writeFileSync(at('dist/sdk/package.json'), `${JSON.stringify(PACKAGE, null, 2)}\n`);
      },
    },
  ],
});
