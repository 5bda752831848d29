import type { Locator } from '@playwright/test';
import { LoginPage } from '../../pages/login-page.js';
import { PasswordPage } from '../../pages/password-page.js';
import { UsersPage } from '../../pages/users-page.js';
import { makeApp, removeApps } from '../../support/apps.js';
import { countClicks } from '../../support/clicks.js';
import { expect, test } from '../../support/test.js';

const APP = 'app-first-steps';
const NAME = 'First Steps';

/** As somebody without the Tab key does it. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}

test.beforeEach(async ({ sql, demo }) => {
  await makeApp(sql, { id: APP, name: NAME, url: demo.sampleUrl });
});
test.afterEach(async ({ sql }) => {
  await sql("DELETE FROM role WHERE name LIKE 'First Steps%'");
  await removeApps(sql, APP);
});

test('a new person who can open an app without role, menu group or menu takes at most 15 clicks; they sign in and open it [CALL-306, CALL-308, CALL-309, USER-24]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  const clicks = await countClicks(page);
  await users.goto();
  await page.getByRole('button', { name: 'Add user' }).click();
  await enter(users.field('Username'), 'first.steps');
  await enter(users.field('Name'), 'Fiona Steps');
  const height = async () => (await users.dialog.boundingBox())?.height;
  const before = await height();
  await users.dialog.getByRole('tab', { name: 'Applications' }).click();
  expect(await height()).toBe(before);
  await users.dialog.getByText(NAME, { exact: true }).click();
  await expect(
    users.dialog.getByText('To be created: the role “First Steps”, the menu group “All pages” and a first page'),
  ).toBeVisible();
  await users.submit('Add user');
  const told = page.getByRole('alertdialog', { name: 'The account is ready' });
  const password = await told.getByLabel('Initial password').inputValue();
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(users.row(/Fiona Steps.*First Steps/)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(15);

  const fiona = await open(null);
  await fiona.goto('/login');
  await new LoginPage(fiona).submit('first.steps', password);
  await fiona.getByRole('dialog', { name: 'Replace your initial password' }).waitFor();
  await new PasswordPage(fiona).change(password, 'First-Steps-2026');
  await fiona.locator('#account').waitFor();
  await new LoginPage(fiona).submit('first.steps', 'First-Steps-2026');
  await fiona
    .getByRole('link', { name: new RegExp(NAME) })
    .first()
    .click();
  await expect(fiona).toHaveURL(new RegExp(`/${APP}/`));
  await expect(fiona.locator('iframe')).toHaveAttribute('src', /.+/);
});

test('a person without an app is led to one, and the pages of an app to people and groups [CALL-307, CALL-309]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.field('Username').fill('led.on');
  await users.field('Name').fill('Lena Led');
  await users.submit('Add user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Give an application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Lena Led an application' });
  await dialog.getByText(NAME, { exact: true }).click();
  await expect(dialog.getByText('To be created:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('1 person can now open First Steps')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Roles' }).getByRole('link', { name: NAME })).toBeVisible();

  await page.goto(`/admin/app/${APP}/menu-groups`);
  await page.getByRole('button', { name: 'Give access' }).click();
  const people = page.getByRole('dialog', { name: 'Give access to First Steps' });
  await expect(people.getByRole('combobox')).toHaveValue(/.+/);
  await expect(people.getByText('Opens 1 of 1 page.')).toBeVisible();
  await people.getByRole('tab', { name: 'User groups' }).click();
  await people.getByRole('treeitem').first().locator('input').check();
  await people.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText(/^\d+ (person|people) can now open First Steps/)).toBeVisible();
});
