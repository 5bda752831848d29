import { UserPage } from '../../pages/user-page.js';
import { expect, test } from '../../support/test.js';

test('the user list keeps search, sort, size and page in its address, and Back restores them [LIST-01, LIST-06, BYND-14]', async ({
  open,
}) => {
  const page = await open('olivia');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  // Only the sorted answer says how to go on after it. The address changes before the screen does, so the screen is asked.
  await expect(page).toHaveURL(/sort=name\.asc/);
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('row')).toHaveCount(21);
  const goingOn = page.waitForRequest((request) => /"after":"\w/.test(request.postData() ?? ''));
  await page.getByRole('button', { name: 'Next page' }).click();
  await goingOn;
  await expect(page).toHaveURL(/size=20/);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^21–40 of/)).toBeVisible();
  await page.getByRole('row').nth(3).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/user\//);
  await page.goBack();
  await expect(page.getByText(/^21–40 of/)).toBeVisible();
  await page.getByRole('searchbox').fill('nina');
  await expect(page).toHaveURL(/q=nina/);
  await expect(page).not.toHaveURL(/page=2/);
});

test('changes that come faster than the screen follows are all kept [BYND-14]', async ({ open }) => {
  const page = await open('olivia');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.evaluate(() => {
    const button = (name: string) =>
      [...document.querySelectorAll('button')].find((each) => [each.textContent, each.ariaLabel].includes(name));
    button('Name')?.click();
    button('Next page')?.click();
  });
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=name\.asc/);
});

test('a search without a match says so and is cleared from there [LIST-09]', async ({ open }) => {
  const page = await open('olivia');
  await page.getByRole('searchbox').fill('zzzz-nobody');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a sub-administrator sees their part only, and is told what is out of reach [SUBA-15, USER-28]', async ({
  open,
  sql,
}) => {
  const page = await open('sam');
  const total = page.getByText(/ of \d/);
  await expect(total).toBeVisible();
  expect(Number((await total.textContent())?.replace(/.* of |\D/g, ''))).toBeLessThan(300);
  const [olivia] = (await sql("SELECT id FROM account WHERE username = 'olivia'")) as { id: string }[];
  await page.goto(`/admin/user/${olivia?.id ?? ''}`);
  await expect(page.getByText('Not in your scope')).toBeVisible();
});

test('roles are given and taken with an undo [USER-19, ERRC-20]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const user = new UserPage(page);
  await user.find('Maja Solberg');
  await user.giveRole('Trader');
  await expect(page.getByText('Roles saved')).toBeVisible();
  await user.takeRole('Trader');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove Trader' })).toBeVisible();
});

test('unsaved choices are not lost without asking [LIST-12]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const user = new UserPage(page);
  await user.find('Maja Solberg');
  await page.getByRole('button', { name: 'Assign groups' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem').first().locator('input').click();
  await expect(dialog.getByText('1 to assign')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});

test('on mobile the console lists users without scrolling sideways, and Back closes its menu [MOB-05, MOB-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true });
  const list = page.getByRole('region', { name: 'Users' });
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(1);
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(page).toHaveURL(/sort=email\.asc/);
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/sort=email\.asc/);
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('a page that has lost its last row gives way to the last that has some [LIST-05]', async ({ open, sql }) => {
  const [{ total }] = (await sql(
    "SELECT COUNT(*) AS total FROM member m JOIN organization o ON o.id = m.ou_id WHERE o.name = 'Northwind Energy'",
  )) as [{ total: number }];
  const last = Math.ceil(total / 10);
  const page = await open('olivia', { isBlank: true });
  await page.goto(`/admin/users?page=${last + 1}`);
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
  await expect(page.getByText(new RegExp(`^${last * 10 - 9}–${total} of ${total}`))).toBeVisible();
});

test('the rows of a tree to choose from are 32 high [LIST-11]', async ({ open }) => {
  const page = await open('olivia');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/admin\/user\//);
  await page.goto(`${page.url()}?dialog=structures`);
  const tree = page.getByRole('dialog').getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expect.poll(async () => (await tree.getByRole('treeitem').first().boundingBox())?.height).toBe(32);
});
