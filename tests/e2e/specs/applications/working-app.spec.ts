import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PalettePage } from '../../pages/palette-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { openedAddress } from '../../support/opened-address.js';
import { expect, test } from '../../support/test.js';

/** Seconds that the question before unsaved work is left waits. */
const COUNTDOWN = 5_000;
/** The portal's own words are there by then, in milliseconds. */
const WORDS = 2_000;
const question = 'Leave this page?';

/** Apps at an origin of their own: one that refuses frames, one that cuts the line, one that never answers. */
let server: Server;
let base: string;
test.beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/cut') response.destroy();
    else if (request.url === '/refuses') response.setHeader('x-frame-options', 'DENY').end('no');
    else if (request.url !== '/never') response.setHeader('content-type', 'text/html').end('<h1>Plain page</h1>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('unsaved work is asked about before another menu opens, not before a new tab; Cancel stays [SHELL-36, SHELL-38, SHELL-39, SHELL-40]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const before = page.url();
  const dialog = page.getByRole('alertdialog', { name: question });
  const farms = shell.menus('Fleet Operations').getByRole('link', { name: 'Wind farms' });
  await farms.click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await page.goBack();
  await expect(page).toHaveURL(before);
  await shell.tellUnsaved();
  await openedAddress(page, () => farms.click({ modifiers: ['Control'] }), /\/wind-farms$/);
  await expect(dialog).toHaveCount(0);
  await shell.menus('Fleet Operations').getByRole('link', { name: 'Overview' }).click();
  await expect(dialog).toHaveCount(0);
  await farms.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(before);
  await farms.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await shell.tellUnsaved();
  await shell.tellUnsaved(false);
  await shell.menus('Fleet Operations').getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(before);
});

test('on mobile Back from a menu that the drawer led to asks before unsaved work is left, in the portal’s own words [SHELL-36, SHELL-38, MOB-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const before = page.url();
  await shell.toggle.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Wind farms' }).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await shell.tellUnsaved();
  const dialog = page.getByRole('alertdialog', { name: question });
  await page.goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(before);
});

