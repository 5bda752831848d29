import { fileURLToPath } from 'node:url';
import { build, defineConfig } from 'vite';

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
      },
    },
  ],
});
