import type { Page } from '@playwright/test';
import { hashSecret, newId } from '../../../../server/core/ids.js';
import { seal } from '../../../../server/integrations/crypto/seal.js';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../../../support/services/identity-provider.js';
import { LoginPage } from '../../pages/login-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { removeAccounts } from '../../support/remove-accounts.js';
import { expect, test as base } from '../../support/test.js';

const IDP = 'northwind-works';
const BUTTON = 'Continue with Northwind Works';
const API = '/app-portal/web/v1';

interface Fixtures {
  provider: IdentityProvider;
  /** The portal under a host of Northwind Energy. */
  ownHost: string;
  /** The domain of Northwind Energy whose people sign in by the provider, on its own host. */
  domainId: string;
}

const test = base.extend<Fixtures>({
  provider: async ({ demo }, use) => {
    const provider = await IdentityProvider.start(`${demo.url}/sso-login`);
    await use(provider);
    await provider.stop();
  },
  ownHost: async ({ demo }, use) => use(demo.url.replace('localhost', 'works.localhost')),
  domainId: async ({ provider, sql }, use) => {
    const id = newId();
    const secret = seal(Buffer.from('5e'.repeat(32), 'hex'), CLIENT_SECRET);
    await sql(
      `INSERT INTO domain (ou_id, id, name, url, url_hash, claims, created_time, idp, issuer, client_id, client_secret,
         button_name, is_sign_on, is_auto_import)
       SELECT id, ?, 'Works', 'https://works.localhost', ?, '{}', 0, ?, ?, ?, ?, 'Northwind Works', 1, 1
         FROM organization WHERE name = 'Northwind Energy'`,
      [id, hashSecret('https://works.localhost'), IDP, provider.issuer, CLIENT_ID, secret],
    );
    await sql(
      `INSERT INTO domain_host (ou_id, host, proof, proved_time)
       SELECT id, 'works.localhost', 'DNS', 0 FROM organization WHERE name = 'Northwind Energy'`,
    );
    await use(id);
    await removeAccounts(sql, 'domain_id = ?', [id]);
    await sql('DELETE FROM domain WHERE id = ?', [id]);
    await sql('DELETE FROM domain_host');
  },
});

/** Signs in at the provider's own page. */
async function signInThere(page: Page, provider: IdentityProvider, sub: string): Promise<void> {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByLabel('Name').fill(sub);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const isMobile of [false, true]) {
  test(`the button leads to the provider and back into the portal${isMobile ? ', on mobile' : ''} [SSO-01, SSO-02, SSO-03, SSO-07]`, async ({
    open,
    ownHost,
    provider,
    domainId,
    sql,
  }) => {
    provider.person('anna', { preferred_username: 'anna.works', name: 'Anna Works', email: 'anna@works.example' });
    const page = await open(null, { isMobile });
    await page.goto(`${ownHost}/login?redirect=%2Fportal%3Fa%3D1`);
    await page.getByRole('link', { name: BUTTON }).click();
    await signInThere(page, provider, 'anna');
    await expect(page).toHaveURL(/\/portal\?a=1$/);
    await expect(page.getByRole('main')).toBeVisible();
    expect(
      await sql('SELECT username, domain_id AS domainId FROM account WHERE email = ?', ['anna@works.example']),
    ).toEqual([{ username: 'anna.works', domainId }]);
    await page.goBack();
    await expect(page).not.toHaveURL(/code=/);
  });
}

