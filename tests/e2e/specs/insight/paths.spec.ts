import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

/** Of the demo's large OU: others have roles of the same name. */
const EMPLOYEE =
  "SELECT r.id FROM role r JOIN user_role u ON u.role_id = r.id WHERE r.name = 'Employee' GROUP BY r.id ORDER BY COUNT(*) DESC LIMIT 1";

test('the paths of a role are walked by keys, lead on, and stand as a table [BYND-18, CALL-432]', async ({
  open,
  sql,
}) => {
  const [role] = (await sql(EMPLOYEE)) as [{ id: string }];
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/role/${role.id}`);
  await page.getByRole('tab', { name: 'Paths' }).click();
  const picture = page.getByRole('group', { name: 'Paths from users to apps' });
  const here = picture.getByRole('link', { name: /^Role, Employee, \d+ users\. Leads to / });
  await here.focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture.getByRole('link', { name: /^Menu group, / }).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(picture.getByRole('link', { name: /^App, / }).first()).toBeFocused();
  await expectAccessible(page, 'the paths of a role');
  await page.getByRole('button', { name: 'As table' }).click();
  await expect(page.getByRole('table', { name: 'Paths from users to apps' }).getByRole('rowheader')).toHaveText([
    'Employee',
  ]);
  await expectAccessible(page, 'the table of the paths');
});

test('the holders of an app are shown as paths, on a phone as a table [BYND-18, MOB-02]', async ({ open, sql }) => {
  const [app] = (await sql(
    'SELECT g.app_id AS id FROM role_menu_group g JOIN user_role u ON u.role_id = g.role_id GROUP BY g.app_id ORDER BY COUNT(*) DESC LIMIT 1',
  )) as [{ id: string }];
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isBlank: true, isMobile, theme: isMobile ? 'white' : 'green' });
    await page.goto(`/admin/app/${app.id}/detail?who=APP.${app.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Paths' }).click();
    await expect(
      isMobile
        ? dialog.getByRole('table', { name: 'Paths from users to apps' })
        : dialog.getByRole('group', { name: 'Paths from users to apps' }),
    ).toBeVisible();
    await expectAccessible(page, 'the paths to an app');
  }
});
