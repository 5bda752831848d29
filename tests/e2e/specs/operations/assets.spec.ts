import { AssetsPage } from '../../pages/assets-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { demoAssets } from '../../support/demo-portal.js';
import { expect, test } from '../../support/test.js';

const OU = "(SELECT id FROM organization WHERE name = 'Northwind Energy')";

test.afterEach(async ({ demo, sql }) => {
  Object.assign(demo.assets, { assets: await demoAssets(), answer: null, page: 1000, delay: 0 });
  await sql(`UPDATE asset_sync SET job_id = NULL WHERE ou_id = ${OU}`);
});

test('by keys the assets are synchronized, once in a window, and other administrators see it [ASST-03, ASST-05, ASST-06, CALL-328]', async ({
  open,
  demo,
  sql,
}) => {
  /** As if the window had passed. */
  const passWindow = () => sql(`UPDATE asset_sync SET started_time = 0 WHERE ou_id = ${OU}`);
  const site = demo.assets.assets.findIndex(({ id }) => id === 'site-2');
  demo.assets.assets = demo.assets.assets.with(site, { id: 'site-2', name: 'La Mancha Norte', type: 'site' });
  const page = await open('olivia', { isBlank: true });
  const assets = new AssetsPage(page);
  await assets.goto();
  await expect(assets.strip).toHaveCount(0);
  await assets.start.focus();
  await page.keyboard.press('Enter');
  await expect(assets.strip).toContainText('Synchronized');
  await expect(assets.strip).toContainText(/0 new.*1 changed.*0 gone/);
  await expect(assets.strip).toContainText(/Next allowedin 1[45] min, \d\d:\d\d/);
  await expect(assets.start).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Name or identifier' }).fill('site-2');
  await expect(assets.row('La Mancha Norte')).toContainText('this minute');
  await expectAccessibleInAllThemes(page);

  // Another administrator, who may synchronize alone, lands on the page and sees the same.
  await sql(
    `UPDATE sub_admin SET operations = '["assets"]' WHERE user_id = (SELECT id FROM account WHERE username = 'sofia')`,
  );
  const other = new AssetsPage(await open('sofia', { isBlank: true }));
  await other.page.goto('/');
  await expect(other.page).toHaveURL(/\/admin\/assets/);
  await expect(other.strip).toContainText('1 changed');
  await expect(other.start).toBeDisabled();
  await expect(other.page.getByRole('link', { name: 'Who reaches what' })).toHaveCount(0);
  await expect(other.page.getByRole('checkbox')).toHaveCount(0);

  // A failure says why, and that nothing has changed; after the window it is tried again.
  await passWindow();
  demo.assets.answer = () => ({ body: 'a page for people' });
  await assets.goto();
  await assets.start.click();
  await expect(assets.strip).toContainText('The asset service sent data that cannot be used. Nothing has changed.');
  await expect(assets.start).toBeDisabled();
  await passWindow();
  demo.assets.answer = null;
  demo.assets.assets = await demoAssets();
  await page.reload();
  await assets.strip.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(assets.strip).toContainText(/Synchronized.*1 changed/);
});

test('a running synchronization is watched and cancelled; the list stays as it was [ASST-05, CALL-328, ASST-12]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const assets = new AssetsPage(page);
  // A slow service: 23 pages, each after a second.
  Object.assign(demo.assets, { page: 10, delay: 1_000 });
  demo.assets.assets = [{ id: 'mast', name: 'A mast', type: 'device' }, ...demo.assets.assets];
  await assets.goto();
  await assets.start.click();
  await expect(assets.strip).toContainText(/Synchronizing\d+%\d+ of 229/);
  await expect(assets.strip).toContainText('1 new');
  const read = async () => Number(await assets.strip.getByRole('progressbar').getAttribute('aria-valuenow'));
  const before = await read();
  await expect.poll(read).toBeGreaterThan(before);
  // Somebody who comes later watches it too.
  await page.reload();
  await expect(assets.strip).toContainText(/Synchronizing.* of 229/);
  await assets.strip.getByRole('button', { name: 'Cancel' }).click();
  await expect(assets.strip).toContainText('Synchronization cancelled');
  await expect(assets.strip).toContainText('Nothing has changed.');
  await expect(assets.start).toBeDisabled();
  await expect(page.getByRole('link', { name: 'A mast' })).toHaveCount(0);
});

test('assets are filtered, assigned to a group and removed; everything stands in the address [ASST-04, CALL-329, CALL-333, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const assets = new AssetsPage(page);
  await assets.goto();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await assets.dialog.getByRole('checkbox', { name: 'Building · 8' }).check();
  await assets.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/f\.type=building/);
  await expect(page.getByText('1–8 of 8')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1–8 of 8')).toBeVisible();

  const name = 'La Mancha Sur · Substation';
  await expect(assets.row(name)).not.toContainText('First aiders');
  await assets.row(name).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('F6');
  await page.getByRole('button', { name: 'Assign to groups' }).focus();
  await page.keyboard.press('Enter');
  await expect(assets.dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('First');
  await expect(assets.dialog.getByRole('treeitem')).toHaveText(['First aiders']);
  await assets.dialog.getByRole('tree').focus();
  await page.keyboard.press('Space');
  await expect(assets.dialog.getByText('Selected (1)')).toBeVisible();
  await assets.dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByText('1 asset assigned to 1 user group')).toBeVisible();
  await expect(assets.row(name)).toContainText('First aiders');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(assets.row(name)).not.toContainText('First aiders');

  // A name opens its asset, with its node and who reaches it.
  await assets.row(name).getByRole('link', { name, exact: true }).click();
  await expect(assets.dialog).toContainText('site-2.building-2');
  await expect(page).toHaveURL(/dialog=asset/);
  await assets.dialog.getByRole('button', { name: 'Show who has this' }).click();
  await page.reload();
  await page
    .getByRole('dialog', { name: `Users with “${name}”` })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: /^Users with/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/who=/);
  await assets.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(assets.dialog).toHaveCount(0);
});

test('on a narrow screen the assets are a list without an axe violation [MOB-01, ASST-03]', async ({ open }) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await new AssetsPage(page).goto();
  await expectAccessible(page, 'assets on a narrow screen');
});
