import type { BrowserContext, Page } from '@playwright/test';
import { MessagesPage } from '../../pages/messages-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { readyForNews } from '../../support/news.js';
import { expect, test } from '../../support/test.js';

/** Opens the sender of Fleet Operations, as nina; answers what sends a text to everyone. */
async function senderOf(page: Page) {
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const { frame } = shell;
  return async (text: string) => {
    await frame.getByLabel('Text', { exact: true }).fill(text);
    await frame.getByLabel('To everyone in the organization').check();
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/messages'));
    await frame.getByRole('button', { name: 'Send' }).click();
    expect((await sent).ok()).toBe(true);
  };
}

/** Counts the tones that pages of a browser begin to play. */
const countTones = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counted.tones += 1;
      start.call(this, when);
    };
  });
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

async function openPortal(page: Page) {
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await readyForNews(page);
}

test('of two tabs one shows a new message and plays its sound, once; a reload tells it no second time [MSG-26, MSG-28, MSG-29, BYND-13]', async ({
  open,
}) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('sofia', { isBlank: true, isNotified: true });
  await countTones(page.context());
  await openPortal(page);
  const other = await page.context().newPage();
  await openPortal(other);
  // Browsers let no page sound that nobody has touched.
  for (const tab of [page, other]) await tab.getByRole('heading', { level: 1 }).click();
  await send('Crane at gate four');
  const popups = async () =>
    (await new MessagesPage(page).popup('Crane at gate four').count()) +
    (await new MessagesPage(other).popup('Crane at gate four').count());
  await expect.poll(popups).toBe(1);
  await expect.poll(async () => (await tones(page)) + (await tones(other))).toBe(2);
  await expect(page.getByRole('region', { name: 'Unread messages' }).getByText('Crane at gate four')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Unread messages' }).getByText('Crane at gate four')).toBeVisible();
  expect([await tones(page), await tones(other), await popups()].filter((count) => count > 2)).toEqual([]);
  expect(await tones(page)).toBe(0);
});

test('the sound of a message is stopped in whichever tab the person is [MSG-29]', async ({ open }) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('sofia', { isBlank: true, isNotified: true });
  await openPortal(page);
  const other = await page.context().newPage();
  await openPortal(other);
  await send('Tug at berth two');
  const stops = [page, other].map((tab) => tab.getByRole('button', { name: 'Stop the sound' }));
  for (const stop of stops) await expect(stop).toBeVisible();
  await stops[1]!.click();
  for (const stop of stops) await expect(stop).toHaveCount(0, { timeout: 1_500 });
});

test('without the person’s wish a new message makes no popup; a word offers to turn it on [MSG-26, MSG-27]', async ({
  open,
}) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('sofia', { isBlank: true });
  await page.goto('/portal');
  const messages = new MessagesPage(page);
  await messages.open();
  await send('Fog at berth nine');
  await expect(messages.message('Fog at berth nine')).toBeVisible();
  await expect(messages.popup('Fog at berth nine')).toHaveCount(0);
  await messages.centre.getByRole('button', { name: 'Turn on' }).click();
  await expect(messages.centre.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await send('Fog has gone');
  await expect(messages.popup('Fog has gone')).toBeVisible();
});

test('a message is removed after a question, in other tabs too, and comes back by Undo [MSG-12, MSG-19, MSG-24]', async ({
  open,
}) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('sofia', { isBlank: true });
  await page.goto('/portal');
  const other = await page.context().newPage();
  await other.goto('/portal');
  const [messages, elsewhere] = [new MessagesPage(page), new MessagesPage(other)];
  await Promise.all([messages.open(), elsewhere.open()]);
  await send('Ladder left on deck');
  const row = messages.message('Ladder left on deck');
  await row.hover();
  await row.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this message?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /Ladder left on deck/ }).press('Delete');
  await question.getByRole('button', { name: 'Remove message' }).click();
  await expect(row).toHaveCount(0);
  await expect(elsewhere.message('Ladder left on deck')).toHaveCount(0);
  await expect(messages.centre.locator('[data-message]:focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expect(elsewhere.message('Ladder left on deck')).toBeVisible();
});

