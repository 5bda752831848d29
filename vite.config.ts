import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';

const portal = process.env.PORTAL_URL ?? 'http://localhost:4000';

/** Modules that mount and frame every page behind the sign-in, with its icons; none that the sign-in pages load too. */
const SHELL = [
  'app/(app-events|first-screen|page-failure|pages|palette-host|portal-root|route-guard|route-table)',
  'api/(apollo|error-policy|kept-answers|revival|socket|socket-entrance|stale-token|contacts/(opened|use-contact))',
  'api/generated/documents/(portal-entrance|portal-portal)',
  'api/generated/(documents|hooks)/(message-message|session-session)',
  'core/events',
  'messaging/message/(message-list|message-time|use-messages|components/message-(bell|popups|row))',
  'identity/session/(levels|live-session|must-change-password|session-(actions|context|provider))',
  'identity/session/components/(profile-fields|second-factor|sessions|user-menu)',
  'identity/session/hooks/use-(preferences|profile-entries|renew-token|sessions-address)',
  'theme/(slot-recipes|system)',
  'ui/button/menu-toggle',
  'ui/dialog/(dialog|error-dialog|use-history-entry|use-unsaved-guard)',
  'ui/focus/(use-focus-on-navigation|use-follow-links)',
  'ui/form/search-input',
  'ui/layout/(app-header|nav-item|palette-button|use-is-mobile)',
  'ui/draft/draft-owner',
  'ui/overlay/(floating-panel|hint|menu|menu-parts|use-dismiss|use-hint)',
  'ui/state/(lazy-part|skeleton)',
  'ui/text/(avatar|tag|time)',
  'ui/timing/(use-late-value|use-now)',
  'image/image',
  'icons/(arrow-left-right|bell|box|command|external-link|file-text|info|key-round|log-out|mail|menu|monitor-smartphone)',
  'icons/(network|octagon-exclamation-point|palette|panel-left|search|search-x|shield|shield-check|timer|timer-off|users)',
  'icons/triangle-exclamation-point',
];

/** Below this, a compressed copy saves no packet. */
const WORTH_COMPRESSING = 1_400;

const withoutWarnings = (part: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${part}.mjs`, import.meta.url));

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
 * server answers by then: the second try has another address. `loadChunk` could not make it, because what it is given
 * knows no address; only the build does. It does not help where a file failed that this one imports: that one keeps its
 * address. Since 2026 the standard keeps no failures (whatwg/html 10327), which Firefox and Safari follow; Chromium 150
 * still keeps what a server refused. Once it does not, a second call in `loadChunk` takes the place of this, and reaches
 * both.
 */
const secondTry: Plugin = {
  name: 'second-try',
  apply: 'build',
  renderChunk: (code) => ({
    code: code.replace(/\bimport\((["'`])(\.[^"'`]+)\1\)/g, '$&.catch(()=>import($1$2?again$1))'),
    map: null,
  }),
};

const SIGN_IN = 'identity/login/login-root.tsx';

/**
 * Fails the build where a page around signing in, or a part it loads later, needs the file of the shell. There the file
 * is larger than the page, and does not run: it expects what only the portal's entrance has loaded.
 */
const signInStandsAlone: Plugin = {
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

export default defineConfig({
  root: 'client',
  plugins: [react(), secondTry, signInStandsAlone, compressedCopies],
  resolve: {
    // Messages are compiled ahead (scripts/generate/compile-messages.mjs): no browser loads their parser.
    alias: [
      { find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      // Its package names the build with warnings alone.
      { find: /^react-router$/, replacement: withoutWarnings('index') },
      { find: /^react-router\/dom$/, replacement: withoutWarnings('dom-export') },
    ],
    // rxjs without the helpers of ES5.
    conditions: [...defaultClientConditions, 'es2015'],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Emotion's `withTheme` alone needs them, and nothing here needs that; they do not say themselves that they can go.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // The modules of every page behind the sign-in, in two files that change at different times: more files
        // compress worse.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'data', test: /node_modules\/(@apollo|rxjs|@wry|optimism|graphql|graphql-ws|react-router|tslib)/ },
            { name: 'shell', test: new RegExp(`/(${SHELL.join('|')})\\.(m?js|tsx?)$`) },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/app-portal': { target: portal, ws: true } } },
});
