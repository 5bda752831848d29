import { test } from '../../support/test.js';
test('look', async ({ open }) => {
  const shots: [string, object][] = [
    ['dark', { theme: 'dark' }], ['white-de', { theme: 'white', locale: 'de-DE' }], ['green-zh', { theme: 'green', locale: 'zh-CN' }],
    ['phone-dark', { theme: 'dark', isMobile: true }], ['phone-white-de', { theme: 'white', locale: 'de-DE', isMobile: true }],
  ];
  for (const [name, options] of shots) {
    const page = await open('olivia', options as never);
    await page.goto('/admin/developers');
    await page.locator('h1').first().waitFor();
    await page.waitForTimeout(500);
    if (name === 'dark') { await page.getByRole('tab', { name: 'TypeScript' }).click(); await page.getByRole('button', { name: 'Run' }).click(); await page.waitForTimeout(1000); }
    await page.screenshot({ path: `/tmp/w/shots/guides-${name}.png`, fullPage: true });
  }
});
