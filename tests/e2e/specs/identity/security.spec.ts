import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test.use({ isSignInFresh: true });

test.beforeEach(async ({ sql }) => {
  await sql('DELETE FROM security_rule');
  await sql("UPDATE session SET ended_time = 1, ended_reason = 'LOGOUT' WHERE ended_time IS NULL");
});

test('an administrator sets the rule of their organization: faults at their fields, what changed, one word of success [SECR-01, SECR-04, SECR-05, SECR-08, SECR-09, SECR-19]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/security-setting');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Minimum length').fill('21');
  for (const name of ['Digits', 'Uppercase letters', 'Lowercase letters']) await page.getByLabel(name).uncheck();
  await save.click();
  await expect(page.getByText('Enter a number from 8 to 20.')).toBeVisible();
  await expect(page.getByText('Choose at least one kind.')).toBeVisible();
  await page.getByLabel('Minimum length').fill('12');
  await page.getByLabel(/^Special characters/).check();
  await page.getByLabel('Failed sign-ins per hour').fill('3');
  await page.getByLabel('Previous passwords refused').fill('5');
  await page.getByLabel('Hours until an idle session ends').fill('240');
  await page.getByLabel('Require a code by e-mail').check();
  await expect(page.getByText('6 unsaved changes')).toBeVisible();
  await save.click();
  await expect(page.getByText('Security settings saved')).toBeVisible();
  // The second step holds from now on, for this session too.
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  const [rule] = (await sql('SELECT * FROM security_rule')) as Record<string, unknown>[];
  expect(rule).toMatchObject({
    password_requires: '["SPECIAL"]',
    password_min_length: 12,
    password_try_times: 3,
    password_duplication: 5,
    session_time_out: 240,
    allow_multi_session: 1,
    mfa_type: 'EMAIL',
  });
});

test('one session at a time is asked for and ends the older ones at once, naming the address [SECR-10, SECR-11, AUTH-29]', async ({
  open,
}) => {
  const older = await open('olivia');
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin/security-setting');
  await page.getByLabel('Several sessions at once').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await question.getByRole('button', { name: 'Save and end sessions' }).click();
  await expect(page.getByText('Security settings saved')).toBeVisible();
  const told = older.getByRole('alertdialog');
  await expect(told).toContainText('127.0.0.1');
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('unsaved changes are not lost by leaving; the platform has two rules, told apart in the address [SECR-18, SECR-19, SECR-22]', async ({
  open,
  sql,
}) => {
  const page = await open('super', { isBlank: true });
  await page.goto('/admin/security-settings');
  await page.getByLabel('Failed sign-ins per hour').fill('7');
  await page.getByRole('tab', { name: 'Super administrators' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Failed sign-ins per hour')).toHaveValue('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Security settings saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Super administrators' }).click();
  await expect(page).toHaveURL(/scope=SUPER_ADMIN$/);
  await expect(page.getByRole('tab', { name: 'Super administrators' })).toHaveAttribute('aria-selected', 'true');
  // Until it is saved, the default holds for them too.
  await expect(page.getByLabel('Failed sign-ins per hour')).toHaveValue('7');
  await page.getByLabel('Failed sign-ins per hour').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  // The word of success may still be the one of the first rule.
  const tries = async () => {
    const rows = await sql('SELECT password_try_times AS tries FROM security_rule ORDER BY owner_id');
    return (rows as { tries: number }[]).map((rule) => rule.tries);
  };
  await expect.poll(tries).toEqual([7, 2]);
  await expect(page.getByText('Security settings saved').last()).toBeVisible();
  const admin = await open('olivia', { isBlank: true });
  await admin.goto('/admin/security-settings');
  await expect(admin).toHaveURL(/\/404$/);
});

for (const [isMobile, locale] of [
  [false, 'de-DE'],
  [true, 'zh-CN'],
] as const) {
  test(`the settings are accessible in any theme${isMobile ? ', on mobile' : ''}, translated and whole: ${locale} [SECR-04]`, async ({
    open,
  }) => {
    const page = await open('olivia', { locale, isMobile, isBlank: true });
    await page.goto('/admin/security-setting');
    await page.locator('#security-addresses').fill('nonsense');
    await page.locator('#security-passwordMinLength').fill('x');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('#security-passwordMinLength-fault')).not.toBeEmpty();
    await expectAccessibleInAllThemes(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await expect(page.getByRole('main')).not.toContainText(/\b(password|address|session)/i);
  });
}
