import type { Page } from '@playwright/test';
import { HeaderPage } from '../../pages/header-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

/** Opens three menus one after another, by mouse; the last is "Wind farms". */
async function visitThree(page: Page): Promise<void> {
  const shell = new ShellPage(page);
  await shell.openApp('Control Room');
  await shell.openApp('Fleet Operations');
  await page.getByRole('link', { name: 'Wind farms' }).click();
  await expect(shell.frame.getByRole('heading', { name: 'Wind farms' })).toBeVisible();
}

test('recent visits lead back, newest first and the present page at the front; any other is taken out, or all [VISIT-01, VISIT-03, VISIT-06, VISIT-07]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await visitThree(page);
  const header = new HeaderPage(page);
  await header.visits.click();
  await expect(header.visitLinks).toHaveText([
    /^Wind farmsFleet Operations · Live output$/,
    /^OverviewFleet Operations$/,
    /Control Room$/,
  ]);
  await expect(header.visitLinks.first()).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInAllThemes(page, 'recent visits');
  // The present page has no way out of the list.
  await expect(header.visited.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await header.visitLinks.nth(1).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(header.visited).toHaveCount(0);
  // The address changes before the page does, which then takes the focus.
  await expect(page.locator('#content')).toBeFocused();
  await header.visits.press('Enter');
  await expect(header.visitLinks).toHaveText([/^Overview/, /^Wind farms/, /Control Room$/]);
  await page.keyboard.press('ArrowDown');
  await expect(header.visitLinks.first()).toBeFocused();
  await header.visited.getByRole('button', { name: 'Remove Wind farms' }).press('Enter');
  await expect(header.visitLinks).toHaveText([/^Overview/, /Control Room$/]);
  await expect(header.visited.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await header.visited.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(header.visitLinks).toHaveText([/^Overview/]);
  await expect(header.visited).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(header.visited).toHaveCount(0);
  await expect(header.visits).toBeFocused();
});

test('the next visit replaces one of another window [VISIT-04, VISIT-05]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await new ShellPage(page).openApp('Fleet Operations');
  const header = new HeaderPage(page);
  const reports = new URL(page.url()).pathname.replace(/[^/]+$/, 'reports');
  await page.evaluate((url) => postMessage({ type: 'APP_PORTAL_OUTER', url }, location.origin), reports);
  await expect(page).toHaveURL(/\/reports$/);
  await header.visits.click();
  await expect(header.visitLinks).toHaveText([/^Reports/, /^Overview/]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Solar parks' }).click();
  await header.visits.click();
  await expect(header.visitLinks).toHaveText([/^Solar parks/, /^Overview/]);
});

test('visits stay in this browser for each person; on the start page any can go; what is no longer granted is left out [VISIT-06, VISIT-08, VISIT-09]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await visitThree(page);
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('portal.recentVisits.')) ?? '';
      return { key, visits: JSON.parse(localStorage.getItem(key) ?? '[]') as Record<string, unknown>[] };
    });
  const { key, visits } = await kept();
  expect(key.split('.')).toHaveLength(4);
  expect(Object.keys(visits[0] ?? {}).sort()).toEqual([
    'addToVisitRecord',
    'appId',
    'appName',
    'categoryId',
    'categoryName',
    'menuCode',
    'menuName',
    'parentMenuName',
    'visitTime',
  ]);
  await page.evaluate(
    ([name, former]) =>
      localStorage.setItem(name, JSON.stringify([...former, { ...former[0], menuCode: 'gone', menuName: 'Gone' }])),
    [key, visits] as const,
  );
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.visits.click();
  await expect(header.visitLinks).toHaveText([/^Wind farms/, /^Overview/, /Control Room$/]);
  await header.visited.getByRole('button', { name: 'Remove Wind farms' }).click();
  await expect(header.visitLinks).toHaveText([/^Overview/, /Control Room$/]);
  await header.visited.getByRole('button', { name: 'Clear' }).click();
  await expect(header.visited).toContainText('No visits yet');
  await expect(header.visited).toBeFocused();
});
