import { LoginPage, PASSWORD } from '../../pages/login-page.js';
import { PasswordPage } from '../../pages/password-page.js';
import { expectAccessible } from '../../support/accessible.js';
import { restorePassword } from '../../support/passwords.js';
import { expect, test } from '../../support/test.js';

const NEW = 'Turbine#4711';

test.use({ isSignInFresh: true });

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** The path of the newest link mailed to an address. */
async function linkTo(sql: Sql, address: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const rows = (await sql(
        "SELECT text FROM mail WHERE address = ? AND text LIKE '%?token=%' ORDER BY id DESC LIMIT 1",
        [address],
      )) as {
        text: string;
      }[];
      path = /\/(?:reset-password|init-user)\?token=[\w-]+/.exec(rows[0]?.text ?? '')?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}

async function emailOf(sql: Sql, username: string): Promise<string> {
  const rows = (await sql('SELECT email FROM account WHERE username = ?', [username])) as { email: string }[];
  return rows[0]?.email ?? '';
}

for (const isMobile of [false, true]) {
  test(`a forgotten password: asked for, mailed, set, used; ${isMobile ? 'mobile' : 'desktop'} [PWD-05, PWD-18, PWD-19, PWD-21]`, async ({
    open,
    sql,
  }) => {
    const username = isMobile ? 'sam' : 'nina';
    const email = await emailOf(sql, username);
    const page = await open(null, { isMobile, theme: isMobile ? 'white' : 'dark' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/forget-password$/);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: 'name@example.com' })).toBeVisible();
    await expectAccessible(page, 'forget-password');
    await page.locator('#email').fill(email);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    await expectAccessible(page, 'on its way');

    const path = await linkTo(sql, email);
    await page.goto(path);
    const passwords = new PasswordPage(page);
    await passwords.password.fill('abc');
    await expect(passwords.rule('length', false)).toContainText('not yet');
    await expect(passwords.rule('LOWERCASE', true)).toContainText('met');
    await passwords.submit();
    await expect(page.getByRole('alert').filter({ hasText: 'all the rules' })).toBeVisible();
    await expectAccessible(page, 'reset-password');
    await passwords.setByLink('Password1');
    await expect(page.getByRole('alert').filter({ hasText: 'common' })).toBeVisible();
    await passwords.setByLink(NEW);
    await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await new LoginPage(page).submit(username, NEW);
    await page.waitForURL((url) => url.pathname !== '/login');

    const other = await open(null, { isMobile });
    await other.goto(path);
    await expect(other.getByText('Your link has expired')).toBeVisible();
    await expectAccessible(other, 'expired link');
    await other.getByRole('link', { name: 'Get a new link' }).click();
    await expect(other).toHaveURL(/\/forget-password$/);
    await restorePassword(sql, username);
  });
}

test('an account is set up by its own page [PWD-18, PWD-26]', async ({ open, sql }) => {
  await sql("UPDATE account SET is_init_password = 1 WHERE username = 'nina'");
  const email = await emailOf(sql, 'nina');
  const page = await open(null);
  await page.goto('/forget-password');
  await page.locator('#email').fill(email);
  await page.locator('button[type=submit]').click();
  await page.goto((await linkTo(sql, email)).replace('/reset-password', '/init-user'));
  await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await new PasswordPage(page).setByLink(NEW);
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await restorePassword(sql, 'nina');
});

