import type { Page } from '@playwright/test';
import { ShortcutPage } from '../../pages/shortcut-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

const appNamed = "SELECT id FROM app WHERE ou_id = o.id AND JSON_UNQUOTE(JSON_EXTRACT(name_json, '$.default')) = ?";

/**
 * Inserts a shortcut app of Northwind Energy with a menu "Desk" of its own, and below it the named menus of Fleet
 * Operations.
 */
async function insertShortcut(sql: Sql, id: string, name: string, sampleUrl: string, menus: string[] = []) {
  await sql('DELETE FROM app WHERE id = ?', [id]);
  await sql(
    `INSERT INTO app (ou_id, id, category_id, name_json, description_json, icon, url, type, created_type, is_enable, is_display,
                      is_new_navigation, is_shortcut, data_authorize_type, sort_order, version, created_time)
     SELECT s.ou_id, ?, s.category_id, ?, '{}', NULL, s.url, s.type, 'CUSTOM', 1, 1, 1, 1, s.data_authorize_type, 99, 1, 1
       FROM organization o JOIN app s ON s.ou_id = o.id AND s.id = (${appNamed}) WHERE o.name = 'Northwind Energy'`,
    [id, JSON.stringify({ default: name, en: name }), 'Fleet Operations'],
  );
  await sql(
    `INSERT INTO menu (ou_id, id, app_id, code, name_json, url, is_spa, jump_location, addition_type, sort_order)
     SELECT ou_id, ?, id, ?, '{"default":"Desk","en":"Desk"}', ?, 0, 0, 0, 1 FROM app WHERE id = ?`,
    [`${id.slice(0, 25)}D`, `desk-${id.slice(-4)}`, `${sampleUrl}/`, id],
  );
  for (const [at, menu] of menus.entries()) {
    await sql(
      `INSERT INTO menu (ou_id, id, app_id, parent_id, code, name_json, is_spa, jump_location, addition_type, sort_order, source_app_id, source_menu_id)
       SELECT m.ou_id, ?, ?, ?, ?, m.name_json, 0, 0, 0, ?, m.app_id, m.id
         FROM organization o JOIN menu m ON m.ou_id = o.id AND m.app_id = (${appNamed})
        WHERE o.name = 'Northwind Energy' AND JSON_UNQUOTE(JSON_EXTRACT(m.name_json, '$.default')) = ?`,
      [
        `${id.slice(0, 25)}${at}`,
        id,
        `${id.slice(0, 25)}D`,
        `taken-${id.slice(-4)}-${at}`,
        at + 2,
        'Fleet Operations',
        menu,
      ],
    );
  }
}

const idOf = (last: string) => `01J0SH0RTCVT00000000000${last}00`;

const enable = (sql: Sql, name: string, isEnable: boolean) =>
  sql(
    `UPDATE app a JOIN organization o ON o.id = a.ou_id SET a.is_enable = ?
      WHERE o.name = 'Northwind Energy' AND JSON_UNQUOTE(JSON_EXTRACT(a.name_json, '$.default')) = ?`,
    [isEnable, name],
  );

/** Enables the design of apps for the OU, if another story has taken it away. */
const buyDesign = (sql: Sql) =>
  sql(
    `UPDATE organization SET features = '["alarm","announcement","appDesign","assets"]' WHERE name = 'Northwind Energy' AND features NOT LIKE '%appDesign%'`,
  );

async function makeBeside(page: Page, app: string): Promise<void> {
  await page.goto('/admin/apps?q=fleet');
  await page.getByRole('button', { name: `Actions for ${app}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create shortcut app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: app })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create shortcut app' }).click();
  await expect(page.getByText('Shortcut app created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${app} – shortcut` })).toBeVisible();
}

