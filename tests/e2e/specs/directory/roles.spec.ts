import { RolePage } from '../../pages/role-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('a role is made in two steps by keyboard, changed and deleted, each with a word of success [ROLE-02, ROLE-03, ROLE-04, ERRC-20, LIST-16]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.goto();
  await page.getByRole('link', { name: 'Add role' }).click();
  await roles.name.fill('  Dispatcher, night ');
  await roles.app('Fleet Operations').focus();
  await page.keyboard.press('Space');
  await roles.app('Control Room').check();
  await roles.next();
  await expect(page).toHaveURL(/step=rights/);

  // The grid is one tab stop; arrow keys move down to a group and right to its box.
  await page.getByRole('treegrid').getByRole('button', { name: 'Fleet Operations' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(roles.box('All pages').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(roles.box('All pages').first()).toBeChecked();
  await expect(roles.box('Fleet Operations')).toHaveJSProperty('indeterminate', true);
  await expect(
    page
      .getByRole('row', { name: /Wind farms/ })
      .getByRole('img', { name: 'opened', exact: true })
      .first(),
  ).toBeVisible();
  await expect(roles.summary.getByText('5 menus')).toBeVisible();

  await roles.tab('Permissions').click();
  await roles.box('Create work orders').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(roles.box('Close work orders')).toBeChecked();
  await expect(roles.summary.getByText('2 permissions')).toBeVisible();
  await roles.tab('Structures').click();
  await page.getByRole('treeitem', { name: 'Northwind Energy' }).locator('input').check();

  // Going back keeps the entered values, also by the browser's button.
  await page.goBack();
  await expect(roles.name).toHaveValue('  Dispatcher, night ');
  await expect(roles.app('Control Room')).toBeChecked();
  await roles.next();
  await expect(roles.summary.getByText('5 menus')).toBeVisible();
  await roles.press('Create role');
  await expect(page.getByText('Role Dispatcher, night added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatcher, night' })).toBeVisible();
  await expect(page.getByText('dispatcher-night')).toBeVisible();
  await expect(page.getByText('Create work orders')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Close work orders of Fleet Operations' }).click();
  await expect(page.getByText('Permission Close work orders removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Permission Close work orders assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Remove All pages of Fleet Operations' }).click();
  await expect(page.getByText('Menu group All pages removed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Northwind Energy of Fleet Operations' }).click();
  await expect(page.getByText('Structure Northwind Energy removed')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(roles.identifier).toHaveAttribute('readonly', '');
  await roles.name.fill('Dispatcher, early');
  await roles.next();
  await roles.tab('Permissions').click();
  await roles.box('Close work orders').uncheck();
  await expect(roles.summary.getByText('1 permission fewer')).toBeVisible();
  await roles.press('Save');
  await expect(page.getByText('Role Dispatcher, early saved')).toBeVisible();
  await expect(page.getByText('Close work orders', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('Role Dispatcher, early deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dispatcher, early' })).toHaveCount(0);
});

test('a reload keeps the step of the wizard and all that was entered [ROLE-03]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  page.on('dialog', (question) => void question.accept());
  const roles = new RolePage(page);
  await roles.new();
  await roles.name.fill('Dispatcher, dawn');
  await roles.app('Fleet Operations').check();
  await roles.next();
  await roles.box('All pages').first().check();
  await roles.tab('Permissions').click();
  await roles.box('Create work orders').check();
  await page.reload();
  await expect(page).toHaveURL(/step=rights&part=permissions/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatcher, dawn' })).toBeVisible();
  await expect(roles.box('Create work orders')).toBeChecked();
  await expect(roles.summary.getByText('5 menus')).toBeVisible();
  await roles.press('Back');
  await expect(roles.name).toHaveValue('Dispatcher, dawn');
});

test('missing and taken values are reported at their fields [ROLE-06, ROLE-07, LIST-13, LIST-14, LIST-17]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.new();
  await roles.press('Next: rights');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(roles.name).toBeFocused();
  await expect(page.getByText('Choose at least one application.')).toBeVisible();
  await roles.name.pressSequentially('operator');
  await expect(page.getByText('Role name already exists')).toBeVisible();
  await roles.name.pressSequentially(' two');
  await expect(page.getByText('Role name already exists')).toHaveCount(0);
  await roles.identifier.fill('no blanks');
  await roles.identifier.blur();
  await expect(page.getByText('Use letters without accents')).toBeVisible();
  await roles.identifier.fill('operator');
  await roles.app('Reports').check();
  await roles.next();
  await roles.press('Create role');
  await expect(page.getByText('This identifier is taken.')).toBeVisible();
  await expect(roles.identifier).toBeFocused();
});

test('unsaved work is not lost without asking; a failed name check says nothing [ERRC-10]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.new();
  await page.route('**/graphql*', (route) =>
    route.request().postData()?.includes('NameCheck') ? route.abort() : route.continue(),
  );
  const asked = page.waitForRequest((request) => request.postData()?.includes('NameCheck') ?? false);
  await roles.name.fill('Unchecked');
  await asked;
  await expect(page.getByText('The portal does not answer')).toHaveCount(0);
  await page.getByRole('link', { name: 'Users' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(roles.name).toHaveValue('Unchecked');
});

test('a role in use says who holds it and is not deleted; a late refusal stands in a popup [ROLE-09, ROLE-10, ERRC-11, ERRC-12, BYND-02]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.goto();
  await roles.choose('Reception', 'Delete role');
  const dialog = page.getByRole('alertdialog', { name: 'Delete role Reception?' });
  await expect(dialog.getByText(/24/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete role' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const [ou] = (await sql("SELECT id FROM organization WHERE name = 'Northwind Energy'")) as { id: string }[];
  const id = '01ROLE00000000000000000000';
  await sql("INSERT INTO role (ou_id, id, name, identifier, created_time) VALUES (?, ?, 'Fleeting', 'fleeting', 1)", [
    ou?.id,
    id,
  ]);
  await roles.goto();
  await roles.choose('Fleeting', 'Delete role');
  const late = page.getByRole('alertdialog', { name: 'Delete role Fleeting?' });
  await expect(late.getByRole('button', { name: 'Delete role' })).toBeEnabled();
  await sql(
    "INSERT INTO user_role (ou_id, user_id, role_id, created_time) SELECT ?, id, ?, 1 FROM account WHERE username = 'nina'",
    [ou?.id, id],
  );
  await late.getByRole('button', { name: 'Delete role' }).click();
  const popup = page.getByRole('alertdialog', { name: 'Deletion failed' });
  await expect(popup.getByText(/Role delete failed\. .*Nina Lindqvist/)).toBeVisible();
  await popup.getByRole('button', { name: 'I see' }).click();
  await expect(page.getByRole('link', { name: 'Fleeting' })).toBeVisible();
  await sql('DELETE FROM user_role WHERE role_id = ?', [id]);
  await sql('DELETE FROM role WHERE id = ?', [id]);
});

test('a role begins as a copy of another, and shows by what it differs [ROLE-15]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.goto();
  await roles.choose('Operator', 'Copy');
  await expect(page.getByText('Everything that Operator opens is selected')).toBeVisible();
  await roles.name.fill('Operator, copy');
  await roles.next();
  await expect(roles.summary.getByText('Compared with Operator')).toBeVisible();
  await expect(roles.summary.getByText('Both roles give the same rights.')).toBeVisible();
  await roles.tab('Permissions').click();
  await roles.box('Create work orders').uncheck();
  await expect(roles.summary.getByText('1 permission fewer')).toBeVisible();
  await roles.press('Compare with a role');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Analyst/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=/);
  await expect(roles.summary.getByText('Compared with Analyst')).toBeVisible();
});

test('items that the first of two people created and added to a role stay when the second saves [ROLE-03]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.open('Trader');
  await page.getByRole('link', { name: 'Edit' }).click();
  await roles.next();
  await roles.tab('Permissions').click();
  await expect(roles.box('Approve bids')).toBeVisible();
  const id = '01PERMISSION00000000000000';
  await sql(
    "INSERT INTO permission (ou_id, id, app_id, name, identifier) SELECT ou_id, ?, app_id, 'Made meanwhile', 'meanwhile' FROM permission WHERE identifier = 'bids.approve'",
    [id],
  );
  await sql(
    "INSERT INTO role_permission (ou_id, role_id, permission_id, app_id) SELECT p.ou_id, r.id, p.id, p.app_id FROM permission p JOIN role r ON r.ou_id = p.ou_id WHERE p.id = ? AND r.identifier = 'trader'",
    [id],
  );
  await sql("UPDATE role SET version = version + 1 WHERE identifier = 'trader'");
  await roles.box('Approve bids').check();
  await roles.press('Save');
  await expect(page.getByText(/ changed this while you were editing/)).toBeVisible();
  await expect(page.getByText('Already taken over: Permissions.')).toBeVisible();
  await expect(roles.box('Made meanwhile')).toBeChecked();
  await roles.press('Save');
  await expect(page.getByText('Role Trader saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Approve bids of Grid Market' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Made meanwhile of Grid Market' })).toBeVisible();
  await sql(
    "DELETE l FROM role_permission l JOIN permission p ON p.ou_id = l.ou_id AND p.id = l.permission_id WHERE p.identifier IN ('bids.approve', 'meanwhile')",
  );
  await sql('DELETE FROM permission WHERE id = ?', [id]);
});

test('people are given a role and lose it on its page', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.open('Trader');
  await roles.tab('Users').click();
  await expect(page).toHaveURL(/tab=users/);
  await page.getByRole('button', { name: 'Add users' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('nina');
  await dialog
    .getByRole('treeitem', { name: /Nina Lindqvist/ })
    .locator('input')
    .check();
  await dialog.getByRole('button', { name: 'Add users' }).click();
  await expect(page.getByText('1 user added to Trader')).toBeVisible();
  // The search field of the dialog exists until the dialog is gone.
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('nina');
  await page
    .getByRole('row', { name: /Nina Lindqvist/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('1 user removed from Trader')).toBeVisible();
  await expect(page.getByText('No matches')).toBeVisible();
});

test('a sub-administrator sees and gives only what they hold [SUBA-15, SUBA-17, ROLE-15]', async ({ open }) => {
  const page = await open('sam', { isBlank: true });
  const roles = new RolePage(page);
  await roles.goto();
  await expect(page.getByRole('link', { name: 'Maintenance technician' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trader' })).toHaveCount(0);
  await roles.new();
  await expect(roles.app('Grid Market')).toHaveCount(0);
  await expect(page.getByText('1 application is not shown')).toBeVisible();
  await roles.name.fill('Hornsund shift');
  await roles.app('Reports').check();
  await roles.next();
  await expect(roles.summary.getByText('You can only give rights that you have yourself.')).toBeVisible();
  await expect(roles.summary.getByText('1 menu group is not shown.')).toBeVisible();
  await roles.box('All pages').check();
  await roles.press('Create role');
  await expect(page.getByText('Role Hornsund shift added')).toBeVisible();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('Role Hornsund shift deleted')).toBeVisible();
});

for (const [locale, isMobile] of [
  ['zh-CN', false],
  ['de-DE', true],
] as const) {
  test(`list, page and steps hold in ${locale}, ${isMobile ? 'mobile' : 'desktop'}, in any theme`, async ({ open }) => {
    const page = await open('olivia', { locale, isMobile, isBlank: true });
    const look = async (where: string) => {
      await expectAccessibleInAllThemes(page, where);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(common|role)\.[a-zA-Z.]+/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    await page.goto('/admin/roles');
    await page.getByRole('link', { name: 'Operator' }).waitFor();
    await look('list');
    await page.getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('tab').first().waitFor();
    for (const part of await page.getByRole('tab').all()) {
      await part.click();
      await look('detail');
    }
    await page.goto('/admin/role/new');
    await page.locator('#role-name').fill('Looked at');
    await page.getByRole('group').getByRole('checkbox').first().check();
    await page.getByRole('group').getByRole('checkbox').nth(1).check();
    await look('first step');
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByRole('treegrid').first().waitFor();
    for (const part of await page.getByRole('tab').all()) {
      await part.click();
      await look('second step');
    }
  });
}
