import { OuConfigPage } from '../../pages/ou-config-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const DRAWING = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="32"><script>alert(1)</script><path fill="${color}" d="M0 0h200v32H0z"/></svg>`;

/** Puts the settings back as the demo has them. */
const COLUMNS = [
  'industry',
  'address',
  'logo',
  'languages',
  'available_themes',
  'default_resource_types',
  'copyrights',
  'is_run_status_enable',
  'version',
  'admin_id',
];
let before: Record<string, unknown> | undefined;

test.beforeEach(async ({ sql }) => {
  const rows = await sql(`SELECT ${COLUMNS.join(', ')} FROM organization WHERE name = 'Northwind Energy'`);
  before ??= (rows as Record<string, unknown>[])[0];
});
test.afterEach(async ({ sql }) => {
  const values = COLUMNS.map((column) => before?.[column]);
  await sql(
    `UPDATE organization SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE name = 'Northwind Energy'`,
    values,
  );
});

test('settings are changed, named, saved, and seen by another person at once [OUCF-01, OUCF-03, OUCF-07, OUCF-15, OUCF-16]', async ({
  open,
}) => {
  const sofia = await open('sofia', { theme: 'green', isBlank: true });
  await sofia.goto('/portal');
  await expect(sofia.locator('html')).toHaveAttribute('data-theme', 'green');
  const olivia = await open('olivia', { isBlank: true });
  const page = new OuConfigPage(olivia);
  await page.open();
  await page.section('Basics').getByLabel('Address').fill('Am Sandtorkai 2');
  await expect(page.section('Basics')).toContainText('Changed from “Speicherstadt 12, 20457 Hamburg”');
  await page.section('Footer').getByRole('textbox').fill('© Northwind, all of it');
  await expect(page.section('Footer')).toContainText('Polish is missing: the line in English is shown there.');
  await page.section('Themes').getByRole('checkbox', { name: 'Blue-green' }).click();
  await expect(page.section('Themes')).toContainText(/people have chosen Blue-green and will get Dark\./);
  await page.chooseLogo('faint.svg', DRAWING('#fdfdfd'));
  await expect(page.section('Logo')).toContainText('hard to see, contrast 1');
  await page.chooseLogo('northwind.svg', DRAWING('#3d83e6'));
  await expect(page.section('Logo')).toContainText('northwind.svg, 1 kB');
  await expect(olivia.getByText('4 unsaved changes')).toBeVisible();
  await expect(olivia.getByText('Address, Logo, Footer, Themes')).toBeVisible();
  await page.saved();
  await expect(sofia.locator('footer')).toHaveText('© Northwind, all of it');
  await expect(sofia.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(olivia.locator('header img')).toHaveAttribute('src', /organization\/logo\?id=/);
  await expect(olivia.getByText(/^Last saved by Olivia Brandt on/)).toBeVisible();
  await page.section('Logo').getByRole('button', { name: 'Use the default' }).click();
  await page.saved();
  await expect(olivia.locator('header img')).toHaveCount(0);
});

test('what somebody else saved meanwhile is shown, and one’s own change is chosen [OUCF-15, CALL-302]', async ({
  open,
  sql,
}) => {
  const olivia = await open('olivia', { isBlank: true });
  const page = new OuConfigPage(olivia);
  await page.open();
  await sql(
    "UPDATE organization SET industry = 'Wind', address = 'Pier 7', version = version + 1 WHERE name = 'Northwind Energy'",
  );
  await page.section('Basics').getByLabel('Address').fill('Am Sandtorkai 2');
  await page.save.click();
  const conflict = olivia.getByRole('group', { name: /changed/i });
  await expect(conflict).toContainText('Pier 7');
  await expect(page.section('Basics').getByLabel('Industry')).toHaveValue('Wind');
  await page.saved();
  const [row] = (await sql("SELECT industry, address FROM organization WHERE name = 'Northwind Energy'")) as object[];
  expect(row).toEqual({ industry: 'Wind', address: 'Am Sandtorkai 2' });
});

test('unsaved settings are asked about, discarded, and read only by others [OUCF-13, OUCF-11]', async ({ open }) => {
  const olivia = await open('olivia', { isBlank: true });
  const page = new OuConfigPage(olivia);
  await page.open();
  for (const name of ['Dark', 'Blue-green']) await page.section('Themes').getByRole('checkbox', { name }).click();
  await expect(page.section('Themes').getByRole('checkbox', { name: 'Black and white' })).toBeDisabled();
  await olivia.getByRole('link', { name: 'Users' }).click();
  await olivia.getByRole('button', { name: 'Keep editing' }).click();
  await olivia.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.save).toBeDisabled();
  const sam = await open('sam', { isBlank: true });
  await sam.goto('/admin/ou-config');
  await expect(
    sam.getByText('Only the administrator of the organization and super sub-administrators can change these settings.'),
  ).toBeVisible();
  await expect(sam.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(sam, 'settings to read', { isStrict: true });
});

test('the office is handed over by typing the name of the OU, and the console is gone [OUCF-09, OUCF-12]', async ({
  open,
}) => {
  const olivia = await open('olivia', { isBlank: true });
  const page = new OuConfigPage(olivia);
  await page.open();
  await page.section('Administrator').getByRole('button', { name: 'Hand over' }).click();
  const dialog = olivia.getByRole('dialog');
  await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).first().fill('navarro');
  await dialog.getByText('Sofía Navarro').first().click();
  await expect(dialog).toContainText('Hand the office over to Sofía Navarro?');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toContainText('This is not the name of the organization.');
  await expectAccessible(olivia, 'hand-over', { isStrict: true });
  await dialog.getByLabel(/to confirm/).fill('Northwind Energy');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(
    olivia.getByText(
      'Only the administrator of the organization and super sub-administrators can change these settings.',
    ),
  ).toBeVisible();
  await expect(olivia.getByRole('navigation', { name: 'Admin console' })).toHaveCount(0);
});

test('the settings have no accessibility fault, wide and narrow [OUCF-01]', async ({ open }) => {
  for (const isMobile of [false, true]) {
    const tab = await open('olivia', { isMobile });
    const page = new OuConfigPage(tab);
    await page.open();
    await page.section('Basics').getByLabel('Address').fill('Am Sandtorkai 2');
    await page.chooseLogo('faint.svg', DRAWING('#fdfdfd'));
    await expect(page.section('Logo')).toContainText('hard to see');
    await expectAccessibleInAllThemes(tab, 'settings', { isStrict: true });
    await tab.getByRole('button', { name: 'Discard', exact: true }).click();
  }
});
