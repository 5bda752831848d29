import { AppPage } from '../../pages/app-page.js';
import { makeApp, removeApps, setFeatures } from '../../support/apps.js';
import { openedAddress } from '../../support/opened-address.js';
import { expect, test } from '../../support/test.js';

const ID = '01J0APPT0BEMADE00000000003';

test.beforeEach(({ sql }) => setFeatures(sql, 'appDesign', 'assets'));
test.afterEach(({ sql }) => removeApps(sql, ID));

test('a new secret ends the one before, after a warning of what stops; how it is used is read in the portal [APP-14]', async ({
  open,
  demo,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await apps.gotoDetail(ID);
  const credentials = apps.part('Credentials');
  await expect(credentials.getByText('the application cannot call the portal')).toBeVisible();
  const make = async (action: string) => {
    await credentials.getByRole('button', { name: action }).click();
    await apps.question.getByRole('button', { name: action }).click();
    const secret = await page.locator('#app-credentials-secret').inputValue();
    await apps.question.getByRole('button', { name: 'I have copied it' }).click();
    await expect(apps.question).toHaveCount(0);
    return secret;
  };
  const codeOf = async (secret: string) => {
    const authorization = `Basic ${Buffer.from(`${ID}:${secret}`).toString('base64')}`;
    const answer = await page.request.post(`${demo.url}/app-portal/web/v1/app/exchange-code`, {
      headers: { authorization },
      data: { code: 'nonsense' },
    });
    return ((await answer.json()) as { code: number }).code;
  };
  const first = await make('Create secret');
  expect(await codeOf(first)).toBe(410);
  const second = await make('Create new secret');
  expect([await codeOf(first), await codeOf(second)]).toEqual([401, 410]);
  const guide = page.getByRole('link', { name: 'How an application uses its credentials' });
  await page.goto(await openedAddress(page, () => guide.click(), /\/developer\//));
  await expect(page.getByRole('heading', { level: 1, name: 'Portal SDK' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Identity of the user' })).toBeVisible();
  await expect(page.getByText('POST /app-portal/web/v1/app/exchange-code')).toContainText('Basic base64(appId:secret)');
});

test('a secret is shown however long its creation takes, and stays until the person confirms having stored it [APP-14]', async ({
  open,
  sql,
}) => {
  await makeApp(sql, { id: ID, name: 'Tide tables' });
  const page = await open('olivia', { isBlank: true });
  const apps = new AppPage(page);
  await page.goto('/admin/apps');
  await apps.gotoDetail(ID);
  const before = page.url();
  // The router has navigated back and forth.
  const goBackInVain = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let count = 0;
          addEventListener('popstate', () => (count += 1) === 2 && resolve());
          history.back();
        }),
    );
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((begun) => {
    void page.route('**/graphql*', async (route) => {
      if (!route.request().postData()?.includes('AppRotateSecret')) return route.fallback();
      begun();
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fallback();
    });
  });
  await apps
    .part('Credentials')
    .getByRole('button', { name: /^Create (new )?secret/ })
    .click();
  await apps.question.getByRole('button', { name: /^Create (new )?secret/ }).click();
  await asked;
  await expect(apps.question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await goBackInVain();
  await expect(page).toHaveURL(/dialog=rotate/);
  await expect(apps.question).toBeVisible();
  answer();
  const secret = page.locator('#app-credentials-secret');
  await expect(secret).toBeVisible();
  const told = await secret.inputValue();
  await goBackInVain();
  await expect(page).toHaveURL(/dialog=rotate/);
  await expect(secret).toHaveValue(told);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(secret).toHaveCount(0);
  expect(page.url()).toBe(before);
});
