import { AssetsPage } from '../../pages/assets-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const OU = "(SELECT id FROM organization WHERE name = 'Northwind Energy')";

test('by keys the assets are synchronized, once in a window, and other administrators see it [ASST-03, ASST-05, ASST-06, CALL-328]', async ({
  open,
  sql,
}) => {
  await sql(`UPDATE asset_sync SET job_id = NULL WHERE ou_id = ${OU}`);
  await sql(`UPDATE asset SET name = 'Old name' WHERE ou_id = ${OU} AND external_id = 'site-2'`);
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
  await expect(assets.row('La Mancha Sur')).toContainText('this minute');
  await expectAccessibleInAllThemes(page);

  // Another administrator, who may synchronize alone, lands on the page and sees the same.
  await sql(
    `UPDATE sub_admin SET operations = '["assets"]' WHERE user_id = (SELECT id FROM account WHERE username = 'sofia')`,
  );
  const other = new AssetsPage(await open('sofia', { isBlank: true }));
  await other.page.goto('/admin');
  await expect(other.page).toHaveURL(/\/admin\/assets/);
  await expect(other.strip).toContainText('1 changed');
  await expect(other.start).toBeDisabled();
  await expect(other.page.getByRole('link', { name: 'Who reaches what' })).toHaveCount(0);
  await expect(other.page.getByRole('checkbox')).toHaveCount(0);

  // A failure says why, and that nothing has changed; after the window it is tried again.
  await sql(`UPDATE asset_sync SET is_done = 0, started_time = 0 WHERE ou_id = ${OU}`);
  await sql(`UPDATE job SET state = 'FAILED', result = '{"failure":"UNAVAILABLE"}' WHERE kind = 'asset-sync'`);
  await assets.goto();
  await expect(assets.strip).toContainText('The asset service did not answer. Nothing has changed.');
  await assets.strip.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(assets.strip).toContainText('Synchronized');
});

test('a running synchronization is watched and cancelled; the list stays as it was [ASST-05, CALL-328, ASST-12]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const assets = new AssetsPage(page);
  // As if another server read from a slow service: its lease goes on.
  await sql(
    `INSERT INTO job (id, kind, ou_id, payload, state, run_time, lease_time, progress, total, result, created_time)
     SELECT 'story-sync', 'asset-sync', id, '{}', 'RUNNING', 0, 9999999999999, 61015, 98412, '{"added":412,"changed":38}', 1
       FROM organization WHERE name = 'Northwind Energy'`,
  );
  await sql(
    `INSERT INTO asset_sync (ou_id, job_id, started_time) SELECT id, 'story-sync', ${Date.now()} FROM organization
      WHERE name = 'Northwind Energy' ON DUPLICATE KEY UPDATE job_id = 'story-sync', started_time = ${Date.now()}, is_done = 0`,
  );
  await assets.goto();
  await expect(assets.strip).toContainText('Synchronizing62%61,015 of 98,412');
  await expect(assets.strip).toContainText('412 new');
  await expect(assets.strip.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '61015');
  await sql(`UPDATE job SET progress = 90000 WHERE id = 'story-sync'`);
  await expect(assets.strip).toContainText('90,000 of 98,412');
  await assets.strip.getByRole('button', { name: 'Cancel' }).click();
  await expect(assets.strip).toContainText('Synchronization cancelled');
  await expect(assets.strip).toContainText('Nothing has changed.');
  await expect(assets.start).toBeDisabled();
  await sql(`UPDATE asset_sync SET job_id = NULL WHERE ou_id = ${OU}`);
});

test('assets are filtered, given to a group and taken back; everything stands in the address [ASST-04, CALL-329, CALL-333, BYND-14]', async ({
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
  await page.getByRole('button', { name: 'Give to groups' }).focus();
  await page.keyboard.press('Enter');
  await expect(assets.dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('First');
  await expect(assets.dialog.getByRole('treeitem')).toHaveText(['First aiders']);
  await assets.dialog.getByRole('tree').focus();
  await page.keyboard.press('Space');
  await expect(assets.dialog.getByText('Selected (1)')).toBeVisible();
  await assets.dialog.getByRole('button', { name: 'Give', exact: true }).press('Enter');
  await expect(page.getByText('1 asset given to 1 user group')).toBeVisible();
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
  await expect(page).not.toHaveURL(/who=/);
  await page.keyboard.press('Escape');
  await expect(assets.dialog).toHaveCount(0);
});

test('on a narrow screen the assets are a list without an axe violation [MOB-01, ASST-03]', async ({ open }) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await new AssetsPage(page).goto();
  await expectAccessible(page, 'assets on a narrow screen');
});
