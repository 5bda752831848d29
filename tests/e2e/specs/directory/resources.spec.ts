import { ResourcePage } from '../../pages/resource-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('by keys alone a resource is registered, assigned to a user group, removed with a way back, and deleted [RSRC-01, RSRC-02, RSRC-03, RSRC-04, ERRC-22, BYND-02]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const resources = new ResourcePage(page);
  await resources.goto();
  await page.getByRole('button', { name: 'Register resource' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(resources.dialog.getByLabel('Application')).toBeFocused();
  await page.keyboard.type('Control');
  await page.keyboard.press('Tab');
  await page.keyboard.type('urn:nw:yield');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Yield 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Data set');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Resource Yield 2026 registered')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Yield 2026' })).toBeVisible();
  await expect(page.getByText('urn:nw:yield')).toBeVisible();

  await resources.tab('Users').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=userGroups/);
  await expect(page.getByText('Removal takes effect at once.')).toBeVisible();
  // The tab before has a search as well, until this one is on screen.
  await resources.rows('Without access').first().waitFor();
  await resources.search.focus();
  await page.keyboard.type('night');
  await expect(resources.rows('Without access')).toHaveCount(1);
  await expect(page).toHaveURL(/find=night/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Assign to 1 group' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user group gets Yield 2026 in 3 minutes')).toBeVisible();
  const given = resources.rows('With access');
  await expect(given).toHaveText(/^Night shifttakes effect in [23]:\d\d$/);
  await expect(given).toHaveText(/takes effect in 2:[0-4]\d$/);
  await expect(resources.tab('User groups')).toHaveText('User groups1');

  await page.getByRole('button', { name: 'Show who has this' }).focus();
  await page.keyboard.press('Enter');
  await expect(resources.dialog.getByText(/^\d+ users in your scope have it\./)).toBeVisible();
  await page.keyboard.press('Escape');

  await resources.panel('With access').getByRole('tree').focus();
  await page.keyboard.press('Space');
  await resources.panel('With access').getByRole('button', { name: 'Remove from 1 group' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yield 2026 removed from 1 user group')).toBeVisible();
  await expect(resources.panel('With access').getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(given).toHaveCount(1);

  await page.getByRole('button', { name: 'Delete resource' }).focus();
  await page.keyboard.press('Enter');
  await expect(resources.question.getByText(/^1 user group with \d+ people$/)).toBeVisible();
  await expect(resources.question.getByText('Night shift')).toBeVisible();
  await expect(resources.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Resource Yield 2026 deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Resource list' })).toBeVisible();
});

test('the list is searched and filtered in its address, a taken identifier is refused at its field, and everybody found is given access at once [RSRC-02, RSRC-07, LIST-09, LIST-12, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const resources = new ResourcePage(page);
  await resources.goto();
  await resources.register({ app: 'Control Room', identifier: 'gw-1', name: 'Gateway north' });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Resource list' }).click();
  await page.getByRole('button', { name: 'Register resource' }).first().click();
  await resources.dialog.getByLabel('Application').selectOption({ label: 'Control Room' });
  await resources.dialog.getByLabel('Identifier').fill('gw-1');
  await resources.dialog.getByLabel('Name').fill('Gateway south');
  await resources.dialog.getByLabel('Type').selectOption('Another type…');
  await resources.dialog.getByLabel('Custom type').fill('gateway');
  await resources.dialog.getByRole('button', { name: 'Register resource' }).click();
  await expect(resources.dialog.getByLabel('Identifier')).toBeFocused();
  await expect(resources.dialog.getByLabel('Identifier')).toHaveAttribute('aria-invalid', 'true');
  await resources.dialog.getByLabel('Identifier').fill('gw-2');
  await resources.dialog.getByRole('button', { name: 'Register resource' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gateway south' })).toBeVisible();

  await resources.goto('?q=GATEWAY');
  await expect(page.getByRole('link', { name: /^Gateway/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/dialog=filter/);
  await page.reload();
  await resources.dialog.getByRole('radio', { name: 'gateway' }).check();
  await resources.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/f\.type=gateway/);
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(page.getByRole('link', { name: /^Gateway/ })).toHaveCount(1);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('button', { name: 'Actions for Gateway south' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await resources.dialog.getByLabel('Name').fill('Gateway east');
  await resources.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Resource Gateway east saved')).toBeVisible();
  await page.getByRole('link', { name: 'Gateway east' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gateway east' }).waitFor();

  const without = resources.panel('Without direct access');
  await resources.search.fill('maja');
  await expect(page).toHaveURL(/find=maja/);
  await expect(resources.rows('Without direct access').filter({ hasNotText: /maja/i })).toHaveCount(0);
  await without.getByRole('button', { name: /^Select all \d+ matching$/ }).click();
  const chosen = without.getByText(/^\d+ selected$/);
  const count = Number((await chosen.textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(1);
  await without.getByRole('button', { name: `Assign to ${count} users` }).click();
  await expect(page.getByText(`${count} users get Gateway east in 3 minutes`)).toBeVisible();
  await expect(resources.rows('With direct access')).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(resources.rows('With direct access')).toHaveCount(0);
  await resources.search.fill('');
  await expect(page.getByText('Nobody has access directly')).toBeVisible();
});

test('a super sub-administrator with operation resource alone lands on the list, and gives to users [RSRC-08, ROUTE-36]', async ({
  open,
  sql,
}) => {
  const sam = "(SELECT id FROM account WHERE username = 'sam')";
  await sql(`UPDATE sub_admin SET scope = 'ALL', operations = '["resource"]' WHERE user_id = ${sam}`);
  const page = await open('sam', { isBlank: true });
  const resources = new ResourcePage(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin\/resource-list$/);
  await resources.register({ app: 'Control Room', identifier: 'of-sam', name: 'Of Sam' });
  // The page of the app is not theirs to open.
  await expect(page.getByText('Control Room')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control Room' })).toHaveCount(0);
  await resources.search.fill('olivia');
  await expect(resources.rows('Without direct access').first()).toHaveAttribute('aria-disabled', 'true');
  await resources.search.fill('maja');
  await resources.rows('Without direct access').first().click();
  await page.getByRole('button', { name: 'Assign to 1 user' }).click();
  await expect(resources.rows('With direct access')).toHaveCount(1);
});

for (const isMobile of [false, true]) {
  test(`the pages of resources break no WCAG 2.2 AA rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    const resources = new ResourcePage(page);
    await resources.goto();
    await expectAccessibleInAllThemes(page);
    await resources.register({
      app: 'Control Room',
      identifier: `a11y-${isMobile}`,
      name: `Accessible ${isMobile ? 'here' : 'everywhere'}`,
    });
    if (isMobile) await page.getByRole('tab', { name: 'Without direct access' }).click();
    await resources.rows('Without direct access').first().click();
    await page.getByRole('button', { name: 'Assign to 1 user' }).click();
    if (isMobile) {
      await page.reload();
      await expect(resources.panel('Without direct access')).toBeVisible();
      await page.getByRole('tab', { name: 'With direct access' }).click();
    }
    await expect(resources.rows('With direct access')).toHaveText(/takes effect in/);
    await expectAccessibleInAllThemes(page);
    await resources.tab('Nodes').click();
    await expect(page.getByText('Not set at any node')).toBeVisible();
    await expectAccessibleInAllThemes(page);
  });
}
