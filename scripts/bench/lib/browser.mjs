import { existsSync } from 'node:fs';
import { at } from '../../lib/paths.mjs';
import { findBrowser } from '../../lib/test/provision.mjs';

/** @typedef {import('playwright').Browser} Browser */

/** Why no page can be measured here; null if one can. */
export function missingForBrowser() {
  if (!findBrowser()) return 'no Chromium is installed here';
  return existsSync(at('dist/client/index.html')) ? null : 'the client is not built';
}

/**
 * Starts Chromium, without a window.
 * @returns {Promise<Browser>}
 */
export async function openBrowser() {
  const { chromium } = await import('playwright');
  return chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/**
 * A page of somebody who is signed in, 1440 × 900, in English.
 * @param {Browser} browser
 * @param {{ url: string }} server
 * @param {string} token
 */
export async function openSignedIn(browser, server, token) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'portal_session', value: token, url: server.url, httpOnly: true }]);
  return context.newPage();
}
