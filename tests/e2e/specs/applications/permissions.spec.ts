import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { makeApp, removeApps } from '../../support/apps.js';
import { expect, test } from '../../support/test.js';

const ID = '01J0APPT0BEMADE00000000178';

test.afterEach(({ sql }) => removeApps(sql, ID));

test('by keys alone a permission is added, renamed, removed with its role, and put back [APPC-04, ERRC-23, BYND-02]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/app/${ID}/permissions`);
  await expect(page.getByText('No permissions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add permission' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#permission-name')).toBeFocused();
  await page.keyboard.type('Edit levels');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tides.edit');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Permission Edit levels added')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'tides.edit' });
  await expect(row.getByRole('cell').nth(3)).toHaveText('0');

  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: action });
    await item.waitFor();
    await page.keyboard.press('End');
    while ((await item.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  };
  await choose('Edit levels', 'Edit permission');
  await expect(page.locator('#permission-identifier')).toHaveJSProperty('readOnly', true);
  await page.locator('#permission-name').fill('Correct levels');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Permission Correct levels saved')).toBeVisible();

  await sql(
    `INSERT INTO role_permission (ou_id, role_id, app_id, permission_id)
     SELECT p.ou_id, r.id, p.app_id, p.id FROM permission p JOIN role r ON r.ou_id = p.ou_id AND r.name = 'Site manager'
      WHERE p.app_id = ?`,
    [ID],
  );
  await page.reload();
  await page.getByRole('button', { name: '1 role with Correct levels' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Site manager' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose('Correct levels', 'Remove permission');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('1 role no longer grants it')).toBeVisible();
  await question.getByRole('button', { name: 'Remove permission' }).press('Enter');
  await expect(page.getByText('Permission Correct levels removed')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Permission Correct levels is back')).toBeVisible();
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
});

test('at 375 px the list and the form fit, and no theme breaks a rule at either width', async ({ open, sql }) => {
  const [fleet] = (await sql(
    `SELECT a.id FROM app a JOIN organization o ON o.id = a.ou_id
      WHERE a.name_json LIKE '%Fleet Operations%' AND o.name = 'Northwind Energy'`,
  )) as { id: string }[];
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile, isBlank: true });
    await page.goto(`/admin/app/${fleet?.id}/permissions`);
    await expect(page.getByText('work-orders.close')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'the list');
    await page.getByRole('button', { name: 'Add permission' }).click();
    await page.locator('#permission-name').waitFor();
    await expectAccessibleInAllThemes(page, 'the form');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
