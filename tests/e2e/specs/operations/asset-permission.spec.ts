import { AssetPermissionPage } from '../../pages/asset-permission-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const SAM = "(SELECT id FROM account WHERE username = 'sam')";

test.afterEach(async ({ sql }) => {
  await sql('DELETE FROM user_asset');
  await sql(`DELETE l FROM user_group_asset l JOIN user_group g ON g.ou_id = l.ou_id AND g.id = l.user_group_id
              WHERE g.name <> 'Night shift'`);
});

test('assets are assigned to a group and removed, with their counts and an undo [ASST-04, CALL-190, CALL-191, CALL-192, CALL-336]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const permission = new AssetPermissionPage(page);
  const { free, assigned } = permission;
  await permission.goto();
  await permission.openGroup('First aiders');
  await expect(page).toHaveURL(/group=/);
  await expect(assigned.getByText('No assets assigned')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name of an asset' }).fill('Baltic Gate 2 · Breaker 1');
  await expect(free.getByRole('treeitem')).toHaveCount(3);
  await free.getByRole('button', { name: 'Select all 3 matching' }).click();
  await free.getByRole('button', { name: 'Assign 3 assets' }).click();
  await expect(page.getByText('3 assets assigned to First aiders')).toBeVisible();
  await expect(assigned.getByRole('treeitem')).toHaveCount(3);
  await expect(free.getByText('No match')).toBeVisible();
  const row = permission.owners('User groups').getByRole('treeitem', { name: /First aiders/ });
  await expect(row.getByLabel('3 assets assigned')).toBeVisible();

  await assigned.getByRole('treeitem').first().click();
  await assigned.getByRole('treeitem').nth(1).click();
  await assigned.getByRole('button', { name: 'Remove 2 assets' }).click();
  await expect(page.getByText('2 assets removed from First aiders')).toBeVisible();
  await expect(assigned.getByRole('treeitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(assigned.getByRole('treeitem')).toHaveCount(3);

  await page.reload();
  await expect(assigned.getByRole('treeitem')).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Name of an asset' })).toHaveValue('Baltic Gate 2 · Breaker 1');
  await assigned.getByRole('tree').focus();
  await page.keyboard.press('Control+A');
  await expect(assigned.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assigned.getByText('3 selected')).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(assigned.getByText('3 selected')).toBeVisible();
  await page.getByRole('combobox', { name: 'Asset type' }).selectOption('site');
  await expect(assigned.getByText('No match')).toBeVisible();
});

test('keys alone give assets to several people at once; the assets that one reaches anyway say by which way [CALL-333, CALL-334, CALL-335, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const permission = new AssetPermissionPage(page);
  await permission.goto('?q=nina+lindqvist');
  const people = permission.owners('Users');
  await people.getByRole('treeitem', { name: /Nina Lindqvist/ }).waitFor();
  await people.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Nina Lindqvist' }).waitFor();
  const reached = permission.free.getByRole('treeitem').filter({ hasText: 'Night shift' });
  await page.getByRole('searchbox', { name: 'Name of an asset' }).fill('Baltic Gate 2');
  await expect(reached.first()).toHaveAttribute('aria-description', /^Reached anyway: group Night shift/);

  await page.getByRole('button', { name: 'Choose several' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose one' }).waitFor();
  await people.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 2, name: '1 user or group' })).toBeVisible();
  await page.getByRole('tab', { name: 'Users', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  const groups = permission.owners('User groups');
  await groups.getByRole('treeitem', { name: /Blade inspection crew/ }).waitFor();
  await groups.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 2, name: '2 users and groups' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: '2 users and groups' })).toBeVisible();
  const available = page.getByRole('tree', { name: 'Available' });
  await available
    .getByRole('treeitem', { name: /Baltic Gate 2/ })
    .first()
    .waitFor();
  await available.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Assign 2 assets' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 assignments made for 2 users and groups')).toBeVisible();
  await expect(groups.getByRole('treeitem').first().getByLabel('2 assets assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(groups.getByRole('treeitem').first().getByLabel('0 assets assigned')).toBeVisible();
});

test('a sub-administrator with that right alone lands here, sees their scope, and cannot change people above [ROUTE-36, ASST-15, SUBA-16]', async ({
  open,
  sql,
}) => {
  await sql(`UPDATE sub_admin SET operations = '["assetPermission"]' WHERE user_id = ${SAM}`);
  const page = await open('sam', { isBlank: true });
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin\/asset-permission/);
  const permission = new AssetPermissionPage(page);
  const people = permission.owners('Users');
  await people.getByRole('treeitem').first().waitFor();
  await expect(people.getByRole('treeitem', { name: /Olivia/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Name, account or e-mail' }).fill('nina');
  await people.getByRole('treeitem', { name: /Nina Lindqvist/ }).click();
  const { free } = permission;
  await free
    .getByRole('treeitem', { name: /Baltic Gate 2/ })
    .first()
    .click();
  await free.getByRole('button', { name: 'Assign 1 asset' }).click();
  await expect(page.getByText('1 asset assigned to Nina Lindqvist')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, account or e-mail' }).fill('sam');
  await people.getByRole('treeitem', { name: /Sam Whitlock/ }).click();
  await expect(page.getByRole('note')).toHaveText('You cannot change the assets of this user');
  await expect(permission.free.getByRole('treeitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
});

for (const isMobile of [false, true]) {
  test(`asset permission breaks no WCAG rule in any theme${isMobile ? ', on mobile' : ''}`, async ({ open }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const permission = new AssetPermissionPage(page);
    await permission.goto();
    await permission.openGroup('Night shift');
    await permission.assigned.getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, 'owner');
    await page.getByRole('button', { name: 'Choose several' }).click();
    await permission.owners('User groups').getByRole('treeitem').first().click();
    await page.getByRole('tree', { name: 'Available' }).getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, 'several');
  });
}
