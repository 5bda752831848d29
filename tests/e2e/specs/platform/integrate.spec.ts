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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('call session/public-key');
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

test('the console leads to the guide [CALL-020]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Developers' })).toHaveAttribute('href', '/developer');
});
