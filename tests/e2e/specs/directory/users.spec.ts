import { LoginPage } from '../../pages/login-page.js';
import { UserPage } from '../../pages/user-page.js';
import { UsersPage } from '../../pages/users-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('an account is created with roles, and faults are shown at their fields [USER-01, USER-02, USER-05, USER-09, USER-10, USER-13, USER-24, LIST-06, LIST-14, LIST-16, ERRC-15]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=maja&page=1');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page).toHaveURL(/dialog=add/);
  await expect(users.field('Country code')).toHaveValue('+86');
  await users.field('Name').fill('  Ada Berg ');
  await users.field('E-mail').fill('ada.berg@northwind.example');
  await users.field('Repeat e-mail').fill('ada.berg@northwind.com');
  await users.submit('Add user');
  await expect(users.field('Username')).toBeFocused();
  await expect(users.dialog.getByText('Enter a username.')).toBeVisible();
  await expect(users.dialog.getByText('The two addresses do not match.')).toBeVisible();
  await users.field('Username').fill('Nina');
  await expect(users.dialog.getByText('Name already exists')).toBeVisible();
  await users.field('Username').fill('ada.berg');
  await expect(users.dialog.getByText('Name already exists')).toHaveCount(0);
  await users.field('Repeat e-mail').fill('ada.berg@northwind.example');
  await users.dialog.getByRole('tab', { name: 'Details and validity' }).click();
  await users.dialog.getByLabel('Valid until').fill('2030-12-31');
  await users.dialog.getByRole('tab', { name: 'Roles' }).click();
  await users.pick('Analyst');
  await users.submit('Add user');
  await expect(page.getByText('Ada Berg added')).toBeVisible();
  await expect(page).not.toHaveURL(/q=|dialog=/);
  await expect(users.row(/Ada Berg.*ada\.berg@northwind\.example.*Analyst/)).toBeVisible();
  const [stored] = (await sql(
    "SELECT expire_time AS expires, phone_area AS area FROM account WHERE username = 'ada.berg'",
  )) as { expires: number; area: string }[];
  expect(stored).toMatchObject({ area: '+86' });
  const zone = await page.evaluate(() => new Date(2030, 11, 31).getTime());
  expect(Number(stored?.expires)).toBe(zone);
  await page.getByRole('link', { name: 'Ada Berg', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/user\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Berg' })).toBeVisible();
});

test('without mail the initial password is shown once and opens the portal [USER-24, PWD-26]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.field('Username').fill('no.mail');
  await users.field('Name').fill('No Mail');
  await users.submit('Add user');
  const told = page.getByRole('alertdialog', { name: 'The account is ready' });
  await expect(told.getByLabel('Username')).toHaveValue('no.mail');
  const password = await told.getByLabel('Initial password').inputValue();
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  expect(password.length).toBeGreaterThan(7);
  expect(await sql("SELECT COUNT(*) AS made FROM account WHERE username = 'no.mail'")).toEqual([{ made: 1 }]);
  const fresh = await open(null);
  await fresh.goto('/login');
  const login = new LoginPage(fresh);
  await login.account.fill('no.mail');
  await login.password.fill(password);
  await fresh.keyboard.press('Enter');
  await expect(fresh).not.toHaveURL(/\/login/);
});

test('an existing account is invited by its address, entered twice; a present member is reported [USER-02, USER-11, USER-13, USER-25]', async ({
  open,
  sql,
}) => {
  const [stranger] = (await sql(
    `SELECT a.id, a.name, a.email FROM account a JOIN member m ON m.user_id = a.id
       JOIN organization o ON o.id = m.ou_id WHERE a.username = 'borys' AND o.name = 'Baltic Freight'`,
  )) as { id: string; name: string; email: string }[];
  const { id, name, email } = stranger ?? { id: '', name: '', email: '' };
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.dialog.getByRole('radio', { name: /Invite an existing account/ }).click();
  await expect(page).toHaveURL(/dialog=invite/);
  // The form for creating an account also asks for an e-mail, and stays a moment longer than its address.
  await expect(users.field('Username')).toHaveCount(0);
  await users.field('E-mail').fill(email);
  await users.submit('Invite');
  await expect(users.dialog.getByText('The two addresses do not match.')).toBeVisible();
  await users.field('Repeat e-mail').fill(email);
  await users.submit('Invite');
  await expect(page.getByText(`${email} is now a member`)).toBeVisible();
  await expect(users.row(new RegExp(name))).toBeVisible();

  await users.goto('?dialog=invite');
  await users.field('E-mail').fill(email);
  await users.field('Repeat e-mail').fill(email);
  await users.submit('Invite');
  await expect(users.dialog.getByRole('alert').filter({ hasText: /already/i })).toBeVisible();
  const northwind = "SELECT id FROM organization WHERE name = 'Northwind Energy'";
  await sql(`DELETE FROM member WHERE user_id = ? AND ou_id = (${northwind})`, [id]);
  await sql("UPDATE organization SET member_count = member_count - 1 WHERE name = 'Northwind Energy'");
});

