import type { Page } from '@playwright/test';
import { HeaderPage } from '../../pages/header-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const openPortal = async (page: Page) => {
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new HeaderPage(page);
};
const shownTheme = (page: Page) => page.locator('html').getAttribute('data-theme');

test('the dialog of languages lists those of the OU, chosen by keys; closing it changes nothing [PROF-03, PROF-09]', async ({
  open,
  sql,
}) => {
  await sql(`UPDATE organization SET languages = '["de-DE","en-US","pl-PL"]' WHERE name = 'Northwind Energy'`);
  const page = await open('olivia', { isBlank: true });
  const header = await openPortal(page);
  await header.openProfile();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Language' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'English' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await sql(
    `UPDATE organization SET languages = '["en-US","zh-CN","ja-JP","es-ES","de-DE","pl-PL","fr-FR"]'
      WHERE name = 'Northwind Energy'`,
  );
});

test('a theme holds as soon as it is chosen, is kept, and can be undone [PROF-04, PROF-10, CALL-271]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const header = await openPortal(page);
  const kept = () => sql("SELECT theme, is_system_theme AS isSystem FROM account WHERE username = 'olivia'");
  await header.openProfile();
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Theme' });
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await dialog.getByRole('radio', { name: 'Green' }).check();
  expect(await shownTheme(page)).toBe('green');
  await expect.poll(kept).toEqual([{ theme: 'GREEN', isSystem: 0 }]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  expect(await shownTheme(page)).toBe('dark');
  await expect.poll(kept).toEqual([{ theme: 'DARK', isSystem: 0 }]);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('radio', { name: 'Same as my system' }).check();
  expect(await shownTheme(page)).toBe('white');
  await expect.poll(kept).toEqual([{ theme: 'DARK', isSystem: 1 }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await expect.poll(kept).toEqual([{ theme: 'GREEN', isSystem: 0 }]);
  await sql(`UPDATE organization SET available_themes = '["GREEN"]' WHERE name = 'Northwind Energy'`);
  await page.reload();
  await openPortal(page);
  await header.openProfile();
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toHaveCount(0);
  await sql(`UPDATE organization SET available_themes = '["DARK","GREEN","WHITE"]' WHERE name = 'Northwind Energy'`);
});

test('on mobile the settings hold who is signed in and what the profile offers; its pages are closed by Back one by one [MOB-05, MOB-06, MOB-07, MOB-08, MOB-09]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  const header = await openPortal(page);
  await header.openSettings();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(page).toHaveURL(/\/modal\/settings$/);
  await expect(settings).toContainText('Olivia');
  await expect(settings).toContainText('@northwind');
  for (const name of ['My account', 'Switch organization', 'Language', 'Theme', 'Change password', 'Sign out']) {
    await expect(settings.getByRole('button', { name })).toBeVisible();
  }
  await expectAccessibleInAllThemes(page, 'mobile settings');
  await settings.getByRole('button', { name: 'Language' }).click();
  const languages = page.getByRole('dialog', { name: 'Language' });
  await expect(page).toHaveURL(/\/modal\/language$/);
  await languages.getByRole('radio', { name: 'Deutsch' }).check();
  await expectAccessibleInAllThemes(page, 'mobile languages');
  await languages.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(languages).toHaveCount(0);
  const einstellungen = page.getByRole('dialog', { name: 'Einstellungen' });
  await expect(page).toHaveURL(/\/modal\/settings$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.goBack();
  await expect(einstellungen).toHaveCount(0);
  await expect(page).toHaveURL(/\/modal\/menu$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/portal$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a width of 767 px is mobile, one of 768 px is not [MOB-01, MOB-02]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await openPortal(page);
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: /^Menu of/ });
  const settings = page.getByRole('button', { name: /^Settings of/ });
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(menu).toBeHidden();
  await banner.getByRole('button', { name: 'Show or hide the menu' }).click();
  await expect(settings).toBeVisible();
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu).toBeVisible();
});

test('a console page on a narrow screen is the page of wide ones: the same columns, tools and rows [MOB-03]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/users');
  const headers = page.getByRole('columnheader');
  await expect(page.getByRole('row')).toHaveCount(11);
  const wide = await headers.count();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(headers).toHaveCount(wide);
  await expect(page.getByRole('row')).toHaveCount(11);
  for (const name of ['Add user', 'Filter', 'Columns']) {
    await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible();
  }
});

test('the administrator’s name and address are shown if the OU wants it, opened and closed by keyboard [PROF-08, MOB-08]', async ({
  open,
  sql,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const header = await openPortal(page);
  await header.openProfile();
  const entry = page.getByRole('menuitem', { name: 'Your administrator' });
  const menu = page.getByRole('menu');
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).not.toContainText('Olivia Brandt');
  await entry.hover();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await expect(menu).toContainText('Olivia Brandt');
  await expect(menu).toContainText('olivia@northwind.example');
  await expectAccessibleInAllThemes(page, 'profile');
  await page.keyboard.press('Enter');
  await expect(menu).not.toContainText('Olivia Brandt');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/portal');
  await header.openSettings();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Your administrator' }).click();
  await expect(settings).toContainText('olivia@northwind.example');
  await sql("UPDATE organization SET is_admin_info_enable = 0 WHERE name = 'Northwind Energy'");
  await page.goto('/portal');
  await header.openSettings();
  await expect(settings.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Your administrator' })).toHaveCount(0);
  await sql("UPDATE organization SET is_admin_info_enable = 1 WHERE name = 'Northwind Energy'");
});
