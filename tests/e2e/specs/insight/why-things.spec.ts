import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

const answer = (page: Page) => page.getByRole('region', { name: 'Why' });
const list = (page: Page) => page.getByRole('list', { name: 'Access of this user' });

/** Two assets, of which Nina has one directly and by a group of hers, and a resource that is just given. */
async function makeThings(sql: Sql): Promise<string> {
  const [row] = (await sql(
    `SELECT a.id, u.ou_id AS ou FROM account a JOIN member u ON u.user_id = a.id JOIN organization o ON o.id = u.ou_id
      WHERE a.username = 'nina' AND o.name = 'Northwind Energy'`,
  )) as { id: string; ou: string }[];
  const { id, ou } = row!;
  const insert = (table: string, values: Record<string, string | number>) =>
    sql(`INSERT IGNORE INTO ${table} SET ?`, [{ ou_id: ou, ...values }]);
  for (const [asset, name] of [
    ['WHYCRANE', 'Harbor crane 7'],
    ['WHYPUMP', 'Harbor pump 9'],
  ] as const) {
    await insert('asset', { id: asset, external_id: asset, name, type: 'device', created_time: 1 });
  }
  await insert('user_asset', { user_id: id, asset_id: 'WHYCRANE', created_time: 1 });
  for (const [group, name] of [
    ['WHYGROUP', 'Crane drivers'],
    ['WHYOTHER', 'Pump fitters'],
  ] as const) {
    await insert('user_group', { id: group, name, description: '', created_time: 1 });
  }
  await insert('user_group_member', { user_group_id: 'WHYGROUP', user_id: id, created_time: 1 });
  await insert('user_group_asset', { user_group_id: 'WHYGROUP', asset_id: 'WHYCRANE', created_time: 1 });
  await insert('user_group_asset', { user_group_id: 'WHYOTHER', asset_id: 'WHYPUMP', created_time: 1 });
  const [app] = (await sql('SELECT id FROM app WHERE ou_id = ? ORDER BY id LIMIT 1', [ou])) as { id: string }[];
  await insert('resource', {
    id: 'WHYYIELD',
    app_id: app!.id,
    identifier: 'harbor-yield',
    name: 'Harbor yield',
    type: 'dataset',
    created_time: 1,
  });
  await insert('user_resource', { user_id: id, resource_id: 'WHYYIELD', created_time: Date.now() });
  return id;
}

async function removeThings(sql: Sql): Promise<void> {
  await sql("DELETE FROM asset WHERE id LIKE 'WHY%'");
  await sql("DELETE FROM resource WHERE id LIKE 'WHY%'");
  await sql("DELETE FROM user_group WHERE id LIKE 'WHY%'");
}

test.beforeEach(({ sql }) => removeThings(sql));
test.afterEach(({ sql }) => removeThings(sql));

test('the assets of a user are found with every way to them, and those that the user does not have with the way to get them [BYND-01, CALL-344, CALL-345]', async ({
  open,
  sql,
}) => {
  const id = await makeThings(sql);
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/user/${id}?tab=access`);
  await page.getByRole('link', { name: 'Assets', exact: true }).last().click();
  await list(page)
    .getByRole('button', { name: /Harbor crane 7/ })
    .click();
  await expect(
    answer(page).getByRole('heading', { name: 'Why does Nina Lindqvist have “Harbor crane 7”?' }),
  ).toBeVisible();
  const paths = answer(page).getByRole('list', { name: 'From Nina Lindqvist to Harbor crane 7' });
  await expect(paths).toHaveCount(2);
  await expect(paths.nth(0).getByRole('listitem')).toHaveCount(2);
  await expect(paths.nth(1).getByRole('link', { name: 'Crane drivers' })).toBeVisible();
  await expectAccessible(page, 'why an asset');
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('harbor pump');
  await list(page)
    .getByRole('button', { name: /Harbor pump 9/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(answer(page).getByText('These user groups and nodes have it: Pump fitters.')).toBeVisible();
  await expect(answer(page).getByText('the path ends here')).toHaveCount(1);
  await expect(page).toHaveURL(/why=ASSET\./);
  await page.reload();
  await expect(answer(page).getByText(/is assigned neither to Nina Lindqvist/)).toBeVisible();
  await answer(page).getByRole('link', { name: 'Add to a group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Pump fitters').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/user/${id}?tab=access&why=ASSET.WHYPUMP`);
  await expect(answer(page).getByText('One path grants it. Taking it away ends the access.')).toBeVisible();
  await answer(page).getByRole('button', { name: 'Show who has this' }).click();
  await expect(page.getByRole('dialog').getByText('One user in your scope has it.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Pump fitters')).toBeVisible();
});

test('a resource that was just given says from when it counts, and a group names the assets that go with it [BYND-01, BYND-02, RSRC-03, CALL-347]', async ({
  open,
  sql,
}) => {
  const id = await makeThings(sql);
  await sql("DELETE FROM user_asset WHERE asset_id = 'WHYCRANE'");
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/user/${id}?tab=access&of=RESOURCE`);
  await list(page)
    .getByRole('button', { name: /Harbor yield.*counts from/ })
    .click();
  await expect(answer(page).getByText(/less than 3 minutes old/)).toBeVisible();
  await expect(
    answer(page)
      .getByText(/counts from \d\d:\d\d:\d\d/)
      .first(),
  ).toBeVisible();
  // The clock of the story does not move: the row is made older instead.
  await sql("UPDATE user_resource SET created_time = created_time - 180000 WHERE resource_id = 'WHYYIELD'");
  await page.reload();
  await expect(answer(page).getByText('One path grants it. Taking it away ends the access.')).toBeVisible();
  await page.goto('/admin/user-groups?group=WHYGROUP&dialog=delete');
  await expect(page.getByRole('alertdialog').getByText('1 asset that 1 person no longer reaches')).toBeVisible();
});
