import type { WebSocketRoute } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.js';
import { UserPage } from '../../pages/user-page.js';
import { openFleet } from '../../support/open-fleet.js';
import { readyForNews } from '../../support/news.js';
import { expect, test } from '../../support/test.js';

test('the launcher shows apps by category; an app opens in its frame and learns the person [SHELL-01, SHELL-06, SHELL-08, SHELL-44, SHELL-45]', async ({
  open,
}) => {
  const page = await open('nina', {}, 'Northwind Energy');
  await expect(page.getByRole('heading', { name: 'Operations' })).toBeVisible();
  const frame = await openFleet(page);
  const who = frame.getByTestId('who');
  await expect(who).toContainText('Nina');
  await expect(who).toContainText('Northwind Energy');
  await expect(who).toContainText('en-US');
  expect(await page.locator('iframe').getAttribute('src')).not.toMatch(/token|code/);
  await page.getByRole('link', { name: 'Wind farms' }).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect(frame.getByRole('heading', { name: 'Wind farms' })).toBeVisible();
  await expect(page).toHaveTitle(/Wind farms/);
});

test('an app asks for full screen; Ctrl+F11 brings the portal back [SHELL-24, SHELL-26]', async ({ open }) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const frame = await openFleet(page);
  await frame.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.locator('main').focus();
  await page.keyboard.press('Control+F11');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a message published by an app arrives live at its addressee, in the right OU only [MSG-30, MSG-42, MSG-43, MSG-45]', async ({
  open,
}) => {
  const sender = await open('nina', { isBlank: true, isNotified: true }, 'Northwind Energy');
  const receiver = await open('sofia', { isBlank: true });
  const elsewhere = await open('nina', { isBlank: true }, 'Baltic Freight');
  await Promise.all([receiver.goto('/portal'), elsewhere.goto('/portal')]);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(receiver.getByRole('heading', { level: 1 })).toBeVisible();
  const frame = await openFleet(sender);
  await frame.getByLabel('Text', { exact: true }).fill('Blade inspection at noon');
  await frame.getByLabel('To everyone in the organization').check();
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(receiver.getByText('Blade inspection at noon').first()).toBeVisible();
  await receiver.getByRole('button', { name: /Messages,/ }).click();
  await expect(receiver.getByRole('dialog').getByText('Blade inspection at noon')).toBeVisible();
  await expect(elsewhere.getByText('Blade inspection at noon')).toHaveCount(0);
});

test('a message published while the connection was lost arrives once it is back, without reading the list again [BYND-13]', async ({
  open,
}) => {
  const sender = await open('nina', { isBlank: true, isNotified: true }, 'Northwind Energy');
  const receiver = await open('sofia', { isBlank: true });
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await receiver.routeWebSocket('**/graphql', (line) => {
    if (isCut) return void line.close({ code: 1001 });
    lines.push(line);
    line.connectToServer();
  });
  await receiver.goto('/portal');
  await expect(receiver.getByRole('heading', { level: 1 })).toBeVisible();
  const frame = await openFleet(sender);
  const send = async (text: string) => {
    await frame.getByLabel('Text', { exact: true }).fill(text);
    await frame.getByLabel('To everyone in the organization').check();
    await frame.getByRole('button', { name: 'Send' }).click();
  };
  await send('Crane at turbine 3');
  await expect(receiver.getByText('Crane at turbine 3').first()).toBeVisible();
  const reads: string[] = [];
  receiver.on('request', (request) => {
    const text = request.postData() ?? '';
    if (text.includes('MessageList')) reads.push(text);
  });
  isCut = true;
  await lines.at(-1)?.close({ code: 1001 });
  await send('Crane has left');
  await expect(sender.getByText('Crane has left').first()).toBeVisible();
  isCut = false;
  await expect(receiver.getByText('Crane has left').first()).toBeVisible();
  expect(lines).toHaveLength(2);
  expect(reads).toEqual([]);
});

test('a message published while the connection was lost pops up once it is back, also in a tab that has seen no event yet; it names its app and opens the message [BYND-13, MSG-11, MSG-28]', async ({
  open,
}) => {
  const sender = await open('nina', { isBlank: true, isNotified: true }, 'Northwind Energy');
  const receiver = await open('sofia', { isBlank: true, isNotified: true });
  let line: WebSocketRoute | null = null;
  let isCut = false;
  await receiver.routeWebSocket('**/graphql', (route) => {
    if (isCut) return void route.close({ code: 1001 });
    line = route;
    route.connectToServer();
  });
  const placed = receiver.waitForResponse(
    (response) => response.request().postData()?.includes('LivePosition') === true,
  );
  await receiver.goto('/portal');
  await (await placed).finished();
  await readyForNews(receiver);
  const frame = await openFleet(sender);
  isCut = true;
  await (line as WebSocketRoute | null)?.close({ code: 1001 });
  for (const text of ['Gate one is open', 'Gate two is open', 'Gate three is open']) {
    await frame.getByLabel('Text', { exact: true }).fill(text);
    await frame.getByLabel('To everyone in the organization').check();
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect(sender.locator('[data-message-popup]', { hasText: text })).toBeVisible();
  }
  isCut = false;
  const popups = receiver.getByRole('region', { name: 'New messages and alarms' });
  // They stay while they are pointed at.
  await popups.getByText('Gate three is open').hover();
  await expect(popups.getByRole('button', { name: '1 more · show all' })).toBeVisible();
  await expect(receiver).toHaveTitle(/^\(\d+\) Portal/);
  await popups.getByRole('button', { name: 'Open', description: 'Gate two is open' }).click();
  const row = receiver.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: /Gate two is open/ });
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(row).toBeFocused();
});

