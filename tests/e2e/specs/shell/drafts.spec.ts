import type { Page } from '@playwright/test';
import { DomainPage } from '../../pages/domain-page.js';
import { HeaderPage } from '../../pages/header-page.js';
import { LoginPage, PASSWORD } from '../../pages/login-page.js';
import { PalettePage } from '../../pages/palette-page.js';
import { PasswordPage } from '../../pages/password-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { UserGroupPage } from '../../pages/user-group-page.js';
import { restorePassword } from '../../support/passwords.js';
import { expect, test } from '../../support/test.js';

const END = `UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL
  AND account_id IN (SELECT id FROM account WHERE username = 'olivia')`;
const LIVE = `SELECT id FROM session WHERE ended_time IS NULL
  AND account_id IN (SELECT id FROM account WHERE username = 'olivia')`;
const WORKING_OU = `SELECT id, ou_id AS ouId FROM session WHERE ended_time IS NULL
  AND account_id IN (SELECT id FROM account WHERE username = 'nina')`;
const QUESTION = 'Discard your changes?';
const RESTORED = 'What you had not saved is back.';

/** Collects and accepts the browser's own dialogs from now on. */
function browserQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

/**
 * Signs in again from the dialog about the ended session; returns the dialogs that the browser showed in the meantime.
 */
async function signInAgain(page: Page, username: string): Promise<string[]> {
  const asked = browserQuestions(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect/);
  await new LoginPage(page).submit(username, PASSWORD);
  return asked;
}

test('entries of a form of several steps are restored after signing in again, except secrets [AUTH-28, ERRC-03]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Half done');
  await domains.field('Description').fill('Not saved yet');
  await domains.step('Identity provider').click();
  await domains.field('Client secret').fill('between us');
  await sql(END);
  expect(await signInAgain(page, 'olivia')).toEqual([]);
  await expect(page.getByText(RESTORED)).toBeVisible();
  // The address has kept the step.
  await domains.step('Name and address').click();
  await expect(domains.name).toHaveValue('Half done');
  await expect(domains.field('Description')).toHaveValue('Not saved yet');
  await domains.step('Identity provider').click();
  await expect(domains.field('Client secret')).toHaveValue('');
  await page.reload();
  // They outlive a reload; the secret was never kept.
  await domains.step('Name and address').click();
  await expect(domains.name).toHaveValue('Half done');
});

test('entries of a page are restored over newer stored values; nobody else finds them [AUTH-28, SECR-01]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  const [tries, hours] = [page.getByLabel('Failed sign-ins per hour'), page.getByLabel(/^Hours until/)];
  for (const [username, expected] of [
    ['olivia', '7'],
    ['sofia', '5'],
  ] as const) {
    await page.goto('/admin/security-setting');
    await tries.fill('7');
    await sql(END);
    expect(await signInAgain(page, username)).toEqual([]);
    await expect(hours).toHaveValue('24');
    await expect(tries).toHaveValue(expected);
    await expect(page.getByText(RESTORED)).toHaveCount(username === 'olivia' ? 1 : 0);
    if (username === 'olivia') await page.getByRole('button', { name: 'Discard' }).click();
  }
});

test('entries are kept if another tab switches the OU, and restored in the same OU [OUSW-06, AUTH-28]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const asked = browserQuestions(page);
  await page.goto('/admin/security-setting');
  const tries = page.getByLabel('Failed sign-ins per hour');
  await tries.fill('7');
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'portal.session' })));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to start' }).click();
  await expect(page).not.toHaveURL(/security-setting/);
  await page.goto('/admin/security-setting');
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(tries).toHaveValue('7');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(asked).toEqual([]);
});

test('Back asks before it closes a dialog with unsaved work [LIST-14]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new UserGroupPage(page);
  await groups.goto();
  await page.getByRole('button', { name: 'Add group' }).first().click();
  await groups.name.fill('Half done');
  await expect(groups.dialog.locator('button[type=submit]')).toBeEnabled();
  // The guard is active once the page is idle, a moment after rendering.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(groups.name).toHaveValue('Half done');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(groups.dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/dialog=/);
});

