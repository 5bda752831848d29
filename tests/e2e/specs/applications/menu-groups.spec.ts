import { AppMenusPage } from '../../pages/app-menus-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expect, test } from '../../support/test.js';

type Run = (statement: string, values?: unknown[]) => Promise<unknown>;

const fleet = async (sql: Run): Promise<{ id: string; ou: string }> => {
  const rows = (await sql(
    `SELECT a.id, a.ou_id AS ou FROM app a JOIN organization o ON o.id = a.ou_id
      WHERE a.name_json LIKE '%Fleet Operations%' AND o.name = 'Northwind Energy'`,
  )) as { id: string; ou: string }[];
  if (!rows[0]) throw new Error('The demo has no Fleet Operations.');
  return rows[0];
};

test.afterEach(async ({ sql }) => {
  await sql("DELETE FROM menu_group WHERE description = 'Of a story' OR name LIKE 'Story %'");
});

test('by keys alone a group is made, filled, renamed and deleted [MENU-03, MENU-05, MENU-08, CALL-102, CALL-103, BYND-02, BYND-14]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new AppMenusPage(page);
  await groups.gotoGroups((await fleet(sql)).id);
  await page.getByRole('button', { name: 'Add menu group' }).focus();
  await page.keyboard.press('Enter');
  await expect(groups.groupName).toBeFocused();
  await page.keyboard.type('  Story night  ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Of a story');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Menu group Story night added')).toBeVisible();

  // An empty group grants nothing, so its menus are chosen next.
  await expect(groups.dialog.getByText('Menus of “Story night”')).toBeVisible();
  await expect(page).toHaveURL(/dialog=menus/);
  await expect(groups.dialog.getByText('Nothing to show.')).toBeVisible();
  const tree = groups.dialog.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(groups.row('Live output')).toHaveAttribute('aria-checked', 'true');
  await expect(groups.row('Wind farms')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(groups.row('Live output')).toHaveAttribute('aria-checked', 'mixed');
  await expect(groups.dialog.getByText('1 added')).toBeVisible();
  // The preview shows the parent too, because it leads to its child.
  await expect(groups.dialog.getByRole('listitem').filter({ hasText: 'Solar parks' }).last()).toBeVisible();
  await expect(groups.dialog.getByRole('listitem').filter({ hasText: 'Wind farms' })).toHaveCount(0);
  await groups.dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Menus of Story night saved')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Story night' });
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');

  await groups.chooseOfGroup('Story night', 'Edit group');
  await groups.groupName.fill('Story day');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Menu group Story day saved')).toBeVisible();

  await groups.chooseOfGroup('Story day', 'Delete group');
  await expect(groups.question.getByText('Nobody loses anything.')).toBeVisible();
  await expect(groups.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Menu group Story day deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Story day' })).toHaveCount(0);
});

test('the list is searched and sorted in its address [BYND-14, LIST-09]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new AppMenusPage(page);
  await groups.gotoGroups((await fleet(sql)).id, '?q=wind');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('button', { name: 'Menus', exact: true }).click();
  await expect(page).toHaveURL(/sort=menus/);
  await expect(page.getByRole('row').filter({ hasText: 'All pages' })).toBeVisible();
});

test('a menu that leaves a group leaves the portal of its people, and its parent shows as long as one below it does [MENU-10, MENU-08]', async ({
  open,
  sql,
}) => {
  const app = await fleet(sql);
  const held = (await sql(
    `SELECT DISTINCT g.id, g.name FROM menu_group g JOIN role_menu_group r ON r.menu_group_id = g.id
       JOIN user_role u ON u.role_id = r.role_id JOIN account a ON a.id = u.user_id
      WHERE a.username = 'nina' AND g.app_id = ?`,
    [app.id],
  )) as { id: string; name: string }[];
  expect(held).toHaveLength(1);
  const name = held[0]?.name ?? '';
  const kept = (await sql('SELECT * FROM menu_group_menu WHERE menu_group_id = ?', [held[0]?.id])) as object[];
  const user = await open('nina', { isBlank: true }, 'Northwind Energy');
  await user.goto('/portal');
  await new ShellPage(user).app('Fleet Operations').click();
  const menu = user.getByRole('navigation', { name: 'Menu of Fleet Operations' });
  await expect(menu.getByText('Live output')).toBeVisible();
  const below = await menu.getByRole('link').allInnerTexts();

  const groups = new AppMenusPage(await open('olivia', { isBlank: true }));
  await groups.gotoGroups(app.id);
  await groups.chooseOfGroup(name, 'Choose menus');
  await groups.row('Live output').waitFor();
  const parts = ['Wind farms', 'Solar parks'].filter((part) => below.includes(part));
  for (const part of parts) await groups.row(part).locator('[data-name]').click();
  await groups.submit('Save');
  await expect(groups.page.getByText(`Menus of ${name} saved`)).toBeVisible();
  // The open portal updates.
  await expect(menu.getByText('Live output')).toHaveCount(0);
  await sql('DELETE FROM menu_group_menu WHERE menu_group_id = ?', [held[0]?.id]);
  await sql('INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) VALUES ?', [
    kept.map((row) => Object.values(row)),
  ]);
});

test('at 375 px the list and the dialogs fit, and no theme breaks a rule at either width', async ({ open, sql }) => {
  const app = await fleet(sql);
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile, isBlank: true });
    const groups = new AppMenusPage(page);
    await groups.gotoGroups(app.id);
    await expect(page.getByText('All pages')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'the list');
    await groups.chooseOfGroup('All pages', 'Choose menus');
    await groups.row('Live output').waitFor();
    await expectAccessibleInAllThemes(page, 'the menus of a group');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (isMobile) expect((await groups.row('Live output').boundingBox())?.height).toBe(44);
  }
});