test('/site/<idp> redirects at once and is remembered; an unknown one leads to 404 [SSO-02, SSO-04]', async ({
  open,
  provider,
  domainId,
}) => {
  expect(domainId).toBeTruthy();
  const page = await open(null);
  await page.goto(`/site/${IDP}`);
  await signInThere(page, provider, 'ben');
  await expect(page).toHaveURL(/\/portal$/);
  expect(await page.evaluate(() => localStorage.getItem('portal.ssoSite'))).toBe(IDP);
  // The remembered provider must not redirect again.
  await page.context().clearCookies();
  await page.goto(`/login?ssoRedirect=/site/${IDP}`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#password')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const other = await open(null);
  await other.goto('/site/nobody-knows');
  await expect(other).toHaveURL(/\/404$/);
  await other.goto(`/login?ssoRedirect=/site/${IDP}`);
  await other.waitForURL((url) => url.origin === provider.issuer);
});

test('a link with ssoRedirect leads to the provider from any page, and back to that page [SSO-04, SSO-05]', async ({
  open,
  provider,
  domainId,
}) => {
  expect(domainId).toBeTruthy();
  const page = await open(null);
  await page.goto(`/portal?a=1&ssoRedirect=/site/${IDP}`);
  await signInThere(page, provider, 'cleo');
  await expect(page).toHaveURL(/\/portal\?a=1$/);
  // Signed-in people are led there too, unless the browser went there last.
  await page.goto(`/portal?a=2&ssoRedirect=/site/${IDP}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\?a=2&ssoRedirect=/);
  await page.evaluate(() => localStorage.removeItem('portal.ssoSite'));
  await page.goto(`/portal?a=2&ssoRedirect=/site/${IDP}`);
  await expect(page).toHaveURL(/\/portal\?a=2$/);
  const other = await open(null);
  await other.goto(`/forget-password?ssoRedirect=/site/${IDP}`);
  await other.waitForURL((url) => url.origin === provider.issuer);
  await other.goto('/portal?ssoRedirect=https://evil.example/site/x');
  await expect(other).toHaveURL(/\/login\?redirect=/);
});

test('the sign-in page of a host has its logo and languages; another host has the portal’s [CALL-035, CONF-10, CONF-12]', async ({
  open,
  ownHost,
  domainId,
  sql,
}) => {
  expect(domainId).toBeTruthy();
  const organization = "WHERE name = 'Northwind Energy'";
  const [before] = (await sql(`SELECT logo, languages FROM organization ${organization}`)) as Record<string, string>[];
  await sql(`UPDATE organization SET logo = '/favicon.svg', languages = '["de-DE","pl-PL"]' ${organization}`);
  const page = await open(null, { locale: 'fr-FR' });
  await page.goto(`${ownHost}/login`);
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Portal' }).first()).toHaveAttribute('src', '/favicon.svg');
  await expect(page.getByRole('combobox').locator('option')).toHaveText(['Deutsch', 'Polski']);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox').locator('option')).toHaveCount(7);
  await expect(page.locator('img[src="/favicon.svg"]')).toHaveCount(0);
  // Until the host is shown to be the organization's, its page is the portal's.
  await sql('UPDATE domain_host SET proof = NULL');
  await page.goto(`${ownHost}/login`);
  await expect(page.getByRole('combobox').locator('option')).toHaveCount(7);
  await expect(page.getByRole('link', { name: /Northwind Works/ })).toHaveCount(0);
  await sql(`UPDATE organization SET logo = ?, languages = ? ${organization}`, [
    before?.logo ?? null,
    before?.languages,
  ]);
});

test('a hostile ssoRedirect leads nowhere [SSO-05, threats 16]', async ({ open, ownHost, domainId }) => {
  expect(domainId).toBeTruthy();
  const page = await open(null);
  for (const wanted of [
    '//evil.example/site/x',
    'https://evil.example/site/x',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    await page.goto(`${ownHost}/login?ssoRedirect=${encodeURIComponent(wanted)}`);
    await expect(page.getByRole('link', { name: BUTTON })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?/);
  }
});

test('a failure is explained, with a link back [SSO-03, SSO-09]', async ({ open, provider, domainId, sql }) => {
  const page = await open(null);
  await page.goto('/sso-login?state=x');
  await expect(page.getByRole('alert')).toContainText('The provider did not confirm who you are');
  await page.goto(`/site/${IDP}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The provider did not confirm who you are');
  await expect(page).toHaveURL(/\/sso-login$/);
  await expectAccessible(page, page.url(), { isStrict: true });
  await page.goto('/sso-login?code=made-up&state=made-up');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired');
  await expect(page).toHaveURL(/\/sso-login$/);
  await sql('UPDATE domain SET is_auto_import = 0 WHERE id = ?', [domainId]);
  await page.goto(`/site/${IDP}?redirect=%2Fportal`);
  await signInThere(page, provider, 'nobody');
  await expect(page.getByRole('alert')).toContainText('Your account is not set up here');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fportal$/);
  await provider.stop();
  const fresh = await open(null);
  await sql("UPDATE domain SET issuer = 'http://127.0.0.1:9' WHERE id = ?", [domainId]);
  await fresh.goto(`/site/${IDP}`);
  await expect(fresh.getByRole('alert')).toContainText('does not answer as it should');
  await expect(fresh.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a captured callback does nothing in another browser [threats 14]', async ({ open, demo, provider, domainId }) => {
  expect(domainId).toBeTruthy();
  const thief = await open(null);
  const begun = await thief.request.post(`${API}/session/login-via-code`, {
    data: { type: 'SSO', idp: IDP },
    headers: { origin: demo.url },
  });
  const { data } = (await begun.json()) as { data: { ssoLoginUrl: string } };
  const { code, state, iss } = await provider.visit(data.ssoLoginUrl, 'carla');
  const victim = await open(null);
  await victim.goto(`/sso-login?${new URLSearchParams({ code, state, iss: iss ?? '' }).toString()}`);
  await expect(victim.getByRole('alert')).toContainText('This sign-in was started in another browser');
  expect((await victim.context().cookies()).map(({ name }) => name)).not.toContain('portal_session');
});

test('a test sign-in ends on a page of its own and signs nobody in [BYND-07]', async ({
  open,
  demo,
  provider,
  domainId,
  sql,
}) => {
  provider.person('dora', { preferred_username: 'dora.works', name: 'Dora' });
  const page = await open('olivia');
  const call = async (path: string, data: unknown) => {
    const response = await page.request.post(`${API}/${path}`, { data, headers: { origin: demo.url } });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const { url, state } = await call('domain/test-sign-in', { id: domainId });
  const before = await page.context().cookies();
  const tab = await page.context().newPage();
  await tab.goto(String(url));
  await signInThere(tab, provider, 'dora');
  await expect(tab.getByRole('heading', { name: 'Test finished' })).toBeVisible();
  await expectAccessible(tab, tab.url(), { isStrict: true });
  expect(await call('domain/test-result', { state })).toMatchObject({
    isDone: true,
    verdict: 'CREATED',
    account: { username: 'dora.works', name: 'Dora' },
  });
  const session = (cookies: typeof before) => cookies.find(({ name }) => name === 'portal_session')?.value;
  expect(session(await page.context().cookies())).toBe(session(before));
  expect(await sql('SELECT 1 FROM account WHERE domain_id = ?', [domainId])).toEqual([]);
});

test('a long name stays within a narrow screen [SSO-01]', async ({ open, ownHost, domainId, sql }) => {
  const name = `Zentralverband der Elektrotechnik ${'x'.repeat(16)}`;
  await sql('UPDATE domain SET button_name = ? WHERE id = ?', [name, domainId]);
  const page = await open(null, { isMobile: true, locale: 'de-DE' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${ownHost}/login`);
  await expect(page.getByRole('link', { name: `Weiter mit ${name}` })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the sign-in page with providers is accessible in any theme [SSO-01]', async ({ open, ownHost, domainId }) => {
  expect(domainId).toBeTruthy();
  const page = await open(null);
  await page.goto(`${ownHost}/login`);
  await expect(page.getByRole('link', { name: BUTTON })).toBeVisible();
  await expectAccessibleInAllThemes(page, 'login', { isStrict: true });
  await new LoginPage(page).account.press('Tab');
  await page.getByRole('link', { name: BUTTON }).focus();
  await expect(page.getByRole('link', { name: BUTTON })).toBeFocused();
});
