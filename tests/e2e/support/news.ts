import type { Page } from '@playwright/test';

/** Waits until the page knows which messages are not new: what comes from now on pops up. */
export const readyForNews = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('portal.noticeTime.')));
