import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Connection, ResultSetHeader } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { Browsers } from './browsers.js';
import type { DemoPortal } from './demo-portal.js';
import { startDemoPortal } from './demo-portal.js';
import type { Officers } from './officers.js';
import { readOfficers, restoreOfficers } from './officers.js';
import { SignIns } from './sign-ins.js';

/** How a page is to look. */
export interface Look {
  readonly theme?: 'dark' | 'green' | 'white';
  readonly locale?: string;
  readonly isMobile?: boolean;
  /** The hints of first visits show; they are dismissed otherwise. */
  readonly isFirstVisit?: boolean;
  /** The person has turned popups and the sound of new messages on in this browser. */
  readonly isNotified?: boolean;
  /** The story opens its own first page: a person with a session already gets an empty page. */
  readonly isBlank?: boolean;
}

interface WorkerFixtures {
  demo: DemoPortal;
  /** To the portal's database. */
  connection: Connection;
  browsers: Browsers;
  signIns: SignIns;
  /** Sub-administrators as in the demo data. */
  officers: Officers;
}

interface Options {
  /** Everybody signs in by the sign-in page, into a session that no other story has had. */
  isSignInFresh: boolean;
}

interface Fixtures extends Options {
  /** Every test begins with the demo's own sub-administrators. */
  sameOfficers: void;
  /** A page of a browser of its own, signed in as `username`, in the OU `organization` if it has several. */
  open: (username: string | null, look?: Look, organization?: string) => Promise<Page>;
  /** Runs a statement on the portal's database. */
  sql: (statement: string, values?: unknown[]) => Promise<unknown>;
}

/** Tables that the portal does not read for a session: after a write to them, no cached session is out of date. */
const APART_FROM_SESSIONS =
  /^\s*(UPDATE|INSERT( IGNORE)? INTO|DELETE FROM) (app(_\w+)?|menu(_\w+)?|plugin(_\w+)?|shortcut_entrance|former_order) /;

const MOBILE = { width: 375, height: 812 };

/** Tests get a portal per worker, and browsers that hold nothing of others. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  isSignInFresh: [false, { option: true }],
  demo: [
    async ({}, use) => {
      const demo = await startDemoPortal();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  connection: [
    async ({ demo }, use) => {
      const connection = await createConnection(demo.databaseUrl);
      await use(connection);
      await connection.end();
    },
    { scope: 'worker' },
  ],
  browsers: [async ({ browser, demo }, use) => use(new Browsers(browser, demo.url)), { scope: 'worker' }],
  signIns: [async ({ connection }, use) => use(new SignIns(connection)), { scope: 'worker' }],
  officers: [async ({ connection }, use) => use(await readOfficers(connection)), { scope: 'worker' }],
  sameOfficers: [
    async ({ connection, officers, signIns }, use) => {
      if (await restoreOfficers(connection, officers)) signIns.wrote();
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  open: async ({ browsers, signIns, sql, isSignInFresh }, use, testInfo) => {
    const pages: Page[] = [];
    await use(
      async (
        username,
        {
          theme = 'dark',
          locale = 'en-US',
          isMobile = false,
          isFirstVisit = false,
          isNotified = false,
          isBlank = false,
        } = {},
        organization,
      ) => {
        const page = await browsers.take();
        pages.push(page);
        if (isMobile) await page.setViewportSize(MOBILE);
        await page.addInitScript(
          ([wantedTheme, wantedLocale, wantsHints]) => {
            if (window.top !== window) return;
            if (!localStorage.getItem('portal.theme')) localStorage.setItem('portal.theme', wantedTheme);
            if (!localStorage.getItem('portal.locale')) localStorage.setItem('portal.locale', wantedLocale);
            if (wantsHints) return;
            localStorage.setItem('portal.consoleHint', '1');
          },
          [theme, locale, isFirstVisit] as const,
        );
        if (!username) return page;
        if (isNotified) {
          const [{ id } = { id: '' }] = (await sql('SELECT id FROM account WHERE username = ?', [username])) as {
            id: string;
          }[];
          // Both are off until somebody turns them on (MSG-27).
          await page.addInitScript((person) => {
            if (window.top !== window) return;
            for (const way of ['popup', 'sound']) {
              const key = `portal.${way}Disabled.${person}`;
              if (localStorage.getItem(key) === null) localStorage.setItem(key, 'false');
            }
          }, id);
        }
        const look = [theme.toUpperCase(), !isFirstVisit, username];
        await sql('UPDATE account SET theme = ?, is_shortcut_hint_seen = ? WHERE username = ?', look);
        await signIns.signIn(page, username, { organization, isFresh: isSignInFresh, isBlank });
        return page;
      },
    );
    // A browser of a failed story is left as it is, for the picture of it.
    if (testInfo.errors.length > 0) return;
    await Promise.all(pages.map((page) => browsers.giveBack(page.context())));
  },
  sql: async ({ connection, signIns }, use) => {
    await use(async (statement, values = []) => {
      const [result] = await connection.query(statement, values);
      const { affectedRows = 0, info = '' } = result as Partial<ResultSetHeader>;
      const isChange = affectedRows > 0 && !info.includes('Changed: 0');
      if (isChange && !APART_FROM_SESSIONS.test(statement)) signIns.wrote();
      return result;
    });
  },
});

export { expect } from '@playwright/test';
