import { UserGroupPage } from '../../pages/user-group-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('by keys alone a group is made, filled, emptied with a way back, and deleted [UGRP-01, UGRP-04, ERRC-22, LIST-06, LIST-16, BYND-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new UserGroupPage(page);
  await groups.goto();
  await page.getByRole('button', { name: 'Add group' }).focus();
  await page.keyboard.press('Enter');
  await expect(groups.name).toBeFocused();
  await page.keyboard.type('  Fire watch ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Walks the halls');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Group Fire watch added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Fire watch' })).toBeVisible();
  await expect(page.getByText('Nobody in this group yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add users' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(groups.dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('maja');
  const people = groups.dialog.getByRole('treeitem');
  await expect(people.filter({ hasText: /maja/i }).first()).toBeVisible();
  await expect(people.filter({ hasNotText: /maja/i })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(groups.dialog.getByText('2 users chosen')).toBeVisible();
  await groups.dialog.getByRole('button', { name: 'Add users' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 users added to Fire watch')).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  // Members are marked, and not offered again.
  await expect(groups.dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add users' }).click();
  await groups.dialog.getByRole('searchbox').fill('maja');
  await expect(people.and(page.locator('[aria-description="In the group"]'))).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Remove from group' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 users removed from Fire watch')).toBeVisible();
  await expect(page.getByText('Nobody in this group yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await page.getByRole('button', { name: 'Delete group' }).focus();
  await page.keyboard.press('Enter');
  await expect(groups.question.getByText('2 people are no longer in it')).toBeVisible();
  await expect(groups.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Group Fire watch deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'User groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fire watch' })).toHaveCount(0);
});

test('the list is searched and sorted in its address, and says when nothing matches [UGRP-01, LIST-09, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new UserGroupPage(page);
  await groups.goto('?q=MARKET');
  await expect(page.getByRole('link', { name: 'Market desk' })).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/sort=userCount/);
  await groups.openGroup('First aiders');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'User groups' })).toBeVisible();
});

test('a refusal is shown in a popup with the text of its call [ERRC-11, ERRC-12]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new UserGroupPage(page);
  await sql(
    "INSERT INTO user_group (ou_id, id, name, description, created_time) SELECT ou_id, '01J0GR0UPT0BEG0NE000000001', 'Passing', 'Soon gone', 1 FROM user_group WHERE name = 'Market desk'",
  );
  await groups.goto();
  await groups.choose('Passing', 'Delete group');
  await expect(groups.question.getByText('Nobody loses anything.')).toBeVisible();
  await sql("DELETE FROM user_group WHERE name = 'Passing'");
  await groups.question.getByRole('button', { name: 'Delete group' }).click();
  const popup = page.getByRole('alertdialog', { name: 'Deletion failed' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'I see' }).click();
  await groups.goto('?group=01J0GR0UPT0BEG0NE000000001');
  await expect(page).toHaveURL(/\/404$/);
});

test('a sub-administrator keeps to the groups of their scope [UGRP-05, SUBA-13, SUBA-15]', async ({ open, sql }) => {
  const sam = "(SELECT id FROM account WHERE username = 'sam')";
  await sql(`UPDATE sub_admin SET operations = '["user","userGroup"]' WHERE user_id = ${sam}`);
  await sql(`DELETE FROM sub_admin_user_group WHERE user_id = ${sam}`);
  await sql(
    `INSERT INTO sub_admin_user_group (ou_id, user_id, user_group_id)
     SELECT ou_id, ${sam}, id FROM user_group WHERE name = 'Night shift'`,
  );
  await sql(
    `INSERT IGNORE INTO sub_admin_reach (ou_id, admin_id, user_id, created_time)
     SELECT m.ou_id, ${sam}, m.user_id, m.created_time FROM user_group g
       JOIN user_group_member l ON l.ou_id = g.ou_id AND l.user_group_id = g.id
       JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id WHERE g.name = 'Night shift'`,
  );
  await sql(
    `UPDATE sub_admin_reach_count SET total = (SELECT COUNT(*) FROM sub_admin_reach r WHERE r.admin_id = ${sam})
      WHERE admin_id = ${sam}`,
  );
  const [other] = (await sql("SELECT id FROM user_group WHERE name = 'Market desk'")) as { id: string }[];
  const page = await open('sam', { isBlank: true });
  const groups = new UserGroupPage(page);
  await groups.goto();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0);
  await groups.goto(`?group=${other?.id}`);
  await expect(page).toHaveURL(/\/404$/);
  await groups.goto();
  await groups.openGroup('Night shift');
  const first = page.getByRole('row').nth(1);
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove from group' }).click();
  await expect(groups.question.getByText('you cannot bring them back')).toBeVisible();
  await groups.question.getByRole('button', { name: 'Remove from group' }).click();
  await expect(page.getByText('1 user removed from Night shift')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

for (const isMobile of [false, true]) {
  const where = isMobile ? 'mobile' : 'desktop';
  test(`the pages of user groups break no WCAG 2.2 AA rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const groups = new UserGroupPage(page);
    await groups.goto();
    await page.getByRole('link', { name: 'Night shift' }).waitFor();
    await expectAccessibleInAllThemes(page, `list, ${where}`);
    await groups.openGroup('Blade inspection crew');
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await expectAccessibleInAllThemes(page, `group, ${where}`);
    await page.getByRole('button', { name: 'Add users' }).click();
    await groups.dialog.getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, `adding users, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete group' }).click();
    await groups.question.getByText(/people are no longer in it/).waitFor();
    await expectAccessibleInAllThemes(page, `deleting, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit' }).click();
    await groups.name.waitFor();
    await expectAccessibleInAllThemes(page, `editing, ${where}`);
  });
}
