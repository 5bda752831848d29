import type { Page } from '@playwright/test';
import { MessagesPage } from '../../pages/messages-page.js';
import { PalettePage } from '../../pages/palette-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { UsersPage } from '../../pages/users-page.js';
import { readyForNews } from '../../support/news.js';
import { expect, test } from '../../support/test.js';

/** How soon a loss is told, and how soon after the portal a tab is back. */
const SOON = { timeout: 3_000 };

// A restart interrupts all pages of the portal: these stories have it one after the other.
test.describe.configure({ mode: 'serial' });

// By its tag: an open dialog hides it from roles.
const pill = (page: Page) => page.locator('header button', { hasText: 'Reconnecting…' });

/** Waits until the palette, menus and dialogs are loaded ahead; this one is the last. */
async function isLoadedAhead(page: Page): Promise<void> {
  const last = await page.waitForResponse(/\/assets\/unsaved-dialog-/, { timeout: 30_000 });
  await last.finished();
}

test('a restart of the portal under a half-filled form is told quietly and loses nothing; the views and the live connection come back by themselves [BYND-13, LIMT-01]', async ({
  open,
  demo,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const ahead = isLoadedAhead(page);
  const users = new UsersPage(page);
  await users.goto('?dialog=add');
  await users.field('Username').fill('rosa.wind');
  await users.field('Name').fill('Rosa Wind');
  await ahead;
  await demo.kill();
  await expect(pill(page)).toBeVisible(SOON);
  await users.submit('Add user');
  const told = page.getByRole('alertdialog', { name: 'Adding failed' });
  await expect(told).toContainText('The portal does not answer. Check your connection and try again.');
  await told.getByRole('button', { name: 'I see' }).click();
  await expect(users.field('Name')).toHaveValue('Rosa Wind');
  await sql("UPDATE account SET name = 'Maja Solbakken' WHERE name = 'Maja Solberg'");
  const line = page.waitForEvent('websocket', { timeout: 60_000 });
  await demo.restart();
  await (await line).waitForEvent('framereceived', SOON);
  await expect(pill(page)).toHaveCount(0, SOON);
  await expect(page.locator('tbody')).toContainText('Maja Solbakken');
  await sql("UPDATE account SET name = 'Maja Solberg' WHERE name = 'Maja Solbakken'");
  await expect(users.field('Username')).toHaveValue('rosa.wind');
  await users.submit('Add user');
  await expect(page.getByText('Rosa Wind added')).toBeVisible();
  expect(await sql("SELECT 1 FROM account WHERE username = 'rosa.wind'")).toHaveLength(1);
});

test('a part that was not loaded yet keeps its place, and comes by itself [LIMT-01]', async ({ open, demo }) => {
  const page = await open('nina', {}, 'Northwind Energy');
  const shell = new ShellPage(page);
  // The page has loaded the parts of the app ahead.
  await page.route(/\/assets\/(side-menu|working-app)-/, (route) => route.abort());
  await page.goto('/portal');
  await isLoadedAhead(page);
  await demo.kill();
  await page.unroute(/\/assets\/(side-menu|working-app)-/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fleet Operations/ })
    .click();
  await expect(pill(page)).toBeVisible();
  // Beside the menu's place, not in it.
  const place = await page.getByRole('main').boundingBox();
  expect([place?.x, place?.width]).toEqual([232, 1_208]);
  await pill(page).hover();
  await expect(page.getByText(/^No connection since \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = new PalettePage(page);
  await palette.field.fill('shift');
  await expect(palette.options.first()).toContainText('Shift Handover');
  await page.keyboard.press('Escape');
  await demo.restart();
  await shell.isReady();
  await expect(shell.menus('Fleet Operations')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toHaveCount(0);
});

test('messages around a restart of the portal arrive once each, with one popup; the message center says that it reconnects [BYND-13, MSG-34]', async ({
  open,
  demo,
}) => {
  const sender = await open('nina', { isBlank: true }, 'Northwind Energy');
  const shell = new ShellPage(sender);
  await shell.openApp('Fleet Operations');
  const send = async (text: string) => {
    await shell.frame.getByLabel('Text', { exact: true }).fill(text);
    await shell.frame.getByLabel('To everyone in the organization').check();
    const sent = sender.waitForResponse((response) => response.url().endsWith('/api/messages'));
    await shell.frame.getByRole('button', { name: 'Send' }).click();
    expect((await sent).ok()).toBe(true);
  };
  const page = await open('sofia', { isBlank: true, isNotified: true });
  await page.goto('/portal');
  await readyForNews(page);
  const messages = new MessagesPage(page);
  await messages.open();
  await send('Before the restart');
  await expect(messages.message('Before the restart')).toHaveCount(1);
  await demo.kill();
  await expect(messages.centre.getByText('Reconnecting…')).toBeVisible(SOON);
  await demo.restart();
  await send('After the restart');
  await expect(messages.message('After the restart')).toBeVisible();
  await expect(messages.centre.getByText('Live', { exact: true })).toBeVisible();
  await expect(messages.popup('After the restart')).toHaveCount(1);
  for (const text of ['Before the restart', 'After the restart']) await expect(messages.message(text)).toHaveCount(1);
});
