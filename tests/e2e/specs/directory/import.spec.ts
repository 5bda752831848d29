import { read, utils } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { ImportPage } from '../../pages/import-page.js';
import { expectAccessible } from '../../support/accessible.js';
import { removeAccounts } from '../../support/remove-accounts.js';
import { expect, test } from '../../support/test.js';

const HEAD = ['Username', 'Name', 'E-mail', 'Roles', 'Valid until', 'Shoe size'];

/** Today, and the day that it was a minute ago. */
const days = () => [Date.now(), Date.now() - 60_000].map((time) => new Date(time).toISOString().slice(0, 10));

test.beforeEach(async ({ sql }) => {
  await sql('DELETE FROM user_import');
  await removeAccounts(sql, "username LIKE 'shift.%'");
});
test.afterAll(async ({ sql }) => removeAccounts(sql, "username LIKE 'shift.%'"));

test('people are imported from a file: columns, mistakes mended in place by keys, progress, result [IMPT-01, BYND-03, IMPT-09, IMPT-04]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const imports = new ImportPage(page);
  await imports.goto();
  await expect(page.getByText('No imports yet')).toBeVisible();
  await expectAccessible(page, 'file');
  await imports.choose([
    HEAD,
    ['shift.one', 'Shift One', 'shift.one@portal.example', 'Analyst', '2030-12-31', 42],
    ['shift.two', 'Shift Two', 'shift.two@portal', 'Analyts', null, null],
    ['shift three', 'Shift Three', null, null, null, null],
    ['shift.four', 'Shift Four', 'nothing', null, null, null],
  ]);
  await expect(page.getByText('Ignored: Shoe size')).toBeVisible();
  await expectAccessible(page, 'columns');
  await imports.check();
  await expect(imports.button('With errors 3')).toBeVisible();
  await expect(page.getByText('Nothing has been changed yet')).toBeVisible();
  await expectAccessible(page, 'check');

  // By keyboard alone: to the cell, into it, out of it.
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2'])
    await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Roles' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(imports.row('shift.two').getByText('shift.two@portal', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('shift.two@portal.example');
  await page.keyboard.press('Enter');
  await expect(imports.row('shift.two').getByText('Needs a domain ending')).toBeHidden();
  await imports.row('shift.two').getByRole('button', { name: 'Analyst?' }).click();
  await expect(imports.button('With errors 2')).toBeVisible();
  await imports.button('With errors 2').click();
  await expect(page).toHaveURL(/rows=wrong/);
  await expect(imports.row('shift.two')).toHaveCount(0);
  await page.reload();
  await imports.row('shift three').getByRole('gridcell').nth(2).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('shift.three');
  await page.keyboard.press('Enter');
  await expect(imports.row('shift.three')).toHaveCount(0);
  await imports.button('All 4').click();
  await imports.button('Import 3 rows').click();

  await expect(page).toHaveURL(/step=import/);
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 rows were imported' })).toBeVisible();
  await expect(page.getByText('New: 3 · changed: 0 · unchanged: 0 · skipped: 1')).toBeVisible();
  await expectAccessible(page, 'result');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    imports.button('Download 1 failed row').click(),
  ]);
  expect(days().map((day) => `failed-rows-${day}.xlsx`)).toContain(download.suggestedFilename());
  const book = read(readFileSync(await download.path()));
  const [, row] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
  expect(row?.at(-1)).toContain('This is not an e-mail address.');
  const [secrets] = await Promise.all([
    page.waitForEvent('download'),
    imports.button('Download initial passwords').click(),
  ]);
  expect(secrets.suggestedFilename()).toContain('initial-passwords');
  await expect(imports.button('Download initial passwords')).toBeHidden();

  await page.getByRole('link', { name: 'Choose another file' }).click();
  await expect(page.getByRole('row', { name: /night-shift\.xlsx.*Partly imported/ })).toBeVisible();
  await page.goto('/admin/users?q=shift.two');
  await expect(page.getByRole('link', { name: 'Shift Two' })).toBeVisible();
});

test('the same file again says unchanged; differences are shown before and after [BYND-03]', async ({ open, sql }) => {
  const [known] = (await sql(
    "SELECT m.username, m.name FROM member m JOIN organization o ON o.id = m.ou_id WHERE o.name = 'Northwind Energy' AND m.username LIKE 'm%' ORDER BY m.username LIMIT 1",
  )) as { username: string; name: string }[];
  const page = await open('olivia', { isBlank: true });
  const imports = new ImportPage(page);
  await imports.goto();
  await imports.choose([
    ['Badge', 'Name', 'Department'],
    [known!.username, known!.name, null],
    ['nina', null, 'Night shift'],
  ]);
  await expect(page.getByText('Choose the column with the username.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Content of column Badge' }).selectOption('Username');
  await imports.check();
  await expect(imports.row(known!.username).getByText('Unchanged')).toBeVisible();
  await expect(imports.row('nina').getByText('Night shift')).toBeVisible();
});

test('a file that is no Excel file or too large is refused in a popup [IMPT-05, ERRC-11, ERRC-12, IMPT-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const imports = new ImportPage(page);
  await imports.goto();
  const refused = async (bytes: Buffer, name: string, text: string) => {
    await imports.chooseBytes(bytes, name);
    const popup = page.getByRole('alertdialog', { name: 'Upload failed' });
    await expect(popup.getByText(text)).toBeVisible();
    await popup.getByRole('button').last().click();
    await expect(popup).toBeHidden();
  };
  await refused(Buffer.from('username'), 'people.csv', 'This is not an Excel file');
  await refused(Buffer.from('username'), 'people.xlsx', 'This is not an Excel file');
  await refused(Buffer.alloc(2 * 1_048_576 + 1), 'people.xlsx', 'at most 2 MB');
  await expect(page.getByText('Drop an Excel file here')).toBeVisible();
});

test('the template comes in the language on screen, also on a phone [IMPT-08, CALL-150]', async ({ open }) => {
  const page = await open('olivia', { locale: 'zh-CN', isMobile: true, theme: 'white', isBlank: true });
  await new ImportPage(page).goto();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('用户导入模板.xlsx');
  await expectAccessible(page, 'file on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the users that the list shows are exported to a file named by the day [IMPT-06, IMPT-07, CALL-149]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/users?q=ma');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(days().map((day) => `Portal-${day}.xlsx`)).toContain(download.suggestedFilename());
  await expect(page.getByText('The user file has been downloaded.')).toBeVisible();
  const book = read(readFileSync(await download.path()));
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
  expect(rows.length).toBeGreaterThan(1);
});
