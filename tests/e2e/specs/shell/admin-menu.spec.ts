import { expect, test } from '../../support/test.js';

/** The groups of the menu with their entries, and the title of the page that each opens. */
const MENU = [
  ['Applications', 'Applications'],
  ['Users', 'Users'],
  ['Roles', 'Roles'],
  ['User groups', 'User groups'],
  ['Structures', 'Structures'],
  ['Sub-administrators', 'Sub-administrators'],
  ['Asset permission', 'Asset permission'],
  ['Resource list', 'Resource list'],
  ['Asset synchronization', 'Assets'],
  ['Organization settings', 'Organization settings'],
  ['Domains', 'Domains'],
  ['Security settings', 'Security settings'],
  ['Audit log', 'Audit log'],
  ['Announcements', 'Announcements'],
] as const;

test('each entry of the left menu opens its page and is marked there, by mouse and by keys [SHELL-19, SHELL-20]', async ({
  open,
}) => {
  const page = await open('olivia');
  const menu = page.getByRole('navigation', { name: 'Admin console' });
  const links = menu.getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const [at, [entry, title]] of MENU.entries()) {
    const link = menu.getByRole('link', { name: entry, exact: true });
    if (at % 2) await link.click();
    else await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  const names = (await links.allTextContents()).map((name) => name.trim());
  expect(names.slice(0, MENU.length + 1)).toEqual(['Home', ...MENU.map(([entry]) => entry)]);
});
