import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppPage } from '../../pages/app-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { makeApp, removeApps, setFeatures } from '../../support/apps.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

const ID = '01J0APPT0BEMADE00000000003';

test.beforeEach(({ sql }) => setFeatures(sql, 'appDesign', 'assets'));
test.afterEach(({ sql }) => removeApps(sql, ID));

test('the embed check says what stands in the way and what to do, before the address is saved [BYND-08]', async ({
  open,
  demo,
  sql,
}) => {
  const refusing = createServer((_, response) => {
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('set-cookie', 'sid=1; SameSite=None');
    response.end('<h1>No</h1>');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  await makeApp(sql, { id: ID, name: 'Tide tables', url: `${demo.sampleUrl}/` });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.gotoDetail(ID);
  const check = apps.part('Embedding in the portal');
  await check.getByRole('button', { name: 'Check now' }).click();
  await expect(check.getByText('It works inside the portal.')).toBeVisible();
  await expect(check.getByRole('listitem')).toHaveCount(4);

  await apps.address.fill(`http://127.0.0.1:${port}/`);
  await check.getByRole('button', { name: 'Check again' }).click();
  await expect(check.getByText('It cannot be shown inside the portal.')).toBeVisible();
  await expect(check.getByText('X-Frame-Options does not allow embedding: DENY')).toBeVisible();
  await expect(check.getByText(`frame-ancestors ${demo.url}`)).toBeVisible();
  await expect(check.getByText('because they lack Secure: sid')).toBeVisible();
  await expect(check.getByRole('link', { name: 'Open in a tab' })).toHaveAttribute('href', `http://127.0.0.1:${port}/`);
  refusing.close();
  refusing.closeAllConnections();
  await check.getByRole('button', { name: 'Check again' }).click();
  await expect(check.getByText('No connection could be made')).toBeVisible();
  await expect(check.getByText('because the page did not answer').first()).toBeVisible();
  await apps.address.fill('http://10.1.2.3/');
  await check.getByRole('button', { name: 'Check again' }).click();
  await expect(check.getByText('which the portal does not check')).toBeVisible();
  await apps.address.fill('javascript:alert(1)');
  await expect(check.getByRole('button', { name: 'Check again' })).toBeDisabled();
  await expect(check.getByRole('link', { name: 'Open in a tab' })).toHaveCount(0);
});

for (const isMobile of [false, true]) {
  const where = isMobile ? 'mobile' : 'desktop';
  test(`the pages of applications break no WCAG 2.2 AA rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
    demo,
    sql,
  }) => {
    test.setTimeout(120_000);
    await makeApp(sql, { id: ID, name: 'Tide tables', url: `${demo.sampleUrl}/` });
    await sql(
      "INSERT INTO app_tag (ou_id, id, app_id, tag_key, tag_value) SELECT ou_id, id, id, 'site', 'harbor' FROM app WHERE id = ?",
      [ID],
    );
    const page = await open('olivia', { isMobile, isBlank: true });
    const apps = new AppPage(page);
    await apps.goto();
    await page.getByRole('link', { name: 'Fleet Operations' }).waitFor();
    await expectAccessibleInAllThemes(page, `list, ${where}`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await apps.dialog.getByRole('checkbox').first().waitFor();
    await expectAccessibleInAllThemes(page, `filters, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add application' }).click();
    await apps.text('name').fill('x');
    await apps.dialog.getByRole('button', { name: 'Add application' }).click();
    await apps.dialog.getByText('Choose a category.').waitFor();
    await expectAccessibleInAllThemes(page, `adding, ${where}`);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(apps.dialog).toHaveCount(0);
    await apps.gotoDetail(ID);
    await apps.part('Embedding in the portal').getByRole('button', { name: 'Check now' }).click();
    await apps.part('Embedding in the portal').getByText('It works inside the portal.').waitFor();
    await apps.text('name').fill('Tides');
    await settled(page);
    await expectAccessibleInAllThemes(page, `details, ${where}`);
    await page.getByRole('button', { name: 'Choose structures' }).click();
    await apps.dialog.getByRole('treeitem').first().waitFor();
    await expectAccessibleInAllThemes(page, `structures, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create secret' }).click();
    await apps.question.getByRole('button', { name: 'Create secret' }).click();
    await page.locator('#app-credentials-secret').waitFor();
    await expectAccessibleInAllThemes(page, `credentials, ${where}`);
    await apps.question.getByRole('button', { name: 'I have copied it' }).click();
    await expect(apps.question).toHaveCount(0);
    // By touch, too, everything is there.
    await apps.switchOf('Enabled').click();
    await expect(page.getByText('is disabled').first()).toBeVisible();
    await apps.save();
    await expect(page.getByText('Tides saved')).toBeVisible();
    if (isMobile) {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(375);
    }
  });
}
