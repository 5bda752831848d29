import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Look } from '../support/test.js';
import { expect, test } from '../support/test.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = ['dark', 'green', 'white'] as const;

async function check(page: Page, where: string): Promise<void> {
  // The sample app is checked as a page of its own; a frame of another origin is not the portal's.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, where).toEqual([]);
}

/** Both layouts in every theme. */
for (const theme of THEMES) {
  for (const isMobile of [false, true]) {
    const look: Look = { theme, isMobile };
    test(`no page breaks WCAG 2.2 AA: ${theme}, ${isMobile ? 'mobile' : 'desktop'}`, async ({ open, sql }) => {
      test.setTimeout(120_000);
      await sql("UPDATE account SET theme = ? WHERE username IN ('olivia', 'nina', 'super')", [theme.toUpperCase()]);
      const stranger = await open(null, look);
      await stranger.goto('/login');
      await stranger.locator('#account').waitFor();
      await check(stranger, 'login');
      await stranger.goto('/404');
      await stranger.getByRole('heading', { level: 1 }).waitFor();
      await check(stranger, '404');
      const chooser = await open('nina', look);
      await chooser.getByRole('heading', { level: 1 }).waitFor();
      await check(chooser, 'company-select');
      const page = await open('olivia', look);
      for (const path of ['/portal', '/admin/users', '/admin/users?q=zzzz']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await check(page, path);
      }
      await page.goto('/admin/users?q=maja');
      await page.getByRole('link', { name: /Maja/ }).first().click();
      await page.getByRole('heading', { name: 'Roles' }).waitFor();
      await check(page, 'user');
      await page.getByRole('button', { name: 'Assign structures' }).click();
      await page.getByRole('treeitem').first().waitFor();
      await check(page, 'assignment dialog');
      await page.goto('/portal');
      await page.getByRole('button', { name: /Messages,/ }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'messages');
      await page.goto('/portal');
      await page.getByRole('main').getByRole('link').first().click();
      await page.locator('iframe').waitFor();
      if (isMobile) await page.getByRole('button', { name: 'Show or hide the menu' }).click();
      else await page.getByRole('button', { name: /change app/ }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'app and menu');
    });
  }
}

for (const locale of ['de-DE', 'zh-CN', 'pl-PL']) {
  test(`every text on screen is translated: ${locale} [I18N-10]`, async ({ open }) => {
    const faults: string[] = [];
    const page = await open('olivia', { locale });
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    for (const path of ['/portal', '/admin/users']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const text = await page.locator('body').innerText();
      expect(text).not.toMatch(/\b(common|user|portal|console|session|message|login)\.[a-zA-Z.]+/);
    }
    expect(faults).toEqual([]);
  });
}

test('pages reflow at 320 px without scrolling sideways', async ({ open }) => {
  const page = await open('olivia');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/portal', '/admin/users', '/company-select']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
