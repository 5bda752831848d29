import { AnnouncementPage } from '../../pages/announcement-page.js';
import { expectAccessible, expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test('an announcement is written, previewed and published; the other person hears of it at once and reads it in full [ANNC-04, ANNC-05, ANNC-06, ANNC-09, ANNC-10, ANNC-16]', async ({
  open,
}) => {
  const sam = await open('sam');
  await sam.goto('/portal');
  await expect(sam.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  const page = await open('olivia', { isBlank: true });
  const announcements = new AnnouncementPage(page);
  await announcements.begin();
  await announcements.write('Gate 3 is closed', 'Use ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('gate 2');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' until noon.');
  await announcements.chooseUser('Sam');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await announcements.saved();
  const preview = page.getByRole('region', { name: 'Preview as message' });
  await expect(preview.getByText('Gate 3 is closed')).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('gate 2');
  // The address has the id of the draft by now: a reload finds it.
  await page.reload();
  await expect(announcements.text).toContainText('Use gate 2 until noon.');

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(announcements.question.getByText('Publish to 1 person?')).toBeVisible();
  await expect(announcements.question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await announcements.question.getByRole('button', { name: 'Publish to 1' }).click();
  await expect(announcements.dialog.getByText('Sent to 1 person')).toBeVisible();
  await announcements.dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gate 3 is closed' })).toBeVisible();
  await expect(announcements.text).toHaveCount(0);

  const card = sam.getByRole('region', { name: 'Announcements' });
  await expect(card.getByRole('button', { name: /Gate 3 is closed/ })).toBeVisible();
  await expect(card.getByRole('img', { name: 'Unread' })).toBeVisible();
  await card.getByRole('button', { name: /Gate 3 is closed/ }).click();
  const reading = sam.getByRole('dialog', { name: 'Gate 3 is closed' });
  await expect(reading.locator('strong')).toHaveText('gate 2');
  await reading.getByRole('button', { name: 'Close' }).last().click();
  await expect(reading).toHaveCount(0);
  await expect(card.getByRole('img', { name: 'Unread' })).toHaveCount(0);
});

test('all announcements are listed from the first screen, and one of them is read there [ANNC-16]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  await page.goto('/portal?dialog=announcements');
  const list = page.getByRole('dialog', { name: 'Announcements' });
  await list.getByRole('button', { name: /First aid refresher/ }).click();
  await expect(page.getByRole('dialog', { name: 'First aid refresher' }).getByText('half a day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
});

test('as e-mail it goes to each address, in the words of the preview [ANNC-10]', async ({ open, sql }) => {
  const page = await open('olivia', { isBlank: true });
  const announcements = new AnnouncementPage(page);
  await announcements.begin();
  await announcements.write('Parking deck', 'Level 2 is swept on Friday.');
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await announcements.chooseUser('Nina');
  await expect(page.getByRole('region', { name: 'Preview as e-mail' }).getByText('Level 2 is swept')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await announcements.question.getByRole('button', { name: 'Publish to 1' }).click();
  await expect(announcements.dialog.getByText('Sent to 1 person')).toBeVisible();
  const mails = (await sql("SELECT name, text FROM mail WHERE subject = 'Parking deck'")) as {
    name: string;
    text: string;
  }[];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.name).toContain('Nina');
  expect(mails[0]?.text).toContain('Level 2 is swept on Friday.');
});

test('a draft saves itself, says what is missing, and asks before unsaved work is left [ANNC-03, ANNC-08, ANNC-09]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const announcements = new AnnouncementPage(page);
  await announcements.begin();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expect(page.getByText('Write a text.')).toBeVisible();
  await expect(announcements.title).toBeFocused();
  await announcements.title.fill('Half done');
  await expect(page.getByText('Saved once everything is filled in')).toBeVisible();
  await page.getByRole('link', { name: 'Announcements', exact: true }).first().click();
  await expect(announcements.question).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(announcements.title).toHaveValue('Half done');
  await announcements.text.click();
  await page.keyboard.type('Now complete.');
  await announcements.saved();
  await page.getByRole('link', { name: 'Announcements', exact: true }).first().click();
  await page.getByRole('link', { name: 'Half done' }).waitFor();

  await page.getByRole('button', { name: 'Actions for Half done' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate as draft' }).click();
  await expect(announcements.text).toContainText('Now complete.');
  await announcements.title.fill('Half done, copied');
  await announcements.saved();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await announcements.question.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('The draft “Half done, copied” was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Half done', exact: true })).toBeVisible();
});

test('of two editors of one draft the second is told, and chooses [CALL-302]', async ({ open }) => {
  const first = new AnnouncementPage(await open('olivia', { isBlank: true }));
  await first.begin();
  await first.write('Two hands', 'One text.');
  await first.saved();
  const second = new AnnouncementPage(await open('olivia', { isBlank: true }));
  await second.page.goto(first.page.url());
  await second.text.waitFor();
  await first.title.fill('Left hand');
  await first.saved();
  await expect(first.page.getByText('Not saved yet')).toHaveCount(0);
  await second.title.fill('Right hand');
  await expect(second.page.getByText('Not saved: somebody else changed the draft')).toBeVisible();
  await second.page.getByRole('radio', { name: /Left hand/ }).check();
  await expect(second.title).toHaveValue('Left hand');
});

test('pasted formats and scripts do not get in; links do by keys [ANNC-11, threats 30]', async ({ open }) => {
  const page = await open('olivia', { isBlank: true });
  const announcements = new AnnouncementPage(page);
  const reports: string[] = [];
  page.on('console', (message) => message.type() === 'error' && reports.push(message.text()));
  await announcements.begin();
  await announcements.title.fill('Pasted');
  await announcements.text.click();
  await announcements.text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p style="color:red" onclick="window.hit=1">Kept <b>bold</b><img src=x onerror="window.hit=1"></p><script>window.hit=1</script>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(announcements.text.locator('strong')).toHaveText('bold');
  await expect(announcements.text.locator('img, script, [style*=color], [onclick]')).toHaveCount(0);
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Address of the link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a web address or an e-mail address.')).toBeVisible();
  await page.getByLabel('Address of the link').fill('desk.example/2');
  await page.keyboard.press('Enter');
  await expect(announcements.text.getByRole('link')).toHaveAttribute('href', 'https://desk.example/2');
  await announcements.saved();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(reports).toEqual([]);
});

for (const isMobile of [false, true]) {
  const where = isMobile ? 'phone' : 'desktop';
  test(`no rule of WCAG is broken in any theme, ${where}`, async ({ open }) => {
    const page = await open('olivia', { isBlank: true, isMobile });
    const announcements = new AnnouncementPage(page);
    await announcements.goto('?list=published');
    await page.getByText('New colleagues in Tromsø').first().waitFor();
    await expectAccessibleInAllThemes(page, `list, ${where}`);
    await page.getByText('New colleagues in Tromsø').first().click();
    await page.getByText('Eleven people join').waitFor();
    await expectAccessibleInAllThemes(page, `published, ${where}`);
    await announcements.goto();
    await page.getByText('Winter roster: what changes').first().click();
    await announcements.text.waitFor();
    await page
      .getByText(/^\d+ people/)
      .first()
      .waitFor();
    await expectAccessibleInAllThemes(page, `editor, ${where}`);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('radio', { name: 'White' }).check();
    await expectAccessible(page, `editor with a link, ${where}`);
    await page.getByRole('button', { name: 'Choose groups' }).click();
    await announcements.dialog.getByRole('treeitem').first().waitFor();
    await expectAccessible(page, `choosing, ${where}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish' }).click();
    await announcements.question.getByText(/^Publish to \d+ people\?/).waitFor();
    await expectAccessibleInAllThemes(page, `publishing, ${where}`);
    await page.goto('/portal');
    await page.getByRole('button', { name: /New colleagues in Tromsø/ }).click();
    await page.getByRole('dialog').getByText('Eleven people join').waitFor();
    await expectAccessibleInAllThemes(page, `reading, ${where}`);
  });
}
