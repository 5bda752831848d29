import type { Page } from '@playwright/test';
import { UserPage } from '../../pages/user-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const NAME = 'Maja Mazur';
const REASON = 'She does not see Fleet Manager';

/** States the reason in the dialog that is open; resolves with the tab of the view. */
async function begin(page: Page): Promise<Page> {
  await page.getByLabel('Reason').fill(REASON);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'See portal', exact: true }).click();
  const tab = await opened;
  await expect(bannerOf(tab)).toContainText(`You see the portal as ${NAME}`);
  return tab;
}

async function beginFromPage(page: Page): Promise<Page> {
  await new UserPage(page).find(NAME);
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'See portal as user' }).click();
  return begin(page);
}

const bannerOf = (tab: Page) => tab.getByRole('region', { name: 'View of the portal as somebody else' });
const started = (tab: Page) => tab.getByRole('heading', { name: new RegExp(NAME), level: 1 });

test('an administrator sees the portal of a user by keys alone, changes nothing, and ends it [VIEW-01, VIEW-02, VIEW-03, VIEW-08, BYND-11]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await new UserPage(page).find(NAME);
  await page.getByRole('button', { name: `Actions for ${NAME}` }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'See portal as user' });
  await expect(item).toBeVisible();
  await page.keyboard.type('See');
  await expect(item).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `See the portal as ${NAME}` });
  await expect(dialog.getByText('The view ends by itself after 30 minutes.')).toBeVisible();
  await expect(dialog.getByText('The person is told by e-mail who looked, when and why.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'See portal', exact: true })).toBeDisabled();
  await expectAccessible(page, 'the reason of a view');
  const tab = await begin(page);
  await expect(bannerOf(tab)).toContainText(/Read only · ends at .* · She does not see Fleet Manager/);
  await expect(started(tab)).toBeVisible();
  await expect(tab.getByText('Reports', { exact: true })).toBeVisible();

  // A change is refused, and nothing looks done.
  await tab.getByRole('link', { name: 'Arrange' }).click();
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tab.getByText('You see the portal as somebody else and cannot change anything.').first()).toBeVisible();
  await expect(
    sql('SELECT 1 FROM landing_layout l JOIN account a ON a.id = l.user_id WHERE a.username = ?', ['maja.mazur']),
  ).resolves.toEqual([]);

  // The administrator's own tab is what it was, and what the view notes stays in its tab.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Olivia Brandt' }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('portal.view'))).toBeNull();

  const closed = tab.waitForEvent('close');
  await bannerOf(tab).getByRole('button', { name: 'End view' }).focus();
  await tab.keyboard.press('Enter');
  await closed;
  const events = (await sql(
    "SELECT event_name AS name, description FROM audit_event WHERE event_name LIKE 'userView%' ORDER BY id DESC LIMIT 2",
  )) as { name: string; description: string }[];
  expect(events.map(({ name, description }) => [name, JSON.parse(description) as object])).toEqual([
    ['userViewEnd', { end: 'HAND' }],
    ['userViewBegin', { reason: REASON, minutes: 30 }],
  ]);
});

test('apps, the account and the console explain that they are not part of a view [VIEW-04, VIEW-08]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const tab = await beginFromPage(page);
  await tab.getByRole('link', { name: 'Monthly report' }).click();
  await expect(tab.getByText('Apps cannot be opened while you see the portal as somebody else')).toBeVisible();
  await expect(tab.locator('iframe')).toHaveCount(0);
  await expect(bannerOf(tab)).toBeVisible();
  for (const path of ['/account', '/admin/users', '/login']) {
    await tab.goto(path);
    await expect(tab.getByRole('heading', { name: 'Not shown in a view' })).toBeVisible();
  }
  await tab.getByRole('link', { name: 'To the portal' }).click();
  await expect(started(tab)).toBeVisible();
});

test('the tab says so when its time is over, and leads to the console [VIEW-05, VIEW-08]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const tab = await beginFromPage(page);
  await expect(started(tab)).toBeVisible();
  await sql('UPDATE user_view SET expire_time = 1 WHERE ended_time IS NULL');
  await expect(tab.getByRole('heading', { name: 'The view has ended' })).toBeVisible({ timeout: 15_000 });
  await expect(bannerOf(tab)).toHaveCount(0);
  await expectAccessible(tab, 'the end of a view');
  // Nothing of the administrator shows in the tab until it is left.
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'The view has ended' })).toBeVisible();
  const closed = tab.waitForEvent('close');
  await tab.getByRole('button', { name: 'Back to the console' }).click();
  await closed;
});

for (const isMobile of [false, true]) {
  test(`a view has no barriers on a ${isMobile ? 'phone' : 'wide screen'}, in any theme [VIEW-02]`, async ({
    open,
  }) => {
    const page = await open('olivia', { isBlank: true });
    const tab = await beginFromPage(page);
    if (isMobile) await tab.setViewportSize({ width: 375, height: 812 });
    await expect(started(tab)).toBeVisible();
    await expectAccessibleInAllThemes(tab, 'a view');
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await tab.goto('/account');
    await expect(tab.getByRole('heading', { name: 'Not shown in a view' })).toBeVisible();
    await expectAccessibleInAllThemes(tab, 'a page beyond a view');
  });
}