test('a shortcut app is made beside an app, gets a menu of its own and menus and permissions of others, and goes [SCUT-01, SCUT-02, SCUT-03, SCUT-05, SCUT-07, ERRC-21]', async ({
  open,
  sql,
}) => {
  await buyDesign(sql);
  const page = await open('olivia', { isBlank: true });
  const shortcut = new ShortcutPage(page);
  await makeBeside(page, 'Fleet Operations');
  await expect(page.getByText('No menus yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add menu' }).click();
  const name = page.locator('#shortcut-menu-name');
  const url = page.locator('#shortcut-menu-url');
  await expect(name).toBeFocused();
  await name.fill('x');
  await name.fill(' ');
  await url.fill('javascript:alert(1)');
  await shortcut.dialog.getByRole('button', { name: 'Add menu' }).click();
  await expect(shortcut.dialog.getByText('Enter a name.')).toBeVisible();
  await expect(shortcut.dialog.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
  await name.fill(' Everyday ');
  await url.fill('https://every.example/day');
  await shortcut.dialog.getByRole('button', { name: 'Add menu' }).click();
  await expect(page.getByText('Menu Everyday added')).toBeVisible();
  await expect.poll(() => shortcut.outline()).toEqual(['-Everyday']);

  await page.getByRole('button', { name: 'Add menu' }).click();
  await name.fill('everyDAY');
  await expect(shortcut.dialog.getByText('Name already exists')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Take over menus' }).click();
  await page.locator('#shortcut-source').selectOption({ label: 'Fleet Operations' });
  const offered = shortcut.dialog.getByRole('treeitem');
  await shortcut.dialog.getByRole('searchbox').fill('wind');
  await expect(offered.filter({ hasText: 'Wind farms' })).toBeVisible();
  await offered.filter({ hasText: 'Wind farms' }).click();
  await shortcut.dialog.getByRole('searchbox').fill('work');
  await offered.filter({ hasText: 'Work orders' }).click();
  await shortcut.dialog.getByRole('button', { name: 'Take over 2' }).click();
  await expect(page.getByText('2 menus taken over')).toBeVisible();
  await expect.poll(() => shortcut.outline()).toEqual(['-Everyday', '--Wind farms', '--Work orders']);
  await expect(shortcut.row('Wind farms')).toContainText('Fleet Operations');

  // Menus that it has are not offered again.
  await page.getByRole('button', { name: 'Take over menus' }).click();
  await page.locator('#shortcut-source').selectOption({ label: 'Fleet Operations' });
  await expect(offered.filter({ hasText: 'Work orders' })).toHaveAttribute('aria-description', 'Already taken over');
  await page.keyboard.press('Escape');
  await expect(shortcut.dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Take over permissions' }).click();
  await page.locator('#shortcut-source').selectOption({ label: 'Fleet Operations' });
  await settled(page);
  const permission = (await offered.first().textContent()) ?? '';
  await offered.first().click();
  await shortcut.dialog.getByRole('button', { name: 'Take over 1' }).click();
  await expect(page.getByText('1 permission taken over')).toBeVisible();
  const taken = shortcut.permissions.getByRole('listitem');
  await expect(taken).toHaveCount(1);
  await expect(taken).toContainText(permission.replace(/ \(.*/, ''));
  await taken.getByRole('button').click();
  await expect(shortcut.question).toContainText('No role gives it.');
  await shortcut.question.getByRole('button', { name: 'Remove permission' }).click();
  await expect(page.getByText('No permissions yet')).toBeVisible();

  // A menu that was taken over has its own name here; its page remains that of its source.
  await shortcut.choose('Wind farms', 'Edit');
  await expect(url).toHaveAttribute('readonly', '');
  await name.fill('Turbines');
  await shortcut.dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shortcut.outline()).toEqual(['-Everyday', '--Turbines', '--Work orders']);

  await page.getByRole('button', { name: 'Delete shortcut app' }).click();
  await expect(shortcut.question).toContainText('3 menus');
  await expect(shortcut.question).toContainText('The original apps keep everything.');
  await shortcut.question.getByRole('button', { name: 'Delete shortcut app' }).click();
  await expect(page.getByText('Shortcut app Fleet Operations – shortcut deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  const kept = (await sql(
    `SELECT COUNT(*) AS menus FROM menu m JOIN organization o ON o.id = m.ou_id WHERE m.app_id = (${appNamed}) AND o.name = 'Northwind Energy'`,
    ['Fleet Operations'],
  )) as { menus: number }[];
  expect(kept[0]?.menus).toBeGreaterThan(3);
});

test('menus are put in order by keys, among all first-level menus, and deleted with those below [SCUT-02, MENU-07]', async ({
  open,
  sql,
  demo,
}) => {
  const id = idOf('1');
  await insertShortcut(sql, id, 'By keys', demo.sampleUrl, ['Overview', 'Work orders']);
  await sql(
    `INSERT INTO menu (ou_id, id, app_id, code, name_json, url, is_spa, jump_location, addition_type, sort_order)
     SELECT ou_id, ?, id, 'second', '{"default":"Second","en":"Second"}', 'https://second.example/', 0, 0, 0, 9 FROM app WHERE id = ?`,
    [`${id.slice(0, 25)}S`, id],
  );
  const page = await open('olivia', { isBlank: true });
  const shortcut = new ShortcutPage(page);
  await shortcut.goto(id);
  await expect.poll(() => shortcut.outline()).toEqual(['-Desk', '--Overview', '--Work orders', '-Second']);
  let stored = 0;
  page.on('response', (response) => {
    if (response.request().postData()?.includes('shortcutSort')) stored += 1;
  });
  await shortcut.tree.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Overview moved to place 2 of 2 below Desk')).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Overview moved to place 1 of 1 below Second')).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Overview stays where it is')).toBeAttached();
  const moved = ['-Desk', '--Work orders', '-Second', '--Overview'];
  await expect.poll(() => shortcut.outline()).toEqual(moved);
  await expect.poll(() => stored).toBeGreaterThan(0);
  await expect
    .poll(async () => sql('SELECT parent_id AS parent FROM menu WHERE id = ?', [`${id.slice(0, 25)}0`]))
    .toEqual([{ parent: `${id.slice(0, 25)}S` }]);
  await page.reload();
  await expect.poll(() => shortcut.outline()).toEqual(moved);

  await shortcut.tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(shortcut.question).toContainText('The menu below it is deleted, too.');
  await shortcut.question.getByRole('button', { name: 'Delete menu' }).click();
  await expect(page.getByText('Menu Second deleted')).toBeVisible();
  await expect.poll(() => shortcut.outline()).toEqual(['-Desk', '--Work orders']);
  await shortcut.tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  await expect(page.locator('#shortcut-menu-name')).toHaveValue('Desk');
  await page.keyboard.press('Escape');
  await sql('DELETE FROM app WHERE id = ?', [id]);
});

test('a menu is dragged beside others and into another first-level menu [SCUT-02]', async ({ open, sql, demo }) => {
  const id = idOf('2');
  await insertShortcut(sql, id, 'By hand', demo.sampleUrl, ['Overview', 'Work orders']);
  await sql(
    `INSERT INTO menu (ou_id, id, app_id, code, name_json, url, is_spa, jump_location, addition_type, sort_order)
     SELECT ou_id, ?, id, 'second', '{"default":"Second","en":"Second"}', 'https://second.example/', 0, 0, 0, 9 FROM app WHERE id = ?`,
    [`${id.slice(0, 25)}S`, id],
  );
  const page = await open('olivia', { isBlank: true });
  const shortcut = new ShortcutPage(page);
  await shortcut.goto(id);
  await shortcut.row('Work orders').dragTo(shortcut.row('Overview'), { targetPosition: { x: 120, y: 4 } });
  await expect.poll(() => shortcut.outline()).toEqual(['-Desk', '--Work orders', '--Overview', '-Second']);
  await shortcut.row('Overview').dragTo(shortcut.row('Second'));
  await expect.poll(() => shortcut.outline()).toEqual(['-Desk', '--Work orders', '-Second', '--Overview']);
  await shortcut.row('Second').dragTo(shortcut.row('Desk'), { targetPosition: { x: 120, y: 4 } });
  const wanted = ['-Second', '--Overview', '-Desk', '--Work orders'];
  await expect.poll(() => shortcut.outline()).toEqual(wanted);
  await expect
    .poll(async () => sql('SELECT sort_order AS place FROM menu WHERE id = ?', [`${id.slice(0, 25)}S`]))
    .toEqual([{ place: 1 }]);
  await page.reload();
  await expect.poll(() => shortcut.outline()).toEqual(wanted);
  await sql('DELETE FROM app WHERE id = ?', [id]);
});

test('people with menus of a shortcut app can open them until their source is disabled [SCUT-02, SCUT-06]', async ({
  open,
  sql,
  demo,
}) => {
  const id = idOf('3');
  await insertShortcut(sql, id, 'Morning round', demo.sampleUrl, ['Overview']);
  const group = `${id.slice(0, 25)}G`;
  await sql(`INSERT INTO menu_group (ou_id, id, app_id, name) SELECT ou_id, ?, id, 'All' FROM app WHERE id = ?`, [
    group,
    id,
  ]);
  await sql(
    'INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) SELECT ou_id, ?, id FROM menu WHERE app_id = ?',
    [group, id],
  );
  await sql(
    `INSERT INTO role_menu_group (ou_id, role_id, app_id, menu_group_id)
     SELECT r.ou_id, r.role_id, p.id, ? FROM user_role r JOIN account a ON a.id = r.user_id JOIN app p ON p.id = ? AND p.ou_id = r.ou_id
      WHERE a.username = 'nina' LIMIT 1`,
    [group, id],
  );
  const nina = await open('nina', { isBlank: true }, 'Northwind Energy');
  await nina.goto(`/${id}/desk-${id.slice(-4)}`);
  const menu = nina.getByRole('navigation', { name: 'Menu of Morning round' });
  await menu.getByRole('link', { name: 'Overview' }).click();
  await expect(nina.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();

  const page = await open('olivia', { isBlank: true });
  const shortcut = new ShortcutPage(page);
  await shortcut.goto(id);
  await expect(shortcut.row('Overview')).toBeVisible();
  await expect(shortcut.row('Overview')).not.toContainText('Hidden');
  const other = await open('olivia', { isBlank: true });
  await other.goto('/admin/apps?q=fleet');
  await other
    .getByRole('row')
    .filter({ has: other.getByRole('link', { name: 'Fleet Operations', exact: true }) })
    .getByRole('switch')
    .first()
    .click();
  await expect(shortcut.row('Overview')).toContainText('Hidden');
  await expect(page.getByText('1 menu is hidden because its app is disabled')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  await enable(sql, 'Fleet Operations', true);
  await page.reload();
  await expect(shortcut.row('Overview')).toBeVisible();
  await expect(shortcut.row('Overview')).not.toContainText('Hidden');
  await sql('DELETE FROM app WHERE id = ?', [id]);
});

test('failures are told in popups, and an app that is not there says so [SCUT-04, SCUT-08, ERRC-11, ERRC-12]', async ({
  open,
  sql,
  demo,
}) => {
  await buyDesign(sql);
  const id = idOf('4');
  await insertShortcut(sql, id, 'Soon gone', demo.sampleUrl);
  const page = await open('olivia', { isBlank: true });
  const shortcut = new ShortcutPage(page);
  await shortcut.goto(id);
  await page.getByRole('button', { name: 'Delete shortcut app' }).click();
  await shortcut.question.getByRole('button', { name: 'Delete shortcut app' }).waitFor();
  await expect(shortcut.question.getByRole('button', { name: 'Delete shortcut app' })).toBeEnabled();
  await sql('DELETE FROM app WHERE id = ?', [id]);
  await shortcut.question.getByRole('button', { name: 'Delete shortcut app' }).click();
  const popup = page.getByRole('alertdialog', { name: 'Deletion failed' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'I see' }).click();

  await insertShortcut(sql, id, 'Soon gone', demo.sampleUrl);
  await page.goto(`/admin/apps?dialog=shortcut&of=${id.slice(0, 25)}X`);
  await shortcut.dialog.getByRole('button', { name: 'Create shortcut app' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Adding failed' })).toBeVisible();
  await sql('DELETE FROM app WHERE id = ?', [id]);
  await page.goto(`/admin/app/${id}`);
  await expect(page.getByRole('button', { name: 'Delete shortcut app' })).toHaveCount(0);
  await expect(page.getByRole('tree')).toHaveCount(0);
});

for (const isMobile of [false, true]) {
  const where = isMobile ? 'mobile' : 'desktop';
  test(`the editor of a shortcut app breaks no WCAG 2.2 AA rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
    sql,
    demo,
  }) => {
    const id = idOf(isMobile ? '6' : '5');
    await buyDesign(sql);
    await insertShortcut(sql, id, `Looked at, ${where}`, demo.sampleUrl, ['Overview', 'Work orders']);
    await enable(sql, 'Fleet Operations', false);
    const page = await open('olivia', { isMobile, isBlank: true });
    const shortcut = new ShortcutPage(page);
    await shortcut.goto(id);
    await shortcut.row('Overview').click();
    await expect(shortcut.row('Overview')).toContainText('Hidden');
    await expectAccessibleInAllThemes(page, `editor, ${where}`);
    await enable(sql, 'Fleet Operations', true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(isMobile ? 375 : 2000);
    await page.getByRole('button', { name: 'Add menu' }).click();
    await page.locator('#shortcut-menu-name').waitFor();
    await expectAccessibleInAllThemes(page, `menu, ${where}`);
    await page.keyboard.press('Escape');
    await expect(shortcut.dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Take over menus' }).click();
    await shortcut.dialog.getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, `taking over, ${where}`);
    await page.keyboard.press('Escape');
    await expect(shortcut.dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete shortcut app' }).click();
    await shortcut.question.getByText('keep everything').waitFor();
    await expectAccessibleInAllThemes(page, `deleting, ${where}`);
    await page.goto('/admin/apps?dialog=shortcut');
    await shortcut.dialog.getByRole('radio').first().waitFor();
    await expectAccessibleInAllThemes(page, `creating, ${where}`);
    await sql('DELETE FROM app WHERE id = ?', [id]);
  });
}
