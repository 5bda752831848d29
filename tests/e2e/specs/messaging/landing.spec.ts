import { LandingPage } from '../../pages/landing-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { expect, test } from '../../support/test.js';

test.afterEach(async ({ sql }) => {
  await sql('DELETE FROM landing_layout');
  await sql('DELETE FROM landing_default');
});

test('a person arranges the first screen by keys, undoes and saves it, and finds it in another browser [LAND-01, LAND-02, LAND-14, LAND-15, LAND-18, LAND-19]', async ({
  open,
}) => {
  const page = await open('sofia', { isBlank: true });
  await page.goto('/portal');
  const landing = new LandingPage(page);
  await page.getByRole('link', { name: 'Arrange' }).click();
  await expect(page.getByText('Not saved yet').first()).toBeVisible();
  expect(await landing.kinds()).toEqual(['RECENT_VISITS', 'ACTIVE_ALARMS', 'STATION_MESSAGES', 'ANNOUNCEMENTS']);
  await landing.leaveTwo();
  const grip = landing.grip('Messages');
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(landing.widget('STATION_MESSAGES')).toContainText('column 9, row 1 · 4 × 5');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Messages: column 8, row 1, 4 × 5')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Messages put back')).toBeAttached();
  await expect(landing.bar).toHaveText('2 changes not saved');
  await page.keyboard.press('Space');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page.getByText('Messages put down: column 1, row 1, 4 × 5')).toBeAttached();
  await expect(grip).toBeFocused();
  expect(await landing.kinds()).toEqual(['STATION_MESSAGES', 'RECENT_VISITS']);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Messages: column 1, row 1, 5 × 5')).toBeAttached();
  await expect(landing.bar).toHaveText('4 changes not saved');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await landing.kinds()).toEqual(['RECENT_VISITS', 'STATION_MESSAGES']);
  await page.keyboard.press('Control+y');
  await landing.grip('Recent visits').focus();
  await page.keyboard.press('Delete');
  await expect(grip).toBeFocused();
  await landing.saved();
  expect(await landing.kinds()).toEqual(['STATION_MESSAGES']);
  const other = await open('sofia', { isBlank: true });
  await other.goto('/portal');
  await expect(new LandingPage(other).widget('STATION_MESSAGES')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Apps' }).getByRole('link').first()).toBeVisible();
});

test('a widget is dragged and resized by mouse, and another gives way [LAND-14]', async ({ open }) => {
  const page = await open('sofia', { isBlank: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const landing = new LandingPage(page);
  await landing.arrange();
  await landing.leaveTwo();
  const messages = landing.widget('STATION_MESSAGES');
  await expect(messages).toBeVisible();
  const from = await landing.grip('Messages').boundingBox();
  const target = await landing.widget('RECENT_VISITS').boundingBox();
  if (!from || !target) throw new Error('The widgets are not drawn.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 24, target.y + 24, { steps: 6 });
  await expect(messages).toContainText('column 1, row 1 · 4 × 5');
  await page.mouse.up();
  expect(await landing.kinds()).toEqual(['STATION_MESSAGES', 'RECENT_VISITS']);
  const box = await messages.boundingBox();
  if (!box) throw new Error('The widget is not drawn.');
  await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 180, box.y + box.height - 80, { steps: 6 });
  await page.mouse.up();
  await landing.saved();
  const shown = await landing.widget('STATION_MESSAGES').boundingBox();
  // Four rows of 56 px with gaps of 12 px, and half of the twelve columns.
  expect(shown?.height).toBe(4 * 68 - 12);
  expect((shown?.width ?? 0) / (1440 - 48)).toBeCloseTo(0.5, 1);
});

test('leaving with unsaved widgets asks first, by button, by Back and by a link [LAND-03]', async ({ open }) => {
  const page = await open('sofia', { isBlank: true });
  await page.goto('/portal');
  const landing = new LandingPage(page);
  await page.getByRole('link', { name: 'Arrange' }).click();
  await landing.add('Recent visits');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(landing.bar).toHaveText('1 change not saved');
  await page.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
});

test('menus and pages are chosen for widgets, and a page of an app shows in its frame [LAND-09, LAND-10, LAND-13]', async ({
  open,
}) => {
  const page = await open('sofia', { isBlank: true });
  const landing = new LandingPage(page);
  await landing.arrange();
  await landing.add('Quick menu');
  await landing.choose('Fleet Operations', 'Overview');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await landing.add('Web frame');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await landing.choose('Fleet Operations', 'Overview');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await landing.saved();
  await expect(landing.widget('WEB_FRAME').frameLocator('iframe').getByTestId('who')).not.toBeEmpty();
  await landing.widget('QUICK_MENU').getByRole('link', { name: 'Overview' }).click();
  await expect(page).not.toHaveURL(/\/portal/);
});

test('the administrator arranges the first screen of everyone without one, and gives it up again [LAND-15, CALL-275, CALL-276, CALL-277]', async ({
  open,
}) => {
  const admin = await open('olivia', { isBlank: true });
  const landing = new LandingPage(admin);
  await landing.arrange();
  await admin.getByRole('button', { name: 'For everyone' }).click();
  await expect(admin.getByRole('heading', { name: 'Arrange the first screen for everyone' })).toBeVisible();
  await landing.saved();
  const member = await open('nina', { isBlank: true }, 'Northwind Energy');
  const theirs = new LandingPage(member);
  await member.goto('/portal');
  await expect(theirs.widget('RECENT_VISITS')).toBeVisible();
  await theirs.arrange();
  await expect(member.getByText('Layout of Northwind Energy')).toBeVisible();
  await expect(member.getByRole('button', { name: 'For everyone' })).toHaveCount(0);
  await theirs.add('Messages');
  await theirs.saved();
  await theirs.arrange();
  await member.getByRole('button', { name: 'More actions' }).click();
  await member.getByRole('menuitem', { name: 'Give up my layout' }).click();
  await expect(member.getByRole('alertdialog')).toContainText('The layout of your organization takes its place.');
  await member.getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(theirs.widget('RECENT_VISITS')).toBeVisible();
  await landing.arrange('everyone');
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: 'Give up the layout for everyone' }).click();
  await admin.getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await member.goto('/portal?arrange=everyone');
  await expect(member.getByRole('heading', { name: 'Arrange the first screen for everyone' })).toHaveCount(0);
});

