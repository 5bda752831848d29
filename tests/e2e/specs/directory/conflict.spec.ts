import { RolePage } from '../../pages/role-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('of two administrators who change a role in two browsers the second sees whose the other value is, chooses by keyboard, and both changes last [CALL-300, CALL-302, ROLE-03]', async ({
  open,
  sql,
}) => {
  // A sub-administrator changes roles that grant no more than their own.
  const TRADER_OF_SOFIA = "r.identifier = 'trader' AND a.username = 'sofia'";
  await sql(
    `INSERT INTO user_role (ou_id, user_id, role_id, created_time)
      SELECT r.ou_id, a.id, r.id, 1 FROM role r JOIN account a WHERE ${TRADER_OF_SOFIA}`,
  );
  const [first, second] = [await open('sofia', { isBlank: true }), await open('olivia', { isBlank: true })];
  const [hers, mine] = [new RolePage(first), new RolePage(second)];
  for (const roles of [hers, mine]) {
    await roles.open('Trader');
    await roles.page.getByRole('link', { name: 'Edit' }).click();
  }
  await hers.name.fill('Energy trader');
  await hers.page.getByLabel('Description').fill('Buys and sells by day');
  await hers.press('Save');
  await expect(first.getByText('Role Energy trader saved')).toBeVisible();

  await mine.page.getByLabel('Description').fill('Buys and sells at night');
  await mine.press('Save');
  const told = second.getByRole('group', { name: /^Sofía Navarro changed this while you were editing/ });
  await expect(told).toBeFocused();
  await expect(told.getByRole('radio', { name: 'Yours: Buys and sells at night' })).toBeChecked();
  await expect(told.getByText('Already taken over: Name.')).toBeVisible();
  await expect(mine.name).toHaveValue('Energy trader');
  await expectAccessibleInAllThemes(second);
  await second.keyboard.press('Tab');
  await second.keyboard.press('ArrowDown');
  await expect(told.getByRole('radio', { name: 'Saved by Sofía Navarro: Buys and sells by day' })).toBeChecked();
  await expect(second.getByLabel('Description')).toHaveValue('Buys and sells by day');
  await second.keyboard.press('ArrowUp');
  await mine.press('Save');
  await expect(second.getByText('Role Energy trader saved')).toBeVisible();
  await expect(second.getByText('Buys and sells at night')).toBeVisible();
  await sql("UPDATE role SET name = 'Trader' WHERE name = 'Energy trader'");
  await sql(
    `DELETE u FROM user_role u JOIN role r ON r.id = u.role_id JOIN account a ON a.id = u.user_id
      WHERE ${TRADER_OF_SOFIA}`,
  );
});
