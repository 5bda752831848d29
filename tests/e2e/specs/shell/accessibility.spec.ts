import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

/** Pages of no other story. Both layouts; every page in every theme. */
for (const isMobile of [false, true]) {
  test(`pages and layers break no rule of WCAG 2.2 AA in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
  }) => {
    const stranger = await open(null, { isMobile });
    await stranger.goto('/login');
    await stranger.locator('#account').waitFor();
    await expectAccessibleInAllThemes(stranger, 'login');
    await stranger.goto('/404');
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleInAllThemes(stranger, '404');
    const chooser = await open('nina', { isMobile });
    await chooser.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleInAllThemes(chooser, 'company-select');
    const page = await open('olivia', { isMobile, isBlank: true });
    for (const path of ['/admin/users?q=zzzz', '/admin/user/batch-import']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessibleInAllThemes(page, path);
    }
    await page.goto('/admin/users?q=maja');
    await page.getByRole('link', { name: /Maja/ }).first().click();
    for (const part of ['Effective access', 'Sessions', 'Overview']) {
      await page.getByRole('tab', { name: part }).click();
      await expectAccessibleInAllThemes(page, `user: ${part}`);
    }
    await page.getByRole('button', { name: 'Assign structures' }).click();
    await page.getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, 'assignment dialog');
    await page.goto('/portal');
    await page.getByRole('button', { name: /Messages,/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInAllThemes(page, 'messages');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessibleInAllThemes(page, 'first screen');
    await page.getByRole('region', { name: 'Apps' }).getByRole('link').first().click();
    await page.locator('iframe').waitFor();
    if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click();
    else await page.getByRole('button', { name: /change app/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInAllThemes(page, 'app and menu');
  });
}

// German has the longest words. The catalogues of all languages are compared by a test of the client.
test('every text on screen is translated, and pages reflow at 320 px without scrolling sideways [I18N-10]', async ({
  open,
}) => {
  const faults: string[] = [];
  const page = await open('olivia', { locale: 'de-DE', isBlank: true });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const path of [
    '/portal',
    '/admin/users',
    '/admin/user/batch-import',
    '/admin/sub-admins',
    '/admin/sub-admin/create',
    '/admin/structures',
    '/admin/api-tokens',
    '/admin/api-tokens?dialog=new',
    '/company-select',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    // An open dialog hides it from readers, not from the eye.
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
    await settled(page);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\b(common|user|subAdmin|access|portal|console|session|message|login|token)\.[a-zA-Z.]+/);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320);
    await settled(page);
    // The page follows the new width a frame later.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBeLessThanOrEqual(320);
  }
  expect(faults).toEqual([]);
});
