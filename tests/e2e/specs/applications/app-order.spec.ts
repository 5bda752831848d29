import type { Page } from '@playwright/test';
import { AppOrderPage } from '../../pages/app-order-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expect, test } from '../../support/test.js';

const OPERATIONS = ['Fleet Operations', 'Control Room', 'Shift Handover'];
/** The apps of these stories; the demo may have more. */
const APPS = [...OPERATIONS, 'Maintenance Planner', 'Spare Parts', 'Grid Market'];
/** The apps of these stories in a category, in order. */
const appsIn = async (order: AppOrderPage, category: string) =>
  (await order.below(category)).filter((name) => APPS.includes(name));

/** Restore the rows: stories share a portal. */
test.beforeEach(async ({ sql }, testInfo) => {
  const rows = (await sql(
    `SELECT 'app' AS kind, id, sort_order AS place, category_id AS home FROM app UNION ALL
     SELECT 'app_category', id, sort_order, NULL FROM app_category UNION ALL
     SELECT 'menu', id, sort_order, NULL FROM menu`,
  )) as { kind: string; id: string; place: number; home: string | null }[];
  KEPT.set(testInfo.testId, rows);
});
const KEPT = new Map<string, { kind: string; id: string; place: number; home: string | null }[]>();
test.afterEach(async ({ sql }, testInfo) => {
  for (const { kind, id, place, home } of KEPT.get(testInfo.testId) ?? []) {
    await sql(`UPDATE ${kind} SET sort_order = ? WHERE id = ? AND sort_order <> ?`, [place, id, place]);
    if (home) await sql('UPDATE app SET category_id = ? WHERE id = ? AND category_id <> ?', [home, id, home]);
  }
  await sql('DELETE FROM former_order');
  await sql("DELETE FROM app_category WHERE name_json LIKE '%Night desk%'");
  await sql("DELETE FROM app WHERE url = 'https://crowd.example'");
});

const launcher = (page: Page) => new ShellPage(page).apps.getByRole('link').filter({ has: page.locator('svg') });

test('by keys an app goes up, on into the next category, and back; a menu moves among its siblings; that it is saved is told [APP-07, MENU-04, ERRC-21, ERRC-23]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  expect(await appsIn(order, 'Operations')).toEqual(OPERATIONS);
  await order.tree.focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByText(/Control Room is now number 1 of \d in Operations/)).toBeAttached();
  await expect(page.getByText('1 application moved: Control Room')).toBeVisible();
  for (const key of ['Alt+End', 'Alt+ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByText(/Control Room is now number 1 of \d in Maintenance/)).toBeAttached();
  expect(await appsIn(order, 'Operations')).toEqual(['Fleet Operations', 'Shift Handover']);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await appsIn(order, 'Operations')).toEqual(['Fleet Operations', 'Shift Handover', 'Control Room']);

  // Expand the app, and put its second menu first.
  await order.row('Fleet Operations').locator('[data-name]').click();
  await order.tree.focus();
  await page.keyboard.press('ArrowRight');
  const [first, second] = await order.below('Fleet Operations');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await order.below('Fleet Operations')).slice(0, 2)).toEqual([second, first]);
  await expect(page.getByText(/1 application and 1 menu moved/)).toBeVisible();
  await order.store();
  await page.reload();
  await order.row('Operations').waitFor();
  expect(await appsIn(order, 'Operations')).toEqual(['Fleet Operations', 'Shift Handover', 'Control Room']);
});

test('by mouse an app is dragged among others, into another category, and a category before another [APP-07]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  await order.drag('Shift Handover', 'Fleet Operations', 'upper');
  await expect.poll(() => appsIn(order, 'Operations')).toEqual(['Shift Handover', 'Fleet Operations', 'Control Room']);
  await order.drag('Fleet Operations', 'Spare Parts', 'upper');
  await expect
    .poll(() => appsIn(order, 'Maintenance'))
    .toEqual(['Maintenance Planner', 'Fleet Operations', 'Spare Parts']);
  // Dropped on the category itself, it goes to the end.
  await order.drag('Shift Handover', 'Market', 'lower');
  await expect.poll(() => appsIn(order, 'Market')).toEqual(['Grid Market', 'Shift Handover']);
  await order.drag('Company', 'Operations', 'upper');
  await expect.poll(async () => (await order.names())[0]).toBe('Company');
  await order.choose('Grid Market', 'Move to category…');
  await order.dialog.getByText('Operations', { exact: true }).click();
  await order.dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => appsIn(order, 'Operations')).toEqual(['Control Room', 'Grid Market']);
  await order.store();
  await page.reload();
  await order.row('Operations').waitFor();
  expect(await appsIn(order, 'Market')).toEqual(['Shift Handover']);
  // Leaving with unsaved changes asks first.
  await order.choose('Control Room', 'To the end');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test.describe('a signed-in person', () => {
  test.use({ isSignInFresh: true });

  test('keeps the order of the sign-in, and has the new one after the next [MENU-06, MENU-07]', async ({ open }) => {
    const user = await open('nina', { isBlank: true }, 'Northwind Energy');
    await user.goto('/portal');
    await new ShellPage(user).app('Fleet Operations').waitFor();
    const before = await launcher(user).allInnerTexts();
    const admin = await open('olivia', { isBlank: true });
    const order = new AppOrderPage(admin);
    await order.goto();
    await order.choose('Fleet Operations', 'To the end');
    await order.store();
    await user.reload();
    await new ShellPage(user).app('Fleet Operations').waitFor();
    expect(await launcher(user).allInnerTexts()).toEqual(before);
    const again = await open('nina', { isBlank: true }, 'Northwind Energy');
    await again.goto('/portal');
    await new ShellPage(again).app('Fleet Operations').waitFor();
    const after = await launcher(again).allInnerTexts();
    expect(after).not.toEqual(before);
    expect([...after].sort()).toEqual([...before].sort());
  });
});

