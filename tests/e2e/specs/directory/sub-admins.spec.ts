import { SubAdminPage } from '../../pages/sub-admin-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

test('a sub-administrator is made by keyboard alone, and finds what the preview showed [SUBA-01, SUBA-02, SUBA-03, SUBA-04, SUBA-05, SUBA-06, SUBA-14, SUBA-18]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const form = new SubAdminPage(page);
  await form.goto();
  await page.getByRole('link', { name: 'Add sub-administrator' }).focus();
  await page.keyboard.press('Enter');
  await form.right('Users').focus();
  await page.keyboard.press('Space');
  await form.right('Audit log').focus();
  await page.keyboard.press('Space');
  await form.create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a person.')).toBeVisible();
  await expect(page.getByText('Choose the scope.')).toBeVisible();
  await expect(form.person).toBeFocused();
  // Neither the administrator nor a present sub-administrator can be chosen.
  await page.keyboard.type('olivia');
  await expect(page.getByText('No matches.')).toBeVisible();
  await form.person.fill('');
  await page.keyboard.type('maja.solberg');
  // Everybody is offered until the answer comes.
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: /Maja Solberg/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.scope('People by structure').focus();
  await page.keyboard.press('Space');
  const structures = page.getByRole('tab', { name: 'Structures' });
  await structures.focus();
  await page.keyboard.press('ArrowRight');
  // The focus follows a key in the next picture, later than another key of a machine.
  await expect(structures).not.toBeFocused();
  await page.keyboard.press('ArrowRight');
  const roles = page.getByRole('tabpanel', { name: /Roles/ }).getByRole('tree');
  // A placeholder row is no role yet.
  await expect(roles).toHaveAttribute('aria-busy', 'false');
  await roles.focus();
  await page.keyboard.press('Space');
  await expect(form.preview.getByText('View of Maja Solberg')).toBeVisible();
  await expect(form.preview.getByText('start page')).toBeVisible();
  await expect(form.preview.getByRole('listitem').filter({ hasText: 'Users' })).toBeVisible();
  await expect(form.preview.getByRole('listitem').filter({ hasText: 'Domains' })).toHaveCount(0);
  await settled(page);
  const shown = Number((await form.reached('users').textContent())?.replace(/\D/g, ''));
  expect(shown).toBeGreaterThan(0);
  await form.create.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/sub-admins$/);
  await expect(page.getByText('Maja Solberg is now a sub-administrator')).toBeVisible();
  await expect(page.getByRole('row', { name: /Maja Solberg.*Users.*Audit log.*1 role/ })).toBeVisible();

  const theirs = await open('maja.solberg', { isBlank: true });
  await theirs.goto('/admin/users');
  const total = theirs.getByText(/^1–\d+ of \d+/);
  await expect(total).toBeVisible();
  expect(Number((await total.textContent())?.replace(/.* of |\D/g, ''))).toBe(shown);
  await expect(
    theirs.getByRole('navigation', { name: 'Admin console' }).getByRole('link', { name: 'Domains' }),
  ).toHaveCount(0);
  await theirs.goto('/admin/sub-admins');
  await expect(theirs.getByText('Page not found')).toBeVisible();
});

test('of two who change the same rights the second is told, and loses nothing [SUBA-02]', async ({ open, sql }) => {
  const page = await open('sofia', { isBlank: true });
  const form = new SubAdminPage(page);
  await form.open('Sam Whitlock');
  await sql(
    `UPDATE sub_admin SET operations = JSON_ARRAY_APPEND(operations, '$', 'domain'), version = version + 1
      WHERE user_id = (SELECT id FROM account WHERE username = 'sam')`,
  );
  await form.right('Audit log').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible();
  await expect(form.right('Audit log')).toBeChecked();
  await expect(form.right('Domains')).toBeChecked();
});

test('a super sub-administrator gives no more than they hold, and touches neither their own rights nor another’s [SUBA-11, SUBA-16]', async ({
  open,
  sql,
}) => {
  await sql(
    `UPDATE sub_admin SET operations = '["user","role","userGroup"]' WHERE user_id = (SELECT id FROM account WHERE username = 'sofia')`,
  );
  const page = await open('sofia', { isBlank: true });
  const form = new SubAdminPage(page);
  await form.open('Sofía Navarro');
  await expect(page.getByText('You can view this but not change it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove rights' })).toHaveCount(0);
  await expect(form.right('Users')).toBeDisabled();
  await page.goto('/admin/sub-admin/create');
  await expect(form.scope('Whole organization')).toBeDisabled();
  await expect(
    page.getByText('Only the administrator of the organization can appoint super sub-administrators.'),
  ).toBeVisible();
  await expect(form.right('Domains')).toBeDisabled();
  await expect(form.right('Roles')).toBeEnabled();
});

test('rights are removed after telling what is lost; a failure has its popup [SUBA-09, SUBA-10, ERRC-12]', async ({
  open,
}) => {
  const sam = await open('sam', { isBlank: true });
  await sam.goto('/admin/users');
  await expect(sam.getByRole('row').nth(1)).toBeVisible();
  const page = await open('olivia', { isBlank: true });
  await new SubAdminPage(page).goto();
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Sam Whitlock' }).click();
    await page.getByRole('menuitem', { name: 'Remove rights' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Remove Sam Whitlock as sub-administrator?')).toBeVisible();
    await expect(dialog.getByText(/administration rights/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove rights' }).click();
  };
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('SubAdminRemove')) return route.fallback();
    const extensions = { code: 'INTERNAL', envelopeCode: 500 };
    await route.fulfill({ json: { data: null, errors: [{ message: 'The rights are in use.', extensions }] } });
  });
  await remove();
  await expect(page.getByRole('alertdialog').getByText('Removal failed')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'I see' }).click();
  await page.unroute('**/graphql*');
  await remove();
  await expect(page.getByText('Sam Whitlock is no longer a sub-administrator')).toBeVisible();
  await expect(page.getByRole('row', { name: /Sam Whitlock/ })).toHaveCount(0);
  await sam.goto('/admin/users');
  await expect(sam.getByText('Page not found')).toBeVisible();
});

test('unsaved rights are not lost without asking', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const form = new SubAdminPage(page);
  await form.open('Sofía Navarro');
  await form.right('Users').uncheck();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});

for (const isMobile of [false, true]) {
  test(`list and form break no rule of WCAG 2.2 AA, in any theme${isMobile ? ', without scrolling sideways on mobile' : ''} [SUBA-01]`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const form = new SubAdminPage(page);
    const check = async (where: string) => {
      await expectAccessibleInAllThemes(page, where);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(width, where).toBe(0);
    };
    await form.goto();
    await check('list');
    await form.open('Sofía Navarro');
    await form.reached('users').waitFor();
    await check('form');
    await page.goto('/admin/sub-admin/create');
    await page.getByRole('option').first().waitFor();
    await form.scope('People by structure').check();
    await page.getByRole('treeitem').first().waitFor();
    await check('new');
  });
}
