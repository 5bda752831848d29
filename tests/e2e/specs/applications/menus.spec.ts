import { AppMenusPage } from '../../pages/app-menus-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expect, test } from '../../support/test.js';

type Run = (statement: string, values?: unknown[]) => Promise<unknown>;
type Row = Record<string, string | number | null>;

const fleet = async (sql: Run): Promise<{ id: string; ou: string }> => {
  const rows = (await sql(
    `SELECT a.id, a.ou_id AS ou FROM app a JOIN organization o ON o.id = a.ou_id
      WHERE a.name_json LIKE '%Fleet Operations%' AND o.name = 'Northwind Energy'`,
  )) as { id: string; ou: string }[];
  if (!rows[0]) throw new Error('The demo has no Fleet Operations.');
  return rows[0];
};

/** A square of one colour, as small as a picture can be. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const KEPT = ['icon', 'sort_order', 'addition_type', 'jump_name', 'jump_code', 'jump_location'] as const;
let kept: Row[] = [];

// Stories share a portal: each restores the menus.
test.beforeEach(async ({ sql }) => {
  kept = (await sql(`SELECT id, ${KEPT.join(', ')} FROM menu`)) as Row[];
});
test.afterEach(async ({ sql }) => {
  await sql("DELETE FROM menu WHERE name_json LIKE '%Story%'");
  const now = (await sql(`SELECT id, ${KEPT.join(', ')} FROM menu`)) as Row[];
  const changed = kept.filter((row) => JSON.stringify(now.find(({ id }) => id === row.id)) !== JSON.stringify(row));
  for (const row of changed) {
    await sql(`UPDATE menu SET ${KEPT.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`, [
      ...KEPT.map((name) => row[name]),
      row.id,
    ]);
  }
  await sql('DELETE FROM former_order');
});

test('an icon is found by its name in one’s own language and taken by keys, and the change taken back [MENU-04, MENU-09]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { locale: 'de-DE', isBlank: true });
  const menus = new AppMenusPage(page);
  await page.goto(`/admin/app/${(await fleet(sql)).id}`);
  await menus.select('Berichte');
  await page.getByRole('button', { name: 'Symbol ändern' }).focus();
  await page.keyboard.press('Enter');
  await expect(menus.dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('qqq');
  await expect(menus.dialog.getByText('Kein Symbol passt zu „qqq“')).toBeVisible();
  await menus.dialog.getByRole('searchbox').fill('');
  await page.keyboard.type('FABR');
  await expect(menus.dialog.getByText('1 Symbol', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(menus.dialog.getByRole('option', { name: 'Fabrik' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menus.row('Berichte').locator('use')).toHaveAttribute('href', /#factory$/);
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await expect(menus.row('Berichte').locator('use')).toHaveCount(0);
});

test('an uploaded image becomes an icon; a large, unsupported or broken one is reported at the field [MENU-09]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto((await fleet(sql)).id);
  await menus.choose('Overview', 'Change icon');
  await menus.dialog.getByRole('tab', { name: 'Your own image' }).click();
  const file = menus.dialog.locator('#icon-file');
  const give = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer });
  await give('large.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(2 * 1_048_576)]));
  await expect(menus.dialog.getByText('This image has 2.1 MB. Choose one of at most 2 MB.')).toBeVisible();
  await give('notes.txt', 'text/plain', Buffer.from('notes'));
  await expect(menus.dialog.getByText(/“notes.txt” cannot be shown as an image/)).toBeVisible();
  await give('broken.png', 'image/png', Buffer.from('not a picture'));
  await expect(menus.dialog.getByText(/This is not a PNG, JPEG, WebP or SVG picture/)).toBeVisible();
  await give('square.png', 'image/png', PNG);
  await expect(page.getByText('Icon of Overview changed')).toBeVisible();
  const image = menus.row('Overview').locator('img');
  await expect(image).toBeVisible();
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
});

test('a menu becomes a jump link to a menu of another app, found by its name or by its app, which opens from the portal, and an ordinary one again [MENU-02, SHELL-43]', async ({
  open,
  sql,
}) => {
  const app = await fleet(sql);
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto(app.id);
  await menus.choose('Work orders', 'Change target');
  await menus.dialog.getByText('Jump link', { exact: true }).click();
  await menus.submit('Save');
  await expect(menus.dialog.getByText('Choose the menu that opens.')).toBeVisible();
  await menus.dialog.getByLabel('Label').fill('');
  await menus.submit('Save');
  await expect(menus.dialog.getByText('Enter a label.')).toBeVisible();
  await menus.dialog.getByLabel('Label').fill('To the spare parts');
  const find = menus.dialog.getByRole('searchbox', { name: 'Search menus of all applications' });
  await find.fill('STOCK');
  await expect(menus.dialog.getByRole('treeitem').filter({ hasText: 'Spare Parts › Stock' })).toHaveCount(1);
  await find.fill('work orders');
  await expect(menus.dialog.getByRole('treeitem').filter({ hasText: 'This menu itself' })).toHaveCount(1);
  await find.fill('qqq');
  await expect(menus.dialog.getByRole('treeitem')).toHaveCount(0);
  await find.fill('');
  const target = menus.dialog.getByRole('tree');
  await target.getByText('Spare Parts', { exact: true }).click();
  await target.getByText('Stock', { exact: true }).click();
  await menus.submit('Save');
  await expect(page.getByText('Target of Work orders saved')).toBeVisible();
  await expect(menus.row('Work orders').getByText('Jump link')).toBeVisible();

  const [{ code } = { code: '' }] = (await sql(
    "SELECT jump_code AS code FROM menu WHERE jump_name = 'To the spare parts'",
  )) as {
    code: string;
  }[];
  await page.goto('/portal');
  await new ShellPage(page).app('Fleet Operations').click();
  await page.getByRole('navigation').getByText('To the spare parts').click();
  await expect(page).toHaveURL(new RegExp(`/${code}$`));
  await expect(page.getByText('Spare Parts').first()).toBeVisible();

  await menus.goto(app.id);
  await menus.choose('Work orders', 'Change target');
  await menus.dialog.getByText('Its own page', { exact: true }).click();
  await menus.submit('Save');
  await expect(menus.row('Work orders').getByText('Jump link')).toHaveCount(0);
});

test('menus of an app of the OU itself are added, named and deleted; faults are shown at their fields [MENU-01, MENU-05, LIST-15, SHELL-46]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto((await fleet(sql)).id);
  await page.getByRole('button', { name: 'Add menu' }).click();
  const name = menus.dialog.locator('#menu-name');
  const url = menus.dialog.locator('#menu-url');
  await name.fill('  ');
  await url.fill('javascript:alert(1)');
  await menus.submit('Add menu');
  await expect(menus.dialog.getByText('Enter a name in your language.')).toBeVisible();
  await expect(menus.dialog.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
  await name.fill('overview');
  await url.fill('https://story.example/tides');
  await menus.submit('Add menu');
  await expect(menus.dialog.getByText(/already exists/i)).toBeVisible();
  await name.fill('Story tides');
  await menus.submit('Add menu');
  await expect(page.getByText('Menu Story tides added')).toBeVisible();
  // The new menu is shown.
  await expect(page.getByRole('heading', { level: 2, name: 'Story tides' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://story.example/tides' })).toBeVisible();
  await menus.tree.focus();
  await page.keyboard.press('F2');
  await name.fill('Story currents');
  await menus.dialog.getByRole('tab', { name: /Deutsch/ }).click();
  await name.fill('Story Strömung');
  await menus.submit('Save');
  await expect(page.getByText('Menu Story currents saved')).toBeVisible();
  await expect(page.getByText('Story Strömung')).toBeVisible();
  await menus.tree.focus();
  await page.keyboard.press('Delete');
  await expect(menus.question.getByText(/will be gone for everyone/)).toBeVisible();
  await menus.question.getByRole('button', { name: 'Delete menu' }).click();
  await expect(page.getByText('Menu Story currents deleted')).toBeVisible();
  await expect(menus.row('Story currents')).toHaveCount(0);
});

test('the menus of a purchased app are ordered and given icons; their names are its provider’s [MENU-04, APP-01]', async ({
  open,
  sql,
}) => {
  const app = await fleet(sql);
  await sql("UPDATE app SET created_type = 'PURCHASED' WHERE id = ?", [app.id]);
  await sql('INSERT IGNORE INTO app_entitlement (ou_id, app_id, created_time) VALUES (?, ?, 1)', [app.ou, app.id]);
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto(app.id);
  await menus.select('Reports');
  await expect(page.getByText('The provider of the application sets its names')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit menu' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add menu' })).toHaveCount(0);
  await menus.tree.focus();
  await page.keyboard.press('Alt+Home');
  await expect(page.getByText('Reports is now number 1 of 4')).toBeAttached();
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Order saved. It applies from the next sign-in.')).toBeVisible();
  await page.reload();
  await menus.row('Reports').waitFor();
  const tops = await page
    .locator('[role=treeitem][aria-level="1"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-posinset')));
  expect(tops).toContain('1');
  await expect(menus.row('Reports')).toHaveAttribute('aria-posinset', '1');
  await sql("UPDATE app SET created_type = 'CUSTOM' WHERE id = ?", [app.id]);
});

test('the second of two who order the menus of an app keeps what was moved [MENU-04]', async ({ open, sql }) => {
  const app = await fleet(sql);
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto(app.id);
  await menus.choose('Work orders', 'To the top');
  // Somebody else has put it first by now.
  await sql("UPDATE menu SET sort_order = -1 WHERE app_id = ? AND code = 'reports'", [app.id]);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Someone else changed the order in the meantime')).toBeVisible();
  await expect(menus.row('Work orders')).toHaveAttribute('aria-posinset', '1');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Order saved. It applies from the next sign-in.')).toBeVisible();
});

test('a menu is added below another, goes to the first level and back by keys, menu and mouse, and shares its frame [MENU-04, SHELL-08, SHELL-42, ERRC-21, ERRC-23]', async ({
  open,
  sql,
}) => {
  const app = await fleet(sql);
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto(app.id);
  await menus.choose('Overview', 'Add menu below');
  await expect(menus.dialog.getByText('Add menu below “Overview”')).toBeVisible();
  await menus.dialog.locator('#menu-name').fill('Story depths');
  await menus.dialog.locator('#menu-url').fill('https://story.example/depths');
  await menus.dialog.getByLabel('Share one frame with other menus').check();
  await menus.submit('Add menu');
  await expect(page.getByText('Menu Story depths added')).toBeVisible();
  const row = menus.row('Story depths');
  await expect(row).toHaveAttribute('aria-level', '2');
  await expect(page.getByText('Shares one frame with other menus of the application')).toBeVisible();
  const stored = async () => {
    const rows = (await sql(
      `SELECT p.name_json AS parent, m.is_spa AS isSpa FROM menu m LEFT JOIN menu p ON p.id = m.parent_id
        WHERE m.name_json LIKE '%Story depths%'`,
    )) as { parent: string | null; isSpa: number }[];
    return [/Overview|Reports/.exec(rows[0]?.parent ?? '')?.[0] ?? null, rows[0]?.isSpa];
  };
  await expect.poll(stored).toEqual(['Overview', 1]);

  const save = async () => {
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(page.getByText('Order saved. It applies from the next sign-in.').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save order' })).toBeDisabled();
  };
  await menus.tree.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Story depths is now number 2 of 5')).toBeAttached();
  await expect(row).toHaveAttribute('aria-level', '1');
  await save();
  await expect.poll(stored).toEqual([null, 1]);
  await menus.choose('Story depths', 'Below “Overview”');
  await expect(row).toHaveAttribute('aria-level', '2');
  await save();
  await expect.poll(stored).toEqual(['Overview', 1]);
  await row.dragTo(menus.row('Reports'));
  await expect(page.getByText('Story depths is now number 1 of 1 in Reports')).toBeAttached();
  await save();
  await page.reload();
  await expect(row).toHaveAttribute('aria-level', '2');
  await expect.poll(stored).toEqual(['Reports', 1]);

  await menus.choose('Story depths', 'Edit menu');
  await menus.dialog.getByLabel('Share one frame with other menus').uncheck();
  await menus.submit('Save');
  await expect(page.getByText('Own frame: the page loads each time')).toBeVisible();
  await expect.poll(stored).toEqual(['Reports', 0]);
});

test('an icon that is changed is seen at once in a portal that is open [MENU-04, BYND-04]', async ({ open, sql }) => {
  const app = await fleet(sql);
  const person = await open('sofia', { isBlank: true });
  await person.goto('/portal');
  await new ShellPage(person).app('Fleet Operations').click();
  const own = person.getByRole('navigation', { name: 'Menu of Fleet Operations' });
  await expect(own.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(own.locator('use[href$="#factory"]')).toHaveCount(0);
  const menus = new AppMenusPage(await open('olivia', { isBlank: true }));
  await menus.goto(app.id);
  await menus.choose('Overview', 'Change icon');
  await menus.dialog.getByRole('searchbox').fill('factory');
  await menus.dialog.getByRole('option', { name: 'Factory' }).click();
  await expect(menus.page.getByText('Icon of Overview changed')).toBeVisible();
  await expect(own.locator('use[href$="#factory"]')).toBeVisible();
});

test('500 menus draw no more rows than show', async ({ open, sql }) => {
  const app = await fleet(sql);
  const rows = Array.from({ length: 500 }, (_, at) => [
    app.ou,
    `01ST0RYMENU${String(at).padStart(15, '0')}`,
    app.id,
    `story-${at}`,
    JSON.stringify({ default: `Story ${at}` }),
    'https://story.example',
    100 + at,
  ]);
  await sql('INSERT INTO menu (ou_id, id, app_id, code, name_json, url, sort_order) VALUES ?', [rows]);
  const page = await open('olivia', { isBlank: true });
  const menus = new AppMenusPage(page);
  await menus.goto(app.id);
  await menus.row('Overview').waitFor();
  expect(await page.locator('[role=treeitem]').count()).toBeLessThan(60);
  await menus.tree.focus();
  await page.keyboard.press('End');
  await expect(menus.row('Story 499')).toBeVisible();
  expect(await page.locator('[role=treeitem]').count()).toBeLessThan(60);
});

test('at 375 px a menu is a page of its own, and no theme breaks a rule at either width', async ({ open, sql }) => {
  const app = await fleet(sql);
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile, isBlank: true });
    const menus = new AppMenusPage(page);
    await menus.goto(app.id);
    await expectAccessibleInAllThemes(page, 'the tree');
    await menus.select('Reports');
    await expectAccessibleInAllThemes(page, 'a menu');
    await page.getByRole('button', { name: 'Change icon' }).click();
    await menus.dialog.getByRole('option').first().waitFor();
    await expectAccessibleInAllThemes(page, 'the icons');
    await page.keyboard.press('Escape');
    await expect(menus.dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Change target' }).click();
    await menus.dialog.getByText('Jump link', { exact: true }).click();
    await expectAccessibleInAllThemes(page, 'where it leads');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).last().click();
    if (isMobile) {
      await page.getByRole('button', { name: 'All menus' }).click();
      await expect(menus.tree).toBeVisible();
    }
  }
});
