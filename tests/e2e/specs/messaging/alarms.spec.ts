import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { Gateway } from '../../support/alarms.js';
import { expect, test } from '../../support/test.js';

const NORTHWIND = 'Northwind Energy';
const card = (page: Page) => page.getByRole('region', { name: 'Active alarms' });
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

test('an alarm that begins is on the first screen of everybody; one person acknowledges it, and it goes from the other’s [ALM-05, ALM-08, ALM-13, ALM-15]', async ({
  open,
  demo,
  connection,
}) => {
  const gateway = await Gateway.of(demo.url, connection);
  const [olivia, sofia] = [await open('olivia'), await open('sofia')];
  for (const page of [olivia, sofia]) {
    await page.goto('/portal');
    await expect(card(page).getByText('Plant controller: link lost')).toBeVisible();
  }
  await gateway.publish({ key: 'a', severity: 'CRITICAL', content: 'Rotor overspeed' });
  for (const page of [olivia, sofia]) await expect(card(page).getByText('Rotor overspeed')).toBeVisible();
  await olivia.getByRole('button', { name: 'Acknowledge: Baltic Gate 2, Rotor overspeed' }).click();
  for (const page of [olivia, sofia]) await expect(card(page).getByText('Rotor overspeed')).toHaveCount(0);
  await olivia.getByRole('button', { name: 'Undo' }).click();
  for (const page of [olivia, sofia]) await expect(card(page).getByText('Rotor overspeed')).toBeVisible();
  await gateway.publish({ key: 'a', end: Date.now() });
  for (const page of [olivia, sofia]) await expect(card(page).getByText('Rotor overspeed')).toHaveCount(0);
});

test('the console is worked by keys: one alarm after another, acknowledged, undone, with a note [ALM-10, ALM-11, ALM-17, ALM-18]', async ({
  open,
  demo,
  connection,
}) => {
  const gateway = await Gateway.of(demo.url, connection);
  await gateway.publish({ key: 'b', content: 'Breaker open', device: 'Breaker 7' });
  const page = await open('olivia', { isBlank: true });
  await page.goto('/alarms');
  await rowOf(page, 'Breaker open').getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Breaker open' });
  await expect(panel.getByText('Breaker 7')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Spare part ordered');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Spare part ordered')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(panel).toBeVisible();
  await page.keyboard.press('a');
  await expect(rowOf(page, 'Breaker open')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Breaker open')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await gateway.publish({ key: 'b', end: Date.now() });
  await expect(rowOf(page, 'Breaker open')).toHaveCount(0);
});

test('the timeline narrows the list by keys and stands beside a table with the same numbers [ALM-19, BYND-18]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/alarms?f.state=ALL');
  const bars = page.getByRole('group', { name: /Intervals/ }).getByRole('button');
  await expect(bars.first()).toBeVisible();
  await bars.last().focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bars.and(page.locator('[aria-pressed=true]'))).toHaveCount(3);
  await expect(page).toHaveURL(/f\.time=\d+%2C\d+/);
  await expect(rowOf(page, 'Puy de la Lune')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/f\.time/);
  await page.getByRole('button', { name: 'As table' }).click();
  await expect(page.getByRole('table', { name: 'Alarms by start' }).getByRole('columnheader')).toHaveText([
    'Interval',
    'Critical',
    'Major',
    'Minor',
    'Info',
    'Total',
  ]);
});

test('new alarms are counted and shown when asked for, and many are acknowledged together [ALM-11, ALM-15]', async ({
  open,
  demo,
  connection,
}) => {
  const gateway = await Gateway.of(demo.url, connection);
  const page = await open('nina', { isBlank: true }, NORTHWIND);
  await page.goto('/alarms');
  await expect(rowOf(page, 'Plant controller')).toBeVisible();
  await gateway.publish({ key: 'c', content: 'Fan one stopped' });
  await gateway.publish({ key: 'd', content: 'Fan two stopped' });
  await page.getByRole('button', { name: 'Show 2 new alarms' }).click();
  for (const text of ['Fan one stopped', 'Fan two stopped']) await rowOf(page, text).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Actions for selected rows' })
    .getByRole('button', { name: 'Acknowledge' })
    .click();
  await expect(rowOf(page, 'Fan one stopped')).toHaveCount(0);
  await page.getByRole('button', { name: 'Acknowledged', exact: true }).click();
  await expect(rowOf(page, 'Fan one stopped')).toContainText('Nina Lindqvist');
  for (const key of ['c', 'd']) await gateway.publish({ key, end: Date.now() });
});