test('of two tabs the later one is asked before it saves over the other [CALL-241]', async ({ open }) => {
  const page = await open('sofia', { isBlank: true });
  const [landing, late] = [new LandingPage(page), new LandingPage(await page.context().newPage())];
  await landing.arrange();
  await late.arrange();
  await late.add('Messages');
  await landing.add('Recent visits');
  await landing.saved();
  await late.save.click();
  const question = late.page.getByRole('alertdialog', { name: 'This layout was saved elsewhere meanwhile' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(late.bar).toHaveText('1 change not saved');
  await late.save.click();
  await question.getByRole('button', { name: 'Save mine' }).click();
  await late.left();
  await expect(late.widget('STATION_MESSAGES')).toHaveCount(2);
});

test('phones have an order of their own, which is arranged there or beside the grid [LAND-18]', async ({ open }) => {
  const page = await open('sofia', { isBlank: true });
  const landing = new LandingPage(page);
  await landing.arrange();
  await landing.leaveTwo();
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Move Messages up' }).click();
  await expect(page.getByText('Messages: 1 of 2')).toBeAttached();
  await landing.saved();
  expect(await landing.kinds()).toEqual(['RECENT_VISITS', 'STATION_MESSAGES']);
  const phone = await open('sofia', { isMobile: true, isBlank: true });
  await phone.goto('/portal');
  const small = new LandingPage(phone);
  await expect(small.widget('STATION_MESSAGES')).toBeVisible();
  expect(await small.kinds()).toEqual(['STATION_MESSAGES', 'RECENT_VISITS']);
  await phone.getByRole('link', { name: 'Arrange' }).click();
  await phone.getByRole('button', { name: 'Add a widget' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Recent visits/ })
    .click();
  await expect(phone.getByRole('listitem')).toHaveCount(3);
  await small.saved();
  expect(await small.kinds()).toEqual(['STATION_MESSAGES', 'RECENT_VISITS', 'RECENT_VISITS']);
});

for (const isMobile of [false, true]) {
  test(`the landing page and its editor break no rule of WCAG 2.2 AA in any theme${isMobile ? ', on mobile' : ''} [LAND-18]`, async ({
    open,
    sql,
  }) => {
    await sql('UPDATE organization SET is_run_status_enable = 1');
    const page = await open('olivia', { isMobile, isBlank: true });
    const landing = new LandingPage(page);
    await landing.arrange();
    if (isMobile) await page.getByRole('button', { name: 'Add a widget' }).click();
    await page.getByRole('button', { name: /^Run status/ }).click();
    await expectAccessibleInAllThemes(page, 'landing editor');
    await landing.saved();
    await expect(landing.widget('RUN_STATUS').getByText('Answers').first()).toBeVisible();
    await expectAccessibleInAllThemes(page, 'landing page');
    await sql('UPDATE organization SET is_run_status_enable = 0');
  });
}
