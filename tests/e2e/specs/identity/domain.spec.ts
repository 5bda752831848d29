import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../../../support/services/identity-provider.js';
import { DomainPage } from '../../pages/domain-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test.beforeEach(async ({ sql }) => {
  await sql('DELETE FROM domain');
  await sql('DELETE FROM domain_host');
});

test('a domain is added, changed and deleted, each with a word of success [DOMN-04, DOMN-06, DOMN-07, DOMN-08, ERRC-22, LIST-16]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await expect(page.getByText('No domains yet')).toBeVisible();
  await domains.add();
  await expect(domains.dialog.getByText('https://', { exact: true })).toBeVisible();
  await domains.name.fill('  North Sea ');
  await domains.url.fill('north.example/platforms');
  await domains.import('Create at the first sign-in').check();
  await domains.tab('Roles and groups').click();
  await domains.dialog.getByRole('treeitem', { name: 'Analyst' }).locator('input').check();
  await domains.submit('Add domain');
  await expect(page.getByText('Domain North Sea added')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /North Sea.*north\.example\/platforms.*On.*Not set up.*Analyst/ }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'North Sea' }).click();
  await expect(domains.url).toHaveValue('north.example/platforms');
  await domains.import('Only people created beforehand').click();
  const question = page.getByRole('alertdialog', { name: 'Turn off auto-import?' });
  await expect(question.getByText('users must be created beforehand')).toBeVisible();
  await expect(question.getByText('keep their roles and groups')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(domains.import('Create at the first sign-in')).toBeChecked();
  await domains.import('Only people created beforehand').click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await domains.submit('Save');
  await expect(page.getByText('Domain North Sea saved')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Off', exact: true })).toBeVisible();

  await domains.choose('North Sea', 'Delete domain');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete domain' }).click();
  await expect(page.getByText('Domain North Sea deleted')).toBeVisible();
  await expect(page.getByText('No domains yet')).toBeVisible();
});

test('faults are shown at their fields, also in another part of the form [DOMN-02, DOMN-03, DOMN-05, DOMN-10]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.url.fill('https://north.example');
  await domains.tab('Sign-in provider').click();
  await domains.dialog.getByRole('checkbox', { name: /Single sign-on/ }).check();
  await domains.submit('Add domain');
  await expect(domains.name).toBeFocused();
  await expect(domains.dialog.getByText('Enter a name.')).toBeVisible();
  await expect(domains.dialog.getByText('Enter host and path without https://')).toBeVisible();
  await expect(domains.dialog.getByText('Choose one of the two.')).toBeVisible();
  await domains.name.fill('North');
  await domains.url.fill('north.example');
  await domains.import('Create at the first sign-in').check();
  await domains.submit('Add domain');
  await expect(domains.field('Issuer')).toBeFocused();
  await domains.field('Issuer').fill('https://id.north.example');
  await domains.field('Client ID').fill('portal');
  await expect(domains.field('Sign-in name')).toHaveValue('');
  await domains.field('Sign-in name').fill('north.example');
  await expect(domains.field('Sign-in link')).toHaveValue(/\/site\/north\.example$/);
  await domains.submit('Add domain');
  await expect(page.getByText('Domain North added')).toBeVisible();

  await domains.add();
  await domains.name.fill('North again');
  await domains.url.fill('NORTH.example/');
  await domains.import('Create at the first sign-in').check();
  await domains.submit('Add domain');
  await expect(domains.dialog.getByText('A domain with this URL is registered already.')).toBeVisible();
  await expect(domains.url).toBeFocused();
});

