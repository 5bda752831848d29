import { StructurePage } from '../../pages/structure-page.js';
import { expect, test } from '../../support/test.js';

test('assets of a node are ordered, removed and put back by keys, added by a search, and synchronized [ASST-13, CALL-177, CALL-179, CALL-180, CALL-181, CALL-187]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const structures = new StructurePage(page);
  await structures.goto(`?node=${await structures.idOf('Hornsund Ridge', sql)}`);
  await page.getByRole('tab', { name: 'Assets' }).click();
  const list = page.getByRole('tree', { name: /^Assets of/ });
  const names = () => list.locator('[data-name]').allTextContents();
  await list.getByRole('treeitem').nth(1).waitFor();
  const [first = '', second = '', third = ''] = await names();

  await list.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual(expect.arrayContaining([second]));
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third]);
  await page.reload();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third]);

  await list.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('1 asset removed from Hornsund Ridge')).toBeVisible();
  await expect.poll(async () => (await names())[0]).toBe(first);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third]);

  await page.getByRole('button', { name: 'Add assets' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Baltic Gate 2');
  await dialog
    .getByRole('treeitem', { name: /Baltic Gate 2/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add assets' }).click();
  await expect(page.getByText('1 asset added to Hornsund Ridge')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();

  await page.getByRole('button', { name: 'Synchronize' }).click();
  await expect(page.getByText(/^Synchronized .* Next allowed at/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Synchronize' })).toBeDisabled();

  await sql('DELETE FROM structure_sync');
});
