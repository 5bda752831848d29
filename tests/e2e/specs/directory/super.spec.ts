import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

const newId = () => randomBytes(13).toString('hex').toUpperCase();

/** A person with the demo's password, a member of the OU. */
async function addPerson(sql: Sql, ouId: string, username: string, name: string): Promise<string> {
  const id = newId();
  await sql(
    `INSERT INTO account (id, username, name, email, password_hash, created_time)
     SELECT ?, ?, ?, ?, password_hash, 1 FROM account WHERE username = 'olivia'`,
    [id, username, name, `${username}@harbour.example`],
  );
  await join(sql, ouId, username);
  await sql('INSERT INTO member_term (ou_id, term, user_id, created_time) VALUES (?, ?, ?, 1)', [
    ouId,
    name.toLowerCase(),
    id,
  ]);
  return id;
}

async function join(sql: Sql, ouId: string, username: string): Promise<void> {
  await sql(
    `INSERT INTO member (ou_id, user_id, username, name, email, created_time)
     SELECT ?, id, username, name, COALESCE(email, ''), 1 FROM account WHERE username = ?`,
    [ouId, username],
  );
}

async function addOrganization(sql: Sql, name: string): Promise<string> {
  const id = newId();
  await sql(
    `INSERT INTO organization (id, name, languages, available_themes, default_resource_types, copyrights, features, created_time)
     VALUES (?, ?, '["de-DE","en-US"]', '["DARK","GREEN","WHITE"]', '[]', '{}', '[]', 1)`,
    [id, name],
  );
  return id;
}