test('roles that open more than the administrator may give are grey and say so [ROLE-15]', async ({ open }) => {
  const page = await open('sofia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.dialog.getByRole('tab', { name: 'Roles' }).click();
  const roles = users.dialog.getByRole('region', { name: 'Roles' });
  const beyond = roles.getByRole('treeitem').and(page.locator('[aria-description="Grants more than you may give"]'));
  await expect(beyond.first()).toHaveAttribute('aria-disabled', 'true');
  await expect(beyond.first().locator('input')).toBeDisabled();
  await expect(roles.getByRole('treeitem').and(page.locator('[aria-disabled=false]')).first()).toBeVisible();
});

test('a sub-administrator adds people within their scope, which is chosen on the first tab, and is told why not beyond it [USER-17, USER-18, CALL-298, ERRC-17]', async ({
  open,
}) => {
  const page = await open('sam', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.field('Username').fill('placed.person');
  await users.field('Name').fill('Placed Person');
  // The only node of the scope is chosen already; without it the form leads back there.
  const structures = users.dialog.getByRole('region', { name: 'Structures' });
  const chosen = structures.getByRole('listitem').filter({ hasText: 'Hornsund Ridge' });
  await expect(chosen).toBeVisible();
  await chosen.getByRole('button').click();
  await users.dialog.getByRole('tab', { name: 'Details and validity' }).click();
  await users.submit('Add user');
  await expect(structures.getByRole('alert')).toHaveText(
    'Choose at least one: you can only add users within your scope.',
  );
  await expect(structures.getByRole('searchbox')).toBeFocused();
  await expect(users.field('Username')).toHaveValue('placed.person');
  await structures.getByRole('searchbox').fill('Hornsund South');
  await structures
    .getByRole('treeitem', { name: /Hornsund South/ })
    .locator('input')
    .check();
  await users.submit('Add user');
  await expect(page.getByText('Placed Person added')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(users.row(/Placed Person.*Hornsund South/)).toBeVisible();
});

test('rows are chosen by keys, given a role together, and the outcome is told [USER-20, LIST-12]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?sort=name.asc');
  await page.getByRole('row').nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(users.bar.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(users.bar.getByRole('button').first()).toBeFocused();
  await users.bar.getByRole('button', { name: 'Assign role' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dialog=give-roles/);
  await users.pick('Trader');
  await users.submit('Assign role');
  const outcome = page.getByRole('alertdialog', { name: 'Result' });
  await expect(outcome.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  await expect(outcome.getByText(/^\d users? got the role$/)).toBeVisible();
  await expect(users.bar).toHaveCount(0);
  await page.reload();
  await expect(outcome.getByRole('progressbar')).toBeVisible();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(users.bar).toHaveCount(0);
});

test('a removal of several is named and undone from its result, and nobody stays selected meanwhile [CALL-297, USER-26]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=an&sort=name.asc');
  const total = page.getByRole('navigation', { name: 'Pages' }).getByText(/^1–\d+ of \d+$/);
  const before = await total.textContent();
  const names = await page.getByRole('row').nth(3).getByRole('link').allTextContents();
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await page.getByRole('row').nth(3).getByRole('checkbox').check();
  await users.bar.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const outcome = page.getByRole('alertdialog', { name: 'Result' });
  await expect(outcome.getByText('2 users removed')).toBeVisible();
  await expect(page.locator('[data-bulk-bar]')).toHaveCount(0);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect(outcome.getByText('2 users are back')).toBeVisible();
  await expect(outcome.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await expect(total).toHaveText(before ?? '');
  await expect(page.getByRole('row').nth(3).getByRole('link')).toHaveText(names);
});

test('all that match are chosen, at most 1000, and removed with what goes with them; oneself is passed over [USER-16, USER-26, LIMT-04, BYND-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(users.bar.getByText('10 selected')).toBeVisible();
  await users.bar.getByRole('button', { name: /Select all \d+ matching/ }).click();
  await expect(users.bar.getByText(/^(29|30)\d selected$/)).toBeVisible();
  await users.bar.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Set validity' })).toBeVisible();
  await page.keyboard.press('Escape');
  await users.bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(users.bar).toHaveCount(0);

  await users.goto('?q=maja');
  const name = 'Maja Solberg';
  await users.box(name).check();
  await users.bar.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove 1 user from the organization?' });
  await expect(question.getByText('This would be lost')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(users.box(name)).toBeChecked();
});

test('a user is removed and taken back with what they held; nobody removes themselves [USER-16, USER-26, ERRC-22]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto('?q=george.foster');
  await users
    .row(/George Foster/)
    .getByRole('link')
    .first()
    .focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove George Foster from the organization?' });
  await expect(question.getByText('Employee')).toBeVisible();
  await question.getByRole('button', { name: 'Remove from organization' }).click();
  await expect(page.getByText('George Foster removed from the organization')).toBeVisible();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('George Foster is back')).toBeVisible();
  await expect(users.row(/George Foster.*Employee/)).toBeVisible();

  await users.goto('?q=olivia');
  await page.getByRole('button', { name: 'Actions for Olivia Brandt' }).click();
  const entry = page.getByRole('menuitem', { name: /Remove from organization/ });
  await expect(entry).toBeDisabled();
  await expect(entry.getByText('You cannot remove yourself')).toBeVisible();
});

test('filters stand in the address, with chips, and survive reload and Back [LIST-07, BYND-14]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const users = new UsersPage(page);
  await users.goto();
  const total = page.getByText(/^1–.* of /);
  const whole = (await total.textContent()) ?? '';
  await page.getByRole('button', { name: 'Filter' }).click();
  await users.dialog.getByRole('checkbox', { name: 'Active' }).check();
  await users.dialog.getByRole('group', { name: 'Role' }).getByRole('checkbox', { name: 'Trader' }).check();
  const tree = users.dialog.getByRole('tree');
  await tree.getByRole('treeitem').first().locator('input').check();
  const node = (await tree.getByRole('treeitem').first().textContent()) ?? '';
  await users.submit('Apply');
  const chips = () => page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips()).toHaveCount(3);
  await expect(total).not.toHaveText(whole);
  const shown = await total.textContent();
  await page.reload();
  await expect(chips()).toHaveText(['Status: Active', 'Role: Trader', `Structure: ${node}`]);
  await expect(total).toHaveText(shown ?? '');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/admin\/user\//);
  await page.goBack();
  await expect(chips()).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove filter Role: Trader' }).click();
  await expect(chips()).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await users.dialog.getByRole('radio', { name: 'Ends within 30 days' }).check();
  await users.dialog.getByLabel('Ends on or after').fill('2027-03-01');
  await expect(users.dialog.getByRole('radio', { name: 'Ends within 30 days' })).not.toBeChecked();
  await users.dialog.getByLabel('Ends on or before').fill('2028-02-29');
  await users.submit('Apply');
  await expect(page).toHaveURL(/f\.validity=2027-03-01\.\.2028-02-29/);
  await expect(chips().filter({ hasText: 'Validity: 2027-03-01 to 2028-02-29' })).toBeVisible();
  await page.goto('/admin/users?page=2');
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
});

