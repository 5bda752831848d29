import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LoginPage } from '../../pages/login-page.js';
import { expect, test } from '../../support/test.js';

const ASSETS = fileURLToPath(new URL('../../../../dist/client/assets', import.meta.url));

test('a stranger at an app’s address signs in first and comes back to it; a person without the app is told [ROUTE-08, ROUTE-09, ROUTE-22, SHELL-17]', async ({
  open,
  sql,
}) => {
  const [app] = (await sql(
    "SELECT a.id FROM app a JOIN organization o ON o.id = a.ou_id WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Grid Market%'",
  )) as { id: string }[];
  const path = `/${app?.id ?? ''}/forecast`;
  const page = await open(null);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.postData() ?? ''));
  await page.goto(path);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(calls.join(' ')).not.toContain('PortalApps');
  await new LoginPage(page).submit('nina', 'Portal@2026');
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText('You have no access to this')).toBeVisible();
  await expect(page).toHaveTitle(/You have no access to this$/);
});

test('a signed-in person is not asked again in another tab [ROUTE-26, ROUTE-39]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('a sign-in page goes on to the page it was opened for when its person signs in in another tab [ROUTE-31, ROUTE-39]', async ({
  open,
}) => {
  const page = await open(null);
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await other.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', 'Portal@2026');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(other).toHaveURL(/\/account$/);
});

test('a tab that lost the session goes on where it was once its person signs in in another tab [AUTH-36]', async ({
  open,
  sql,
}) => {
  const page = await open('nina', {}, 'Northwind Energy');
  const other = await page.context().newPage();
  await other.goto('/alarms');
  await expect(other.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
  await sql(
    "UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL AND account_id IN (SELECT id FROM account WHERE username = 'nina')",
  );
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await new LoginPage(page).signIn('nina', 'Northwind Energy');
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await expect(other).toHaveURL(/\/alarms$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
});

test('a worker that an earlier version of the site has left is gone once the portal starts [ROUTE-30]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // Any script of the origin may be registered; this one listens to nothing.
  const name = (await readdir(ASSETS)).find((file) => /^encryption\.worker.*\.js$/.test(file)) ?? '';
  await page.evaluate(async (script) => {
    await navigator.serviceWorker.register(script, { type: 'module' });
  }, `/assets/${name}`);
  expect(await workers()).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(workers).toBe(0);
});

test('the header of the portal leads administrators to the console, with a hint until it is dismissed [SHELL-02, SHELL-03, SHELL-04, SHELL-05]', async ({
  open,
}) => {
  const admin = await open('olivia', { isFirstVisit: true });
  await admin.goto('/portal');
  const hint = admin.getByRole('note').filter({ hasText: 'You administer this' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button').click();
  await admin.goto('/portal');
  await expect(admin.getByRole('banner').getByRole('button', { name: /Messages,/ })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await admin.getByRole('link', { name: 'Admin console' }).click();
  await expect(admin).toHaveURL(/\/admin$/);
  await admin.getByRole('link', { name: 'Portal' }).click();
  await expect(admin).toHaveURL(/\/portal$/);
  const person = await open('nina', {}, 'Northwind Energy');
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(person.getByRole('link', { name: 'Admin console' })).toHaveCount(0);
});

test('a person without apps learns what to do [SHELL-16, SHELL-18, ERRC-19]', async ({ open, sql }) => {
  const roles = (await sql(
    "SELECT r.* FROM user_role r JOIN account a ON a.id = r.user_id WHERE a.username = 'george.foster'",
  )) as object[];
  await sql("DELETE r FROM user_role r JOIN account a ON a.id = r.user_id WHERE a.username = 'george.foster'");
  const page = await open('george.foster');
  await expect(page.getByText('No apps yet')).toBeVisible();
  for (const role of roles) await sql('INSERT INTO user_role SET ?', [role]);
});

test('a person without an OU sees why, and can sign out [OUSW-12]', async ({ open, sql }) => {
  await sql("DELETE m FROM member m JOIN account a ON a.id = m.user_id WHERE a.username = 'paul.lorenz'");
  const page = await open('paul.lorenz');
  await expect(page.getByText('You belong to no organization yet')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/login/);
});

test('a forced refresh returns to the first page [LIST-07]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/users?page=3');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).not.toHaveURL(/page=/);
});

test('languages and themes of the OU are chosen from the user menu and kept [I18N-01, I18N-04, I18N-07, PROF-03, PROF-04]', async ({
  open,
}) => {
  const page = await open('sofia', { isBlank: true });
  await page.goto('/portal');
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('dialog').getByLabel('Deutsch').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: 'Verwaltung' })).toBeVisible();
  await page.getByRole('button', { name: /Menü von/ }).click();
  await page.getByRole('menuitem', { name: 'Farbschema' }).click();
  const kept = page.waitForResponse((response) => /SessionPreferences/.test(response.request().postData() ?? ''));
  await page.getByRole('dialog').getByLabel('Schwarz-weiß').check();
  await kept;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'white');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
});