test('an app whose page tells nothing to the portal shows the page of each menu all the same; a page that begins has nothing unsaved [SHELL-40, SHELL-42]', async ({
  open,
  sql,
}) => {
  const ofFleet = "app_id IN (SELECT id FROM app WHERE name_json LIKE '%Fleet Operations%')";
  const urls = (await sql(`SELECT id, url FROM menu WHERE ${ofFleet} AND code IN ('overview', 'reports')`)) as {
    id: string;
    url: string;
  }[];
  await sql(`UPDATE menu SET url = CONCAT(?, code) WHERE ${ofFleet} AND code IN ('overview', 'reports')`, [`${base}/`]);
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await page.goto('/portal');
  await page
    .getByRole('region', { name: 'Apps' })
    .getByRole('link', { name: /^Fleet Operations/ })
    .click();
  await expect(shell.frame.getByRole('heading', { name: 'Plain page' })).toBeVisible();
  await shell.menus('Fleet Operations').getByRole('link', { name: 'Reports' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', `${base}/reports`);
  await shell.tellUnsaved();
  await shell.frame.locator('body').evaluate(() => parent.postMessage({ type: 'APP_PORTAL_READY' }, '*'));
  await shell.menus('Fleet Operations').getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  for (const { id, url } of urls) await sql('UPDATE menu SET url = ? WHERE id = ?', [url, id]);
});

test('an app that could not be loaded is not reported as closed, and is loaded again [SHELL-13, SHELL-17]', async ({
  open,
  sql,
}) => {
  const change = (isShown: boolean) =>
    sql("UPDATE app SET is_display = ? WHERE name_json LIKE '%Fleet Operations%'", [isShown]);
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  await change(false);
  let isBroken = true;
  await page.route('**/graphql*', (route) =>
    isBroken && /"operationName":"(FirstScreen|PortalApp)"/.test(route.request().postData() ?? '')
      ? route.abort()
      : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have no access to this' })).toHaveCount(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await shell.isReady();
  await change(true);
});

test('without an answer the page is left after 5 s, unless the question has the pointer or the person chose to be waited for, which is stored [SHELL-37]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  const shell = new ShellPage(page);
  await page.clock.install();
  await shell.openApp('Fleet Operations');
  const before = page.url();
  await shell.tellUnsaved();
  const dialog = page.getByRole('alertdialog', { name: question });
  const timer = dialog.getByRole('timer');
  const farms = shell.menus('Fleet Operations').getByRole('link', { name: 'Wind farms' });
  await farms.click();
  await dialog.hover();
  await expect(timer).toHaveText('Waiting for your answer');
  await expectAccessibleInAllThemes(page, 'leave question');
  await page.clock.fastForward(COUNTDOWN * 2);
  expect(page.url()).toBe(before);
  const saved = page.waitForResponse((response) => /SessionPreferences/.test(response.request().postData() ?? ''));
  await dialog.getByRole('button', { name: 'Always wait for my answer' }).click();
  await saved;
  await expect(timer).toHaveCount(0);
  expect(await sql("SELECT is_leave_countdown_off AS isOff FROM account WHERE username = 'olivia'")).toEqual([
    { isOff: 1 },
  ]);
  await dialog.getByRole('button', { name: 'Start the countdown again' }).click();
  await expect(timer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.mouse.move(5, 5);
  await farms.press('Enter');
  await expect(timer).toContainText('Leaving in');
  await page.clock.fastForward(COUNTDOWN);
  await expect(page).toHaveURL(/\/wind-farms$/);
});

test('a part of the portal that does not load leaves the page and the work in it as they are [LIMT-01, SHELL-36]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const before = page.url();
  await shell.tellUnsaved();
  // As after a deployment, which takes the files of the one before away.
  const files = /\/assets\/(leave-dialog|menu-content)-/;
  const asked: string[] = [];
  await page.route(files, (route) => {
    asked.push(
      route
        .request()
        .url()
        .replace(/.*assets\/|-[\w-]{8}\.js.*$/g, ''),
    );
    return route.fulfill({ status: 404 });
  });
  const farms = shell.menus('Fleet Operations').getByRole('link', { name: 'Wind farms' });
  await farms.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Part of the portal did not load.' });
  await expect(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // It was tried again while the portal answered.
  expect(asked.filter((name) => name === 'leave-dialog').length).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: /^Menu of / }).click();
  // The approaching pointer requests it, and the click requests it again if the browser has forgotten that failure by
  // then.
  await expect.poll(() => asked.filter((name) => name === 'menu-content').length).toBeGreaterThanOrEqual(2);
  await expect(notice).toHaveCount(1);
  await expect(shell.frame.getByTestId('who')).not.toBeEmpty();
  expect(page.url()).toBe(before);
});

test('a part of the portal that fails to load for a moment is tried once more [LIMT-01]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await new ShellPage(page).openApp('Fleet Operations');
  // A browser itself retries an interrupted request, then remembers the failure.
  await page.route(/\/assets\/menu-content-[^?]*$/, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: /^Menu of / }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

test('a jump link stands under its own label, opens the menu it names, in a new tab where it says so [SHELL-43]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  const change = async (values: object) =>
    sql(
      "UPDATE menu SET ? WHERE code = 'reports' AND app_id IN (SELECT id FROM app WHERE name_json LIKE '%Fleet Operations%')",
      [values],
    );
  await change({ addition_type: 1, jump_name: 'Elsewhere', jump_code: 'solar-parks', jump_location: 0 });
  await shell.openApp('Fleet Operations');
  const link = shell.menus('Fleet Operations').getByRole('link', { name: 'Elsewhere' });
  const body = shell.frame.locator('body');
  await body.evaluate((element) => element.setAttribute('data-mark', 'kept'));
  await link.click();
  await expect(page).toHaveURL(/\/solar-parks$/);
  await expect(shell.frame.getByRole('heading', { name: 'Solar parks' })).toBeVisible();
  // The portal around it stays, and so does the frame of the app.
  await expect(body).toHaveAttribute('data-mark', 'kept');
  await change({ jump_location: 1 });
  await page.reload();
  await openedAddress(page, () => link.click(), /\/solar-parks$/);
  const palette = new PalettePage(page);
  await palette.openByKeys();
  await palette.find('elsewhere', /Elsewhere/);
  await openedAddress(page, () => palette.field.press('Enter'), /\/solar-parks$/);
  await change({ jump_code: 'nowhere' });
  await page.goto(page.url().replace(/[^/]+$/, 'reports'));
  await expect(page.getByRole('heading', { name: 'You have no access to this' })).toBeVisible();
  await change({ addition_type: 0, jump_name: null, jump_code: null, jump_location: 0 });
});

test('an app that refuses frames, is down, is slow or has no usable address says so, with a tab of its own to open it in [SHELL-46]', async ({
  open,
  sql,
}) => {
  const page = await open('sofia', { isBlank: true });
  const shell = new ShellPage(page);
  const [menu] = (await sql(
    "SELECT m.id, m.url, m.is_spa AS isSpa FROM menu m JOIN app a ON a.id = m.app_id JOIN organization o ON o.id = a.ou_id WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Fleet Operations%' AND m.code = 'overview'",
  )) as { id: string; url: string; isSpa: number }[];
  await shell.openApp('Fleet Operations');
  const show = async (url: string) => {
    await sql('UPDATE menu SET url = ?, is_spa = 0 WHERE id = ?', [url, menu?.id]);
    await page.reload();
  };
  const tab = page.getByRole('main').getByRole('link', { name: 'Open in a tab' });
  await show(`${base}/refuses`);
  const main = page.getByRole('main');
  await expect(main.getByText('Fleet Operations cannot be shown here')).toBeVisible({ timeout: WORDS });
  await expect(main.getByText('X-Frame-Options: DENY')).toBeVisible();
  await expect(tab).toHaveAttribute('href', `${base}/refuses`);
  await expect(tab).toBeFocused();
  await expectAccessibleInAllThemes(page, 'refused frame');
  await page.getByRole('button', { name: 'Show it here anyway' }).click();
  await expect(tab).toHaveCount(0);
  await show(`${base}/cut`);
  await expect(main.getByText('Fleet Operations does not answer')).toBeVisible({ timeout: WORDS });
  await expect(main.getByText('No connection (ECONNRESET)')).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(main.getByText('Fleet Operations does not answer')).toBeVisible({ timeout: WORDS });
  await show(`${base}/never`);
  await expect(main.getByText('Fleet Operations is taking a long time to load')).toBeVisible({ timeout: 2 * WORDS });
  await expect(tab).toHaveAttribute('href', `${base}/never`);
  await expect(tab).not.toBeFocused();
  // An inner address, which the server does not request: browsers do not say that nothing answers there.
  await sql("UPDATE menu SET url = 'http://[::1]:9/', is_spa = 1 WHERE id = ?", [menu?.id]);
  await page.reload();
  await expect(main.getByRole('status').filter({ hasText: 'If this page stays empty' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect(tab).toHaveAttribute('href', 'http://[::1]:9/');
  await sql('UPDATE menu SET url = ?, is_spa = ? WHERE id = ?', [menu?.url, menu?.isSpa, menu?.id]);
});
