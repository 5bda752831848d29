import { AppPage } from '../../pages/app-page.js';
import { makeApp, removeApps, setFeatures } from '../../support/apps.js';
import { expect, test } from '../../support/test.js';

const ID = '01J0APPT0BEMADE00000000001';
const OTHER_ID = '01J0APPT0BEMADE00000000002';

test.beforeEach(({ sql }) => setFeatures(sql, 'appDesign', 'assets'));
test.afterEach(({ sql }) => removeApps(sql, ID, OTHER_ID));

test('by keys alone an application is made with a category, its secret told once, and deleted with what is lost [APP-03, APP-04, APP-14, CALL-230, BYND-02]', async ({
  open,
  demo,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.goto();
  await page.getByRole('button', { name: 'Add application' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(apps.text('name')).toBeFocused();
  await page.keyboard.type(' Tide tables ');
  // A missing value is reported at its field, and the first such field has the focus.
  await page.keyboard.press('Enter');
  await expect(apps.dialog.getByText('Choose a category.')).toBeVisible();
  await expect(apps.dialog.getByText('Enter the address of the start page.')).toBeVisible();
  await expect(apps.category).toBeFocused();
  await apps.category.selectOption({ label: 'New category…' });
  await expect(page.locator('#app-new-category')).toBeFocused();
  await page.keyboard.type('Harbor');
  await apps.address.focus();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(apps.dialog.getByText('begins with https:// or http://')).toBeVisible();
  await apps.address.fill('https://tides.example/start');
  await page.keyboard.press('Enter');

  await expect(apps.question.getByText('Application created')).toBeVisible();
  const appId = await page.locator('#app-credentials-id').inputValue();
  const secret = await page.locator('#app-credentials-secret').inputValue();
  await page.keyboard.press('Escape');
  await expect(apps.question).toBeVisible();
  const exchange = (password: string) =>
    page.request.post(`${demo.url}/app-portal/web/v1/app/exchange-code`, {
      headers: { authorization: `Basic ${Buffer.from(`${appId}:${password}`).toString('base64')}` },
      data: { code: 'nonsense' },
    });
  // The secret is valid, only the code is not.
  expect((await (await exchange(secret)).json()).code).toBe(410);
  expect((await (await exchange('nonsense')).json()).code).toBe(401);
  await apps.question.getByRole('button', { name: 'I have copied it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tide tables' })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(apps.category.locator('option:checked')).toHaveText('Harbor');

  await page.getByRole('button', { name: 'Actions for Tide tables' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete application' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(apps.question.getByText('Nobody loses anything.')).toBeVisible();
  await expect(apps.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tide tables deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tide tables' })).toHaveCount(0);
  await sql(`DELETE FROM app_category WHERE name_json LIKE '%"Harbor"%'`);
});

test('the texts of an application are changed in several languages, previewed, and guarded until they are saved [APP-03, APP-04, APP-05, CALL-094, CALL-095]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.goto('?q=tide');
  await page.getByRole('link', { name: 'Tide tables' }).click();
  await expect(apps.text('name')).toHaveValue('Tide tables');
  const parts = page.getByRole('navigation', { name: 'Pages of Tide tables' });
  await expect(parts.getByRole('link')).toHaveText(['Details', 'Menus', 'Menu groups', 'Permissions']);
  await expect(parts.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'page');

  await apps.text('name').fill('Tides');
  await apps.language('name', 'de');
  await apps.text('name').fill(' Gezeiten ');
  await apps.text('description').fill('High and low water');
  await expect(apps.part('Preview')).toContainText('Tides');
  await expect(apps.part('Preview')).toContainText('High and low water');
  await expect(page.getByText('Not saved: Name and Description')).toBeVisible();
  await parts.getByRole('link', { name: 'Menus', exact: true }).click();
  await apps.question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(apps.question).toHaveCount(0);
  await expect(apps.text('description')).toHaveValue('High and low water');
  await apps.save();
  await expect(page.getByText('Tides saved')).toBeVisible();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  await page.reload();
  await apps.language('name', 'de');
  await expect(apps.text('name')).toHaveValue('Gezeiten');
  await expect(apps.text('description')).toHaveValue('High and low water');

  // An emptied field is reported at its place.
  await apps.language('name', 'en');
  await apps.text('name').fill(' ');
  await apps.language('name', 'fr');
  await apps.save();
  await expect(page.getByText('Enter a name in your own language.')).toBeVisible();
  await expect(apps.text('name')).toBeFocused();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(apps.text('name')).toHaveValue('Tides');
});

test('a disabled application leaves the open launchers, and comes back [APP-06, CALL-093]', async ({ open }) => {
  const [admin, user] = [
    await open('olivia', { isBlank: true }),
    await open('nina', { isBlank: true }, 'Northwind Energy'),
  ];
  await user.goto('/portal');
  const tile = user.getByRole('region', { name: 'Apps' }).getByRole('link', { name: /^Fleet Operations/ });
  await expect(tile).toBeVisible();
  const apps = new AppPage(admin);
  await apps.goto('?q=fleet');
  const isEnabled = apps.switchOf('Enable Fleet Operations');
  await expect(isEnabled).toBeChecked();
  await isEnabled.focus();
  await admin.keyboard.press('Space');
  await expect(admin.getByText('Fleet Operations is disabled')).toBeVisible();
  await expect(isEnabled).not.toBeChecked();
  await expect(tile).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByText('Fleet Operations is enabled')).toBeVisible();
  await expect(isEnabled).toBeChecked();
  await expect(tile).toBeVisible();

  await apps.switchOf('Show Fleet Operations in the navigation').click();
  await expect(admin.getByText('Fleet Operations is no longer in the navigation')).toBeVisible();
  await expect(tile).toHaveCount(0);
  await admin.getByRole('link', { name: 'Fleet Operations' }).click();
  await expect(apps.part('Preview')).toContainText('It is not in the navigation');
  await apps.switchOf('In navigation').click();
  await expect(tile).toBeVisible();
  await apps.switchOf('New navigation').click();
  await expect(admin.getByText('Fleet Operations uses the old navigation')).toBeVisible();
  await admin.reload();
  await expect(apps.switchOf('New navigation')).not.toBeChecked();
  await apps.switchOf('New navigation').click();
  await expect(admin.getByText('Fleet Operations uses the new navigation')).toBeVisible();
});

test('the second of two administrators is told at once what the first stored, also that it is disabled; nothing entered is lost [APP-06, BYND-04]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const [first, second] = [
    new AppPage(await open('olivia', { isBlank: true })),
    new AppPage(await open('sofia', { isBlank: true })),
  ];
  await first.gotoDetail(ID);
  await second.gotoDetail(ID);
  await second.text('name').fill('Mine');
  await second.text('description').fill('My words');
  await first.switchOf('Enabled').click();
  await expect(second.page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await expect(second.text('name')).toHaveValue('Mine');
  await first.text('name').fill('Theirs');
  await first.address.fill('https://theirs.example/');
  await first.save();
  await expect(first.page.getByText('Theirs saved')).toBeVisible();
  const told = second.page.getByRole('group', { name: 'Someone else changed this while you were editing' });
  await expect(told.getByRole('radio', { name: /Theirs/ })).not.toBeChecked();
  await expect(told.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await expect(second.text('name')).toHaveValue('Mine');
  // Fields that were not touched here show the other person's values.
  await expect(second.address).toHaveValue('https://theirs.example/');
  await second.save();
  await expect(second.page.getByText('Mine saved')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(first.text('name')).toHaveValue('Mine');
  await expect(first.text('description')).toHaveValue('My words');

  await second.text('name').fill('Other');
  await sql(`UPDATE app SET description_json = '{"default":"Elsewhere"}', version = version + 1 WHERE id = ?`, [ID]);
  await second.save();
  await expect(second.page.getByText('The two sets of changes fit together')).toBeVisible();
  await expect(second.text('description')).toHaveValue('Elsewhere');
  await second.save();
  await expect(second.page.getByText('Other saved')).toBeVisible();
  await expect(second.text('description')).toHaveValue('Elsewhere');
  await expect(second.text('name')).toHaveValue('Other');
});

test('the tabs follow what the organization has; without app design nothing is made, and it is said why [APP-01, APP-02, APP-11, APP-12, APP-13, APP-14, CALL-091, CALL-092]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.goto();
  await expect(page.getByRole('tab', { name: 'Custom' })).toBeVisible();
  await makeApp(sql, { id: ID, name: 'Bought charts', origin: 'PURCHASED' });
  await makeApp(sql, { id: OTHER_ID, name: 'Unpaid charts', origin: 'PURCHASED' });
  await sql('DELETE FROM app_entitlement WHERE app_id = ?', [OTHER_ID]);
  await apps.goto('?q=charts');
  await expect(page.getByRole('link', { name: 'Bought charts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unpaid charts' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Custom' }).click();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Purchased' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Bought charts' })).toBeVisible();
  await page.getByRole('link', { name: 'Bought charts' }).click();
  // Fields that the provider sets are read-only.
  await expect(apps.address).toHaveAttribute('readonly', '');
  await expect(page.locator('#app-type')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Actions for Bought charts' })).toHaveCount(0);
  await apps.text('description').fill('From the market');
  await apps.save();
  await expect(page.getByText('Bought charts saved')).toBeVisible();

  await setFeatures(sql);
  // A server keeps what it knows of a session for a second, and does not see that the row changed.
  await expect(async () => {
    await apps.goto();
    await expect(page.getByText('which your organization has not purchased')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Add application' })).toHaveCount(0);
  await page.goto('/admin/apps?dialog=add');
  await expect(apps.dialog.getByText('No custom applications')).toBeVisible();
});

test('an application of another organization is not there, and without the right there is no page [APP-15, APP-16, ERRC-04, ROUTE-25]', async ({
  open,
  sql,
}) => {
  const [foreign] = (await sql(
    "SELECT a.id FROM app a JOIN organization o ON o.id = a.ou_id WHERE o.name = 'Baltic Freight' LIMIT 1",
  )) as { id: string }[];
  const page = await open('olivia', { isBlank: true });
  for (const id of [foreign?.id, 'nonsense']) {
    await page.goto(`/admin/app/${id}/detail`);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
  await page.goto('/admin/apps');
  await expect(page.getByRole('link', { name: 'Fleet Operations' })).toBeVisible();
  await sql(
    `UPDATE sub_admin SET operations = '["user"]' WHERE user_id = (SELECT id FROM account WHERE username = 'sam')`,
  );
  const local = await open('sam', { isBlank: true });
  await local.goto('/admin/apps');
  await expect(local.getByRole('heading', { level: 1, name: 'Applications' })).toHaveCount(0);
  await expect(local.getByRole('link', { name: 'Applications' })).toHaveCount(0);
});

test('the list is searched, filtered and left in its address, and says when nothing matches [APP-01, LIST-09, BYND-14]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  await sql('UPDATE app SET is_enable = 0 WHERE id = ?', [ID]);
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.goto('?q=tide');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await apps.dialog.getByRole('checkbox', { name: 'Disabled' }).check();
  await apps.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: /Status: Disabled/ })).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Tide tables' }).click();
  await expect(page.getByText('It is disabled: nobody sees it.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('link', { name: 'Fleet Operations' })).toBeVisible();
  await expect(page).not.toHaveURL(/f\.state/);
});