async function act(page: Page, organization: string, action: string): Promise<void> {
  await page.goto(`/admin/super?q=${encodeURIComponent(organization)}`);
  await page.getByRole('button', { name: `Actions for ${organization}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const checkPage = (page: Page) => expectAccessible(page, page.url(), { isStrict: true });

test('a member is found by typing and assigned by keys, and invited by mail [SUPR-01, SUPR-02, SUPR-06]', async ({
  open,
  sql,
}) => {
  const ouId = await addOrganization(sql, 'Harbour Works');
  await addPerson(sql, ouId, 'harriet.quay', 'Harriet Quay');
  await addPerson(sql, ouId, 'hugo.pier', 'Hugo Pier');
  const page = await open('super', { isBlank: true });
  await act(page, 'Harbour Works', 'Assign administrator');
  const dialog = page.getByRole('dialog');
  const action = dialog.getByRole('button', { name: 'Assign administrator' });
  await expect(action).toBeDisabled();
  await dialog.getByRole('combobox').fill('harr');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Harriet Quay');
  await checkPage(page);
  await action.click();
  await expect(page.getByText('Harriet Quay now administers Harbour Works.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Harbour Works/ })).toContainText('Harriet Quay');
  const mails = await sql("SELECT kind, locale FROM mail WHERE address = 'harriet.quay@harbour.example'");
  expect(mails).toEqual([{ kind: 'adminInvitation', locale: 'de-DE' }]);
});

test('a change wants the name typed, says who stops, and takes the console from an open browser [SUPR-01, SUPR-03]', async ({
  open,
  sql,
}) => {
  const ouId = await addOrganization(sql, 'Quay Logistics');
  const former = await addPerson(sql, ouId, 'fiona.former', 'Fiona Former');
  await addPerson(sql, ouId, 'nils.next', 'Nils Next');
  await sql('UPDATE organization SET admin_id = ? WHERE id = ?', [former, ouId]);
  const console = await open('fiona.former');
  await expect(console).toHaveURL(/\/admin\/users/);
  const page = await open('super', { isBlank: true });
  await act(page, 'Quay Logistics', 'Change administrator');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Fiona Former can no longer administer Quay Logistics, and loses the console in every open window at once',
  );
  await expect(dialog.getByRole('option', { name: /Fiona Former/ })).toBeDisabled();
  await dialog.getByRole('option', { name: /Nils Next/ }).click();
  await dialog.getByRole('button', { name: 'Change administrator' }).click();
  await expect(dialog.getByText('This is not the name of the organization.')).toBeVisible();
  await expect(dialog.getByLabel(/Type “Quay Logistics”/)).toBeFocused();
  await dialog.getByLabel(/Type “Quay Logistics”/).fill('Quay Logistics');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Change administrator' }).click();
  await expect(page.getByText('Nils Next now administers Quay Logistics.')).toBeVisible();
  await expect(console).not.toHaveURL(/\/admin/);
});

test('an administrator is created with a link by mail; faults are shown at their fields [SUPR-06, USER-12, ERRC-11]', async ({
  open,
  sql,
}) => {
  const ouId = await addOrganization(sql, 'Dock Foods');
  await sql(
    `INSERT INTO domain (ou_id, id, name, url, url_hash, claims, created_time) VALUES (?, ?, 'Dock login', 'https://login.dock.example', ?, '{}', 1)`,
    [ouId, newId(), 'd'.repeat(64)],
  );
  const page = await open('super');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await act(page, 'Dock Foods', 'Assign administrator');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Create an account' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Dora Dock');
  await dialog.getByLabel('E-mail', { exact: true }).fill('dora');
  await dialog.getByRole('button', { name: 'Assign administrator' }).click();
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible();
  await expect(dialog.getByLabel('E-mail', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveText(['Internal account', 'Domain account: Dock login']);
  const [olivia] = (await sql("SELECT email FROM account WHERE username = 'olivia'")) as { email: string }[];
  await dialog.getByLabel('E-mail', { exact: true }).fill(olivia?.email ?? '');
  await dialog.getByRole('button', { name: 'Assign administrator' }).click();
  await expect(dialog.getByText('An account with this e-mail address already exists.')).toBeVisible();
  await dialog.getByLabel('E-mail', { exact: true }).fill('dora@dock.example');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Assign administrator' }).click();
  await expect(page.getByText('Dora Dock now administers Dock Foods.')).toBeVisible();
  expect(bodies.some((body) => body.includes('OrganizationCreateAdmin'))).toBe(true);
  expect(bodies.join('\n')).not.toContain('dora@dock.example');
  const mails = (await sql("SELECT kind, text FROM mail WHERE address = 'dora@dock.example' ORDER BY kind")) as {
    kind: string;
    text: string;
  }[];
  expect(mails.map(({ kind }) => kind)).toEqual(['adminInvitation', 'passwordInit']);
  expect(mails[1]?.text).toMatch(/\/init-user\?token=[\w-]+/);
});

test('the administrator is mailed a link to another password, after a question [SUPR-04, ERRC-23]', async ({
  open,
  sql,
}) => {
  const ouId = await addOrganization(sql, 'Signal Bank');
  const [admin, away] = [
    await addPerson(sql, ouId, 'rita.reset', 'Rita Reset'),
    await addOrganization(sql, 'Signal Empty'),
  ];
  await sql('UPDATE organization SET admin_id = ? WHERE id = ?', [admin, ouId]);
  const page = await open('super', { isBlank: true });
  await act(page, 'Signal Bank', 'Reset administrator’s password');
  const question = page.getByRole('alertdialog', { name: 'Reset the password of Rita Reset?' });
  await expect(question).toContainText('rita.reset@harbour.example');
  await checkPage(page);
  await question.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('A reset link was sent to rita.reset@harbour.example.')).toBeVisible();
  const mails = (await sql("SELECT text FROM mail WHERE address = 'rita.reset@harbour.example'")) as { text: string }[];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/\/reset-password\?token=[\w-]+/);
  await page.goto(`/admin/super?q=Signal Empty&of=${away}`);
  await page.getByRole('button', { name: 'Actions for Signal Empty' }).click();
  await expect(page.getByRole('menuitem', { name: 'Assign administrator' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Reset/ })).toHaveCount(0);
});

test('a refresh and a search load 100 rows, and the details open from the name [SUPR-05]', async ({ open, sql }) => {
  const ouId = await addOrganization(sql, 'Ledger Mills');
  const page = await open('super');
  const limits: unknown[] = [];
  page.on('request', (request) => {
    const body = JSON.parse(request.postData() ?? '{}') as {
      operationName?: string;
      variables?: { pagination?: { limit?: number } };
    };
    if (body.operationName === 'OrganizationList') limits.push(body.variables?.pagination?.limit);
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => limits.at(-1)).toBe(100);
  await page.getByRole('searchbox').or(page.getByLabel('Name of an organization')).first().fill('Ledger');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(limits.at(-1)).toBe(100);
  await page.getByRole('link', { name: 'Ledger Mills' }).click();
  await expect(page.getByRole('dialog')).toContainText('None yet');
  await expect(page).toHaveURL(new RegExp(`of=${ouId}`));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Ledger Mills' })).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on wide screens another OU is chosen in a dialog of at most 400 px, by keys [OUSW-02, OUSW-04, OUSW-06]', async ({
  open,
  sql,
}) => {
  for (let number = 1; number <= 12; number += 1) {
    await join(sql, await addOrganization(sql, `Wharf ${String(number).padStart(2, '0')}`), 'nina');
  }
  const page = await open('nina', {}, 'Northwind Energy');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Switch organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch organization' });
  await expect(dialog.getByRole('button', { name: /Northwind Energy/ })).toContainText('Current');
  const body = await dialog.getByRole('group').locator('xpath=../../..').boundingBox();
  expect(body?.height).toBeLessThanOrEqual(400);
  await checkPage(page);
  const search = dialog.getByRole('textbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('wharf');
  await expect(dialog.getByRole('group').getByRole('button')).toHaveCount(12);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Wharf 02');
  await expect(page).toHaveURL(/\/portal$/);
  await sql("DELETE FROM organization WHERE name LIKE 'Wharf %'");
});

test('on mobile another OU is chosen on a page, whose button waits for the choice [OUSW-03, OUSW-04]', async ({
  open,
}) => {
  const page = await open('nina', { isMobile: true });
  await page.getByRole('button', { name: 'Baltic Freight' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/portal$/);
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await page.getByRole('button', { name: 'Switch organization' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/portal$/);
});

test('a super administrator is offered no other OU [OUSW-09, PROF-02]', async ({ open }) => {
  const page = await open('super');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Switch organization' })).toHaveCount(0);
});
