import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.js';
import { readyForNews } from '../../support/news.js';
import { expect, test } from '../../support/test.js';

/** Sends messages of Fleet Operations to everyone, as nina. */
async function send(sender: Page, ...texts: string[]) {
  const shell = new ShellPage(sender);
  await shell.openApp('Fleet Operations');
  const { frame } = shell;
  for (const text of texts) {
    await frame.getByLabel('Text', { exact: true }).fill(text);
    await frame.getByLabel('To everyone in the organization').check();
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect(sender.locator('[data-message-popup]', { hasText: text })).toBeVisible();
  }
}

test('the first screen shows unread messages at their app, from the first request; all are read at once, in other tabs too, and unread again by Undo [CALL-310, CALL-311, CALL-312]', async ({
  open,
}) => {
  const sender = await open('nina', { isBlank: true, isNotified: true }, 'Northwind Energy');
  const page = await open('sofia');
  const unread = page.getByRole('region', { name: 'Unread messages' });
  await send(sender, 'Rotor one stopped', 'Rotor two stopped');
  const other = await page.context().newPage();
  await other.goto('/portal');
  const lists: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('messageList')) lists.push(body);
  });
  await page.goto('/portal');
  const app = page.getByRole('region', { name: 'Apps' }).getByRole('link', { name: /Fleet Operations/ });
  const count = app.getByRole('img', { name: /unread/ });
  await expect(unread.getByRole('button', { name: /Rotor two stopped/ })).toBeVisible();
  const before = await count.getAttribute('aria-label');
  expect(lists).toHaveLength(1);
  expect(lists[0]).toContain('portalAppResourceList');
  await unread.getByRole('button', { name: 'Mark all read' }).click();
  await expect(unread.getByText('You have read everything.')).toBeVisible();
  await expect(unread.getByRole('heading')).toBeFocused();
  await expect(count).toHaveCount(0);
  await expect(other.getByText('You have read everything.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unread.getByRole('button', { name: /Rotor two stopped/ })).toBeVisible();
  await expect(count).toHaveAttribute('aria-label', before ?? '');
  await expect(other.getByRole('button', { name: /Rotor two stopped/ })).toBeVisible();
});

test('a popup marks its message as read where it stands [MSG-11, MSG-28]', async ({ open }) => {
  const sender = await open('nina', { isBlank: true, isNotified: true }, 'Northwind Energy');
  const receiver = await open('sofia', { isBlank: true, isNotified: true });
  await receiver.goto('/portal');
  await expect(receiver.getByRole('region', { name: 'Unread messages' })).toBeVisible();
  await readyForNews(receiver);
  await send(sender, 'Rotor three stopped');
  const popup = receiver.locator('[data-message-popup]', { hasText: 'Rotor three stopped' });
  await popup.getByRole('button', { name: 'Mark read' }).click();
  await expect(popup).toHaveCount(0);
  const row = receiver.getByRole('region', { name: 'Unread messages' }).getByText('Rotor three stopped');
  await expect(row).toHaveCount(0);
});

test('many apps stand by category or by name, as the person chose last in this browser [SHELL-01]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const apps = page.getByRole('region', { name: 'Apps' });
  const names = () => apps.getByRole('link').allTextContents();
  await expect(apps.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await apps.getByRole('button', { name: 'By category' }).click();
  await page.getByRole('menuitem', { name: 'By name' }).click();
  await expect(apps.getByRole('heading', { level: 3 })).toHaveCount(0);
  const sorted = (await names()).toSorted((one, other) => one.localeCompare(other, 'en-US', { numeric: true }));
  expect(await names()).toEqual(sorted);
  await page.reload();
  await expect(apps.getByRole('button', { name: 'By name' })).toBeVisible();
  await expect(apps.getByRole('heading', { level: 3 })).toHaveCount(0);
});

test('a star in the panel of all apps adds a favorite and takes it out, by keys too, and the panel stays [ENTRY-01, SHELL-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await new ShellPage(page).openApp('Fleet Operations');
  await page.getByRole('button', { name: /change app/ }).click();
  const panel = page.getByRole('dialog', { name: 'Change app' });
  await page.keyboard.type('Site Access');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('link', { name: 'Site Access' })).toBeFocused();
  const star = panel.getByRole('button', { name: /favorites$/ });
  await expect(star).toBeVisible();
  const label = (await star.getAttribute('aria-label')) ?? '';
  const opposite = label.startsWith('Add ') ? /^Remove .+ from favorites$/ : /^Add .+ to favorites$/;
  await page.keyboard.press('Tab');
  await expect(star).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel.getByRole('button', { name: opposite })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await panel.getByRole('link', { name: 'Site Access' }).hover();
  await panel.getByRole('button', { name: opposite }).click();
  await expect(panel.getByRole('button', { name: label })).toBeVisible();
});
