import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PluginPage } from '../../pages/plugin-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** A plugin that nobody has, at an address of the tests' own. */
async function insertPlugin(sql: Sql, id: string, name: string, url: string): Promise<void> {
  await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [id]);
  await sql('DELETE FROM plugin WHERE id = ?', [id]);
  await sql(
    `INSERT INTO plugin (id, name_json, description_json, url, version, created_time) VALUES (?, ?, '{"default":"-"}', ?, 1, ?)`,
    [id, JSON.stringify({ default: name, en: name }), url, Date.now()],
  );
}

const give = (sql: Sql, id: string, organization: string) =>
  sql('INSERT INTO plugin_organization (ou_id, plugin_id) SELECT id, ? FROM organization WHERE name = ?', [
    id,
    organization,
  ]);

const idOf = (last: string) => `01J0P1VG1N000000000000000${last}`;

test('by keys alone a plugin is registered, named in another language and deleted [PLUG-01, PLUG-02, PLUG-04, DOMN-04, LIST-16, ERRC-22]', async ({
  open,
}) => {
  const page = await open('super', { isBlank: true });
  const plugins = new PluginPage(page);
  await plugins.goto();
  await page.getByRole('button', { name: 'Register plugin' }).focus();
  await page.keyboard.press('Enter');
  await expect(plugins.name).toBeFocused();
  await page.keyboard.type('  Harbour pilots ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://pilots.example/start');
  await page.keyboard.press('Tab');
  await expect(plugins.url).toHaveValue('pilots.example/start');
  await expect(plugins.dialog.getByText('https://', { exact: true })).toBeVisible();
  const link = plugins.dialog.getByRole('link', { name: 'Try in a tab' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', 'https://pilots.example/start');
  await plugins.url.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plugin Harbour pilots registered')).toBeVisible();
  const row = plugins.row('Harbour pilots');
  await expect(row.getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(row).toContainText('https://pilots.example/start');

  await row.getByRole('link', { name: 'Harbour pilots' }).focus();
  await page.keyboard.press('Enter');
  await expect(plugins.name).toBeFocused();
  await expect(plugins.description).toHaveValue('');
  await page.keyboard.press('Shift+Tab');
  const language = (name: RegExp) => plugins.dialog.getByRole('tab', { name }).first();
  // The focus follows a key in the next picture, later than another key of a machine.
  await page.keyboard.press('End');
  await expect(language(/Français/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(language(/Polski/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(language(/Deutsch/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hafenlotsen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plugin Harbour pilots saved')).toBeVisible();
  await expect(plugins.dialog).toHaveCount(0);

  await row.getByRole('link', { name: 'Harbour pilots' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete plugin' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(plugins.question.getByText('Nobody loses anything.')).toBeVisible();
  await expect(plugins.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plugin Harbour pilots deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an administrator’s open console gets a plugin, shows it framed, and loses it; while it is assigned it is not deleted [PLUG-02, PLUG-05, PLUG-07, PLUG-08, PLUG-09, ERRC-22]', async ({
  open,
  sql,
  demo,
}) => {
  await insertPlugin(sql, idOf('2'), 'Tide tables', `${demo.sampleUrl}/?plugin=tides`);
  const admin = await open('olivia', { isBlank: true });
  await admin.goto('/admin/users');
  await admin.getByRole('heading', { level: 1 }).waitFor();
  const menu = admin.getByRole('navigation', { name: 'Admin console' });
  await expect(menu.getByRole('link', { name: 'Tide tables' })).toHaveCount(0);

  const page = await open('super', { isBlank: true });
  const plugins = new PluginPage(page);
  await plugins.goto('?q=tide');
  await plugins.choose('Tide tables', 'Choose organizations');
  await plugins.dialog.getByRole('searchbox').fill('northw');
  const found = plugins.dialog.getByRole('treeitem');
  await expect(found).toHaveText(['Northwind Energy']);
  await found.click();
  await expect(plugins.dialog.getByText('1 added, nothing removed')).toBeVisible();
  await plugins.submit('Save');
  await expect(page.getByText('1 organization has Tide tables now')).toBeVisible();

  const entry = menu.getByRole('link', { name: 'Tide tables' });
  await entry.click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Tide tables' })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const frame = admin.locator('iframe[title="Tide tables"]');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  await expect(frame).toHaveAttribute('src', `${demo.sampleUrl}/?plugin=tides`);
  await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  expect((await frame.boundingBox())?.height).toBeGreaterThan(300);
  await expect(admin.getByRole('link', { name: 'Open in a tab' })).toHaveAttribute('rel', /noopener/);

  await plugins.choose('Tide tables', 'Delete plugin');
  await expect(plugins.question).toContainText('Northwind Energy');
  await expect(plugins.question.getByRole('button', { name: 'Delete plugin' })).toHaveCount(0);
  await plugins.question.getByRole('button', { name: 'Close' }).last().click();
  await plugins.row('Tide tables').getByRole('link', { name: '1', exact: true }).click();
  await plugins.dialog.getByRole('button', { name: 'Remove Northwind Energy' }).click();
  await plugins.submit('Save');
  await expect(page.getByText('No organization has Tide tables now')).toBeVisible();
  // The object of the page is gone (ERRC-04).
  await expect(admin).toHaveURL(/\/404$/);
  await expect(entry).toHaveCount(0);
  await plugins.choose('Tide tables', 'Delete plugin');
  await plugins.question.getByRole('button', { name: 'Delete plugin' }).click();
  await expect(page.getByText('Plugin Tide tables deleted')).toBeVisible();
});

test('a plugin that refuses frames or does not answer says so, with a tab of its own to open it in [PLUG-09, SHELL-46]', async ({
  open,
  sql,
}) => {
  const server = createServer((request, response) => {
    if (request.url === '/cut') response.destroy();
    else response.setHeader('x-frame-options', 'DENY').end('no');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await insertPlugin(sql, idOf('7'), 'Shy page', `${base}/refuses`);
  await give(sql, idOf('7'), 'Northwind Energy');
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/plugin/${idOf('7')}`);
  await expect(page.getByText('Shy page cannot be shown here')).toBeVisible();
  await expectAccessibleInAllThemes(page, 'refused plugin');
  await page.getByRole('button', { name: 'Show it here anyway' }).click();
  await expect(page.getByText('Shy page cannot be shown here')).toHaveCount(0);
  await sql('UPDATE plugin SET url = ? WHERE id = ?', [`${base}/cut`, idOf('7')]);
  await page.reload();
  await expect(page.getByText('Shy page does not answer')).toBeVisible();
  server.closeAllConnections();
  server.close();
  await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [idOf('7')]);
  await sql('DELETE FROM plugin WHERE id = ?', [idOf('7')]);
});

test('plugins are for managers of the whole OU, and only the super administrator manages them [PLUG-09, ROUTE-18, ROUTE-19]', async ({
  open,
  sql,
}) => {
  await insertPlugin(sql, idOf('5'), 'For managers', 'https://managers.example/');
  await give(sql, idOf('5'), 'Northwind Energy');
  const sofia = await open('sofia', { isBlank: true });
  await sofia.goto('/admin/users');
  await expect(sofia.getByRole('link', { name: 'For managers' })).toBeVisible();
  const sam = await open('sam', { isBlank: true });
  const asked: string[] = [];
  sam.on('request', (request) => asked.push(request.postData() ?? ''));
  await sam.goto('/admin/users');
  await sam.getByRole('table').waitFor();
  await expect(sam.getByRole('link', { name: 'For managers' })).toHaveCount(0);
  expect(asked.filter((body) => body.includes('pluginOrganizationList'))).toEqual([]);
  await sam.goto(`/admin/plugin/${idOf('5')}`);
  await expect(sam.locator('iframe')).toHaveCount(0);
  const olivia = await open('olivia', { isBlank: true });
  await olivia.goto('/admin/plugins');
  await expect(olivia.getByRole('button', { name: 'Register plugin' })).toHaveCount(0);
  await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [idOf('5')]);
  await sql('DELETE FROM plugin WHERE id = ?', [idOf('5')]);
});

test('organizations are chosen out of forty thousand, of which few rows are drawn [PLUG-02, LIST-10, LIST-11]', async ({
  open,
  sql,
}) => {
  await insertPlugin(sql, idOf('6'), 'For many', 'https://many.example/');
  const digits =
    '(SELECT 0 d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)';
  await sql(
    `INSERT INTO organization (id, name, languages, available_themes, default_resource_types, copyrights, features, created_time)
     SELECT CONCAT('01J0MASS', LPAD(n, 18, '0')), CONCAT('Mass ', LPAD(n, 5, '0')), '["en-US"]', '["DARK"]', '[]', '{}', '[]', 1
       FROM (SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n FROM ${digits} a, ${digits} b, ${digits} c, ${digits} e, ${digits} f) x WHERE n < 40000`,
  );
  const page = await open('super', { isBlank: true });
  const plugins = new PluginPage(page);
  await plugins.goto('?q=for many');
  await plugins.choose('For many', 'Choose organizations');
  const rows = plugins.dialog.getByRole('treeitem');
  await expect(rows.first()).toHaveText('Baltic Freight');
  expect(await rows.count()).toBeLessThan(40);
  await plugins.dialog.getByRole('searchbox').fill('mass 39999');
  await expect(rows).toHaveText(['Mass 39999']);
  await rows.click();
  await plugins.dialog.getByRole('searchbox').fill('mass 20000');
  await expect(rows).toHaveText(['Mass 20000']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await plugins.submit('Save');
  await expect(page.getByText('2 organizations have For many now')).toBeVisible();
  await sql("DELETE FROM organization WHERE name LIKE 'Mass %'");
  await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [idOf('6')]);
  await sql('DELETE FROM plugin WHERE id = ?', [idOf('6')]);
});

for (const isMobile of [false, true]) {
  const where = isMobile ? 'mobile' : 'desktop';
  test(`the pages of plugins break no WCAG 2.2 AA rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
    sql,
    demo,
  }) => {
    const id = idOf(isMobile ? '8' : '7');
    await insertPlugin(sql, id, `Looked at, ${where}`, `${demo.sampleUrl}/`);
    const page = await open('super', { isMobile, isBlank: true });
    const plugins = new PluginPage(page);
    await plugins.goto(`?q=${where}`);
    await plugins.row(`Looked at, ${where}`).waitFor();
    await expectAccessibleInAllThemes(page, `list, ${where}`);
    await plugins.choose(`Looked at, ${where}`, 'Edit');
    await plugins.name.waitFor();
    await expectAccessibleInAllThemes(page, `form, ${where}`);
    await page.keyboard.press('Escape');
    await expect(plugins.dialog).toHaveCount(0);
    await plugins.choose(`Looked at, ${where}`, 'Choose organizations');
    const first = plugins.dialog.getByRole('treeitem').first();
    await expect(first).toHaveText('Baltic Freight');
    await first.click();
    await expect(plugins.dialog.getByText('1 added, nothing removed')).toBeVisible();
    await expectAccessibleInAllThemes(page, `organizations, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await give(sql, id, 'Northwind Energy');
    await plugins.choose(`Looked at, ${where}`, 'Delete plugin');
    await plugins.question.getByText('Northwind Energy').waitFor();
    await expectAccessibleInAllThemes(page, `deleting, ${where}`);
    const admin = await open('olivia', { isMobile, isBlank: true });
    await admin.goto(`/admin/plugin/${id}`);
    await admin.locator('iframe').waitFor();
    await expectAccessibleInAllThemes(admin, `framed, ${where}`);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(isMobile ? 375 : 2000);
    await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [id]);
    await sql('DELETE FROM plugin WHERE id = ?', [id]);
  });
}
