import type { Page } from '@playwright/test';
import { HOSTILE_REDIRECTS } from '../../../../client/core/redirect-corpus.js';
import { LoginPage } from '../../pages/login-page.js';
import { expect, test } from '../../support/test.js';

/** Every address that a browser navigated to or was redirected to, except the portal's own. */
function strangers(page: Page, origin: string): string[] {
  const seen: string[] = [];
  const note = (address: string) => {
    if (/^(https?|data|javascript|chrome-error):/.test(address) && new URL(address).origin !== origin)
      seen.push(address);
  };
  page.on('request', (request) => request.isNavigationRequest() && note(request.url()));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note(frame.url()));
  return seen;
}

const isArrived = (url: URL) => !['/login', '/company-select'].includes(url.pathname);

for (const wanted of ['/.//evil.example', '/x/..//evil.example', '/%2e//evil.example', '//evil.example']) {
  test(`signing in with redirect=${wanted} stays on the portal [ROUTE-32, threats 44]`, async ({ open, demo }) => {
    const page = await open(null);
    const seen = strangers(page, demo.url);
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await new LoginPage(page).submit('olivia', 'Portal@2026');
    await page.waitForURL(isArrived);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(demo.url);
    expect(seen).toEqual([]);
  });
}

test('no redirect leads out of the portal when an organization is chosen [ROUTE-32, threats 16, threats 44]', async ({
  open,
  demo,
}) => {
  test.setTimeout(240_000);
  const page = await open('nina', {}, 'Northwind Energy');
  const seen = strangers(page, demo.url);
  for (const wanted of HOSTILE_REDIRECTS) {
    await test.step(JSON.stringify(wanted), async () => {
      await page.goto(`/company-select?redirect=${encodeURIComponent(wanted)}`);
      await page.getByRole('button', { name: 'Northwind Energy' }).click();
      await page.waitForURL(isArrived, { waitUntil: 'commit' });
      expect(new URL(page.url()).origin).toBe(demo.url);
      expect(seen).toEqual([]);
    });
  }
});

test('an address of the portal that begins like another host is one of the portal [threats 44]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia');
  const seen = strangers(page, demo.url);
  for (const path of ['//evil.example/admin', '///evil.example', '/.//evil.example/x', '/x/..//evil.example/x']) {
    await page.goto(`${demo.url}${path}`);
    const shown = new URL(page.url());
    expect(shown.origin).toBe(demo.url);
    expect(shown.pathname).not.toMatch(/^\/[/\\]/);
    // Addresses that the page itself writes stay here too.
    await page.getByRole('link').or(page.getByRole('button')).first().waitFor();
  }
  expect(seen).toEqual([]);
});