test('the second of two who store an order keeps what was moved, on top of what the first stored [APP-07]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  await order.choose('Spare Parts', 'To the top');
  // Somebody else has put it first by now.
  await sql("UPDATE app SET sort_order = -1 WHERE name_json LIKE '%Shift Handover%'");
  await order.save.click();
  await expect(page.getByText('Someone else changed the order in the meantime')).toBeVisible();
  const both = async () => [await appsIn(order, 'Operations'), await appsIn(order, 'Maintenance')];
  const wanted = [
    ['Shift Handover', 'Fleet Operations', 'Control Room'],
    ['Spare Parts', 'Maintenance Planner'],
  ];
  expect(await both()).toEqual(wanted);
  await order.store();
  await order.goto();
  expect(await both()).toEqual(wanted);
});

test('categories are added, renamed in seven languages and deleted once they are empty [APP-07, CALL-113]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  await page.getByRole('button', { name: 'Add category' }).click();
  await order.dialog.getByRole('textbox').fill('   ');
  await order.dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(order.dialog.getByText('Enter a name.')).toBeVisible();
  await order.dialog.getByRole('textbox').fill('Night desk');
  await order.dialog.getByRole('tab', { name: /Deutsch/ }).click();
  await order.dialog.getByRole('textbox').fill('Nachtdienst');
  await order.dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Category Night desk added')).toBeVisible();
  await expect(order.row('Night desk')).toBeVisible();
  await order.choose('Night desk', 'Rename category');
  await expect(order.dialog.getByRole('textbox')).toHaveValue('Night desk');
  await order.dialog.getByRole('textbox').fill('Night desk two');
  await order.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(order.row('Night desk two')).toBeVisible();

  await order.choose('Market', 'Delete category');
  await expect(order.question.getByText(/applications? (is|are) in it/)).toBeVisible();
  await order.question.getByText('Close', { exact: true }).click();
  await order.choose('Night desk two', 'Delete category');
  await expect(order.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await order.question.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Category Night desk two deleted')).toBeVisible();
  await expect(order.row('Night desk two')).toHaveCount(0);
});

test('200 apps and 500 menus of one of them draw no more rows than show [APP-07]', async ({ open, sql }) => {
  const [first] = (await sql(
    `SELECT a.ou_id, a.category_id FROM app a JOIN organization o ON o.id = a.ou_id
      WHERE a.name_json LIKE '%Fleet Operations%' AND o.name = 'Northwind Energy'`,
  )) as { ou_id: string; category_id: string }[];
  const apps = Array.from({ length: 200 }, (_, at) => [
    first?.ou_id,
    `01MANYAPP${String(at).padStart(17, '0')}`,
    first?.category_id,
    JSON.stringify({ default: `Crowd ${at}` }),
    '{}',
    'CUSTOM',
    'https://crowd.example',
    100 + at,
    1,
  ]);
  await sql(
    'INSERT INTO app (ou_id, id, category_id, name_json, description_json, created_type, url, sort_order, created_time) VALUES ?',
    [apps],
  );
  const menus = Array.from({ length: 500 }, (_, at) => [
    first?.ou_id,
    `01MANYMENU${String(at).padStart(16, '0')}`,
    apps[0]?.[1],
    `crowd-${at}`,
    JSON.stringify({ default: `Page ${at}` }),
    'https://crowd.example',
    at + 1,
  ]);
  await sql('INSERT INTO menu (ou_id, id, app_id, code, name_json, url, sort_order) VALUES ?', [menus]);
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  const drawn = () => page.locator('[role=treeitem]').count();
  await expect(page.getByText(/20\d applications/)).toBeVisible();
  expect(await drawn()).toBeLessThan(60);
  await page.getByRole('searchbox').fill('Crowd 0');
  await order.row('Crowd 0').locator('[data-name]').click();
  await page.getByRole('searchbox').fill('');
  await order.tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(order.row('Page 0')).toBeVisible();
  expect(await drawn()).toBeLessThan(60);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+End');
  await expect(page.getByText('Page 0 is now number 500 of 500')).toBeAttached();
  await expect(order.row('Page 0')).toBeVisible();
  expect(await drawn()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('at 375 px rows are moved by their menus, and no theme breaks a rule [APP-07]', async ({ open }) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  await order.choose('Control Room', 'Move up');
  await expect(page.getByText('1 application moved: Control Room')).toBeVisible();
  expect((await order.row('Control Room').boundingBox())?.height).toBe(44);
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing moved yet.')).toBeVisible();
});

test('no theme breaks a rule, with a dialog and without [APP-07]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const order = new AppOrderPage(page);
  await order.goto();
  await order.choose('Shift Handover', 'Move up');
  await expectAccessibleInAllThemes(page, 'the order');
  await page.getByRole('button', { name: 'Add category' }).click();
  await order.dialog.getByRole('textbox').waitFor();
  await expectAccessibleInAllThemes(page, 'a category');
});
