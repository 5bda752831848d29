import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { test } from '../../support/test.js';

type Sql = (statement: string) => Promise<unknown>;

const OU = "(SELECT id FROM organization WHERE name = 'Northwind Energy')";

async function idOf(sql: Sql, statement: string): Promise<string> {
  const [row] = (await sql(statement)) as { id: string }[];
  return row?.id ?? '';
}

test('no dialog of assets, resources and nodes breaks a WCAG rule in any theme', async ({ open, sql }) => {
  test.setTimeout(120_000);
  const asset = await idOf(sql, `SELECT id FROM asset WHERE ou_id = ${OU} AND external_id = 'site-2'`);
  const resource = await idOf(sql, `SELECT id FROM resource WHERE ou_id = ${OU} AND identifier = 'HOR'`);
  const node = await idOf(sql, `SELECT id FROM structure WHERE ou_id = ${OU} AND name = 'Hornsund Ridge'`);
  const page = await open('olivia', { isBlank: true });
  for (const address of [
    'assets?dialog=filter',
    `assets?dialog=asset&of=${asset}`,
    `assets?dialog=give-users&of=${asset}`,
    'resource-list?dialog=add',
    `resource-list?resource=${resource}&dialog=delete`,
    `structures?node=${node}&dialog=tag`,
    `structures?node=${node}&dialog=resource`,
    `structures?node=${node}&dialog=status`,
  ]) {
    await page.goto(`/admin/${address}`);
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    await expectAccessibleInAllThemes(page, address);
  }
  await page.goto(`/admin/structures?node=${node}&tab=assets`);
  await page
    .getByRole('tree', { name: /^Assets of/ })
    .getByRole('treeitem')
    .first()
    .waitFor();
  await expectAccessibleInAllThemes(page, 'assets of a node');
});
