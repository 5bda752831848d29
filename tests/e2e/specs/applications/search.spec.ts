import { PalettePage } from '../../pages/palette-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('apps and menus are found whatever the case, with the place they have [FIND-01, FIND-08, FIND-10]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.button.click();
  await palette.field.fill('FLEET OPER');
  await expect(palette.group('Apps').getByRole('option').first()).toContainText('Fleet OperationsOperations');
  await palette.field.fill('wind');
  await expect(palette.group('Menus').getByRole('option').first()).toContainText(
    'Wind farmsFleet Operations · Live output',
  );
});

test('a group of more than three results shows three in 102 px, and all when asked [FIND-07]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.openByKeys();
  await palette.field.fill('o');
  const menus = palette.group('Menus');
  const all = menus.getByRole('option', { name: /^Show all/ });
  await expect(menus.getByRole('option')).toHaveCount(4);
  const [first, last] = [await menus.getByRole('option').first().boundingBox(), await all.boundingBox()];
  expect((last?.y ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(102);
  await expectAccessibleInAllThemes(page, 'search results');
  await all.click();
  expect(await menus.getByRole('option').count()).toBeGreaterThan(4);
  await menus.getByRole('option', { name: 'Show fewer' }).click();
  await expect(menus.getByRole('option')).toHaveCount(4);
});

test('a former search is kept by the browser and offered in the empty field; no theme breaks a rule where nothing is found [FIND-04, FIND-05, FIND-11]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.openByKeys();
  await palette.field.fill('q1 zz');
  await expect(palette.dialog).toContainText('No results for “q1 zz”');
  await page.keyboard.press('Enter');
  await expectAccessibleInAllThemes(page, 'nothing found');
  await page.reload();
  await palette.openByKeys();
  await expect(palette.group('Recent searches').getByRole('option')).toHaveText(['q1 zz']);
  await palette.group('Recent searches').getByRole('option').click();
  await expect(palette.field).toHaveValue('q1 zz');
});

test('a result renews the token and opens its menu [FIND-09]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/portal');
  let renewed = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"SessionRefresh"')) renewed += 1;
  });
  await palette.openByKeys();
  await palette.find('wind farms', /Wind farms/);
  const before = renewed;
  // The last renewal may be less than 30 s ago (AUTH-22).
  await page.evaluate(() => sessionStorage.removeItem('portal.renewed'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect.poll(() => renewed).toBeGreaterThan(before);
});
