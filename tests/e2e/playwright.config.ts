import { defineConfig } from '@playwright/test';

/** Real Chromium against a built portal; each worker starts a portal of its own, so workers never interfere. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results/e2e',
  // A busy machine takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A story that fails in CI is retried once, and reported as flaky if it then passes.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        // Pages live for seconds: optimizing their code costs a tenth of all processor time and never pays.
        '--js-flags=--max-opt=1',
        // All pages of a context share the process that its first page began, which has compiled the portal's code.
        '--process-per-site',
      ],
    },
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Tracing every story adds a sixth to the time; `npm run test:e2e -- --trace retain-on-failure` records traces.
    trace: 'off',
  },
});
