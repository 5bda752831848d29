import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('a person changes their name, language and look on one page, each at once, with a way back [USER-27, PROF-09, PROF-10]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  const nickname = profile.getByLabel('Nickname');
  await nickname.fill('Liv');
  await nickname.press('Enter');
  await expect(profile.getByText('Saved')).toBeVisible();
  expect(await sql("SELECT nick_name AS name FROM account WHERE username = 'olivia'")).toEqual([{ name: 'Liv' }]);
  await profile.getByLabel('Name', { exact: true }).fill('');
  await profile.getByLabel('Name', { exact: true }).press('Enter');
  await expect(profile).toContainText('Enter your name.');
  await profile.getByLabel('Name', { exact: true }).press('Escape');
  await expect(profile.getByLabel('Name', { exact: true })).toHaveValue('Olivia Brandt');
  const phone = profile.getByLabel('Phone');
  await phone.fill('40 5550 1420');
  await phone.blur();
  await expect
    .poll(() => sql("SELECT phone FROM account WHERE username = 'olivia'"))
    .toEqual([{ phone: '4055501420' }]);
  const look = page.getByRole('region', { name: 'Language and theme' });
  await look.getByRole('radio', { name: 'Blue-green' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'green');
  await look.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await look.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expectAccessibleInAllThemes(page, 'account', { isStrict: true });
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await sql("UPDATE account SET nick_name = NULL, phone = NULL WHERE username = 'olivia'");
});

test('the first opening of the e-mail address leads to its form, which stays and asks before typed text is lost [USER-27]', async ({
  open,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  // The form comes after the dialog: its answer is late.
  await page.route('**/graphql*', async (route) => {
    if (route.request().postData()?.includes('OwnEmail')) await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/account');
  await page.getByRole('region', { name: 'Security' }).getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail address' });
  await dialog.getByLabel('New address').pressSequentially('nina@home.example', { delay: 40 });
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('New address')).toHaveValue('nina@home.example');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/account$/);
});

test('on a phone the account is a list of sections; each opens by itself, and Back leads to the list with the focus on it [USER-27, PROF-10, MOB-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Olivia Brandt' })).toBeVisible();
  await expect(main.getByRole('radio', { name: 'Blue-green' })).toBeAttached();
  await expect(main.getByRole('region', { name: 'Security' })).toHaveCount(0);
  const security = main.getByRole('link', { name: /^Security/ });
  await security.click();
  await expect(page).toHaveURL(/\/account\?section=security$/);
  await expect(main.getByRole('region', { name: 'Security' })).toBeFocused();
  await expect(main.getByRole('region')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await expect(security).toBeFocused();
  await main.getByRole('link', { name: /^Sign-in history/ }).click();
  await expect(main.getByRole('region', { name: 'Sign-in history' })).toContainText('127.0.0.1');
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/account?section=sessions');
  await expect(main.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expect(security).toBeVisible();
  await main.getByRole('button', { name: /^Help/ }).click();
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' });
  await expect(help).toBeVisible();
  await page.goBack();
  await expect(help).toHaveCount(0);
  await expectAccessibleInAllThemes(page, 'account on a phone', { isStrict: true });
});

test('a password manager opens the change of the password; tries of others stand in the history [CALL-270, CALL-272, ROUTE-23]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL(/\/account\?section=security&dialog=password$/);
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/account\?section=security$/);
  const history = page.getByRole('region', { name: 'Sign-in history' });
  await expect(history).toContainText('Chrome');
  await expect(history).toContainText('127.0.0.1');
});

test('"?" opens help and the keys in portal and console, and is a letter in a field [SHELL-05, BYND-06]', async ({
  open,
}) => {
  const page = await open('olivia');
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toContainText('Search and actions');
  await expect(help).toContainText('Menu of the row');
  await expectAccessibleInAllThemes(page, 'help', { isStrict: true });
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.press('?');
  await expect(search).toHaveValue('?');
  await expect(help).toHaveCount(0);
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});
