import type { Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { writeAuditEvents } from '../../support/audit-events.js';
import { expect, test } from '../../support/test.js';

const ADDRESS = '/admin/audit-log';
const SAM = "(SELECT id FROM account WHERE username = 'sam')";
const rows = (page: Page) => page.locator('tbody [data-row]');
const panel = (page: Page) => page.getByRole('complementary');

test('an administrator finds what was done: filter, time, one event after another by keys, a spreadsheet [AUDT-02, AUDT-04, AUDT-05, BYND-12, BYND-14, BYND-18]', async ({
  open,
  connection,
}) => {
  await writeAuditEvents(connection, Date.now(), 80);
  const page = await open('olivia', { isBlank: true });
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText(/^\d[\d,]* events, kept for 180 days$/)).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('searchbox', { name: 'Find an event' }).fill('role changed');
  await dialog.getByRole('checkbox', { name: 'Role changed' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/f\.event=roleModify/);
  await expect(rows(page).first()).toContainText('Role changed');
  await expect(rows(page).filter({ hasNotText: 'Role changed' })).toHaveCount(0);

  await rows(page).first().getByRole('link').click();
  await expect(panel(page).getByText('Sofía Navarro changed Dispatcher')).toBeVisible();
  await expect(panel(page).locator('del').first()).toHaveText('Dispatcher');
  await expect(panel(page).locator('ins').first()).toHaveText('Dispatcher, day');
  const [first, second] = [
    await rows(page).nth(0).getAttribute('data-row'),
    await rows(page).nth(1).getAttribute('data-row'),
  ];
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`event=${second}`));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`event=${first}`));
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page).first().getByRole('link')).toBeFocused();

  const total = await page.getByText(/events, kept/).textContent();
  const bars = page.getByRole('group', { name: /^Events by time/ }).getByRole('button');
  await bars.last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f\.time=\d+%2C\d+/);
  await expect(page.getByText(total ?? '', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(total ?? '', { exact: true })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{14}\.xlsx$/);
});

test('the chain is unbroken until somebody changes an event in the database; the check names that event and leads to it [AUDT-13]', async ({
  open,
  connection,
  sql,
}) => {
  const now = Date.now();
  await writeAuditEvents(connection, now, 20);
  const changed = `audit-${now}-00000`;
  const sealed = () => sql('SELECT event_id FROM audit_link WHERE event_id = ?', [changed]);
  await expect.poll(sealed, { timeout: 30_000 }).toHaveLength(1);
  const page = await open('olivia', { isBlank: true });
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect(page.getByText('The chain is unbroken')).toBeVisible({ timeout: 30_000 });
  await sql('UPDATE audit_event SET username = ? WHERE id = ?', ['nobody', changed]);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('An event was changed after it was recorded.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Open this event' }).click();
  await expect(panel(page).getByText('Broken: the event is not as it was recorded')).toBeVisible();
  await sql('UPDATE audit_event SET username = ? WHERE id = ?', ['sofia', changed]);
});

test('new events come to the top of a live log, and wait while somebody reads [AUDT-02]', async ({
  open,
  connection,
}) => {
  const now = Date.now();
  await writeAuditEvents(connection, now, 30);
  const page = await open('olivia', { locale: 'de-DE', isBlank: true });
  await page.goto(`${ADDRESS}?f.event=structureAssignUsers`);
  await expect(rows(page).first()).toContainText('Benutzer zum Knoten hinzugefügt');
  const before = await rows(page).first().getAttribute('data-row');
  await rows(page).first().getByRole('link').click();
  await writeAuditEvents(connection, Date.now() + 60_000, 8, 1_000);
  await expect(page.getByRole('button', { name: '1 neues Ereignis' })).toBeVisible({ timeout: 20_000 });
  expect(await rows(page).first().getAttribute('data-row')).toBe(before);
  await page.getByRole('button', { name: '1 neues Ereignis' }).click();
  await expect.poll(() => rows(page).first().getAttribute('data-row')).not.toBe(before);
});

test('on a phone events are lines by day, and one of them fills the screen; Back leads to the list [AUDT-01]', async ({
  open,
  connection,
}) => {
  await writeAuditEvents(connection, Date.now(), 20);
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto(`${ADDRESS}?f.event=roleModify`);
  await page.getByRole('link', { name: 'Role changed' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Event' });
  await expect(dialog.getByText('Sofía Navarro changed Dispatcher')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/event=audit/);
});

test('a sub-administrator with the audit log alone lands on it and sees events of people in scope only [AUDT-11, ROUTE-36]', async ({
  open,
  sql,
  connection,
}) => {
  await sql(`UPDATE sub_admin SET operations = '["audit"]' WHERE user_id = ${SAM}`);
  await writeAuditEvents(connection, Date.now(), 20);
  await sql(
    `UPDATE audit_event SET account_id = (SELECT user_id FROM sub_admin_reach WHERE admin_id = ${SAM} AND user_id <> ${SAM} LIMIT 1)
      WHERE event_name = 'appSetDetail' AND id LIKE 'audit-%'`,
  );
  const page = await open('sam', { isBlank: true });
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin\/audit-log/);
  await expect(rows(page).filter({ hasText: 'Application changed' }).first()).toBeVisible();
  // Written for a role that is in nobody's scope.
  await expect(rows(page).filter({ hasText: 'Role changed' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
  await rows(page).filter({ hasText: 'Application changed' }).first().getByRole('link').click();
  await expect(panel(page).getByText('Origin')).toBeVisible();
  // Sam may not open people or applications: their names are no links.
  await expect(panel(page).getByRole('link')).toHaveCount(0);
});

for (const isMobile of [false, true]) {
  test(`the audit log breaks no WCAG rule in any theme${isMobile ? ', on mobile' : ''}`, async ({
    open,
    connection,
  }) => {
    const now = Date.now();
    await writeAuditEvents(connection, now, 40);
    const page = await open('olivia', { isMobile, isBlank: true });
    for (const query of ['?size=20', `?event=audit-${now}-00000`, '?q=zzzz', '?dialog=filter', '?dialog=verify']) {
      await page.goto(ADDRESS + query);
      await (query.includes('dialog=') ? page.getByRole('dialog') : page.getByRole('heading').first()).waitFor();
      await expectAccessibleInAllThemes(page, query);
    }
  });
}
