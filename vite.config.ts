import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedCopies, noCircles, secondTry, signInStandsAlone } from './vite.plugins';

const portal = process.env.PORTAL_URL ?? 'http://localhost:4000';

/** Modules that mount and frame every page behind the sign-in, with its icons; none that the sign-in pages load too. */
const SHELL = [
  'app/(alarm-host|app-events|first-cards|first-screen|guarded-page|help-host|load-ahead|message-centre-host|page-failure|pages|palette-host|portal-root|route-guard|route-table|start-page|type-ahead)',
  'api/(apollo|error-policy|kept-answers|repetition|resumption|revival|socket|socket-entrance|stale-token|contacts/(opened|use-contact))',
  'api/generated/(documents|hooks)/(alarm-overview|announcement-received|landing-landing-source|message-message|portal-entrance|portal-portal|session-session)',
  'core/(after-first-page|bell|chunk-guard|connection|events|keys|page-title|saves-data|time-of-day)',
  'applications/portal/(favorites|portal-model|recent-visits|view-mode|visits|components/star|hooks/use-(app-lead|favorites|granted-visits|reached))',
  'messaging/message/(message-list|use-read-message|components/message-(bell|host|link|sign))',
  'messaging/(alarm/urls|announcement/received-path|landing/scope)',
  'widgets/notice/(announcement-link|notice-ways)',
  'identity/session/(levels|live-session|must-change-password|session-(actions|context|provider))',
  'identity/session/components/(profile-dialog|second-factor|user-menu)',
  'identity/session/hooks/use-(announcements|has-alarms|poll-interval|preferences|renew-token|sessions-address)',
  'theme/(slot-recipes|system|system-theme)',
  'ui/button/menu-toggle',
  'ui/dialog/(back-closes|dialog|dialog-address|error-dialog|history-entries|use-history-entry|use-unsaved-guard)',
  'ui/focus/(opener|returned|use-focus-on-navigation|use-follow-links)',
  'ui/layout/(app-header|nav-item|palette-button|use-is-mobile)',
  'ui/draft/draft-owner',
  'ui/navigation/(page-history|page-router|use-leave-guard)',
  'ui/overlay/(hint|menu|menu-parts)',
  'ui/state/(connection-pill|lazy-part|renew-page|skeleton|waiting-part)',
  'ui/text/(avatar|day|key|short-time|tag|time)',
  'ui/timing/(use-late-value|use-now)',
  'image/image',
  'icons/(bell|box|calendar|external-link|file-text|grip-vertical|info|key-round|megaphone|menu|monitor|network)',
  'icons/(octagon-exclamation-point|panel-left|plus|refresh-cw|rotate-ccw-clock|search|shield|shield-check|users)',
  'icons/triangle-exclamation-point',
];

/** The first screen: small files that are always needed together. */
const START = [
  'applications/portal/components/(home|home/(app-order-menu|favorite-tile|home-[a-z-]+|launcher|unread-count))',
  'applications/portal/app-columns',
  'applications/portal/hooks/use-(app-order|arranging|width)',
  'messaging/announcement/(use-received|components/(announcements-card|received-row))',
  'messaging/message/(use-read-all|components/unread-messages)',
  'ui/focus/use-remembered-link',
  'widgets/messages/use-unread-by-app',
  'icons/(columns-2|mail-check)',
];

/** The card of alarms on it, whose parts the pages of alarms have too. */
const ALARM_CARD = [
  'messaging/alarm/(alarm-model|components/(active-alarms-card|alarm-row|alarm-times|severity)|hooks/use-(acknowledge|leaving))',
];

/** The signs of apps, with the usual icons that no other file of a first page has. */
const APP_ICON = [
  'widgets/icon/(app-hue|app-icon|app-mark|picture)',
  'icons/(activity|chart-candlestick|chart-column|chart-line|clipboard-list|clock|cog|file-chart-column|gauge|house)',
  'icons/(list|map|package|sunrise|trending-up|truck|wrench|zap)',
];

/** Modules of every page, those around signing in too. */
const LOOK = [
  'node_modules/(react|react-dom|scheduler|@emotion|stylis|@pandacss|@formatjs|react-intl|intl-messageformat)/.*',
  '@chakra-ui/react/dist/esm/(styled-system|utils)/.*',
  '@chakra-ui/react/dist/esm/(create-context|merge-props|merge-refs)',
  '@chakra-ui/react/dist/esm/components/(box/index|center/center|flex/flex|grid/grid|stack/(get-separator-style|h-stack|stack)|text/index)',
  'lucide-react/dist/esm/(context|createLucideIcon|Icon|shared/.*|icons/(check|chevron-down|circle-check|circle-exclamation-point|globe|layout-grid|x))',
  'api/(call|renewal|token|transport|generated/login)',
  'core/(failure|load-chunk|other-tabs|redirect)',
  'client/locales/(locale-provider|locales)',
  'schema/locales',
  'theme/(base-config|forwarded-prop|look|palette|recipes|style-props|theme)',
  'ui/(button/button|layout/logo-mark|overlay/toaster|overlay/toaster-region|state/empty-state|state/error-state|state/part-boundary)',
];

const modules = (paths: readonly string[]) => new RegExp(`/(${paths.join('|')})\\.(m?js|tsx?|json)$`);

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const withoutWarnings = (part: string) => file(`node_modules/react-router/dist/production/${part}.mjs`);

export default defineConfig({
  root: 'client',
  plugins: [react(), secondTry, signInStandsAlone, noCircles, compressedCopies],
  resolve: {
    // Messages are compiled ahead (scripts/generate/compile-messages.mjs): no browser loads their parser.
    alias: [
      { find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      { find: '@emotion/is-prop-valid', replacement: file('client/theme/forwarded-prop.ts') },
      { find: '@pandacss/is-valid-prop', replacement: file('client/theme/style-props.ts') },
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
            { name: 'look', test: modules(LOOK) },
            { name: 'data', test: /node_modules\/(@apollo|rxjs|@wry|optimism|graphql|graphql-ws|react-router|tslib)/ },
            { name: 'shell', test: modules(SHELL) },
            { name: 'start', test: modules(START) },
            { name: 'alarm-card', test: modules(ALARM_CARD) },
            { name: 'app-icon', test: modules(APP_ICON) },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/app-portal': { target: portal, ws: true } } },
});
