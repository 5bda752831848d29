import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

const INSERT = `INSERT INTO mail (id, kind, address, name, locale, subject, text, html, created_time, expire_time)
  VALUES (?, ?, ?, ?, 'en-US', ?, ?, ?, ?, ?)`;

test('without a mail server the super administrator reads mails in the console: no script runs, links open beside it', async ({
  open,
  sql,
  demo,
}) => {
  const html = `<!doctype html><body><h1>Hello</h1><script>document.body.innerHTML = 'run'; top.document.title = 'run'</script>
    <img src="x" onerror="document.body.innerHTML = 'run'"><a href="${demo.url}/healthz" target="_blank" rel="noopener">Choose</a>`;
  const [time, to] = [Date.now(), ['nina@northwind.example', 'Nina Hoffmann']];
  // Remove mails of other tests.
  for (const table of ['job', 'mail']) await sql(`DELETE FROM ${table}`);
  await sql(INSERT, ['mail-1', 'passwordReset', ...to, 'Reset your password', 'Hello as text', html, time, time + 1]);
  await sql(INSERT, ['mail-2', 'loginCode', ...to, 'Your sign-in code', '482913', '<p>482913</p>', time + 5, null]);
  const page = await open('super');
  await page.getByRole('link', { name: 'Mail outbox' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row').nth(1)).toContainText('Your sign-in code');

  await page.getByRole('link', { name: 'Reset your password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog).toContainText('Expired');
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await dialog.getByText('Plain text').click();
  await expect(dialog.getByText('Hello as text')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Choose' }).click();
  await expect(await opened).toHaveURL(`${demo.url}/healthz`);
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(page).toHaveTitle('Mail outbox');

  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('sign-in');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the mail outbox breaks no rule of WCAG 2.2 AA in any theme', async ({ open, sql }) => {
  await sql(INSERT, ['mail-3', 'mfaCode', 'a@b.example', 'A', 'Code', '1', '<p>1</p>', Date.now(), 1]);
  for (const isMobile of [false, true]) {
    const page = await open('super', { isMobile, isBlank: true });
    for (const path of ['/admin/mail-outbox', '/admin/mail-outbox?q=zzzz', '/admin/mail-outbox?mail=mail-3']) {
      await page.goto(path);
      await (path.includes('mail=') ? page.locator('iframe') : page.getByRole('heading', { level: 1 })).waitFor();
      await expectAccessibleInAllThemes(page, path);
    }
  }
});

test('nobody else has a mail outbox', async ({ open }) => {
  const page = await open('olivia');
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mail outbox' })).toHaveCount(0);
  await page.goto('/admin/mail-outbox');
  await expect(page).toHaveURL(/\/404$/);
});