test('a host is confirmed by the TXT record that the page names; other records are listed [DOMN-10]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.make('Confirmed', 'confirmed.example/team');
  const row = page.getByRole('row', { name: /Confirmed/ });
  await row.getByRole('link', { name: 'Not confirmed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is confirmed.example yours?' });
  await expect(dialog.getByLabel('Name of the TXT record')).toHaveValue('_app-portal.confirmed.example');
  const value = await dialog.getByLabel('Value').inputValue();
  expect(value).toMatch(/^app-portal-verification=[\w-]{43}$/);
  const check = dialog.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(dialog.getByText('There is no TXT record _app-portal.confirmed.example yet.')).toBeVisible();
  demo.dns.records.set('_app-portal.confirmed.example', ['v=spf1 -all']);
  await check.click();
  await expect(dialog.getByText('none with the value above.')).toBeVisible();
  await expect(dialog.getByText('v=spf1 -all')).toBeVisible();
  await expectAccessibleInAllThemes(page, 'another record', { isStrict: true });
  demo.dns.mode = 'fail';
  await check.click();
  await expect(dialog.getByText('The name servers did not answer.')).toBeVisible();
  demo.dns.mode = 'answer';
  demo.dns.records.set('_app-portal.confirmed.example', [value]);
  await check.click();
  await expect(dialog.getByText('The record is there. confirmed.example is confirmed.')).toBeVisible();
  await expect(dialog.getByText('Keep the record: the portal looks it up every day.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByText('Confirmed', { exact: true }).last()).toBeVisible();
  await expect(row.getByRole('link', { name: 'Not confirmed' })).toHaveCount(0);
});

test('the record of a host fits a phone in any theme, in a long language [DOMN-10]', async ({ open, sql }) => {
  await sql(
    `INSERT INTO domain (ou_id, id, name, url, url_hash, claims, created_time)
       SELECT id, 'domain-of-a-phone', 'Phone', 'https://a-rather-long-name.of-a-plant.example', 'phone', '{}', 0
         FROM organization WHERE name = 'Northwind Energy'`,
  );
  const page = await open('olivia', { locale: 'pl-PL', isMobile: true, isBlank: true });
  await page.goto('/admin/domain-settings?dialog=host&of=domain-of-a-phone');
  await page.getByRole('dialog').locator('#domain-record-value').waitFor();
  await expectAccessibleInAllThemes(page, 'host');
  expect(await page.locator('body').innerText()).not.toMatch(/\b(common|domain)\.[a-zA-Z.]+/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a taken name is reported while typing, and unsaved work is not lost without asking [CALL-224, ERRC-15, LIST-14]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.make('Taken', 'taken.example');
  await domains.add();
  await domains.name.pressSequentially('taken');
  await expect(domains.dialog.getByText('Name already exists')).toBeVisible();
  await domains.name.pressSequentially(' no more');
  await expect(domains.dialog.getByText('Name already exists')).toHaveCount(0);
  await page.route('**/graphql*', (route) =>
    route.request().postData()?.includes('NameCheck') ? route.abort() : route.continue(),
  );
  const asked = page.waitForRequest((request) => request.postData()?.includes('Unchecked') ?? false);
  await domains.name.fill('Unchecked');
  await asked;
  await expect(page.getByText('The portal does not answer')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(domains.name).toHaveValue('Unchecked');
});

test('a popup explains why a domain cannot be deleted [DOMN-09, ERRC-11, ERRC-12]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.make('Peopled', 'peopled.example');
  await sql("UPDATE account SET domain_id = (SELECT id FROM domain) WHERE username = 'nina'");
  await page
    .getByRole('row', { name: /Peopled/ })
    .getByRole('link', { name: 'Peopled' })
    .focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete domain' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete domain' }).click();
  const popup = page.getByRole('alertdialog', { name: 'Deletion failed' });
  await expect(popup.getByText('This domain has accounts (1)')).toBeVisible();
  await popup.getByRole('button', { name: 'I see' }).click();
  await expect(page.getByRole('row', { name: /Peopled/ })).toBeVisible();
  await sql("UPDATE account SET domain_id = NULL WHERE username = 'nina'");
});

test('a test sign-in shows claims, account, roles and groups, and changes nothing [BYND-07]', async ({
  open,
  sql,
  demo,
}) => {
  const provider = await IdentityProvider.start(`${demo.url}/sso-login`);
  provider.person('42', { preferred_username: 'ada', name: 'Ada Berg', email: 'ada@north.example' });
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Tested');
  await domains.url.fill('tested.example');
  await domains.import('Create at the first sign-in').check();
  await domains.tab('Roles and groups').click();
  await domains.dialog.getByRole('treeitem', { name: 'Analyst' }).locator('input').check();
  await domains.tab('Sign-in provider').click();
  await domains.field('Issuer').fill(provider.issuer);
  await domains.field('Client ID').fill(CLIENT_ID);
  await domains.field('Client secret').fill(CLIENT_SECRET);
  await domains.submit('Add domain');
  await expect(page.getByText('Domain Tested added')).toBeVisible();
  const count = () => sql('SELECT COUNT(*) AS total FROM account');
  const before = await count();

  await domains.choose('Tested', 'Test sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the provider' }).click();
  const tab = await opening;
  await tab.locator('input[name=login]').fill('42');
  await tab.locator('input[name=login]').press('Enter');
  await tab.waitForURL(/\/sso-login/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Would sign in')).toBeVisible();
  await expect(dialog.getByText('A new account would be created')).toBeVisible();
  await expect(dialog.getByText('Ada Berg').first()).toBeVisible();
  await expect(dialog.getByText('ada@north.example').first()).toBeVisible();
  await expect(dialog.getByText('preferred_username').first()).toBeVisible();
  await expect(dialog.getByText('Analyst')).toBeVisible();
  await expectAccessible(page, 'test sign-in');
  expect(await count()).toEqual(before);
  await provider.stop();
});

