import type { Page } from '@playwright/test';
import type { RowDataPacket } from 'mysql2/promise';
import { UsersPage } from '../../pages/users-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const chart = (page: Page) => page.getByRole('slider', { name: 'Sign-ins by hour' });

test('an administrator goes from the console’s menu to the figures, and from each to its list [SHELL-48, ROUTE-33]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/roles');
  await page.getByRole('navigation', { name: 'Admin console' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olivia');
  // The page of roles is not the home's.
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: /^Users \d+/ })).toHaveAttribute('href', '/admin/users');

  const expired = panel(page, 'Users by state').getByRole('link', { name: /^Expired/ });
  const count = Number((await expired.textContent())?.replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await expired.click();
  await expect(page).toHaveURL(/\/admin\/users\?f\.status=EXPIRED$/);
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();

  await page.goBack();
  await panel(page, /^App use/)
    .getByRole('link', { name: 'Fleet Operations' })
    .click();
  await expect(page).toHaveURL(/\/admin\/app\//);
});

test('the things that wait are ordered by harm, and lead to the people whom they are about [SHELL-49]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await sql(
    `INSERT INTO sign_in_try (principal, tries, first_time, last_time, account_id, is_typed)
      SELECT SHA2('home nina', 256), 99, UNIX_TIMESTAMP() * 1000, UNIX_TIMESTAMP() * 1000, id, 0
        FROM account WHERE username = 'nina'`,
  );
  await page.goto('/admin');
  const rows = panel(page, 'Waiting for somebody').getByRole('link');
  await expect(rows.first()).toContainText('Locked accounts');
  await rows.first().click();
  await expect(page).toHaveURL(/f\.status=LOCKED/);
  await expect(page.getByRole('row', { name: /^Select .*Nina|Nina/ }).first()).toBeVisible();
  await sql("DELETE FROM sign_in_try WHERE principal = SHA2('home nina', 256)");
});

test('sign-ins are read by keys, by another period and as a table, which the address keeps [BYND-18, SHELL-48]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin');
  await chart(page).focus();
  const last = await chart(page).getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '23');
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    /^\d\d:00–\d\d:00: \d+ signed in, \d+ failed, \d+ refused/,
  );
  await panel(page, 'Sign-ins by hour').getByRole('button', { name: 'As table' }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=week/);
  await page.reload();
  const table = panel(page, 'Sign-ins by day').getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(8);
  await panel(page, 'Sign-ins by day').getByRole('button', { name: 'As chart' }).click();
  await expect(page.getByRole('slider', { name: 'Sign-ins by day' })).toHaveAttribute('aria-valuemax', '7');
});

test('the hours of the week are walked by keys and stand as a table, which the address keeps [BYND-18, CALL-431]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin');
  const hours = panel(page, 'Sign-ins by weekday and hour');
  await hours.getByRole('gridcell', { name: /^Monday, 08:00–09:00: / }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(hours.getByRole('gridcell', { name: /^Tuesday, 09:00–10:00: / })).toBeFocused();
  await hours.getByRole('button', { name: 'As table' }).click();
  await page.reload();
  await expect(hours.getByRole('table').getByRole('row')).toHaveCount(25);
});

