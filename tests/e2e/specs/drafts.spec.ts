import type { Page } from '@playwright/test';
import { DomainPage } from '../pages/domain-page.js';
import { LoginPage, PASSWORD } from '../pages/login-page.js';
import { expect, test } from '../support/test.js';

const END = `UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL
  AND account_id IN (SELECT id FROM account WHERE username = 'olivia')`;
const RESTORED = 'What you had not saved is back.';

/** Signs in again from the dialog that tells of the session's end; answers what the browser asked meanwhile. */
async function signInAgain(page: Page, username: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect/);
  await new LoginPage(page).submit(username, PASSWORD);
  return asked;
}

test('what was entered in a dialog is back after signing in again, but for secrets [AUTH-28, ERRC-03]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Half done');
  await domains.dialog.getByLabel('Description').fill('Not saved yet');
  await domains.dialog.getByRole('tab', { name: 'Sign-in provider' }).click();
  await domains.dialog.getByLabel('Client secret').fill('between us');
  await sql(END);
  expect(await signInAgain(page, 'olivia')).toEqual([]);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(domains.name).toHaveValue('Half done');
  await expect(domains.dialog.getByLabel('Description')).toHaveValue('Not saved yet');
  await domains.dialog.getByRole('tab', { name: 'Sign-in provider' }).click();
  await expect(domains.dialog.getByLabel('Client secret')).toHaveValue('');
  await page.reload();
  await expect(domains.name).toHaveValue('');
});

test('what was entered on a page is back, over what is stored by now; nobody else finds it [AUTH-28, SECR-01]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  const [tries, hours] = [page.getByLabel('Failed sign-ins an hour'), page.getByLabel(/^Hours until/)];
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

test('Back asks before it closes a dialog with unsaved work [LIST-14]', async ({ open }) => {
  const page = await open('olivia');
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Half done');
  await expect(domains.dialog.locator('button[type=submit]')).toBeEnabled();
  // The guard stands once the page has nothing left to do, a moment after what is on screen.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(domains.name).toHaveValue('Half done');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(domains.dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/dialog=/);
});
