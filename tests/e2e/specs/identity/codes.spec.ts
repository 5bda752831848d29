import type { Page } from '@playwright/test';
import { CodePage } from '../../pages/code-page.js';
import { LoginPage, PASSWORD } from '../../pages/login-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test as base } from '../../support/test.js';

interface Fixtures {
  /** The newest code that was mailed to an account, once there are `count` of them. */
  mailedCode: (username: string, kind: 'loginCode' | 'mfaCode', count?: number) => Promise<string>;
  /** Makes an OU demand a second factor until the test ends. */
  demandFactor: (organization: string) => Promise<void>;
}

const test = base.extend<Fixtures>({
  mailedCode: async ({ sql }, use) => {
    await sql('DELETE FROM mail');
    await sql('DELETE FROM one_time_code');
    await sql('DELETE FROM rate_limit');
    await use(async (username, kind, count = 1) => {
      const statement = `SELECT text FROM mail m JOIN account a ON a.email = m.address
                          WHERE a.username = ? AND m.kind = ? ORDER BY m.id DESC`;
      let texts: string[] = [];
      const read = async () => {
        texts = ((await sql(statement, [username, kind])) as { text: string }[]).map(({ text }) => text);
        return texts.length;
      };
      await expect.poll(read).toBe(count);
      return /\b\d{6}\b/.exec(texts[0] ?? '')?.[0] ?? '';
    });
  },
  demandFactor: async ({ sql }, use) => {
    await use(async (organization) => {
      await sql(
        `REPLACE INTO security_rule (owner_id, password_requires, password_min_length, password_try_times,
           password_duplication, allow_multi_session, session_time_out, ip_white_list, ip_black_list, mfa_type)
         SELECT id, '[]', 8, 5, 3, 1, 24, '[]', '[]', 'EMAIL' FROM organization WHERE name = ?`,
        [organization],
      );
    });
    await sql('DELETE FROM security_rule WHERE owner_id IN (SELECT id FROM organization)');
  },
});

test.use({ isSignInFresh: true });

