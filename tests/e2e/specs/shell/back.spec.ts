import type { Page } from '@playwright/test';
import { LoginPage } from '../../pages/login-page.js';
import { PalettePage } from '../../pages/palette-page.js';
import { ShellPage } from '../../pages/shell-page.js';
import { UserGroupPage } from '../../pages/user-group-page.js';
import { expect, test } from '../../support/test.js';

const QUESTION = 'Discard your changes?';
const NORTHWIND = 'Northwind Energy';

test('on a phone Back closes the palette and stays on the page [MOB-06, BYND-06]', async ({ open }) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/portal');
  const path = page.url();
  const { button, dialog: palette } = new PalettePage(page);
  await button.click();
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await button.click();
  await palette.getByRole('option', { name: /Fleet Operations/ }).click();
  await new ShellPage(page).isReady();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
});

test('on a phone Back closes one dialog at a time; one that its button closed takes no step of its own [MOB-05, MOB-06]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/portal');
  await new ShellPage(page).toggle.click();
  await page.getByRole('button', { name: /^Settings of/ }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const password = page.getByRole('dialog', { name: 'Change password' });
  await settings.getByRole('button', { name: 'Change password' }).click();
  await expect(password).toBeVisible();
  await page.goBack();
  await expect(password).toHaveCount(0);
  await expect(settings).toBeVisible();
  await settings.getByRole('button', { name: 'Change password' }).click();
  await password.getByRole('button', { name: 'Cancel' }).click();
  await expect(password).toHaveCount(0);
  await expect(page).toHaveURL(/\/modal\/settings$/);
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await expect(page).toHaveURL(/\/modal\/menu$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/portal$/);
});

test('on a phone Back over a form with entries asks, Back over the question closes the question only; the answers do what they say [MOB-06, LIST-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/account');
  await page.goto('/portal');
  await new ShellPage(page).toggle.click();
  await page.getByRole('button', { name: /^Settings of/ }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const password = page.getByRole('dialog', { name: 'Change password' });
  const question = page.getByRole('alertdialog', { name: QUESTION });
  const old = password.locator('#old-password');
  await settings.getByRole('button', { name: 'Change password' }).click();
  await old.fill('Portal@2026');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(old).toHaveValue('Portal@2026');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(old).toHaveValue('Portal@2026');
  await expect(page).toHaveURL(/\/modal\/dialog-/);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/modal\/settings$/);
  for (const left of [/\/modal\/menu$/, /\/portal$/, /\/account$/]) {
    await page.goBack();
    await expect(page).toHaveURL(left);
  }
});

test('on wide screens Back over a form with entries asks, Back over the question closes the question only; the answers do what they say [LIST-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const groups = new UserGroupPage(page);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'User groups' }).click();
  await page.getByRole('button', { name: 'Add group' }).first().click();
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await groups.name.fill('Half done');
  await expect(groups.dialog.locator('button[type=submit]')).toBeEnabled();
  // The guard is active once the page is idle, a moment after rendering.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(groups.name).toHaveValue('Half done');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(groups.name).toHaveValue('Half done');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/user-groups$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

for (const [path, name] of [
  ['users', 'Users'],
  ['roles', 'Roles'],
  ['user-groups', 'User groups'],
  ['apps', 'Applications'],
] as const) {
  test(`Back to the list of ${path} leads to the row that was left, as far as the list was scrolled [LIST-01, BYND-14]`, async ({
    open,
  }) => {
    const page = await open('olivia', { isBlank: true });
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.goto(`/admin/${path}`);
    const table = page.getByRole('table', { name });
    const link = table.locator('[data-row]').last().getByRole('link').first();
    const left = await link.getAttribute('href');
    await link.scrollIntoViewIfNeeded();
    const scrolled = () =>
      page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('#content, #content *')].map((element) => element.scrollTop)),
      );
    const before = await scrolled();
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname + url.search !== `/admin/${path}`);
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).not.toHaveText(name);
    await page.goBack();
    await expect(table.locator(`a[href="${left}"]`).first()).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
}

