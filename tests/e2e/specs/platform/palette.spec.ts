import { PalettePage } from '../../pages/palette-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { openedAddress } from '../../support/opened-address.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

test('a menu is found and opened by keys alone, and is among the recent ones then [BYND-06]', async ({ open }) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await palette.openByKeys();
  await expect(palette.field).toBeFocused();
  await expect(palette.group('Apps').getByRole('option').first()).toBeVisible();
  await expect(palette.group('Recent')).toHaveCount(0);
  await palette.find('wind', /Wind farms/);
  await expect(palette.marked.locator('mark').first()).toHaveText('Wind');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Wind farms' })).toBeVisible();
  await expect(palette.dialog).toHaveCount(0);
  // The page on show is where one is already.
  await page.goto('/portal');
  await palette.openByKeys();
  await expect(palette.group('Recent').getByRole('option').first()).toContainText('Wind farms');
});

test('arrows walk around the rows, and the field says which one is meant [BYND-06]', async ({ open }) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.openByKeys();
  await expect(palette.group('Apps').getByRole('option').first()).toBeVisible();
  const meant = () => palette.field.getAttribute('aria-activedescendant');
  const first = await palette.options.first().getAttribute('id');
  const last = await palette.options.last().getAttribute('id');
  expect(await meant()).toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await meant()).toBe(last);
  await page.keyboard.press('ArrowDown');
  expect(await meant()).toBe(first);
  await palette.field.fill('zzzz');
  await expect(palette.dialog.getByText('No results for “zzzz”')).toBeVisible();
  await expect(palette.dialog.locator('p[role=status]')).toHaveText('No results');
});

test('people and roles within reach are found, one opens here and one in a new tab [BYND-06]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await palette.openByKeys();
  await palette.field.fill('nina lind');
  const nina = palette.group('Users').getByRole('option', { name: /Nina Lindqvist/ });
  await expect(nina).toBeVisible();
  const address = await openedAddress(page, () => page.keyboard.press('Control+Enter'), /\/admin\/user\/[^/]+$/);
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: /Nina Lindqvist/ })).toBeVisible();
  await palette.openByKeys();
  await palette.field.fill('trader');
  await palette
    .group('Roles')
    .getByRole('option', { name: /Trader/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Trader/ })).toBeVisible();
});

test('typing on cancels the former search and shows the matches of the present text [BYND-06]', async ({ open }) => {
  const page = await open('olivia');
  const palette = new PalettePage(page);
  const isPeople = (body: string | null) => /PaletteConsole/.test(body ?? '');
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => isPeople(request.postData()) && cancelled.push(request.postData() ?? ''));
  let answer = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql*', async (route) => {
    if (/"search":"sof"/.test(route.request().postData() ?? '')) await isHeld;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/portal');
  await palette.openByKeys();
  const first = page.waitForRequest((request) => isPeople(request.postData()));
  await palette.field.fill('sof');
  await first;
  await expect(palette.dialog).toContainText('Searching…');
  await palette.field.fill('nina lind');
  await expect(palette.group('Users').getByRole('option', { name: /Nina Lindqvist/ })).toBeVisible();
  await expect.poll(() => cancelled).toHaveLength(1);
  expect(cancelled[0]).toContain('"search":"sof"');
  answer();
  await expect(palette.group('Users').getByRole('option')).toHaveCount(1);
});

test('the palette lists only pages and people that the caller may open [BYND-06]', async ({ open }) => {
  const nina = await open('nina', { isBlank: true }, 'Northwind Energy');
  const asked: string[] = [];
  nina.on('request', (request) => asked.push(request.postData() ?? ''));
  const ofNina = new PalettePage(nina);
  await nina.goto('/portal');
  await ofNina.openByKeys();
  await ofNina.field.fill('nina');
  await expect(ofNina.dialog.locator('p[role=status]')).toHaveText(/result|Nothing/);
  await ofNina.field.fill('');
  await expect(ofNina.group('Apps').getByRole('option').first()).toBeVisible();
  for (const name of ['Pages', 'Users', 'Roles']) await expect(ofNina.group(name)).toHaveCount(0);
  expect(asked.filter((body) => /PaletteConsole/.test(body))).toEqual([]);

  const sam = await open('sam', { isBlank: true });
  const ofSam = new PalettePage(sam);
  await sam.goto('/admin');
  await expect(sam.getByRole('navigation', { name: 'Admin console' })).toBeVisible();
  await settled(sam);
  const menu = await sam.getByRole('navigation', { name: 'Admin console' }).getByRole('link').allInnerTexts();
  await ofSam.openByKeys();
  await expect(ofSam.group('Pages').getByRole('option').first()).toBeVisible();
  const pages = await ofSam.group('Pages').getByRole('option').allInnerTexts();
  // The page on show is left out.
  const others = menu.map((text) => text.trim()).filter((name) => name !== 'Home');
  expect(pages.map((text) => text.split('\n')[0])).toEqual(others);
});

