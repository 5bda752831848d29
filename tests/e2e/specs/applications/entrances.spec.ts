import { HeaderPage } from '../../pages/header-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

/** Stores menus of Fleet Operations as Olivia's shortcuts. */
const putIntoHeader = (sql: (statement: string, values: unknown[]) => Promise<unknown>, ...codes: string[]) =>
  sql(
    `INSERT INTO shortcut_entrance (ou_id, user_id, menu_id, display_order)
     SELECT m.ou_id, c.id, m.id, FIND_IN_SET(m.code, ?) FROM menu m JOIN organization o ON o.id = m.ou_id
       JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id JOIN account c ON c.username = 'olivia'
      WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Fleet Operations%' AND m.code IN (?)`,
    [codes.join(), codes],
  );

test.beforeEach(async ({ sql }) => {
  await sql('DELETE FROM shortcut_entrance');
});

test('a person puts menus into the header, orders them by dragging and by keys, and opens them [ENTRY-01, ENTRY-02, ENTRY-03, ENTRY-04]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.openArrange();
  await header.choice('Fleet Operations').locator('[data-chevron]').click();
  // A menu with children only leads to them.
  await header.choice('Live output').locator('[data-name]').click();
  await expect(header.chosen).toHaveCount(0);
  await header.choice('Overview').click();
  await header.arrange.getByRole('searchbox').fill('wind farms');
  await header.choice('Wind farms').first().click();
  await header.arrange.getByRole('searchbox').fill('work orders');
  await header.choice('Work orders').first().click();
  await expect(header.chosen).toHaveText(['Overview', 'Wind farms', 'Work orders']);
  await expectAccessibleInAllThemes(page, 'arrange shortcuts');
  await header.chosen
    .filter({ hasText: 'Work orders' })
    .dragTo(header.chosen.filter({ hasText: 'Overview' }), { targetPosition: { x: 60, y: 4 } });
  await expect(header.chosen).toHaveText(['Work orders', 'Overview', 'Wind farms']);
  const down = header.arrange.getByRole('button', { name: 'Move Work orders down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(header.chosen).toHaveText(['Overview', 'Work orders', 'Wind farms']);
  await expect(down).toBeFocused();
  const saved = page.waitForRequest((request) => /PortalSaveEntrances/.test(request.postData() ?? ''));
  await header.arrange.getByRole('button', { name: 'Save shortcuts' }).click();
  const { variables } = (await saved).postDataJSON() as { variables: { commonMenus: object[] } };
  expect(variables.commonMenus.map((entry) => Object.keys(entry).sort())).toEqual(
    Array.from({ length: 3 }, () => ['appId', 'displayOrder', 'menuId']),
  );
  await expect(page.getByText('Shortcuts saved')).toBeVisible();
  await expect(header.arrange).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Your shortcuts' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Arrange shortcuts' }).press('Enter');
  await header.arrange.getByRole('button', { name: 'Remove Overview' }).press('Enter');
  await expect(header.arrange.getByRole('button', { name: 'Remove Work orders' })).toBeFocused();
  await header.arrange.getByRole('button', { name: 'Save shortcuts' }).press('Enter');
  await expect(links).toHaveText(['Work orders', 'Wind farms']);
});

test('an eleventh shortcut is refused with the warning [ENTRY-05]', async ({ open }) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.openArrange();
  await header.arrange.getByRole('searchbox').fill('o');
  const choices = header.arrange.locator('[role=treeitem][aria-checked=false]:not([aria-disabled=true])');
  for (let count = 1; count <= 10; count += 1) {
    await choices.first().locator('[data-name]').click();
    await expect(header.arrange.getByText(`Selected (${count})`, { exact: true })).toBeVisible();
  }
  await choices.first().locator('[data-name]').click();
  await expect(page.getByText('Select at most 10 pieces of data')).toBeVisible();
  await expect(header.chosen).toHaveCount(10);
});

test('as many shortcuts are chosen as are configured, and as many visits kept; who has more by then is told so [ENTRY-05, ENTRY-06, VISIT-02]', async ({
  open,
}) => {
  const page = await open('olivia');
  let maximum = '3';
  // Only requests of the portal are answered.
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('"FirstScreen"')) return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { configByKeys: Record<string, string> } };
    const asked = Object.keys(json.data.configByKeys).filter((key) => /^(record|shortcutEntrance)MaxNum$/.test(key));
    Object.assign(json.data.configByKeys, Object.fromEntries(asked.map((key) => [key, maximum])));
    await route.fulfill({ response, json });
  });
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.openArrange();
  await header.arrange.getByRole('searchbox').fill('o');
  const choices = header.arrange.locator('[role=treeitem][aria-checked=false]:not([aria-disabled=true])');
  for (let count = 1; count <= 4; count += 1) await choices.first().locator('[data-name]').click();
  await expect(page.getByText('Select at most 3 pieces of data')).toBeVisible();
  await expect(header.chosen).toHaveCount(3);
  const save = header.arrange.getByRole('button', { name: 'Save shortcuts' });
  await save.click();
  await expect(header.shortcuts.getByRole('link')).toHaveCount(3);
  const shell = new ShellPage(page);
  maximum = '2';
  for (const app of ['Control Room', 'Spare Parts', 'Fleet Operations']) await shell.openApp(app);
  await header.visits.click();
  await expect(header.visitLinks).toHaveText([/Fleet Operations/, /Spare Parts/]);
  await page.keyboard.press('Escape');
  await header.openArrange();
  await header.arrange
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click();
  await save.click();
  await expect(page.getByText('Select at most 2 pieces of data')).toBeVisible();
  await header.arrange
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await save.click();
  await expect(header.shortcuts.getByRole('link')).toHaveCount(2);
});

