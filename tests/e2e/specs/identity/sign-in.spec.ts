import { LoginPage, PASSWORD } from '../../pages/login-page.js';
import { expect, test } from '../../support/test.js';

test.use({ isSignInFresh: true });

test('the password leaves encrypted, and nobody reads Math.random for it [AUTH-03, AUTH-05, AUTH-10]', async ({
  open,
}) => {
  const page = await open(null);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await new LoginPage(page).signIn('olivia');
  await expect(page).toHaveURL(/\/admin\/users/);
  expect(bodies.some((body) => body.includes('sessionLogin'))).toBe(true);
  expect(bodies.join('\n')).not.toContain(PASSWORD);
});

test('a wrong password is reported in place, and the form stays [AUTH-32, AUTH-33]', async ({ open }) => {
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', 'Wrong@2026');
  await expect(page.getByRole('alert').filter({ hasText: 'Account or password is wrong' })).toBeVisible();
  await expect(page.locator('button[type=submit]')).toBeEnabled();
});

for (const [username, path] of [
  ['super', '/admin/super'],
  ['olivia', '/admin/users'],
  ['sam', '/admin/users'],
] as const) {
  test(`${username} lands on ${path} [ROUTE-33, ROUTE-34, ROUTE-35]`, async ({ open }) => {
    await expect(await open(username)).toHaveURL(new RegExp(`${path}$`));
  });
}

test('the page that sign-in interrupted opens after it; another site never does [ROUTE-23, ROUTE-31, ROUTE-32]', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/admin/users?size=20');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await new LoginPage(page).signIn('olivia');
  await expect(page).toHaveURL(/\/admin\/users\?size=20$/);
  const other = await open(null);
  await other.goto('/login?redirect=//evil.example/');
  await new LoginPage(other).signIn('olivia');
  await expect(other).toHaveURL(/\/admin\/users$/);
});

test('a person with two OUs chooses one; a person with one is not asked [OUSW-02, OUSW-06, OUSW-07, OUSW-08]', async ({
  open,
}) => {
  const page = await open('nina');
  await expect(page).toHaveURL(/\/company-select/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Nina/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  await page.getByRole('button', { name: 'Northwind Energy' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('banner')).toContainText('Northwind Energy');
});

test('on mobile the OU is chosen on a page whose button waits for the choice [OUSW-03, OUSW-04]', async ({ open }) => {
  const page = await open('nina', { isMobile: true });
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByRole('button', { name: 'Baltic Freight' }).click();
  await submit.click();
  await expect(page).toHaveURL(/\/portal$/);
});

test('a session ended elsewhere opens one dialog, which leads to sign-in [AUTH-28, ERRC-03, ERRC-14, BYND-04]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  await expect(page.getByRole('row')).toHaveCount(11);
  await sql(
    "UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL AND account_id IN (SELECT id FROM account WHERE username = 'olivia')",
  );
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
});

test('a login elsewhere, where one session is allowed, tells of its address at once [AUTH-29, ERRC-05, SECR-10]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  await expect(page.getByRole('row')).toHaveCount(11);
  await sql(
    "UPDATE session SET ended_time = 1, ended_reason = 'KICKED', ended_by_ip = '203.0.113.9' WHERE ended_time IS NULL AND account_id IN (SELECT id FROM account WHERE username = 'olivia')",
  );
  await expect(page.getByRole('alertdialog')).toContainText('203.0.113.9');
});

test('signing out ends the session, and nobody is signed in any more [AUTH-17, AUTH-30, PROF-06]', async ({ open }) => {
  const page = await open('olivia');
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?redirect/);
});

test('missing and forbidden pages are not found [ROUTE-12, ROUTE-13, ROUTE-24, SHELL-22]', async ({ open }) => {
  const page = await open('sam');
  for (const path of ['/no/such/page', '/admin/super', '/admin/structures']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await page.goto('/modal/menu');
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('the sign-in page links agreement and privacy policy of its language, where there are any [AUTH-02, CONF-20, CONF-21]', async ({
  open,
}) => {
  const legalOf = async (locale: string) => {
    const page = await open(null, { locale });
    await Promise.all([page.waitForResponse(/graphql/), page.goto('/login')]);
    await expect(page.getByText(/^© \d{4}/).locator('visible=true')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    const links = page.locator('a[rel=noreferrer]').locator('visible=true');
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  };
  expect(await legalOf('de-DE')).toEqual(['https://northwind.example/agb', 'https://northwind.example/datenschutz']);
  expect(await legalOf('en-US')).toEqual(['https://northwind.example/terms']);
  expect(await legalOf('pl-PL')).toEqual([]);
});

test('the form begins at one height in each way in, and an e-mail address shows where its people sign in [AUTH-01, CALL-273, SSO-01]', async ({
  open,
  sql,
}) => {
  await sql(
    `INSERT INTO domain (ou_id, id, name, url, url_hash, claims, created_time, idp, is_sign_on, button_name)
      SELECT id, 'dom-mail', 'Fjord', 'https://portal.fjord.example', REPEAT('f', 64), '{}', 1, 'fjord', 1, 'Fjord login'
        FROM organization WHERE name = 'Northwind Energy'`,
  );
  await sql(
    `INSERT INTO domain_host (ou_id, host, proof, proved_time)
      SELECT id, 'portal.fjord.example', 'DNS', 1 FROM organization WHERE name = 'Northwind Energy'`,
  );
  const page = await open(null);
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Portal');
  const title = page.getByRole('heading', { level: 1 });
  const top = async () => (await title.boundingBox())?.y;
  const before = await top();
  await page.getByRole('tab', { name: 'Code by e-mail' }).click();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByLabel('Account or e-mail').fill('kari@fjord.example');
  await expect(page.getByRole('link', { name: 'Continue with Fjord login' })).toHaveAttribute('href', '/site/fjord');
  expect(await top()).toBe(before);
  await page.getByLabel('Account or e-mail').fill('kari@elsewhere.example');
  await expect(page.getByRole('link', { name: 'Continue with Fjord login' })).toHaveCount(0);
  await sql("DELETE FROM domain WHERE id = 'dom-mail'");
  await sql("DELETE FROM domain_host WHERE host = 'portal.fjord.example'");
});
