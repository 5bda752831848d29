import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accept, answerWith, WebhookReceiver } from '../../../support/services/webhook-receiver.js';
import type { Received } from '../../../support/services/webhook-receiver.js';
import { UserGroupPage } from '../../pages/user-group-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
test.beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = accept;
});
test.afterEach(async ({ sql }) => {
  await sql("DELETE FROM webhook WHERE url LIKE 'http://127.0.0.1%'");
});
test.afterAll(() => receiver.stop());

/** Whether a delivery is signed as the guide for integrators says. */
function isGenuine(secret: string, { id, headers, body }: Received): boolean {
  const time = String(headers['webhook-timestamp']);
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
  const right = `v1,${mac.update(`${id}.${time}.${body}`).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(right);
}

/** Adds a webhook for new user groups by keys alone; answers the secret that is shown once. */
async function addByKeys(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(receiver.url());
  await page.keyboard.press('Tab');
  await page.keyboard.type('user_group.created');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Events, 1 of')).toBeVisible();
  await page.keyboard.press('Enter');
  const told = page
    .getByRole('alertdialog', { name: `Secret of ${name}` })
    .or(page.getByRole('dialog', { name: `Secret of ${name}` }));
  const secret = await told.getByRole('textbox', { name: 'Secret' }).inputValue();
  // Neither Escape nor Back closes what is told once.
  await page.keyboard.press('Escape');
  await told.getByRole('button', { name: 'I have stored it' }).click();
  await expect(told).toBeHidden();
  return secret;
}

/** Adds a user group in a tab of its own, so that the page of the webhook stays on screen. */
async function addGroup(page: Page, name: string): Promise<void> {
  const tab = await page.context().newPage();
  const groups = new UserGroupPage(tab);
  await tab.goto('/admin/user-groups?dialog=add');
  await groups.name.fill(name);
  await groups.description.fill('People of a story');
  await groups.submit('Add group');
  await expect(groups.dialog).toBeHidden();
  await tab.close();
}

test('an administrator adds a webhook by keys; what happens arrives signed, a refusal waits, and “send again” delivers it [HOOK-01, HOOK-02, HOOK-09, BYND-19]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/admin/webhooks');
  const secret = await addByKeys(page, 'Group mirror');
  expect(secret).toMatch(/^whsec_.{44}$/);
  await page.getByRole('link', { name: 'Group mirror' }).click();
  await expect(page.getByText('No deliveries yet')).toBeVisible();

  await page.getByRole('button', { name: 'Send test' }).click();
  const tested = page.getByRole('dialog', { name: 'Test Group mirror' });
  await expect(tested.getByRole('button', { name: 'Send test' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tested.getByText('The test was accepted.')).toBeVisible();
  expect(receiver.at().map((each) => (JSON.parse(each.body) as { type: string }).type)).toEqual(['webhook.test']);
  await expect(tested.getByRole('button', { name: 'Send another test' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tested).toBeHidden();

  const name = `Gate keepers ${Date.now()}`;
  await addGroup(page, name);
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
  // The page follows what happens.
  await expect(rows).toHaveCount(1, { timeout: 20_000 });
  await expect(rows.first()).toContainText('user_group.created');
  await expect(rows.first()).toContainText('200');
  const delivered = receiver.at().at(-1);
  expect(delivered && isGenuine(secret, delivered)).toBe(true);
  expect(JSON.parse(delivered?.body ?? '')).toMatchObject({ type: 'user_group.created', target: { name } });

  receiver.answer = answerWith(500, 'No room');
  await addGroup(page, `${name} two`);
  await expect(rows).toHaveCount(2, { timeout: 20_000 });
  await expect(rows.first()).toContainText('500');
  await page.getByRole('button', { name: 'Waiting 1' }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'user_group.created' });
  await expect(panel.getByRole('listitem').first()).toContainText('500');
  await panel.getByRole('button', { name: 'Answer' }).click();
  await expect(panel.getByText('No room')).toBeVisible();

  receiver.answer = accept;
  await panel.getByRole('button', { name: 'Send again now' }).click();
  await expect(page.getByText('1 delivery is sent again.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
  await expect(panel.getByRole('listitem').last()).toContainText('200');
  const tries = receiver.at().filter(({ body }) => body.includes(`${name} two`));
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  expect(tries.every((each) => isGenuine(secret, each))).toBe(true);

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await rows.last().getByRole('checkbox').click();
  await page
    .getByRole('region', { name: 'Actions for selected rows' })
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect.poll(() => receiver.at().filter(({ id }) => id === delivered?.id).length, { timeout: 20_000 }).toBe(2);
});

test('the secret is renewed, a delivery is given up and all are sent again, and each change is in the history [HOOK-02, HOOK-09]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/admin/webhooks');
  const first = await addByKeys(page, 'Second mirror');
  await page.getByRole('link', { name: 'Second mirror' }).click();
  await page.getByRole('tab', { name: 'Secret and signature' }).click();
  await page.getByRole('button', { name: 'Renew secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew secret' }).click();
  const told = page.getByRole('heading', { name: 'Secret of Second mirror', exact: true });
  await expect(told).toBeVisible();
  const second = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(/^signs too until \d{4}-/)).toBeVisible();

  receiver.answer = answerWith(503);
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await addGroup(page, `Renewed ${Date.now()}`);
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
  await expect(rows).toHaveCount(1, { timeout: 20_000 });
  const [refused] = receiver.at();
  expect([first, second].map((secret) => refused && isGenuine(secret, refused))).toEqual([true, true]);
  await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('The delivery was given up.')).toBeVisible();
  await expect(rows.first()).toContainText('given up');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'user_group.created' })).toBeHidden();
  receiver.answer = accept;
  await page.getByRole('button', { name: 'Send 1 again' }).click();
  await expect(rows.first()).toContainText('200', { timeout: 20_000 });

  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: /again|given up|renewed|added/i })).toHaveCount(4);

  await page.getByRole('button', { name: 'Actions for Second mirror' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText('Switched off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Second mirror' }).click();
  await page.getByRole('menuitem', { name: 'Remove webhook' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Second mirror?' });
  await expect(question).toContainText('Nothing waits to be sent.');
  await question.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page).toHaveURL(/\/admin\/webhooks$/);
  await expect(page.getByRole('link', { name: 'Second mirror' })).toHaveCount(0);
});

test('the pages of webhooks are readable in every theme, wide and narrow, and belong to the administrator alone [HOOK-01]', async ({
  open,
  sql,
}) => {
  const [{ id, delivery } = { id: '', delivery: '' }] = (await sql(
    `SELECT w.id, (SELECT MAX(d.event_id) FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'WAITING') AS delivery
       FROM webhook w WHERE w.name = 'HR mirror'`,
  )) as { id: string; delivery: string }[];
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile });
    await page.goto('/admin/webhooks');
    await expect(page.getByRole('link', { name: 'HR mirror' })).toBeVisible();
    await expectAccessibleInAllThemes(page);
    for (const address of [`?delivery=${delivery}`, '?tab=events', '?tab=signature', '?dialog=edit', '?dialog=test']) {
      await page.goto(`/admin/webhook/${id}${address}`);
      await expect(page.getByRole('heading', { level: 1, name: 'HR mirror', includeHidden: true })).toBeAttached();
      await expectAccessibleInAllThemes(page);
      if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
  }
  const other = await open('sofia');
  await other.goto('/admin/webhooks');
  await expect(other).toHaveURL(/\/404$/);
});