test('a muted app and quiet hours stop popups, not messages; they follow the person to another browser [CALL-360, CALL-361, CALL-362]', async ({
  open,
}) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('olivia', { isBlank: true, isNotified: true });
  await openPortal(page);
  const messages = new MessagesPage(page);
  await messages.open();
  await messages.centre.getByRole('button', { name: 'Mute Fleet Operations' }).click();
  await page.getByRole('menuitem', { name: 'Until I turn it on' }).click();
  await expect(messages.centre.getByRole('button', { name: 'Fleet Operations is muted' })).toBeVisible();
  await send('Quiet please');
  await expect(messages.message('Quiet please')).toBeVisible();
  const elsewhere = await open('olivia', { isBlank: true, isNotified: true });
  await openPortal(elsewhere);
  const others = new MessagesPage(elsewhere);
  await others.open();
  await others.centre.getByRole('button', { name: 'Fleet Operations is muted' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Turn on again' }).click();
  await others.centre.getByRole('button', { name: 'How messages alert you' }).click();
  await others.settings.getByRole('switch', { name: 'Quiet hours' }).click();
  const hour = await elsewhere.evaluate(() => new Date().getHours());
  const at = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`;
  await others.settings.getByLabel('From').fill(at(hour));
  await others.settings.getByLabel('to', { exact: true }).fill(at(hour + 2));
  await others.settings.getByLabel('to', { exact: true }).press('Enter');
  await expect(others.settings.getByText(`Quiet ${at(hour)}–${at(hour + 2)}`)).toBeVisible();
  await others.settings.getByRole('button', { name: 'Back' }).click();
  await send('Quiet still');
  await expect(others.message('Quiet still')).toBeVisible();
  expect(await messages.popup('Quiet').count()).toBe(0);
  expect(await others.popup('Quiet').count()).toBe(0);
  await others.centre.getByRole('button', { name: 'How messages alert you' }).click();
  await others.settings.getByRole('switch', { name: 'Quiet hours' }).click();
  await others.settings.getByRole('button', { name: 'Back' }).click();
  await send('Loud again');
  await expect(others.popup('Loud again')).toBeVisible();
});

test('messages are found by their text, narrowed to unread ones and to an app, and read app by app [MSG-15, CALL-349]', async ({
  open,
}) => {
  const send = await senderOf(await open('nina', { isBlank: true }, 'Northwind Energy'));
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const messages = new MessagesPage(page);
  await messages.open();
  await send('Anchor chain inspected');
  await expect(messages.message('Anchor chain inspected')).toBeVisible();
  await messages.centre.getByRole('searchbox').fill('ANCHOR chain');
  await expect(messages.centre.getByRole('listitem')).toHaveCount(1);
  await messages.centre.getByRole('searchbox').fill('no such thing');
  await expect(messages.centre.getByText('No matches')).toBeVisible();
  await messages.centre.getByRole('button', { name: 'Clear search and filters' }).click();
  await messages.centre.getByRole('button', { name: 'Mark all of Fleet Operations read' }).click();
  await expect(messages.centre.getByRole('button', { name: /^Fleet Operations/ })).not.toContainText('unread');
  await messages.centre.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(messages.message('Anchor chain inspected')).toHaveCount(0);
  await messages.centre.getByRole('button', { name: 'All', exact: true }).click();
  await messages.centre.getByRole('button', { name: 'Filter by app' }).click();
  await page.getByRole('menuitem', { name: 'Fleet Operations' }).click();
  await expect(messages.centre.getByRole('heading', { level: 3 })).toHaveCount(1);
});

test('the message centre goes by keys alone and hands the focus back [SHELL-10]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const messages = new MessagesPage(page);
  await messages.bell.press('Enter');
  await expect(messages.centre).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(messages.centre.locator('[data-message]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.centre.locator('[data-message]').first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(messages.centre).toHaveCount(0);
  await expect(messages.bell).toBeFocused();
});

test('on a phone the centre is a page that Back closes, with actions for fingers [MSG-10, MOB-05, MOB-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true, isMobile: true });
  await page.goto('/portal');
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(page).toHaveURL(/\/modal\/messages$/);
  const first = messages.centre.getByRole('listitem').first();
  await first.locator('[data-message]').click();
  await expect(first.getByRole('button', { name: 'Remove' }).last()).toBeVisible();
  await page.goBack();
  await expect(messages.centre).toHaveCount(0);
  await expect(page).toHaveURL(/\/portal$/);
});

for (const isMobile of [false, true]) {
  test(`the message centre and its settings break no rule of WCAG 2.2 AA in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
  }) => {
    const page = await open('olivia', { isBlank: true, isMobile });
    await page.goto('/portal');
    const messages = new MessagesPage(page);
    await messages.open();
    await messages.centre.locator('[data-message]').first().click();
    await expectAccessibleInAllThemes(page, 'message centre');
    await messages.centre.getByRole('button', { name: 'How messages alert you' }).click();
    await messages.settings.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(messages.settings.getByLabel('From')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'settings of messages');
    await messages.settings.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(messages.settings.getByLabel('From')).toHaveCount(0);
  });
}
