import type { Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { setFeatures } from '../../support/apps.js';
import { ManifestPage } from '../../pages/manifest-page.js';
import { expect, test } from '../../support/test.js';

const MANIFEST = {
  manifest: 1,
  key: 'story-tides',
  name: { en: 'Story tides', de: 'Gezeiten' },
  category: { en: 'Operations' },
  url: 'https://tides.example/',
  menus: [
    { code: 'levels', name: { en: 'Levels' }, url: 'https://tides.example/levels' },
    {
      code: 'gauges',
      name: { en: 'Gauges' },
      children: [{ code: 'north', name: { en: 'North coast' }, url: 'https://tides.example/north' }],
    },
  ],
  permissions: [{ identifier: 'tides.edit', name: 'Edit levels' }],
  origins: ['https://tides.example'],
};
const textOf = (manifest: object) => JSON.stringify(manifest, null, 2);

test.beforeEach(({ sql }) => setFeatures(sql, 'appDesign', 'assets'));
test.afterEach(({ sql }) => sql("DELETE FROM app WHERE manifest_key = 'story-tides'"));

const made = async (sql: (statement: string) => Promise<unknown>) =>
  ((await sql("SELECT id FROM app WHERE manifest_key = 'story-tides'")) as { id: string }[]).map(({ id }) => id);

/** Presses the acting button by keys alone. */
const act = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

test('by keys alone an app is registered from a manifest, and its secret is shown once; a second time there is nothing to change [APPC-05, APPC-06]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const manifests = new ManifestPage(page);
  await page.goto('/admin/apps');
  await page.getByRole('button', { name: 'Register from manifest' }).focus();
  await page.keyboard.press('Enter');
  await expect(manifests.text).toBeFocused();
  await page.keyboard.insertText(textOf(MANIFEST));
  await act(page, 'Check');
  const changes = manifests.result.getByRole('listitem');
  await expect(manifests.result.getByText('6 changes')).toBeVisible();
  await expect(changes.filter({ hasText: 'North coast' })).toContainText('Added');
  await expect(changes.filter({ hasText: 'tides.edit' })).toContainText('Permission');
  expect(await made(sql)).toEqual([]);

  await act(page, 'Register');
  const secret = page.locator('#app-credentials-secret');
  await expect(secret).toHaveValue(/^\S{20,}$/);
  await page.getByRole('button', { name: 'I have copied it' }).focus();
  await page.keyboard.press('Enter');
  const [id] = await made(sql);
  await expect(page).toHaveURL(new RegExp(`/admin/app/${id}/detail`));
  await expect(page.getByRole('heading', { level: 1, name: 'Story tides' })).toBeVisible();
  await page.getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'tides.edit' })).toContainText('Edit levels');

  await manifests.goto();
  await page.keyboard.insertText(textOf(MANIFEST));
  await act(page, 'Check');
  await expect(manifests.result).toContainText('The application is already as the manifest says.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Register' })).toBeDisabled();

  // A changed name is told by its language; the app has no second secret.
  await manifests.text.fill(textOf({ ...MANIFEST, name: { en: 'Story tides', de: 'Pegel' } }));
  await act(page, 'Check');
  await expect(manifests.result.getByText('1 change', { exact: true })).toBeVisible();
  await expect(changes).toContainText('name.de: Gezeiten → Pegel');
  await act(page, 'Register');
  await expect(page.getByText('Application registered')).toBeVisible();
  await expect(secret).toHaveCount(0);
  expect(await made(sql)).toEqual([id]);
});

test('a half wrong manifest makes nothing, and each fault leads to its line; a dropped file takes its place [APPC-05, APPC-06]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const manifests = new ManifestPage(page);
  await manifests.goto();
  const text = textOf(MANIFEST);
  await manifests.text.fill(text.replace('"key"', 'key'));
  await act(page, 'Check');
  await expect(page.getByText('Line 3, column 3: this is not valid JSON.')).toBeVisible();

  await manifests.text.fill(text.replace('"north"', '"levels"').replace('https://tides.example/levels', 'ftp://tides'));
  await act(page, 'Check');
  await expect(manifests.result.getByText('2 faults')).toBeVisible();
  const faults = manifests.result.getByRole('listitem');
  await expect(faults).toContainText(['menus.0.url', 'menus.1.children.0.code']);
  await faults
    .nth(1)
    .getByRole('button', { name: /^Line \d+$/ })
    .press('Enter');
  await expect(manifests.text).toBeFocused();
  const selected = () =>
    manifests.text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(await selected()).toBe('          "code": "levels",');
  expect(await made(sql)).toEqual([]);

  await manifests.drop('tides.json', text);
  await expect(manifests.text).toHaveValue(text);
  await act(page, 'Check');
  await expect(manifests.result.getByText('6 changes')).toBeVisible();
});

test('at 375 px the dialog fits, and no theme breaks a rule in any of its states at either width', async ({ open }) => {
  for (const isMobile of [false, true]) {
    const page = await open('olivia', { isMobile, isBlank: true });
    const manifests = new ManifestPage(page);
    await manifests.goto();
    await expectAccessibleInAllThemes(page, 'blank');
    await manifests.text.fill(textOf({ ...MANIFEST, key: 'Story', menus: 7 }));
    await act(page, 'Check');
    await expect(manifests.result.getByText('2 faults')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'with faults');
    await manifests.text.fill(textOf(MANIFEST));
    await act(page, 'Check');
    await expect(manifests.result.getByText('6 changes')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'with changes');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
