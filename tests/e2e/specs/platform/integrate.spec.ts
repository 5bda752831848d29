import { expectAccessible, THEMES } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('whoever is not signed in comes from the sign-in page to the guide, walks it by keys and copies its first program [CALL-020]', async ({
  open,
}) => {
  const page = await open(null);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrate' })).toBeVisible();

  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Limits' }).click();
  await expect(page).toHaveURL(/#limits$/);
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();

  await page.goto('/developer/start.html');
  await expect(parts).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('pre').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'export PORTAL_URL=http://localhost:4000 PORTAL_ACCOUNT=olivia PORTAL_PASSWORD=Portal@2026',
  );
});

test('the guide is readable in every theme, and no part of it is wider than a phone [CALL-020]', async ({ open }) => {
  for (const theme of THEMES) {
    const page = await open(null, { theme });
    await page.goto('/developer/start.html');
    await expectAccessible(page, theme, { isStrict: true });
  }
  const phone = await open(null, { isMobile: true });
  await phone.goto('/developer/start.html');
  await expect(phone.getByText('On this page')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Limits' })).toBeHidden();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('the console has a page for integrators, which shows the guide’s programs, asks the first question and leads on [GUID-03, CALL-020]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Developers' }).click();
  await expect(page).toHaveURL(/\/admin\/developers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Build on the portal' })).toBeVisible();

  await page.getByRole('button', { name: 'Copy: GraphQL schema' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/app-portal/web/v1/schema.graphql`);

  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('from portal import graphql, sign_in');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('"name": "Olivia Brandt"')).toBeVisible();

  await expect(page.getByRole('link', { name: 'Codes and what to do' })).toHaveAttribute(
    'href',
    '/developer/start.html#codes',
  );
  await expect(page.getByRole('link', { name: 'Open explorer' })).toHaveAttribute('href', '/developer/explorer.html');
});

test('the page for integrators is readable in every theme, and no wider than a phone [GUID-03]', async ({ open }) => {
  for (const theme of THEMES) {
    const page = await open('olivia', { theme });
    await page.goto('/admin/developers');
    await expect(page.getByRole('heading', { level: 1, name: 'Build on the portal' })).toBeVisible();
    await expectAccessible(page, theme, { isStrict: true });
  }
  const phone = await open('olivia', { isMobile: true, locale: 'de-DE' });
  await phone.goto('/admin/developers');
  await expect(phone.getByRole('heading', { level: 1, name: 'Auf dem Portal aufbauen' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
