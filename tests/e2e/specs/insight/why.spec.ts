import type { Page } from '@playwright/test';
import { UserPage } from '../../pages/user-page.js';
import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const tree = (page: Page) => page.getByRole('tree', { name: 'Access of this user' });
const answer = (page: Page) => page.getByRole('region', { name: 'Why' });

async function openAccess(page: Page, name: string): Promise<void> {
  await new UserPage(page).find(name);
  await page.getByRole('tab', { name: 'Effective access' }).click();
  await tree(page).getByRole('treeitem').first().waitFor();
}

test('the explanation of an access and its other holders are found by keyboard; the address keeps it [BYND-01, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia');
  await openAccess(page, 'Nina Lindqvist');
  await page.getByRole('searchbox', { name: 'Menu or permission' }).focus();
  await page.keyboard.type('wind');
  // Of the app itself, and of the shortcut app that took the menu over.
  await expect(tree(page).getByRole('treeitem')).toHaveCount(6);
  await page.keyboard.press('Tab');
  await expect(tree(page)).toBeFocused();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(answer(page).getByRole('heading', { name: 'Why can Nina Lindqvist open “Wind farms”?' })).toBeVisible();
  const path = answer(page).getByRole('list', { name: 'From Nina Lindqvist to Wind farms' }).first();
  await expect(path.getByRole('listitem')).toHaveCount(4);
  await expect(path.getByText('Operator')).toBeVisible();
  await expect(page).toHaveURL(/why=MENU\./);
  await page.reload();
  await expect(answer(page).getByRole('heading', { name: /Wind farms/ })).toBeVisible();
  await answer(page).getByRole('button', { name: 'Show who has this' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Nina Lindqvist' })).toBeVisible();
  await expect(dialog.getByText(/\d+ users in your scope have it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(40);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a denial names its step and the roles that would grant the access; one of these roles grants it [BYND-01]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia');
  await openAccess(page, 'Nina Lindqvist');
  await page.getByRole('searchbox', { name: 'Menu or permission' }).fill('Change set points');
  await tree(page)
    .getByRole('treeitem', { name: /Change set points/ })
    .click();
  await expect(answer(page).getByText('No role of Nina Lindqvist contains “Change set points”')).toBeVisible();
  await expect(answer(page).getByText('the path ends here')).toHaveCount(1);
  await expect(answer(page).getByRole('link', { name: 'Site manager' })).toBeVisible();
  await answer(page).getByRole('link', { name: 'Assign a role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: 'Site manager' }).locator('input').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Effective access' }).click();
  await page.getByRole('searchbox', { name: 'Menu or permission' }).fill('Change set points');
  await tree(page)
    .getByRole('treeitem', { name: /Change set points/ })
    .click();
  await expect(answer(page).getByText('One path grants it. Taking it away ends the access.')).toBeVisible();
  await sql(
    `DELETE l FROM user_role l JOIN account a ON a.id = l.user_id JOIN role r ON r.ou_id = l.ou_id AND r.id = l.role_id
      WHERE a.username = 'nina' AND r.name = 'Site manager'`,
  );
});

test('a disabled account is reported beside the access that it would have [BYND-01]', async ({ open, sql }) => {
  const [person] = (await sql(
    `SELECT a.id, a.name FROM account a JOIN user_role u ON u.user_id = a.id WHERE a.is_disabled = 0 AND
       a.username NOT IN ('olivia', 'sofia', 'sam', 'nina') AND u.ou_id = (SELECT id FROM organization WHERE name = 'Northwind Energy')
      ORDER BY a.id LIMIT 1`,
  )) as { id: string; name: string }[];
  await sql('UPDATE account SET is_disabled = 1 WHERE id = ?', [person?.id]);
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/user/${person?.id ?? ''}?tab=access`);
  await expect(page.getByText('The account is disabled, so nothing opens at present.')).toBeVisible();
  await tree(page).getByRole('treeitem').first().click();
  await expect(answer(page).getByText(/The account of .* is disabled/)).toBeVisible();
  await sql('UPDATE account SET is_disabled = 0 WHERE id = ?', [person?.id]);
});

for (const isMobile of [false, true]) {
  test(`why and who break no rule of WCAG 2.2 AA, ${isMobile ? 'mobile, without scrolling sideways' : 'desktop'} [BYND-01]`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile });
    await openAccess(page, 'Nina Lindqvist');
    await tree(page).getByRole('treeitem').nth(1).click();
    await answer(page).getByRole('heading').waitFor();
    await expectAccessible(page, 'why');
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(width).toBe(0);
    await answer(page).getByRole('button', { name: 'Show who has this' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await expectAccessible(page, 'who');
  });
}

test('a menu, an application and a permission of a role lead to their holders, and a holder to the explanation [BYND-01]', async ({
  open,
  sql,
}) => {
  const [menu] = (await sql(
    "SELECT m.id, m.app_id AS appId FROM menu m JOIN app a ON a.id = m.app_id JOIN organization o ON o.id = a.ou_id WHERE m.code = 'wind-farms' AND o.name = 'Northwind Energy' AND a.name_json LIKE '%Fleet Operations%'",
  )) as { id: string; appId: string }[];
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/app/${menu?.appId ?? ''}?menu=${menu?.id ?? ''}`);
  const dialog = page.getByRole('dialog', { name: /^Users with/ });
  const ask = page.getByRole('button', { name: 'Show who has this' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/who=MENU\./);
  await expect(dialog).toContainText('“Wind farms”');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await ask.click();
  await expectAccessible(page, 'who has a menu');
  const first = dialog.getByRole('listitem').first().getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(answer(page).getByRole('heading', { name: `Why can ${name} open “Wind farms”?` })).toBeVisible();
  await page.goto(`/admin/app/${menu?.appId ?? ''}/detail`);
  await ask.click();
  await expect(dialog).toContainText('“Fleet Operations”');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await page.goto('/admin/roles');
  await page.getByRole('link', { name: 'Site manager' }).click();
  await page.getByRole('button', { name: 'Users with “Change set points”' }).click();
  await expect(dialog).toContainText('Site manager');
});
