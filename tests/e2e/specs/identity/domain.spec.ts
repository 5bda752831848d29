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
  await expect(page.getByRole('main').getByText('https://', { exact: true })).toBeVisible();
  await domains.name.fill('  North Sea ');
  await domains.url.fill('north.example/platforms');
  await domains.step('New people').click();
  await domains.import('Create at the first sign-in').check();
  await page.getByRole('treeitem', { name: 'Analyst' }).locator('input').check();
  await domains.submit('Add domain');
  await expect(page.getByText('Domain North Sea added')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/domain-settings\/[0-9A-Z]{26}$/);
  await page.getByRole('link', { name: 'Domains' }).last().click();
  await expect(
    page.getByRole('row', { name: /North Sea.*north\.example\/platforms.*On.*Not set up.*Analyst/ }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'North Sea' }).click();
  await domains.step('Name and address').click();
  await expect(domains.url).toHaveValue('north.example/platforms');
  await domains.step('New people').click();
  await domains.import('Only people created beforehand').click();
  const question = page.getByRole('alertdialog', { name: 'Stop creating accounts for new people?' });
  await expect(question.getByText('users must be created beforehand')).toBeVisible();
  await expect(question.getByText('keep their roles and groups')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(domains.import('Create at the first sign-in')).toBeChecked();
  await domains.import('Only people created beforehand').click();
  await question.getByRole('button', { name: 'Stop creating' }).click();
  await domains.submit('Save');
  await expect(page.getByText('Domain North Sea saved')).toBeVisible();
  await page.reload();
  await expect(domains.import('Only people created beforehand')).toBeChecked();

  await domains.submit('Delete domain');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete domain' }).click();
  await expect(page.getByText('Domain North Sea deleted')).toBeVisible();
  await expect(page.getByText('No domains yet')).toBeVisible();
});

test('an address pasted with its scheme is entered without; its guide has the values to copy [DOMN-04, DOMN-05]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('https://pasted.example/team');
  await domains.name.press('ControlOrMeta+a');
  await domains.name.press('ControlOrMeta+x');
  await domains.url.press('ControlOrMeta+v');
  await expect(domains.url).toHaveValue('pasted.example/team');
  await domains.step('Identity provider').click();
  await page.locator('#domain-issuer').fill('https://north.example/realms/staff');
  await expect(domains.guide.getByRole('tab', { name: 'Keycloak' })).toHaveAttribute('aria-selected', 'true');
  await expect(domains.guide.getByLabel('Redirect URI')).toHaveValue(`${demo.url}/sso-login`);
  await domains.guide.getByRole('tab', { name: 'Google' }).click();
  await expect(domains.guide.getByLabel('Issuer')).toHaveValue('https://accounts.google.com');
});

test('a host is confirmed by the TXT record that the page names; other records are listed [DOMN-10]', async ({
  open,
  demo,
}) => {
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.make('Confirmed', 'confirmed.example/team');
  await domains.goto();
  const row = page.getByRole('row', { name: /Confirmed/ });
  await row.getByRole('link', { name: 'Not confirmed' }).click();
  const main = page.getByRole('main');
  await expect(domains.field('Name of the TXT record')).toHaveValue('_app-portal.confirmed.example');
  const value = await domains.field('Value').inputValue();
  expect(value).toMatch(/^app-portal-verification=[\w-]{43}$/);
  const check = main.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(main.getByText('The TXT record _app-portal.confirmed.example was not found yet.')).toBeVisible();
  demo.dns.records.set('_app-portal.confirmed.example', ['v=spf1 -all']);
  await check.click();
  await expect(main.getByText('none with the value above.')).toBeVisible();
  await expect(main.getByText('v=spf1 -all')).toBeVisible();
  await expectAccessibleInAllThemes(page, 'another record');
  demo.dns.mode = 'fail';
  await check.click();
  await expect(main.getByText('The name servers did not answer.')).toBeVisible();
  demo.dns.mode = 'answer';
  demo.dns.records.set('_app-portal.confirmed.example', [value]);
  await check.click();
  await expect(main.getByText('The record was found. confirmed.example is confirmed.')).toBeVisible();
  await expect(main.getByText('Keep the record: the portal checks it every day.')).toBeVisible();
  await domains.goto();
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
  await page.goto('/admin/domain-settings/domain-of-a-phone?step=host');
  await page.locator('#domain-record-value').waitFor();
  await expectAccessibleInAllThemes(page, 'host');
  expect(await page.locator('body').innerText()).not.toMatch(/\b(common|domain)\.[a-zA-Z.]+/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a test sign-in names each claim and leads to the step that repairs a missing one, and changes nothing [BYND-07]', async ({
  open,
  sql,
  demo,
}) => {
  const provider = await IdentityProvider.start(`${demo.url}/sso-login`);
  provider.person('42', { preferred_username: 'ada', name: 'Ada Berg' });
  const page = await open('olivia', { isBlank: true });
  const domains = new DomainPage(page);
  await domains.goto();
  await domains.add();
  await domains.name.fill('Tested');
  await domains.url.fill('tested.example');
  await domains.step('New people').click();
  await domains.import('Create at the first sign-in').check();
  await page.getByRole('treeitem', { name: 'Analyst' }).locator('input').check();
  await domains.step('Identity provider').click();
  await page.locator('#domain-issuer').fill(provider.issuer);
  await domains.field('Client ID').fill(CLIENT_ID);
  await domains.field('Client secret').fill(CLIENT_SECRET);
  await domains.submit('Add domain');
  await expect(page.getByText('Domain Tested added')).toBeVisible();
  const count = () => sql('SELECT COUNT(*) AS total FROM account');
  const before = await count();

  await domains.goto();
  await domains.choose('Tested', 'Test sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the provider' }).click();
  const tab = await opening;
  await tab.locator('input[name=login]').fill('42');
  await tab.locator('input[name=login]').press('Enter');
  await tab.waitForURL(/\/sso-login/);
  const result = page.getByRole('region', { name: 'Test result' });
  await expect(result.getByText('Would sign in')).toBeVisible();
  await expect(result.getByText('A new account would be created')).toBeVisible();
  await expect(result.getByText('Ada Berg').first()).toBeVisible();
  await expect(result.getByText('from preferred_username')).toBeVisible();
  await expect(result.getByText('email was not sent.')).toBeVisible();
  await expect(result.getByText('Analyst')).toBeVisible();
  await expect(domains.guide.getByText('The test did not receive email.')).toBeVisible();
  await result.getByRole('button', { name: 'Step 5 of the guide' }).click();
  await expect(domains.guide.getByRole('listitem').nth(4)).toBeFocused();
  await expectAccessible(page, 'test sign-in');
  expect(await count()).toEqual(before);
  await provider.stop();
});

for (const [locale, isMobile] of [
  ['zh-CN', false],
  ['de-DE', true],
] as const) {
  test(`the list and all steps of a domain hold in ${locale}, ${isMobile ? 'mobile' : 'desktop'}, in any theme`, async ({
    open,
  }) => {
    const page = await open('olivia', { locale, isMobile, isBlank: true });
    await new DomainPage(page).goto();
    await page.getByRole('status').waitFor();
    await expectAccessibleInAllThemes(page, 'empty');
    for (const step of ['basics', 'provider', 'people', 'host', 'test']) {
      await page.goto(`/admin/domain-settings/new?step=${step}`);
      await page.locator(`#domain-step-${step}-content`).waitFor();
      await expectAccessibleInAllThemes(page, step);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(common|domain)\.[a-zA-Z.]+/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
