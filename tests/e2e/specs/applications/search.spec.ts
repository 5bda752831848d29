import type { Page } from '@playwright/test';
import { HeaderPage } from '../../pages/header-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

/** Records the operations that a page requests. */
function listen(page: Page, name: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes(`"operationName":"${name}"`)) count += 1;
  });
  return () => count;
}

test('Enter finds apps and menus whatever the case, once in a second, and nothing for blanks [FIND-01, FIND-02, FIND-03, FIND-08, FIND-10]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  const asked = listen(page, 'PortalSearch');
  await header.search.fill('   ');
  await header.search.press('Enter');
  await expect(header.results).toHaveCount(0);
  expect(asked()).toBe(0);
  await header.search.fill('FLEET');
  for (let times = 0; times < 3; times += 1) await header.search.press('Enter');
  await expect(header.results.getByRole('region', { name: 'Apps' }).getByRole('link')).toHaveText([
    'Fleet OperationsOperations',
  ]);
  expect(asked()).toBe(1);
  await page.waitForTimeout(1_000);
  await header.search.fill('wind');
  await header.search.press('Enter');
  await expect(
    header.results
      .getByRole('region', { name: 'Menus' })
      .getByRole('link', { name: 'Wind farms Fleet Operations · Live output' }),
  ).toBeVisible();
  expect(asked()).toBe(2);
});

test('a group of more than three results shows three in 102 px, and all when asked [FIND-07]', async ({ open }) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.search.fill('o');
  await header.search.press('Enter');
  const menus = header.results.getByRole('region', { name: 'Menus' });
  await expect(menus.getByRole('link')).toHaveCount(3);
  expect((await menus.getByRole('list').boundingBox())?.height).toBeLessThanOrEqual(102);
  await expectAccessibleInAllThemes(page, 'search results');
  await menus.getByRole('button', { name: /^Show all/ }).click();
  expect(await menus.getByRole('link').count()).toBeGreaterThan(3);
  await menus.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(menus.getByRole('link')).toHaveCount(3);
});

test('what was searched for before is kept by the browser; no theme breaks a rule there, nor where nothing is found [FIND-05, FIND-11]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.search.fill('q1');
  await header.search.press('Enter');
  await expect(header.results).toContainText('No app or menu is called “q1”.');
  await expectAccessibleInAllThemes(page, 'nothing found');
  await page.reload();
  await header.search.click();
  await expect(header.recent.getByRole('button')).toHaveText(['q1']);
  await expectAccessibleInAllThemes(page, 'recent searches');
});

test('a result is reached by arrows, renews the token and opens its menu; Escape gives the focus back [FIND-09]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  const renewed = listen(page, 'SessionRefresh');
  await header.search.fill('wind farms');
  await header.search.press('Enter');
  await expect(header.results.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(header.results.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(header.search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(header.results).toHaveCount(0);
  await expect(header.search).toBeFocused();
  await header.search.click();
  await page.keyboard.press('ArrowDown');
  const before = renewed();
  // The last renewal may be less than 30 s ago (AUTH-22).
  await page.evaluate(() => sessionStorage.removeItem('portal.renewed'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect(header.results).toHaveCount(0);
  await expect.poll(renewed).toBeGreaterThan(before);
});