test.describe('before unsaved work is left for good', () => {
  test.use({ isSignInFresh: true });

  test('signing out asks, by menu and by palette: kept, nothing has happened; discarded, nobody asks again [AUTH-30, LIST-14]', async ({
    open,
    sql,
  }) => {
    const page = await open('olivia');
    const asked = browserQuestions(page);
    const [header, palette] = [new HeaderPage(page), new PalettePage(page)];
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.goto('/admin/security-setting');
    const live = (await sql(LIVE)) as object[];
    const tries = page.getByLabel('Failed sign-ins per hour');
    await tries.fill('7');
    await header.openProfile();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(tries).toHaveValue('7');
    expect(await sql(LIVE)).toEqual(live);
    await palette.openByKeys();
    await palette.find('sign out', /Sign out/);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await sql(LIVE)).toHaveLength(live.length - 1);
    expect(asked).toEqual([]);
  });

  test('a new password, which signs out, asks before it is changed: kept, the old one holds and the work is there [PWD-13, LIST-14]', async ({
    open,
    sql,
  }) => {
    const page = await open('olivia', { isBlank: true });
    const asked = browserQuestions(page);
    const passwords = new PasswordPage(page);
    const question = page.getByRole('alertdialog', { name: QUESTION });
    const hash = () => sql("SELECT password_hash FROM account WHERE username = 'olivia'");
    await page.goto('/admin/security-setting');
    const tries = page.getByLabel('Failed sign-ins per hour');
    await tries.fill('7');
    const before = await hash();
    await passwords.openChange();
    await passwords.change(PASSWORD, 'Turbine#4711');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(passwords.field('new')).toHaveValue('Turbine#4711');
    expect(await hash()).toEqual(before);
    await passwords.dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(passwords.dialog).toHaveCount(0);
    await expect(tries).toHaveValue('7');
    await passwords.openChange();
    await passwords.change(PASSWORD, 'Turbine#4711');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your password was changed')).toBeVisible();
    expect(await hash()).not.toEqual(before);
    expect(asked).toEqual([]);
    await restorePassword(sql, 'olivia');
  });

  test('another OU is worked in after the question; a tab with unsaved work that hears of it leads on and stores nothing [OUSW-06, SHELL-36]', async ({
    open,
    sql,
  }) => {
    const page = await open('nina', {}, 'Northwind Energy');
    const asked = browserQuestions(page);
    const [shell, palette] = [new ShellPage(page), new PalettePage(page)];
    await shell.openApp('Fleet Operations');
    await shell.tellUnsaved();
    const other = await page.context().newPage();
    const otherShell = new ShellPage(other);
    await other.goto(page.url());
    await otherShell.isReady();
    const otherAsked = browserQuestions(other);
    await otherShell.tellUnsaved();
    await page.bringToFront();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    const banner = page.getByRole('banner');
    await palette.openByKeys();
    await palette.find('baltic', /Work in Baltic Freight/);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await new HeaderPage(page).openProfile();
    await page.getByRole('menuitem', { name: 'Switch organization' }).click();
    const choice = page.getByRole('dialog', { name: 'Switch organization' });
    const before = await sql(WORKING_OU);
    await choice.getByRole('button', { name: /Baltic Freight/ }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await sql(WORKING_OU)).toEqual(before);
    await choice.getByRole('button', { name: /Baltic Freight/ }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(banner).toContainText('Baltic Freight');
    const told = other.getByRole('alertdialog', { name: 'You have switched in another tab' });
    await expect(told).toBeVisible();
    await other.keyboard.press('Escape');
    await told.getByRole('button', { name: 'Back to start' }).click();
    await expect(other.getByRole('banner')).toContainText('Baltic Freight');
    expect([...asked, ...otherAsked]).toEqual([]);
  });
});
