import { defineConfig } from '@playwright/test';

/**
 * What Chromium is to leave out. Every window would start two processes more that nothing here shows, one for what its
 * address bar suggests and one to spare. The switch counts once, so Playwright's own list stands here again.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

/** Real Chromium against a built portal; each worker starts its own portal, so workers never meet. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results/e2e',
  // A machine that does other work beside it takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A story that fails on a strange machine is told once more, and named as flaky where the second time is right.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        `--disable-features=${LEFT_OUT.join()}`,
      ],
    },
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of every story takes a sixth of the time; `npm run test:e2e -- --trace retain-on-failure` records them.
    trace: 'off',
  },
});
