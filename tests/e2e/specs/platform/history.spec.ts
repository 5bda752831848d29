import { RolePage } from '../../pages/role-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('a role shows what was changed from what to what, and an earlier version is restored after its preview [BYND-12, AUDT-23]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const roles = new RolePage(page);
  await roles.new();
  await roles.name.fill('Dispatcher, dusk');
  await roles.app('Fleet Operations').check();
  await roles.next();
  await roles.box('All pages').first().check();
  await roles.press('Create role');
  await expect(page.getByText('Role Dispatcher, dusk added')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await roles.name.fill('Dispatcher, late');
  await roles.next();
  await roles.box('All pages').first().uncheck();
  await roles.press('Save');
  await expect(page.getByText('Role Dispatcher, late saved')).toBeVisible();

  await roles.tab('History').click();
  const entries = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first().locator('del').first()).toHaveText('Dispatcher, dusk');
  await expect(entries.first().locator('ins').first()).toHaveText('Dispatcher, late');
  await expect(entries.first().getByText('Olivia Brandt')).toBeVisible();
  await expectAccessibleInAllThemes(page);

  await entries.nth(1).getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore an earlier version' });
  await expect(dialog.locator('ins').first()).toHaveText('Dispatcher, dusk');
  await expect(dialog.getByText('All pages')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Earlier version of Dispatcher, late restored')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatcher, dusk' })).toBeVisible();
  await expect(entries).toHaveCount(3);
  await roles.tab('Rights').click();
  await expect(page.getByText('All pages').first()).toBeVisible();
});