test('Back to the start page leads to the app that was opened, as far as the page was scrolled [SHELL-01]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.setViewportSize({ width: 1440, height: 260 });
  await page.goto('/portal');
  const link = page.getByRole('region', { name: 'Apps' }).getByRole('link', { name: /^Fleet Operations/ });
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => document.getElementById('content')?.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await link.click();
  await new ShellPage(page).isReady();
  await page.goBack();
  await expect(link).toBeFocused();
  // The page that was opened last stands above it by now.
  await expect(link).toBeInViewport();
  expect(await scrolled()).toBeGreaterThan(0);
});

/** Opens something from the menu of the person, by mouse. */
const fromMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

test('the focus goes back to the control that opened a dialog, by mouse too', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const menu = page.getByRole('button', { name: /^Menu of/ });
  for (const item of ['Theme', 'Language', 'Theme']) {
    await fromMenu(page, item);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu, item).toBeFocused();
  }
});

test('an address of two unknown parts is not found, within the portal’s header [ROUTE-12]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/foo/bar');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: NORTHWIND })).toBeVisible();
  await page.getByRole('link', { name: 'Go to my apps' }).click();
  await expect(page).toHaveURL(/\/portal$/);
});

test('an address of one unknown part is not found, within the portal’s header; without a session it has none [ROUTE-12, SHELL-22]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/foo');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Menu of/ })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  await expect(page).toHaveURL(/\/portal$/);
  const stranger = await open(null);
  await stranger.goto('/foo');
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(stranger.getByRole('banner')).toHaveCount(0);
});

test('a theme reaches the other tabs at once, without loading them again [PROF-04, I18N-03]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal');
  const other = await page.context().newPage();
  await other.goto('/portal');
  await expect(other.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  await other.evaluate(() => document.body.setAttribute('data-mark', 'kept'));
  await fromMenu(page, 'Theme');
  const dialog = page.getByRole('dialog', { name: 'Theme' });
  await dialog.getByRole('radio', { name: 'Black and white' }).check();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'white');
  await expect(other.locator('body')).toHaveAttribute('data-mark', 'kept');
  await fromMenu(other, 'Theme');
  await expect(other.getByRole('radio', { name: 'Black and white' })).toBeChecked();
  await other.close();
});

test('who signs in for the first time chooses an organization, and Back does not lead there again [OUSW-08]', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('nina', 'Portal@2026');
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  await page.getByRole('button', { name: NORTHWIND }).click();
  // The page of the choice greets too.
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  const gone = page.waitForEvent('framenavigated');
  // The page before leads on at once, which breaks off the wait for it to load.
  await page.goBack().catch(() => undefined);
  await gone;
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
});

test.describe('in a session of its own', () => {
  test.use({ isSignInFresh: true });

  test('Back while an organization is being chosen keeps the session: the new token comes after its page is gone [OUSW-05, AUTH-25]', async ({
    open,
    connection,
    sql,
  }) => {
    const page = await open('nina');
    const choice = page.getByRole('button', { name: NORTHWIND });
    await choice.waitFor();
    await page.goto('/account');
    await page.goto('/company-select');
    await choice.waitFor();
    // The server cannot change the session until it is let go of.
    const [account] = (await sql("SELECT id FROM account WHERE username = 'nina'")) as { id: string }[];
    await connection.beginTransaction();
    await connection.query('SELECT id FROM session WHERE account_id = ? FOR UPDATE', [account?.id]);
    await choice.click();
    const waiting = () => sql("SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'");
    await expect.poll(waiting).toHaveLength(1);
    await page.goBack({ waitUntil: 'commit' });
    await connection.rollback();
    await expect.poll(waiting).toEqual([]);
    const working = () =>
      sql(
        `SELECT o.name FROM session s JOIN organization o ON o.id = s.ou_id
          WHERE s.account_id = ? AND s.ended_time IS NULL ORDER BY s.created_time DESC LIMIT 1`,
        [account?.id],
      );
    await expect.poll(working).toEqual([{ name: NORTHWIND }]);
    await page.goto('/portal');
    await expect(page.getByRole('banner')).toContainText(NORTHWIND);
  });
});
