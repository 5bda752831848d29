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

// Stories share a portal: each leaves the header and the apps as they were.
test.afterEach(async ({ sql }) => {
  await sql('DELETE FROM shortcut_entrance');
  await sql("UPDATE app SET is_enable = 1 WHERE name_json LIKE '%Fleet Operations%'");
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
});