test('actions take effect: theme, language, another organization [BYND-06]', async ({ open }) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.openByKeys();
  await palette.find('theme white', /Theme: Black and white/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'white');
  await palette.openByKeys();
  await palette.find('deutsch', /Language: Deutsch/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await page.keyboard.press('Control+k');
  const german = page.getByRole('dialog', { name: 'Suche' });
  await german.getByRole('combobox').fill('english');
  await german.getByRole('option', { name: /Sprache: English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await palette.openByKeys();
  await palette.find('baltic', /Work in Baltic Freight/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Baltic Freight');
  await palette.openByKeys();
  await palette.find('northwind', /Work in Northwind Energy/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Northwind Energy');
});

test('Escape gives the focus back, also to the app in its frame, where the keys work too [BYND-06, SHELL-24]', async ({
  open,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const palette = new PalettePage(page);
  await page.goto('/portal');
  await palette.button.focus();
  await page.keyboard.press('Enter');
  await expect(palette.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await expect(palette.button).toBeFocused();
  await page
    .getByRole('region', { name: 'Apps' })
    .getByRole('link', { name: /^Fleet Operations/ })
    .click();
  const button = page.frameLocator('iframe').getByRole('button', { name: 'Full screen' });
  await button.focus();
  await page.keyboard.press('Control+k');
  await expect(palette.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await expect(page.locator('iframe')).toBeFocused();
});

for (const isMobile of [false, true]) {
  test(`it reads well to everyone${isMobile ? ', as a sheet at 375 px, opened by touch' : ''} [BYND-06]`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const palette = new PalettePage(page);
    await page.goto('/portal');
    await palette.button.click();
    await expect(palette.field).toBeFocused();
    await expect(palette.options.first()).toBeVisible();
    await expectAccessibleInAllThemes(page, `palette, mobile ${isMobile}`);
    const box = await palette.dialog.boundingBox();
    if (isMobile) expect(box).toMatchObject({ x: 0, y: 0, width: 375 });
    await palette.field.fill('ni');
    await expect(palette.group('Users').getByRole('option').first()).toBeVisible();
    // The list grew and shrank, but its box stood still.
    expect(await palette.dialog.boundingBox()).toEqual(box);
    if (isMobile)
      for (const row of await palette.options.all())
        expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessibleInAllThemes(page, `palette with people, mobile ${isMobile}`);
    await palette.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(palette.dialog).toHaveCount(0);
  });
}

test('letters that follow Ctrl+K at once are in the field, however slowly the palette loads [BYND-06]', async ({
  open,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const palette = new PalettePage(page);
  let load = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => (load = resolve));
  await page.route(/portal-palette|palette.*\.json/, async (route) => {
    await isHeld;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/portal');
  await palette.button.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wind ');
  load();
  await page.keyboard.type('farms');
  await expect(palette.marked).toContainText('Wind farms');
  await expect(palette.field).toHaveValue('wind farms');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wind-farms$/);
});

test('misspelt German words lead to a page, by keys alone, and the words meant are named [BYND-06, FIND-12]', async ({
  open,
}) => {
  const page = await open('nina', { locale: 'de-DE', isBlank: true }, 'Northwind Energy');
  await page.goto('/portal');
  await page.getByRole('banner').getByRole('button', { name: 'Anwendungen, Seiten und Aktionen suchen' }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Suche' });
  await search.getByRole('combobox').waitFor();
  await page.keyboard.type('wnidparks');
  await expect(search.getByRole('option', { selected: true })).toContainText('Windparks');
  await expect(search).toContainText('Ähnlich wie „windparks“');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wind-farms$/);
});

test('Chinese pages are found by pinyin and initials, and by their English names [BYND-06]', async ({ open }) => {
  const page = await open('nina', { locale: 'zh-CN', isBlank: true }, 'Northwind Energy');
  await page.goto('/portal');
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、页面和操作' }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: '搜索' });
  const field = search.getByRole('combobox');
  const marked = search.getByRole('option', { selected: true });
  for (const typed of ['gongdan', 'gd', 'work orders', 'wrok orders']) {
    await field.fill(typed);
    await expect(marked).toContainText('工单');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/work-orders$/);
});

test('a structure, a group and a menu group lead to their pages, and “Add user” to its form [BYND-06, CALL-280]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const palette = new PalettePage(page);
  await page.goto('/admin/roles');
  await palette.openByKeys();
  await palette.find('add user', /Add user/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\?dialog=add/);
  await page.goto('/admin/roles');
  await palette.openByKeys();
  await palette.field.fill('south hornsund');
  await palette.group('Structures').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/structures\?node=/);
});
