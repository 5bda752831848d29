import { AppPage } from '../../pages/app-page.js';
import { makeApp, removeApps, setFeatures } from '../../support/apps.js';
import { expect, test } from '../../support/test.js';

const ID = '01J0APPT0BEG1VEN0000000001';

test.beforeEach(({ sql }) => setFeatures(sql, 'appDesign', 'assets'));
test.afterEach(({ sql }) => removeApps(sql, ID));

test('tags are added, changed and taken away with a way back [APP-09, ERRC-23, CALL-232, CALL-233, CALL-234, CALL-235]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.gotoDetail(ID);
  const tags = apps.part('Tags');
  await expect(tags.getByText('No tags yet')).toBeVisible();
  await tags.getByRole('button', { name: 'Add tag' }).click();
  await page.locator('#app-tag-value').fill('wind');
  await page.locator('#app-tag-key').fill('site/type');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tag site/type added')).toBeVisible();
  await expect(tags.getByRole('listitem')).toHaveText(['site/typewind']);

  await tags.getByRole('button', { name: 'Edit tag site/type' }).click();
  await page.locator('#app-tag-value').fill('water');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tag site/type saved')).toBeVisible();
  await expect(tags.getByRole('listitem')).toHaveText(['site/typewater']);
  await tags.getByRole('button', { name: 'Remove tag site/type' }).click();
  await expect(page.getByText('Tag site/type removed')).toBeVisible();
  await expect(tags.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tags.getByRole('listitem')).toHaveText(['site/typewater']);
});

test('administrators set the data scope and the structures of an application within their own scope [APP-10, APP-15, ERRC-21, CALL-096, CALL-098, CALL-099, SUBA-13]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.gotoDetail(ID);
  const data = apps.part('Data');
  const ofUser = data.getByRole('radio', { name: /The structures of the user/ });
  await ofUser.check();
  await expect(page.getByText('API authorization saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(data.getByRole('radio', { name: /The whole organization/ })).toBeChecked();
  await data.getByRole('button', { name: 'Choose structures' }).click();
  await apps.dialog.getByRole('treeitem', { name: 'Northwind Energy' }).click();
  await expect(apps.dialog.getByText('1 added, 0 removed')).toBeVisible();
  await apps.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Structures of Tide tables saved')).toBeVisible();
  await expect(data.getByRole('listitem')).toHaveText(['Northwind Energy']);

  // Sub-administrators who see a part of the tree neither see nor change the rest.
  const sam = "(SELECT id FROM account WHERE username = 'sam')";
  await sql(`UPDATE sub_admin SET operations = '["app"]' WHERE user_id = ${sam}`);
  const [scope] = (await sql(
    `SELECT JSON_UNQUOTE(JSON_EXTRACT(s.name_json, '$.default')) AS name FROM sub_admin_structure l
       JOIN structure s ON s.id = l.structure_id WHERE l.user_id = ${sam} LIMIT 1`,
  )) as { name: string }[];
  const local = new AppPage(await open('sam', { isBlank: true }));
  await local.gotoDetail(ID);
  await expect(local.part('Data').getByText('No structures assigned yet.')).toBeVisible();
  await local.part('Data').getByRole('button', { name: 'Choose structures' }).click();
  await local.dialog.getByRole('searchbox').fill(scope?.name ?? '');
  await local.dialog.getByRole('treeitem', { name: scope?.name, disabled: false }).first().click();
  await local.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(local.page.getByText('Structures of Tide tables saved')).toBeVisible();
  await expect(local.part('Data').getByRole('listitem')).toHaveCount(1);
  await expect(data.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(data.getByRole('listitem')).toHaveCount(2);
});
