import { test } from '../../support/test.js';

test('look', async ({ open, sql }) => {
  test.setTimeout(600_000);
  const ou = "(SELECT m.ou_id FROM member m JOIN account a ON a.id = m.user_id WHERE a.username = 'olivia' LIMIT 1)";
  const [apps] = [(await sql(`SELECT id, ou_id FROM app WHERE ou_id = ${ou} LIMIT 3`)) as { id: string; ou_id: string }[]];
  const names = [['Hornsund Ridge', 'site'], ['Turbine hall 2', 'building'], ['Line A', 'line'], ['SCADA gateway', 'device'], ['Yield 2024–2026', 'dataset'], ['Weather station north', 'weather-station'], ['A resource with a very long name that has to be cut somewhere because no column is that wide', 'site']];
  let at = 0;
  for (const [name, type] of names) for (let n = 0; n < 3; n += 1) {
    at += 1;
    await sql('INSERT INTO resource (ou_id, id, app_id, identifier, name, type, created_time) VALUES (?, ?, ?, ?, ?, ?, ?)', [apps[0]!.ou_id, `01J0RES0000000000000000${String(at).padStart(3, '0')}`, apps[at % apps.length]!.id, `urn:nw:${type}:${at}`, n ? `${name} ${n + 1}` : name, type, Date.now() - at * 90_000_00]);
  }
  const first = '01J0RES0000000000000000001';
  const now = Date.now();
  await sql(`INSERT INTO user_resource (ou_id, user_id, resource_id, created_time) SELECT ou_id, user_id, '${first}', ${now} - (ROW_NUMBER() OVER (ORDER BY user_id)) * 8000 FROM member WHERE ou_id = ${ou} LIMIT 40`);
  await sql(`INSERT INTO user_group_resource (ou_id, user_group_id, resource_id, created_time) SELECT ou_id, id, '${first}', ${now} - 86400000 FROM user_group WHERE ou_id = ${ou} LIMIT 2`);
  await sql(`INSERT INTO structure_resource (ou_id, structure_id, resource_id, created_time) SELECT ou_id, id, '${first}', ${now} - 100000 FROM structure WHERE ou_id = ${ou} ORDER BY id DESC LIMIT 3`);
  const looks = (process.env.LOOKS ?? 'dark:en-US,green:de-DE,white:zh-CN').split(',').map((l) => l.split(':'));
  for (const isMobile of process.env.MOBILE === 'only' ? [true] : process.env.MOBILE ? [false, true] : [false])
  for (const [theme, locale] of looks) {
    const page = await open('olivia', { theme: theme as 'dark', locale, isMobile });
    const shot = async (name: string) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/resui/png/${name}-${theme}-${locale.slice(0, 2)}${isMobile ? '-phone' : ''}.png` });
    };
    await page.goto('/admin/resource-list');
    await page.getByRole('row').nth(3).waitFor();
    await shot('list');
    await page.goto('/admin/resource-list?dialog=add');
    await page.locator('#resource-name').waitFor();
    await shot('add');
    await page.goto('/admin/resource-list?f.type=site');
    await page.getByRole('row').nth(2).waitFor();
    await shot('filtered');
    await page.goto(`/admin/resource-list?resource=${first}`);
    await page.getByRole('treeitem').nth(3).waitFor();
    await page.getByRole('treeitem').nth(1).click();
    await shot('users');
    await page.goto(`/admin/resource-list?resource=${first}&tab=userGroups`);
    await page.getByRole('treeitem').nth(3).waitFor();
    await shot('groups');
    await page.goto(`/admin/resource-list?resource=${first}&tab=nodes`);
    await page.getByRole('row').nth(1).waitFor();
    await shot('nodes');
    await page.goto(`/admin/resource-list?resource=${first}&dialog=delete`);
    await page.getByRole('alertdialog').waitFor();
    await page.waitForTimeout(500);
    await shot('delete');
  }
});
