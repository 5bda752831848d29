import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedCopies, secondTry, signInStandsAlone } from './vite.plugins';

const portal = process.env.PORTAL_URL ?? 'http://localhost:4000';

/** Modules that mount and frame every page behind the sign-in, with its icons; none that the sign-in pages load too. */
const SHELL = [
  'app/(app-events|first-screen|page-failure|pages|palette-host|portal-root|route-guard|route-table|type-ahead)',
  'api/(apollo|chunk-recovery|error-policy|kept-answers|repetition|resumption|revival|socket|socket-entrance|stale-token|contacts/(opened|use-contact))',
  'api/generated/documents/(portal-entrance|portal-portal)',
  'api/generated/(documents|hooks)/(message-message|session-session)',
  'core/(connection|events|keys)',
  'messaging/message/(message-list|message-time|use-messages|components/message-(bell|popups|row))',
  'identity/session/(levels|live-session|must-change-password|session-(actions|context|provider))',
  'identity/session/components/(profile-fields|second-factor|sessions|user-menu)',
  'identity/session/hooks/use-(preferences|profile-entries|renew-token|sessions-address)',
  'theme/(slot-recipes|system)',
  'ui/button/menu-toggle',
  'ui/dialog/(dialog|error-dialog|use-history-entry|use-unsaved-guard)',
  'ui/focus/(use-focus-on-navigation|use-follow-links)',
  'ui/layout/(app-header|nav-item|palette-button|use-is-mobile)',
  'ui/draft/draft-owner',
  'ui/overlay/(floating-panel|hint|menu|menu-parts|use-dismiss|use-hint)',
  'ui/state/(connection-pill|lazy-part|skeleton|waiting-part)',
  'ui/text/(avatar|key|tag|time)',
  'ui/timing/(use-late-value|use-now)',
  'image/image',
  'icons/(arrow-left-right|bell|box|external-link|file-text|info|key-round|log-out|mail|menu|monitor-smartphone)',
  'icons/(network|octagon-exclamation-point|palette|panel-left|refresh-cw|search|search-x|shield|shield-check|timer|timer-off|users)',
  'icons/triangle-exclamation-point',
];

const withoutWarnings = (part: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${part}.mjs`, import.meta.url));

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
