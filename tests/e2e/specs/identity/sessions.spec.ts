import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test.use({ isSignInFresh: true });

test.beforeEach(async ({ sql }) => {
  await sql("UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL");
});

test('a person sees where they are signed in and ends it there, whose tab is told at once [BYND-05, AUTH-28, ERRC-03]', async ({
  open,
}) => {
  const other = await open('olivia');
  const page = await open('olivia');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL(/\/account\?section=sessions$/);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const rows = sessions.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This session');
  await expect(rows.first()).toContainText('127.0.0.1 · Northwind Energy');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText(/active .* · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  // No is the safe answer: it has the focus, and gives it back.
  const end = rows.nth(1).getByRole('button', { name: /^End the session: / });
  await end.click();
  await expect(rows.nth(1).getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(sessions).toContainText('You are not signed in anywhere else.');
  await expect(page.getByText('The session was ended.')).toBeVisible();
  const told = other.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/login\?redirect=%2Fadmin%2Fusers$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('a session that comes up is shown by itself, and all others end at once [BYND-05]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/account?section=sessions');
  const dialog = page.getByRole('region', { name: 'Sessions' });
  await expect(dialog).toContainText('You are not signed in anywhere else.');
  const others = [await open('olivia'), await open('olivia')];
  await sql(
    "UPDATE session SET user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1', ip = '2001:db8::7' WHERE ended_time IS NULL ORDER BY created_time DESC LIMIT 1",
  );
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Safari · iOS' })).toContainText('2001:db8::7');
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(dialog).toContainText('2 other sessions will end.');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('2 sessions were ended.')).toBeVisible();
  for (const other of others) await expect(other.getByRole('alertdialog')).toBeVisible();
});

test('on mobile they stand on the page of the account, which the settings lead to and Back leaves, without a fault of WCAG 2.2 AA in any theme [BYND-05, MOB-05, MOB-06]', async ({
  open,
}) => {
  await open('nina', {}, 'Baltic Freight');
  const page = await open('nina', { isMobile: true });
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/portal$/);
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await page.getByRole('button', { name: /Settings of/ }).click();
  await page.getByRole('button', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sessions/ })
    .click();
  const dialog = page.getByRole('region', { name: 'Sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: /^End the session: / }).click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await expectAccessibleInAllThemes(page, 'sessions', { isStrict: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
