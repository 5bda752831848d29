import { HeaderPage } from '../../pages/header-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

interface SentCall {
  readonly operationName: string;
  readonly variables: { readonly commonMenus: readonly object[] };
}

/** Stores menus of Fleet Operations as Olivia's shortcuts. */
const putIntoHeader = (sql: (statement: string, values: unknown[]) => Promise<unknown>, ...codes: string[]) =>
  sql(
    `INSERT INTO shortcut_entrance (ou_id, user_id, menu_id, display_order)
     SELECT m.ou_id, c.id, m.id, FIND_IN_SET(m.code, ?) FROM menu m JOIN organization o ON o.id = m.ou_id
       JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id JOIN account c ON c.username = 'olivia'
      WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Fleet Operations%' AND m.code IN (?)`,
    [codes.join(), codes],
  );

// Stories share a portal: each leaves the header and the apps as they were.
test.afterEach(async ({ sql }) => {
  await sql('DELETE FROM shortcut_entrance');
  await sql("UPDATE app SET is_enable = 1 WHERE name_json LIKE '%Fleet Operations%'");
});

test('a person chooses favorites, orders them by dragging and by keys, and opens them in the header of their apps [ENTRY-01, ENTRY-02, ENTRY-03, ENTRY-04]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.openArrange();
  await header.choice('Fleet Operations').locator('[data-chevron]').click();
  // A menu with children only leads to them: it has no box, and opens.
  const group = header.choice('Live output');
  await expect(group.locator('[aria-hidden]').filter({ has: page.locator('svg') })).toHaveCount(1);
  await group.locator('[data-name]').click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(group).not.toHaveAttribute('aria-checked');
  await expect(header.chosen).toHaveCount(0);
  await header.choice('Overview').first().click();
  await header.arrange.getByRole('searchbox').fill('wind farms');
  await header.choice('Wind farms').first().click();
  await header.arrange.getByRole('searchbox').fill('work orders');
  await header.choice('Work orders').first().click();
  await expect(header.chosen).toHaveText([/^Overview Fleet Operations$/, /^Wind farms/, /^Work orders/]);
  await expectAccessibleInAllThemes(page, 'arrange favorites');
  await header.chosen
    .filter({ hasText: 'Work orders' })
    .dragTo(header.chosen.filter({ hasText: 'Overview' }), { targetPosition: { x: 60, y: 4 } });
  await expect(header.chosen).toHaveText([/^Work orders/, /^Overview/, /^Wind farms/]);
  const down = header.arrange.getByRole('button', { name: 'Move Work orders down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(header.chosen).toHaveText([/^Overview/, /^Work orders/, /^Wind farms/]);
  await expect(down).toBeFocused();
  const saved = page.waitForRequest((request) => /PortalSaveEntrances/.test(request.postData() ?? ''));
  await header.arrange.getByRole('button', { name: 'Save favorites' }).click();
  const { variables } = (await saved).postDataJSON() as { variables: { commonMenus: object[] } };
  expect(variables.commonMenus.map((entry) => Object.keys(entry).sort())).toEqual(
    Array.from({ length: 3 }, () => ['appId', 'displayOrder', 'menuId']),
  );
  await expect(page.getByText('Favorites saved')).toBeVisible();
  await expect(header.arrange).toHaveCount(0);
  const tiles = header.favorites.getByRole('link');
  await expect(tiles).toHaveText(['Overview', 'Work orders', 'Wind farms']);
  await tiles.first().click();
  const links = header.shortcuts.getByRole('link');
  await expect(links).toHaveText(['Overview', 'Work orders', 'Wind farms']);
  await expect(links.nth(2)).toHaveAttribute('title', 'Operations · Fleet Operations · Live output · Wind farms');
  await links.nth(2).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await new ShellPage(page).isReady();
  await expect(links).toHaveText(['Overview', 'Work orders', 'Wind farms']);
  // Removing one by keyboard keeps the focus in the list.
  await page.getByRole('button', { name: 'Your favorites' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Arrange favorites' }).press('Enter');
  await header.arrange.getByRole('button', { name: 'Remove Overview' }).press('Enter');
  await expect(header.arrange.getByRole('button', { name: 'Remove Work orders' })).toBeFocused();
  await header.arrange.getByRole('button', { name: 'Save favorites' }).press('Enter');
  await expect(links).toHaveText(['Work orders', 'Wind farms']);
});

test('favorites are arranged on the first screen, by dragging and by keys, and kept [ENTRY-01, ENTRY-03]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await putIntoHeader(sql, 'overview', 'wind-farms', 'solar-parks', 'reports');
  await page.goto('/portal');
  const { favorites } = new HeaderPage(page);
  const tiles = favorites.getByRole('link');
  await expect(tiles).toHaveText(['Overview', 'Wind farms', 'Solar parks', 'Reports']);
  const saved = () =>
    page.waitForResponse((response) => response.request().postData()?.includes('PortalSaveEntrances') ?? false);
  const load = page.waitForResponse((response) => response.url().includes('favorite-arranging'));
  await tiles.first().hover();
  await load;
  let save = saved();
  await tiles.nth(3).dragTo(tiles.first(), { targetPosition: { x: 10, y: 10 } });
  await save;
  await expect(tiles).toHaveText(['Reports', 'Overview', 'Wind farms', 'Solar parks']);
  await tiles.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tiles).toHaveText(['Overview', 'Wind farms', 'Reports', 'Solar parks']);
  await expect(tiles.nth(2)).toBeFocused();
  await expect(favorites.getByRole('status')).toHaveText('Reports, place 3 of 4');
  await page.keyboard.press('Escape');
  await expect(tiles).toHaveText(['Reports', 'Overview', 'Wind farms', 'Solar parks']);
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  save = saved();
  await page.keyboard.press('Space');
  await save;
  await page.reload();
  await expect(tiles).toHaveText(['Overview', 'Reports', 'Wind farms', 'Solar parks']);
});

test('a star at a page adds it to the favorites and takes it out in one click, which can be undone [ENTRY-01]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await putIntoHeader(sql, 'overview', 'reports');
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const links = new HeaderPage(page).shortcuts.getByRole('link');
  await expect(links).toHaveText(['Overview', 'Reports']);
  const menus = shell.menus('Fleet Operations');
  await menus.getByRole('link', { name: 'Work orders' }).hover();
  await menus.getByRole('button', { name: 'Add Work orders to favorites' }).click();
  await expect(links).toHaveText(['Overview', 'Reports', 'Work orders']);
  // The page on screen has a star in the header.
  await page.getByRole('banner').getByRole('button', { name: 'Remove Overview from favorites' }).press('Enter');
  await expect(links).toHaveText(['Reports', 'Work orders']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(links).toHaveText(['Overview', 'Reports', 'Work orders']);
  await page.goto('/portal');
  const { favorites } = new HeaderPage(page);
  await expect(favorites.getByRole('link')).toHaveText(['Overview', 'Reports', 'Work orders']);
  await favorites.getByRole('link', { name: 'Reports' }).hover();
  await favorites.getByRole('button', { name: 'Remove Reports from favorites' }).click();
  await expect(favorites.getByRole('link')).toHaveText(['Overview', 'Work orders']);
  // The star of an app is that of the page it begins with.
  await shell.app('Control Room').hover();
  const saved = page.waitForResponse((response) => {
    const { operationName, variables } = (response.request().postDataJSON() ?? {}) as SentCall;
    return operationName === 'PortalSaveEntrances' && variables.commonMenus.length === 3;
  });
  await shell.apps.getByRole('button', { name: 'Add Active alarms to favorites' }).click();
  await expect(favorites.getByRole('link')).toHaveText(['Overview', 'Work orders', 'Active alarms']);
  // A call that is on its way when the story ends would be stored after the favorites are deleted.
  await saved;
});

test('the hint about favorites is shown once to an account, whatever the browser, and not to somebody who has some [ENTRY-07]', async ({
  open,
  sql,
}) => {
  const first = await open('olivia', { isFirstVisit: true });
  await first.goto('/portal');
  const hintOn = (page: typeof first) => new HeaderPage(page).favorites.getByRole('note');
  await expect(hintOn(first)).toContainText('The star on a page adds it');
  await putIntoHeader(sql, 'overview');
  await first.reload();
  await expect(new HeaderPage(first).favorites.getByRole('link')).toHaveText(['Overview']);
  await expect(hintOn(first)).toHaveCount(0);
  await sql('DELETE FROM shortcut_entrance');
  await first.reload();
  const kept = first.waitForResponse(
    (response) => response.request().postData()?.includes('SessionPreferences') ?? false,
  );
  await hintOn(first).getByRole('button', { name: 'Close' }).click();
  await expect(hintOn(first)).toHaveCount(0);
  await kept;
  await first.evaluate(() => localStorage.clear());
  await first.reload();
  await expect(new HeaderPage(first).favorites.getByRole('button', { name: 'Add a favorite' })).toBeVisible();
  await expect(hintOn(first)).toHaveCount(0);
});

test('on a phone favorites are large icons below the visits, and are arranged in the dialog [ENTRY-01, MOB-04]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await putIntoHeader(sql, 'overview', 'wind-farms');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await expect(header.favorites.getByRole('link')).toHaveText(['Overview', 'Wind farms']);
  await header.favorites.getByRole('button', { name: 'Arrange' }).click();
  await header.arrange.getByRole('button', { name: 'Move Wind farms up' }).click();
  await header.arrange.getByRole('button', { name: 'Save favorites' }).click();
  await expect(header.favorites.getByRole('link')).toHaveText(['Wind farms', 'Overview']);
  await header.favorites.getByRole('link', { name: 'Wind farms' }).click();
  await new ShellPage(page).isReady();
  await page.goto('/portal');
  await expect(page.getByRole('region', { name: 'Continue' }).getByRole('link')).toHaveText([/^Wind farms/]);
});

test('after a visit of the console shortcuts are those of the language and the apps by then [ENTRY-04, ENTRY-11, I18N-06]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await putIntoHeader(sql, 'wind-farms', 'solar-parks');
  await page.goto('/portal');
  const shell = new ShellPage(page);
  await expect(new HeaderPage(page).favorites.getByRole('link')).toHaveText(['Wind farms', 'Solar parks']);
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await shell.chooseLanguage('Deutsch');
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  const german = page.getByRole('region', { name: 'Favoriten' }).getByRole('link');
  await expect(german).toHaveText(['Windparks', 'Solarparks']);
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await sql("UPDATE app SET is_enable = 0 WHERE name_json LIKE '%Fleet Operations%'");
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(german).toHaveCount(0);
});