test('a stored secret is never shown, stays, and is taken away [DOMN-11]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Secret');
  await domains.url.fill('secret.example');
  await domains.import('Create at the first sign-in').check();
  await domains.tab('Sign-in provider').click();
  await domains.field('Client secret').fill('nobody-reads-this');
  await domains.submit('Add domain');
  await expect(page.getByText('Domain Secret added')).toBeVisible();
  const stored = async () =>
    ((await sql('SELECT client_secret AS secret FROM domain')) as { secret: string | null }[])[0];
  expect((await stored())?.secret).not.toBeNull();
  await page.getByRole('link', { name: 'Secret' }).click();
  await domains.tab('Sign-in provider').click();
  await expect(domains.field('Client secret')).toHaveValue('');
  await expect(domains.dialog.getByText('never shown again')).toBeVisible();
  await domains.field('Button on the sign-in page').fill('Sign in here');
  await domains.submit('Save');
  await expect(page.getByText('Domain Secret saved')).toBeVisible();
  expect((await stored())?.secret).not.toBeNull();
  await page.getByRole('link', { name: 'Secret' }).click();
  await domains.tab('Sign-in provider').click();
  await domains.dialog.getByRole('checkbox', { name: 'Remove the stored secret' }).check();
  await domains.submit('Save');
  await expect.poll(stored).toEqual({ secret: null });
});

test('a sub-administrator changes a domain but leaves what is beyond them [DOMN-11]', async ({ open, sql }) => {
  const admin = await open('olivia', { isBlank: true });
  const before = new DomainPage(admin);
  await before.goto();
  await before.make('Shared', 'shared.example');
  await admin.getByRole('link', { name: 'Shared' }).click();
  await before.tab('Roles and groups').click();
  await before.dialog.getByRole('treeitem', { name: 'Trader' }).locator('input').check();
  await before.submit('Save');
  await expect(admin.getByText('Domain Shared saved')).toBeVisible();
  await sql(
    `UPDATE sub_admin SET operations = '["user","domain"]' WHERE user_id = (SELECT id FROM account WHERE username = 'sam')`,
  );
  const page = await open('sam', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await page.getByRole('link', { name: 'Shared' }).click();
  await domains.tab('Roles and groups').click();
  await expect(domains.dialog.getByRole('treeitem', { name: 'Trader' }).locator('input')).toBeDisabled();
  await domains.dialog.getByRole('button', { name: 'Remove Trader' }).click();
  await expect(page.getByText('You may not take what is beyond your own rights.')).toBeVisible();
  await expect(domains.dialog.getByRole('button', { name: 'Remove Trader' })).toBeVisible();
  await domains.tab('Domain').click();
  await domains.dialog.getByLabel('Description').fill('Kept');
  await domains.submit('Save');
  await expect(page.getByText('Domain Shared saved')).toBeVisible();
});

for (const [locale, isMobile] of [
  ['zh-CN', false],
  ['de-DE', true],
] as const) {
  // Colours do not depend on the width.
  const check = isMobile ? expectAccessible : expectAccessibleInAllThemes;
  test(`the list and all parts of the form hold in ${locale}, ${isMobile ? 'mobile' : 'desktop, in any theme'}`, async ({
    open,
  }) => {
    const page = await open('olivia', { locale, isMobile, isBlank: true });
    await new DomainPage(page).goto();
    await page.getByRole('status').waitFor();
    await check(page, 'empty');
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('tab').first().waitFor();
    for (const part of await page.getByRole('tab').all()) {
      await part.click();
      await check(page, (await part.textContent()) ?? '');
      expect(await page.locator('body').innerText()).not.toMatch(/\b(common|domain)\.[a-zA-Z.]+/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