test('a popup comes for an alarm that asks for it, and leads to it [ALM-06]', async ({ open, demo, connection }) => {
  const gateway = await Gateway.of(demo.url, connection);
  const page = await open('sofia', { isBlank: true });
  await page.goto('/alarms');
  await expect(rowOf(page, 'Plant controller')).toBeVisible();
  await gateway.publish({ key: 'e', content: 'Quiet one', popupOptional: true, popupStyle: 'BANNER' });
  await gateway.publish({ key: 'f', content: 'Smoke detected', popupOptional: true, popupStyle: 'WINDOWS' });
  const popup = page.locator('[data-message-popup]');
  await expect(popup).toHaveCount(1);
  await expect(popup).toContainText('Smoke detected');
  await popup.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('complementary', { name: 'Smoke detected' })).toBeVisible();
  for (const key of ['e', 'f']) await gateway.publish({ key, end: Date.now() });
});

test('nothing of the console is beyond reach, in all themes, on phones too [BYND-09]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/alarms');
  await rowOf(page, 'T07').getByRole('link').click();
  await expect(page.getByText('Around the same time')).toBeVisible();
  await expectAccessibleInAllThemes(page, 'the console with an alarm');
  await page.goto('/alarms?f.state=ALL');
  await page.getByRole('button', { name: 'As table' }).click();
  await expectAccessible(page, 'the table of the timeline');
  const phone = await open('olivia', { isBlank: true, isMobile: true });
  await phone.goto('/alarms');
  await expect(phone.getByRole('link', { name: '白云岭一期' }).first()).toBeVisible();
  await expectAccessibleInAllThemes(phone, 'the alarms on a phone');
  await phone.getByRole('link', { name: '白云岭一期' }).first().click();
  await expect(phone.getByRole('dialog').getByText('Around the same time')).toBeVisible();
  await expectAccessible(phone, 'an alarm on a phone');
  await phone.goBack();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
});

test('the message centre has a tab for messages, one for alarms and one for announcements; alarms come first while nothing is unread [MSG-09, ALM-04]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const bell = page.getByRole('banner').getByRole('button', { name: /Messages,/ });
  await bell.click();
  const centre = page.getByRole('dialog', { name: 'Messages' });
  await expect(centre.getByRole('tab')).toHaveText([/^Messages/, /^Alarms/, /^Announcements/]);
  await expect(centre.getByRole('searchbox', { name: 'Find in messages' })).toBeVisible();
  await centre.getByRole('tab', { name: /^Alarms/ }).click();
  await expect(centre.getByText('Plant controller: link lost')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(centre.getByRole('tab', { name: /^Announcements/ })).toHaveAttribute('aria-selected', 'true');
  await expect(centre.getByText('Maintenance window on Sunday')).toBeVisible();
  await centre.getByRole('tab', { name: /^Messages/ }).click();
  await centre.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName(/^Messages, 0 unread, \d+ active alarms$/);
  await expect(centre.getByRole('tab', { name: /^Messages/ })).toHaveAttribute('aria-selected', 'true');
  await bell.click();
  await expect(centre).toHaveCount(0);
  await bell.click();
  await expect(centre.getByRole('tab', { name: /^Alarms/ })).toHaveAttribute('aria-selected', 'true');
});

test('an alarm of the first seconds pops up once in a browser, and the bell counts it [ALM-24, ALM-25]', async ({
  open,
  demo,
  connection,
}) => {
  const gateway = await Gateway.of(demo.url, connection);
  const page = await open('olivia', { isBlank: true });
  const isLive = page.waitForEvent('websocket');
  await page.goto('/portal');
  const [popups, bell] = [
    page.getByRole('region', { name: 'New messages and alarms' }),
    page.getByRole('banner').getByRole('button', { name: /Messages,/ }),
  ];
  // The place of the page in the order of events is read with its connection, seconds before alarms are heard of.
  await Promise.all([
    isLive,
    page.waitForResponse((response) => /livePosition/i.test(response.request().postData() ?? '')),
  ]);
  await gateway.publish({ key: 'first', content: 'Gearbox jammed', popupOptional: true, popupStyle: 'WINDOWS' });
  await expect(popups.getByText('Gearbox jammed')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/portal');
  const named = other.getByRole('banner').getByRole('button', { name: /Messages, \d+ unread, \d+ active alarms/ });
  await expect(named).toBeVisible();
  await expect(other.getByRole('region', { name: 'New messages and alarms' }).getByText('Gearbox jammed')).toHaveCount(
    0,
  );
  await other.close();
  const counted = async () => Number(/(\d+) active/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await counted();
  await gateway.publish({ key: 'first', end: Date.now() });
  await expect.poll(counted).toBe(before - 1);
});