test('the parts of a user stand in the address, and sessions are ended there [USER-19, BYND-05]', async ({ open }) => {
  // A session of its own, which ends here.
  const nina = await open(null);
  await new LoginPage(nina).signIn('nina', 'Northwind Energy');
  const page = await open('olivia', { isBlank: true });
  const user = new UserPage(page);
  await user.find('Nina Lindqvist');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=access/);
  await page.goto(page.url().replace('tab=access', 'dialog=structures'));
  await expect(page.getByRole('dialog').getByRole('tree')).toBeVisible();
  await page.keyboard.press('Escape');
  await user.show('Sessions');
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await nina.reload();
  await expect(nina).toHaveURL(/\/login/);
});

for (const [locale, isMobile] of [
  ['zh-CN', false],
  ['de-DE', true],
] as const) {
  test(`list, bar and dialogs hold in ${locale}, ${isMobile ? 'mobile' : 'desktop'}, in any theme`, async ({
    open,
  }) => {
    const page = await open('olivia', { locale, isMobile, isBlank: true });
    const users = new UsersPage(page);
    await users.goto();
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    // Scroll to the end, where the bar covers no row.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('html, main, [role=region]')) element.scrollTop = 1e6;
    });
    await expectAccessibleInAllThemes(page, 'bar');
    for (const work of ['filter', 'add', 'invite']) {
      await users.goto(`?dialog=${work}`);
      await users.dialog.waitFor();
      await expectAccessibleInAllThemes(page, work);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(common|user)\.[a-zA-Z.]+/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
