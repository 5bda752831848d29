import { LoginPage } from '../../pages/login-page.js';
import { UserPage } from '../../pages/user-page.js';
import { UsersPage } from '../../pages/users-page.js';
import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Locks sign-in, as five wrong passwords do. */
async function lock(sql: Sql, username: string): Promise<void> {
  await sql(
    `INSERT INTO sign_in_try (principal, account_id, is_typed, tries, first_time, last_time)
      SELECT SHA2(CONCAT('account:', id), 256), id, 0, 99, ?, ? FROM account WHERE username = ?
      ON DUPLICATE KEY UPDATE tries = 99, last_time = VALUES(last_time)`,
    [Date.now(), Date.now(), username],
  );
}

test('a locked user is unlocked in two clicks from the list, or by the primary action of the page [CALL-253, CALL-259]', async ({
  open,
  sql,
}) => {
  await sql('DELETE FROM rate_limit');
  await lock(sql, 'george.foster');
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=george.foster');
  const row = users.row(/George Foster/);
  await expect(row.getByText(/^Locked until /)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for George Foster' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await expect(page.getByText('George Foster can sign in again')).toBeVisible();
  await expect(row.getByText('Active')).toBeVisible();

  await lock(sql, 'george.foster');
  await new UserPage(page).find('George Foster');
  await expect(page.getByText(/Sign-in is locked until .* after failed attempts/)).toBeVisible();
  await expectAccessible(page, 'a locked user');
  await page.getByRole('main').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText(/Sign-in is locked until/)).toHaveCount(0);
});

test('a disabled user loses the session and gets it back by Undo; an administrator cannot disable themselves [CALL-254, CALL-255, CALL-259]', async ({
  open,
}) => {
  const theirs = await open(null);
  await theirs.goto('/login');
  await new LoginPage(theirs).signIn('maja.mazur');
  const page = await open('olivia', { isBlank: true });
  await new UserPage(page).find('Maja Mazur');
  await page.getByRole('main').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Maja Mazur was disabled')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Enable' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Reset password' })).toBeDisabled();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Maja Mazur was enabled')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Disable' })).toBeVisible();

  await new UserPage(page).find('Olivia Brandt');
  const disable = page.getByRole('main').getByRole('button', { name: 'Disable' });
  await expect(disable).toBeDisabled();
  await expect(disable).toHaveAttribute('title', 'Your own account');
});

test('the password of a user without an e-mail address is reset to an initial one, shown once [CALL-257, PWD-26]', async ({
  open,
  sql,
}) => {
  const [before] = (await sql(
    "SELECT email, email_confirmed_time, password_hash, is_init_password FROM account WHERE username = 'george.foster'",
  )) as object[];
  await sql("UPDATE account SET email = NULL, email_confirmed_time = NULL WHERE username = 'george.foster'");
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=george.foster');
  await users.choose('George Foster', 'Reset password');
  const question = page.getByRole('alertdialog', { name: 'Reset the password of George Foster?' });
  await expect(question.getByText('You get an initial password to pass on.')).toBeVisible();
  await question.getByRole('button', { name: 'Reset password' }).click();
  const told = page.getByRole('alertdialog', { name: 'The account is ready' });
  await expect(told.getByLabel('Username')).toHaveValue('george.foster');
  await expect(told.getByLabel('Initial password')).toHaveValue(/^\S{16}$/);
  // Other stories sign in as this person.
  await sql("UPDATE account SET ? WHERE username = 'george.foster'", [before]);
});

test('many users are unlocked at once, and the result says what happened [CALL-258]', async ({ open, sql }) => {
  await sql('DELETE FROM rate_limit');
  await lock(sql, 'maja.solberg');
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=maja');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await users.bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  const result = page.getByRole('alertdialog', { name: 'Result' });
  await expect(result.getByText('1 user unlocked')).toBeVisible();
  await expect(result.getByText(/were not locked/)).toBeVisible();
});

test('sign-in warns before the last try; the forgotten password takes over what was typed, and sign-in then holds the account [CALL-260, CALL-261]', async ({
  open,
  sql,
}) => {
  await sql('DELETE FROM rate_limit');
  const page = await open(null);
  await page.goto('/login');
  const login = new LoginPage(page);
  for (let count = 0; count < 4; count += 1) {
    await login.submit('lena.fischer', 'Wrong@2026');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: 'Account or password is wrong' })).toBeVisible();
  }
  await expect(page.getByRole('alert').filter({ hasText: 'You have one more attempt' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.locator('#email')).toHaveValue('lena.fischer');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.locator('#account')).toHaveValue('lena.fischer');
  await expect(page.locator('#password')).toBeFocused();
});
