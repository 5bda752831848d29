import type { Page } from '@playwright/test';
import { safeRedirect } from '../../../../client/core/redirect.js';
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

for (const wanted of ['/.//evil.example', '//evil.example']) {
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
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const seen = strangers(page, demo.url);
  for (const wanted of [
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    'javascript:document.title="hit"',
  ]) {
    await test.step(JSON.stringify(wanted), async () => {
      await page.goto(`/company-select?redirect=${encodeURIComponent(wanted)}`);
      await page.getByRole('button', { name: 'Northwind Energy' }).click();
      await page.waitForURL(isArrived, { waitUntil: 'commit' });
      expect(new URL(page.url()).origin).toBe(demo.url);
      expect(seen).toEqual([]);
    });
  }
});

test('a browser resolves no answer to a hostile redirect to another origin [ROUTE-32, threats 16, threats 44]', async ({
  open,
  demo,
}) => {
  const page = await open(null);
  await page.goto('/login');
  const answers = HOSTILE_REDIRECTS.map((wanted) => safeRedirect(wanted, demo.url));
  // Read twice: the address that the browser writes may be an answer again.
  const origins = await page.evaluate(
    (paths) =>
      paths.map((path) =>
        [new URL(path, location.href), new URL(new URL(path, location.href).pathname, location.href)].map(
          ({ origin }) => origin,
        ),
      ),
    answers,
  );
  expect(origins).toEqual(answers.map(() => [demo.url, demo.url]));
});

test('an address of the portal that begins like another host is one of the portal [threats 44]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
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