/** A code that is not the right one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askForCode(page: Page, username: string): Promise<CodePage> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Code by e-mail' }).click();
  await page.getByLabel('Account or e-mail').fill(username);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const codes = new CodePage(page);
  await expect(codes.field).toBeFocused();
  return codes;
}

test('a mailed code signs in; a wrong one is cleared and reported; another can be sent after a minute [AUTH-01, AUTH-14, AUTH-15, ERRC-18]', async ({
  open,
  mailedCode,
}) => {
  const page = await open(null);
  const codes = await askForCode(page, 'olivia');
  await expect(codes.resend).toHaveText(/in (60|[45]\d) s/);
  await expect(codes.resend).toHaveAttribute('aria-disabled', 'true');
  const code = await mailedCode('olivia', 'loginCode');
  await codes.paste(otherThan(code));
  await expect(codes.fault).toContainText('code is wrong');
  await expect(codes.field).toHaveValue('');
  await expect(codes.field).toBeFocused();
  await codes.paste(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('the form asks for a code even if the account does not exist [AUTH-33]', async ({ open, mailedCode, sql }) => {
  const page = await open(null);
  const codes = await askForCode(page, 'nobody-of-that-name');
  await expect(page.getByText('If nobody-of-that-name has an e-mail address')).toBeVisible();
  await codes.paste('123456');
  await expect(codes.fault).toContainText('Account or code is wrong');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Account or e-mail')).toBeFocused();
  await page.getByLabel('Account or e-mail').fill('olivia');
  await page.keyboard.press('Enter');
  await mailedCode('olivia', 'loginCode');
  expect(await sql('SELECT kind FROM mail')).toHaveLength(1);
});

test('a second request within a minute is refused, and the first code still works [AUTH-15]', async ({
  open,
  mailedCode,
}) => {
  await askForCode(await open(null), 'olivia');
  const code = await mailedCode('olivia', 'loginCode');
  const page = await open(null);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Code by e-mail' }).click();
  await page.getByLabel('Account or e-mail').fill('olivia');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Try again in \d+ seconds/ })).toBeVisible();
  await page.getByRole('button', { name: 'I already have a code' }).click();
  await new CodePage(page).paste(code);
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('the cells of a code are edited by keys and clicks, and the account moves between the ways in [AUTH-01]', async ({
  open,
  mailedCode,
}) => {
  const page = await open(null);
  await page.goto('/login');
  await page.locator('#account').fill('olivia');
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Code by e-mail' })).toBeFocused();
  await expect(page.getByLabel('Account or e-mail')).toHaveValue('olivia');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const { field } = new CodePage(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(field).toHaveValue('12395');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('1235');
  await page.keyboard.type('x');
  await expect(field).toHaveValue('1235');
  // The second cell.
  const { width, height } = (await field.boundingBox()) ?? { width: 0, height: 0 };
  await field.click({ position: { x: width * 0.25, y: height / 2 } });
  await page.keyboard.type('8');
  await expect(field).toHaveValue('1835');
  await mailedCode('olivia', 'loginCode');
});

test('a blocked account gets its reason in place, and the form is enabled again [AUTH-31, AUTH-32, AUTH-34]', async ({
  open,
  sql,
}) => {
  await sql("UPDATE account SET expire_time = 1 WHERE username = 'sam'");
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('sam', PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'not active' })).toBeVisible();
  await expect(page.locator('button[type=submit]')).toHaveText('Sign in');
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'false');
  await sql("UPDATE account SET expire_time = NULL WHERE username = 'sam'");
});

test('a locked account gets its reason in place [ERRC-02, AUTH-32]', async ({ open, sql }) => {
  const page = await open(null);
  await page.goto('/login');
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = page.waitForResponse((answer) => answer.request().postData()?.includes('sessionLogin(') ?? false);
    await new LoginPage(page).submit('sam', 'Wrong@2026');
    await answer;
    await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(page.getByRole('alert').filter({ hasText: 'locked' })).toBeVisible();
  await sql('DELETE FROM sign_in_try');
});

test('the second factor follows the password on the same page; the OU is chosen and the wanted page opens [MFA-01, MFA-04, MFA-06, MFA-07, OUSW-07]', async ({
  open,
  demandFactor,
  mailedCode,
}) => {
  await demandFactor('Northwind Energy');
  const page = await open(null);
  await page.goto('/login?redirect=%2Fadmin%2Fusers%3Fsize%3D20');
  await new LoginPage(page).submit('olivia', PASSWORD);
  const codes = new CodePage(page);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(page.getByText('o***@northwind.example')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(codes.resend).toHaveText(/in (60|[45]\d) s/);
  const code = await mailedCode('olivia', 'mfaCode');
  await codes.paste(otherThan(code));
  await expect(codes.fault).toContainText('The verification code is wrong. Please try again.');
  await expect(codes.field).toHaveValue('');
  await codes.paste(code);
  await expect(page).toHaveURL(/\/admin\/users\?size=20$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('leaving the second factor ends the session and shows sign-in [MFA-01, AUTH-30]', async ({
  open,
  demandFactor,
  mailedCode,
}) => {
  await demandFactor('Northwind Energy');
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', PASSWORD);
  await mailedCode('olivia', 'mfaCode');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.locator('#password')).toBeVisible();
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?redirect/);
});

test('a page loaded before the second factor shows its dialog and nothing else; then it goes on [MFA-02, MFA-05, MFA-08, OUSW-07]', async ({
  open,
  demandFactor,
  mailedCode,
}) => {
  await demandFactor('Northwind Energy');
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', PASSWORD);
  const code = await mailedCode('olivia', 'mfaCode');
  await page.goto('/admin/users');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Enter the code from the last e-mail')).toBeVisible();
  await new CodePage(page).paste(code);
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the factor proven in one tab opens the others that wait for it [MFA-02, MFA-08]', async ({
  open,
  demandFactor,
  mailedCode,
}) => {
  await demandFactor('Northwind Energy');
  const page = await open(null);
  await page.goto('/login');
  await new LoginPage(page).submit('olivia', PASSWORD);
  const code = await mailedCode('olivia', 'mfaCode');
  const [waiting, proving] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [waiting, proving]) {
    await tab.goto('/admin/users');
    await expect(tab.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  }
  await new CodePage(proving).paste(code);
  for (const tab of [waiting, proving]) await expect(tab.getByRole('row').nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('an OU that demands a second factor asks on being chosen; cancelling stays, a code goes on [MFA-03, MFA-09, MFA-10, ERRC-06, OUSW-05]', async ({
  open,
  demandFactor,
  mailedCode,
}) => {
  await demandFactor('Northwind Energy');
  const page = await open('nina');
  await expect(page).toHaveURL(/\/company-select/);
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toHaveCount(1);
  const code = await mailedCode('nina', 'mfaCode');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Baltic Freight' })).toBeEnabled();
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  await new CodePage(page).paste(code);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('banner')).toContainText('Northwind Energy');
  // The proof lasts for the session: switching there and back asks for nothing.
  for (const organization of ['Baltic Freight', 'Northwind Energy']) {
    await page.goto('/company-select');
    await page.getByRole('button', { name: organization }).click();
    await expect(page.getByRole('banner')).toContainText(organization);
  }
});

test('a demand that comes up at work opens one dialog by itself; after it the page goes on and is live [ERRC-06, MFA-08, MFA-10]', async ({
  open,
  sql,
  demandFactor,
  mailedCode,
}) => {
  const page = await open('olivia');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').fill('maj');
  await demandFactor('Northwind Energy');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await new CodePage(page).paste(await mailedCode('olivia', 'mfaCode'));
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill('maja');
  await expect(page.getByRole('row').nth(1)).toContainText('Maja');
  await expect(page.getByText('Could not load this')).toHaveCount(0);
  await sql(
    "UPDATE session SET ended_time = 1, ended_reason = 'KICKED', ended_by_ip = '203.0.113.9' WHERE ended_time IS NULL AND account_id IN (SELECT id FROM account WHERE username = 'olivia')",
  );
  await expect(page.getByRole('alertdialog')).toContainText('203.0.113.9');
});

for (const isMobile of [false, true]) {
  test(`codes and the dialog break no rule of WCAG 2.2 AA and need no mouse: ${isMobile ? 'mobile' : 'desktop'}, in any theme [MFA-04]`, async ({
    open,
    demandFactor,
    mailedCode,
  }) => {
    const check = async (page: Page, where: string) => {
      await expectAccessibleInAllThemes(page, where, { isStrict: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
    };
    const page = await open(null, { isMobile });
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Code by e-mail' }).click();
    await expect(page.getByText('You do not need a password.')).toBeVisible();
    await check(page, 'account');
    await demandFactor('Northwind Energy');
    await page.getByLabel('Account or e-mail').fill('nina');
    await page.keyboard.press('Enter');
    const codes = new CodePage(page);
    await expect(codes.field).toBeFocused();
    await check(page, 'code');
    await page.keyboard.type(await mailedCode('nina', 'loginCode'));
    await expect(page).toHaveURL(/\/company-select/);
    await page.getByRole('button', { name: 'Northwind Energy' }).focus();
    await page.keyboard.press('Enter');
    if (isMobile) await page.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(codes.field).toBeFocused();
    await expect(page.getByText('n***@northwind.example')).toBeVisible();
    await check(page, 'dialog');
    await page.keyboard.type(await mailedCode('nina', 'mfaCode'));
    await expect(page).toHaveURL(/\/portal$/);
  });
}