test('a hint says once what the shortcuts are for [ENTRY-07]', async ({ open }) => {
  const page = await open('sofia', { isFirstVisit: true });
  await page.goto('/portal');
  const hint = page.getByRole('note').filter({ hasText: 'Put the menus you open most here' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button', { name: 'Close' }).click();
  await expect(hint).toHaveCount(0);
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(new HeaderPage(page).shortcuts).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('shortcuts that do not load are none, and nobody is told [ENTRY-08]', async ({ open }) => {
  const page = await open('olivia');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let asked = 0;
  await page.route('**/graphql*', (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"FirstScreen"')) return route.fulfill({ status: 500, body: '{}' });
    if (!body.includes('"PortalEntrances"')) return route.fallback();
    asked += 1;
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.goto('/portal');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(new HeaderPage(page).shortcuts.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your shortcuts' })).toBeEnabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('status')).toHaveCount(0);
});

test('shortcuts are not arranged before those that are stored have been read [ENTRY-08]', async ({ open, sql }) => {
  const page = await open('olivia');
  await putIntoHeader(sql, 'wind-farms');
  let isBroken = true;
  await page.route('**/graphql*', (route) => {
    const body = route.request().postData() ?? '';
    return isBroken && /"FirstScreen"|"PortalEntrances"/.test(body)
      ? route.fulfill({ status: 500, body: '{}' })
      : route.fallback();
  });
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await page.getByRole('button', { name: 'Your shortcuts' }).click();
  await page.getByRole('menuitem', { name: 'Arrange shortcuts' }).click();
  const again = header.arrange.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(header.arrange.getByRole('treeitem')).toHaveCount(0);
  const save = header.arrange.getByRole('button', { name: 'Save shortcuts' });
  await expect(save).toBeDisabled();
  await expectAccessibleInAllThemes(page, 'shortcuts that did not load');
  isBroken = false;
  await again.click();
  await expect(header.chosen).toHaveText(['Wind farms']);
  await header.arrange.getByRole('searchbox').fill('overview');
  await header.choice('Overview').first().click();
  await save.click();
  await expect(header.shortcuts.getByRole('link')).toHaveText(['Wind farms', 'Overview']);
});

test('after a visit of the console shortcuts are those of the language and the apps by then [ENTRY-04, ENTRY-11, I18N-06]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  await putIntoHeader(sql, 'wind-farms', 'solar-parks');
  await page.goto('/portal');
  const shell = new ShellPage(page);
  await expect(new HeaderPage(page).shortcuts.getByRole('link')).toHaveText(['Wind farms', 'Solar parks']);
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await shell.chooseLanguage('Deutsch');
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  const german = page.getByRole('banner').getByRole('navigation', { name: 'Schnellzugriffe' }).getByRole('link');
  await expect(german).toHaveText(['Windparks', 'Solarparks']);
  await page.getByRole('link', { name: 'Verwaltung' }).click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await sql("UPDATE app SET is_enable = 0 WHERE name_json LIKE '%Fleet Operations%'");
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(german).toHaveCount(0);
  await sql("UPDATE app SET is_enable = 1 WHERE name_json LIKE '%Fleet Operations%'");
});

test('shortcuts that are not saved are logged only; what was chosen stays, to be saved again [ENTRY-09]', async ({
  open,
}) => {
  const page = await open('olivia');
  await page.goto('/portal');
  const header = new HeaderPage(page);
  await header.openArrange();
  await header.arrange.getByRole('searchbox').fill('overview');
  await header.choice('Overview').first().click();
  let isBroken = true;
  await page.route('**/graphql*', (route) =>
    isBroken && route.request().postData()?.includes('PortalSaveEntrances') ? route.abort() : route.fallback(),
  );
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  const save = header.arrange.getByRole('button', { name: 'Save shortcuts' });
  await save.click();
  await logged;
  await expect(save).toBeEnabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(header.chosen).toHaveText(['Overview']);
  isBroken = false;
  await save.click();
  await expect(header.shortcuts.getByRole('link')).toHaveText(['Overview']);
});