test('the password is changed in a dialog whose fields take no paste, then its person is logged out [PWD-05, PWD-07, PWD-08, PWD-09, PWD-10, PWD-12, PWD-13]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  const passwords = new PasswordPage(page);
  await passwords.openChange();
  await passwords.field('new').fill(PASSWORD);
  await passwords.field('confirm').fill('Else#4711');
  await passwords.submit();
  for (const text of ['Enter your current password', 'passwords do not match']) {
    await expect(passwords.dialog.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await passwords.field('old').fill(PASSWORD);
  await expect(passwords.rule('different', false)).toBeVisible();
  await expectAccessible(page, 'change password');

  await page.evaluate(() => navigator.clipboard?.writeText('pasted').catch(() => undefined));
  for (const name of ['old', 'new', 'confirm'] as const) {
    const field = passwords.field(name);
    await field.fill('typed');
    const kept = await field.evaluate((input) =>
      ['paste', 'copy', 'cut'].map(
        (type) => !input.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true })),
      ),
    );
    expect(kept, name).toEqual([true, true, true]);
    await field.press('ControlOrMeta+a');
    await field.press('ControlOrMeta+x');
    await expect(field).toHaveValue('typed');
  }
  await expect(page.getByText('Copy, cut and paste are disabled here')).toBeVisible();

  await passwords.change('Wrong@2026', NEW);
  await expect(passwords.dialog.getByRole('alert').filter({ hasText: /current password/i })).toBeVisible();
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await passwords.change(PASSWORD, NEW);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your password was changed')).toBeVisible();
  expect(bodies.join()).toContain('passwordModify');
  expect(bodies.join()).not.toContain(NEW);
  await new LoginPage(page).submit('olivia', NEW);
  await expect(page).toHaveURL(/\/admin\/users/);
  await restorePassword(sql, 'olivia');
});

test('an initial password without e-mail is replaced before anything else; there is no way around [PWD-25, PWD-27]', async ({
  open,
  sql,
}) => {
  const email = await emailOf(sql, 'olivia');
  await sql("UPDATE account SET is_init_password = 1, email = NULL WHERE username = 'olivia'");
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', PASSWORD);
  const passwords = new PasswordPage(page);
  await expect(page.getByRole('dialog', { name: 'Replace your initial password' })).toBeVisible();
  await passwords.field('old').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(passwords.dialog).toBeVisible();
  await expect(passwords.dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(passwords.dialog).toBeVisible();
  await expectAccessible(page, 'forced change');
  await passwords.change(PASSWORD, NEW);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await new LoginPage(page).submit('olivia', NEW);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(passwords.dialog).toHaveCount(0);
  await sql("UPDATE account SET email = ? WHERE username = 'olivia'", [email]);
  await restorePassword(sql, 'olivia');
});

test('a person with an initial password and e-mail is warned once per login [PWD-28, PWD-29]', async ({
  open,
  sql,
}) => {
  await sql("UPDATE account SET is_init_password = 1 WHERE username = 'olivia'");
  const page = await open('olivia');
  const warning = page.getByRole('dialog', { name: 'You still have your initial password' });
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'warning');
  await warning.getByRole('button', { name: 'Later' }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(warning).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/login');
  await new LoginPage(page).signIn('olivia');
  await warning.getByRole('button', { name: 'Change password' }).click();
  await expect(new PasswordPage(page).field('old')).toBeVisible();
  await restorePassword(sql, 'olivia');
});

test('a domain account is offered no change of its password [PWD-14, PROF-05]', async ({ open, sql }) => {
  const page = await open('olivia');
  const menu = page.getByRole('button', { name: /^Menu of/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  const [domain] = (await sql('SELECT id FROM domain LIMIT 1')) as { id: string }[];
  const id = domain?.id ?? '01HZZZZZZZZZZZZZZZZZZZZZZZ';
  if (!domain) {
    await sql(
      `INSERT INTO domain (ou_id, id, name, url, url_hash, claims, created_time)
       SELECT m.ou_id, ?, 'Corporate', 'https://sso.example', ?, '{}', 0 FROM member m
         JOIN account a ON a.id = m.user_id WHERE a.username = 'olivia' LIMIT 1`,
      [id, 'f'.repeat(64)],
    );
  }
  await sql("UPDATE account SET type = 'DOMAIN', domain_id = ? WHERE username = 'olivia'", [id]);
  await page.reload();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
  await sql("UPDATE account SET type = 'INTERNAL', domain_id = NULL WHERE username = 'olivia'");
  if (!domain) await sql('DELETE FROM domain WHERE id = ?', [id]);
});
