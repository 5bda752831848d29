import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defineConfig } from 'vite';

/** The package of the SDK, which can be installed, packed and published as it is. */
const PACKAGE = {
  name: '@app-portal/sdk',
  version: '1.0.0',
  description: 'Connects a web page in a frame of the portal with the portal around it',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './portal-sdk.js' }, './package.json': './package.json' },
  files: ['portal-sdk.js', '*.d.ts', 'README.md'],
};

/** The integrity of a file, as pages name it. */
const integrityOf = (path: string) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

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
        copyFileSync(at('client/sdk/README.md'), at('dist/sdk/README.md'));
        const described = { ...PACKAGE, integrity: integrityOf(at('dist/sdk/portal-sdk.js')) };
        writeFileSync(at('dist/sdk/package.json'), `${JSON.stringify(described, null, 2)}\n`);
      },
    },
  ],
});
