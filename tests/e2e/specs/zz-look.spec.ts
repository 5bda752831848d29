import { expect, test } from '../support/test.js';
const OUT = '/tmp/dom-look';
for (const [theme, locale, isMobile] of [
  ['dark', 'en-US', false],
  ['white', 'de-DE', false],
  ['green', 'zh-CN', true],
] as const) {
  test(`look ${theme}`, async ({ open, sql }) => {
    test.setTimeout(120_000);
    await sql("UPDATE account SET theme = ? WHERE username = 'olivia'", [theme.toUpperCase()]);
    const page = await open('olivia', { theme, locale, isMobile });
    const shot = (name: string) => page.screenshot({ path: `${OUT}/${theme}-${name}.png` });
    await page.goto('/admin/domain-settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(800);
    await shot('1-list');
    await page.locator('main button:has(.lucide-plus), button:has(.lucide-plus)').first().click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(400);
    await page.locator('#domain-name').fill('Northwind');
    await page.locator('#domain-url').fill('https://x');
    await page.locator('#domain-description').click();
    await page.waitForTimeout(300);
    await shot('2-basics');
    await page.locator('#domain-url').fill('northwind.example/team');
    await page.getByRole('radio').first().check();
    await page.getByRole('radio').last().click();
    await page.waitForTimeout(500);
    await shot('3-confirm');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByRole('tab').nth(1).click();
    await page.waitForTimeout(600);
    await page.getByRole('treeitem').first().locator('input').click();
    await shot('4-gifts');
    await page.getByRole('tab').nth(2).click();
    await page.getByRole('checkbox').first().check();
    await page.waitForTimeout(300);
    await shot('5-provider');
    await page.locator('#domain-claim-position').scrollIntoViewIfNeeded();
    await shot('6-claims');
    await page.locator('button[form=form-dialog]').click();
    await page.waitForTimeout(400);
    await shot('7-fault');
    await page.locator('#domain-issuer').fill('https://id.northwind.example');
    await page.locator('#domain-clientId').fill('portal');
    await page.locator('#domain-clientSecret').fill('a-secret');
    await page.locator('button[form=form-dialog]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForTimeout(800);
    await shot('8-saved');
    await page.getByRole('row').nth(1).getByRole('button').last().click();
    await page.waitForTimeout(600);
    await shot('9-menu');
    await page.getByRole('menuitem').last().click();
    await page.waitForTimeout(600);
    await shot('a-delete');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