test('the latest changes lead to the event and to the thing [SHELL-51, CALL-430]', async ({ open, connection }) => {
  const [role, person] = await Promise.all(
    [
      "SELECT r.id FROM role r JOIN organization o ON o.id = r.ou_id WHERE r.name = 'Operator' AND o.name = 'Northwind Energy'",
      `SELECT m.user_id AS id FROM member m JOIN role r ON r.ou_id = m.ou_id AND r.name = 'Operator'
         JOIN organization o ON o.id = m.ou_id AND o.name = 'Northwind Energy'
         LEFT JOIN user_role l ON l.ou_id = m.ou_id AND l.user_id = m.user_id AND l.role_id = r.id
        WHERE l.role_id IS NULL LIMIT 1`,
    ].map(async (statement) => (await connection.query<RowDataPacket[]>(statement))[0]),
  );
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin');
  const call = (name: string) =>
    page.evaluate(
      ([path, roleId, userId]) =>
        fetch(`/app-portal/web/v1/role/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ roleId, userIds: [userId] }),
        }).then((answer) => answer.json() as Promise<{ code: number }>),
      [name, role?.[0]?.id as string, person?.[0]?.id as string],
    );
  // Other stories change things too.
  expect(await call('assign-users')).toMatchObject({ code: 10_000 });
  await page.reload();
  const changes = panel(page, 'Recent changes');
  await expect(changes.getByRole('listitem')).toHaveCount(6);
  await expect(changes.getByRole('link', { name: 'Audit log' })).toHaveAttribute('href', /f\.userType=OU_ADMIN/);
  const row = changes.getByRole('listitem').first();
  await expect(row.getByRole('link', { name: 'Operator' })).toHaveAttribute('href', /^\/admin\/role\//);
  await row.getByRole('link', { name: 'Users added to role' }).click();
  await expect(page).toHaveURL(/\/admin\/audit-log\?.*event=/);
  expect(await call('remove-users')).toMatchObject({ code: 10_000 });
});

test('a sub-administrator sees their part alone [SHELL-48, SUBA-15]', async ({ open, sql }) => {
  const page = await open('sam', { isBlank: true });
  const [reach] = (await sql(
    `SELECT c.total AS n FROM sub_admin_reach_count c JOIN account a ON a.id = c.admin_id WHERE a.username = 'sam'`,
  )) as { n: number }[];
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: new RegExp(`^Users ${reach?.n} `) })).toBeVisible();
  await expect(page.getByRole('button', { name: /first steps/ })).toHaveCount(0);
});

test('a part that fails leaves the others, and is read again [SHELL-48]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  let isBroken = true;
  await page.route('**/graphql*', async (route) => {
    if (!isBroken || !route.request().postData()?.includes('query ConsoleHome(')) return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { consoleHome: Record<string, unknown> }; errors?: unknown[] };
    body.data.consoleHome.signIns = null;
    body.errors = [
      {
        message: 'Too busy.',
        path: ['consoleHome', 'signIns'],
        extensions: { code: 'UNAVAILABLE', envelopeCode: 503 },
      },
    ];
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto('/admin');
  const part = panel(page, 'Sign-ins by hour');
  await expect(part.getByText('Too busy.')).toBeVisible();
  await expect(panel(page, 'Users by state').getByRole('link', { name: /^Expired/ })).toBeVisible();
  isBroken = false;
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page)).toBeVisible();
});

test('the home meets WCAG in all themes, wide and on a phone, as picture and as table [BYND-18]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin');
  await chart(page).focus();
  await expectAccessibleInAllThemes(page);
  const phone = await open('olivia', { isBlank: true, isMobile: true });
  await phone.goto('/admin?signIns=table');
  await expect(panel(phone, 'Sign-ins by hour').getByRole('table')).toBeVisible();
  await expectAccessibleInAllThemes(phone);
  const isCut = () => phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isCut()).toBe(false);
});

test.describe('a new organization', () => {
  test.afterEach(async ({ sql }) => {
    await sql("DELETE FROM organization WHERE name = 'Northwind Solar'");
    await sql("DELETE FROM account WHERE username IN ('solveig', 'first.user')");
  });

  test('shows its first steps, which are done one by one, hidden and shown again [SHELL-50]', async ({ open, sql }) => {
    await sql(
      `INSERT INTO organization (id, name, admin_id, languages, available_themes, default_resource_types, copyrights,
         features, member_count, created_time)
        SELECT 'HOMESOLAR', 'Northwind Solar', 'HOMESOLVEIG', languages, available_themes, '[]', '{}', '[]', 1, 1
          FROM organization WHERE name = 'Northwind Energy'`,
    );
    await sql(
      `INSERT INTO account (id, username, name, email, password_hash, home_ou_id, email_confirmed_time, created_time)
        SELECT 'HOMESOLVEIG', 'solveig', 'Solveig Dahl', 'solveig@solar.example', password_hash, 'HOMESOLAR', 1, 1
          FROM account WHERE username = 'olivia'`,
    );
    await sql(
      `INSERT INTO member (ou_id, user_id, username, name, email, created_time)
       VALUES ('HOMESOLAR', 'HOMESOLVEIG', 'solveig', 'Solveig Dahl', 'solveig@solar.example', 1)`,
    );
    const page = await open('solveig', { isBlank: true });
    await page.goto('/admin');
    const steps = panel(page, 'First steps');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Solveig Dahl' })).toBeVisible();
    await expect(page.getByText('4 steps are left until the users of Northwind Solar can work.')).toBeVisible();
    await expect(steps.getByText('0 of 8 done')).toBeVisible();
    await expectAccessibleInAllThemes(page);

    await steps.getByRole('link', { name: 'Add one user' }).click();
    const users = new UsersPage(page);
    await users.field('Username').fill('first.user');
    await users.field('Name').fill('First User');
    await users.submit('Add user');
    await page.getByRole('alertdialog').getByRole('button').last().click();

    await page.goto('/admin');
    await expect(steps.getByText('1 user beside you')).toBeVisible();
    // The next needed one is open.
    await expect(steps.getByRole('link', { name: 'Add an app' })).toBeVisible();
    await steps.getByRole('button', { name: /^Start.*Draw the structure/ }).click();
    await expect(steps.getByRole('link', { name: 'Add an app' })).toHaveCount(0);
    await steps.getByRole('link', { name: 'Add the first node' }).click();
    await expect(page).toHaveURL(/\/admin\/structures\?.*dialog=addRoot/);
    await page.getByRole('dialog').getByRole('textbox').first().fill('Solar park');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Create|Save)/ })
      .last()
      .click();
    await expect(page.getByRole('treeitem', { name: /Solar park/ })).toBeVisible();

    await page.goto('/admin');
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
    await expect(steps.getByText('1 node', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hide first steps' }).click();
    await expect(panel(page, 'Waiting for somebody')).toBeVisible();
    await page.reload();
    await expect(panel(page, 'Waiting for somebody')).toBeVisible();
    await page.getByRole('button', { name: 'Show first steps' }).click();
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
  });
});