test('a role given in one browser shows as menus in the other without reload, and goes with it: its page that is open says so [BYND-04, ROLE-13, USER-19, SHELL-16, SHELL-17]', async ({
  open,
}) => {
  const person = await open('nina', {}, 'Northwind Energy');
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  const market = person.getByRole('region', { name: 'Apps' }).getByRole('link', { name: /^Grid Market/ });
  await expect(market).toHaveCount(0);
  const admin = await open('olivia', { isBlank: true });
  const user = new UserPage(admin);
  await user.find('Nina Lindqvist');
  await user.giveRole('Trader');
  await market.click();
  await new ShellPage(person).isReady();
  await user.takeRole('Trader');
  await expect(person.getByRole('heading', { name: 'You no longer have access to this page' })).toBeVisible();
  await person.getByRole('link', { name: 'Go to my apps' }).click();
  await expect(person).toHaveURL(/\/portal$/);
  await expect(person.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(market).toHaveCount(0);
});

test('windows of unknown origins move nothing; those of the OU’s apps do [SHELL-27, SHELL-28]', async ({
  open,
  demo,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  await openFleet(page);
  const before = page.url();
  const target = new URL(before).pathname.replace(/[^/]+$/, 'reports');
  const sameOrigin = page.evaluate(
    (url) =>
      new Promise((resolve) => {
        addEventListener('message', (event) => event.data?.type === 'APP_PORTAL_SUCCESS' && resolve(true));
        postMessage({ type: 'APP_PORTAL_OUTER', url }, location.origin);
      }),
    target,
  );
  await expect(page).toHaveURL(/\/reports$/);
  expect(await sameOrigin).toBe(true);
  await page.goto(before);
  await page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>parent.postMessage({ type: 'APP_PORTAL_OUTER', url: '/x/y' }, '${origin}')</script>`;
    frame.sandbox.add('allow-scripts');
    document.body.append(frame);
  }, demo.url);
  await page.waitForTimeout(500);
  expect(page.url()).toBe(before);
});

test('on mobile the drawer holds menus and apps, and Back closes it [MOB-04, MOB-05, MOB-06, MOB-10]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/modal\//);
  await page.getByRole('button', { name: /Show all/ }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an app is found and changed by keys alone [SHELL-07]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await openFleet(page);
  await page.getByRole('button', { name: /change app/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('input')).toBeFocused();
  await page.keyboard.type('control');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /change app/ })).toContainText('Control Room');
});

test('a person changes to the old navigation and back; new style leaves icons when menus are put away [SHELL-09, SHELL-10, SHELL-11, PROF-07]', async ({
  open,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  await openFleet(page);
  const menus = page.getByRole('navigation', { name: /Fleet Operations/ });
  const overview = menus.getByRole('link', { name: 'Overview' });
  const toggle = page.getByRole('button', { name: 'Show or hide the menu' });
  await toggle.click();
  await expect(overview).toBeVisible();
  await expect(overview).not.toContainText('Overview');
  await page.getByRole('button', { name: /Menu of Nina/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to the old navigation' }).click();
  await expect(menus).toHaveCount(0);
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(menus).toHaveCount(0);
  await page.getByRole('button', { name: /Menu of Nina/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to the new navigation' }).click();
  await expect(overview).toBeVisible();
});

test('menus of a single-page app share its frame; others load afresh [SHELL-41, SHELL-42]', async ({ open, sql }) => {
  const page = await open('sofia', { isBlank: true });
  await openFleet(page);
  const fleet = page.url();
  const mark = 'mark of this document';
  for (const isSpa of [true, false]) {
    await sql('UPDATE menu SET is_spa = ?', [isSpa]);
    await page.goto(fleet);
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
    await heading.evaluate((element, text) => element.ownerDocument.body.setAttribute('data-mark', text), mark);
    await page.getByRole('link', { name: 'Wind farms' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Wind farms' })).toBeVisible();
    await expect(page.frameLocator('iframe').locator(`[data-mark="${mark}"]`)).toHaveCount(isSpa ? 1 : 0);
  }
  await sql('UPDATE menu SET is_spa = TRUE');
});
