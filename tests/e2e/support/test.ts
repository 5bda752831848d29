import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { createConnection } from 'mysql2/promise';
import { LoginPage } from '../pages/login-page.js';
import type { DemoPortal } from './demo-portal.js';
import { startDemoPortal } from './demo-portal.js';

/** How a page is to look. */
export interface Look {
  readonly theme?: 'dark' | 'green' | 'white';
  readonly locale?: string;
  readonly isMobile?: boolean;
  /** The hints of first visits show; they are dismissed otherwise. */
  readonly isFirstVisit?: boolean;
}

interface WorkerFixtures {
  demo: DemoPortal;
}
interface Fixtures {
  /** A page of a browser of its own, signed in as `username`, in the OU `organization` where it has several. */
  open: (username: string | null, look?: Look, organization?: string) => Promise<Page>;
  /** Runs a statement on the portal's database. */
  sql: (statement: string, values?: unknown[]) => Promise<unknown>;
}

const MOBILE = { width: 375, height: 812 };

/** Tests get a portal per worker, and browsers that end with the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    async ({}, use) => {
      const demo = await startDemoPortal();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  open: async ({ browser, demo }, use) => {
    const contexts: BrowserContext[] = [];
    await use(
      async (
        username,
        { theme = 'dark', locale = 'en-US', isMobile = false, isFirstVisit = false } = {},
        organization,
      ) => {
        const viewport = isMobile ? MOBILE : { width: 1440, height: 900 };
        // Nothing moves, so that what is looked at is what stays.
        const look = { viewport, locale: 'en-US', reducedMotion: 'reduce' } as const;
        const context = await browser.newContext({ baseURL: demo.url, ...look });
        contexts.push(context);
        await context.addInitScript(
          ([wantedTheme, wantedLocale, wantsHints]) => {
            if (window.top !== window) return;
            if (!localStorage.getItem('portal.theme')) localStorage.setItem('portal.theme', wantedTheme);
            if (!localStorage.getItem('portal.locale')) localStorage.setItem('portal.locale', wantedLocale);
            if (!wantsHints) localStorage.setItem('portal.consoleHint', '1');
          },
          [theme, locale, isFirstVisit] as const,
        );
        const page = await context.newPage();
        if (username) await new LoginPage(page).signIn(username, organization);
        return page;
      },
    );
    await Promise.all(contexts.map((context) => context.close()));
  },
  sql: async ({ demo }, use) => {
    const connection = await createConnection(demo.databaseUrl);
    await use(async (statement, values = []) => (await connection.query(statement, values))[0]);
    await connection.end();
  },
});

export { expect } from '@playwright/test';
