import type { Locator, Request } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.js';
import { expectAccessibleInAllThemes } from '../../support/accessible.js';
import { openedAddress } from '../../support/opened-address.js';
import { settled } from '../../support/settled.js';
import { expect, test } from '../../support/test.js';

// The last file of a run: with its stories in one worker, the others would be idle.
test.describe.configure({ mode: 'parallel' });

const OPERATIONS = /"operationName":"(\w+)"/;

test('the first screen of the portal is one request, with the cards that this browser saw before; an app at once asks for nothing but its own code, assets and frame beside it [SHELL-02]', async ({
  open,
}) => {
  const page = await open('olivia');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const operation = OPERATIONS.exec(request.postData() ?? '')?.[1];
    if (operation) asked.push(operation);
  });
  const isWhole = async () => {
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /Messages,/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Active alarms' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
    await settled(page);
  };
  await page.goto('/portal');
  await isWhole();
  expect(asked.toSorted()).toEqual(['AlarmOverview', 'FirstScreen', 'ReceivedAnnouncements']);
  asked.length = 0;
  await page.reload();
  await isWhole();
  expect(asked).toEqual(['FirstScreen']);
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  asked.length = 0;
  await page.reload();
  await shell.isReady();
  const ofApp = ['PortalAppCode', 'PortalAppAssets', 'PortalAppResources', 'PortalFrameState'];
  expect(asked.filter((name) => !ofApp.includes(name))).toEqual(['FirstScreen']);
});

test('the change-app panel is 220 wide per category, up to 4 columns and 910; its categories lead to the app last opened in them [SHELL-06, SHELL-07, SHELL-32, SHELL-33, SHELL-34]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  await shell.changer.click();
  const columns = shell.panel.locator('section');
  const count = await columns.count();
  const box = await shell.panel.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(910);
  expect(box?.width).toBe(Math.min(4, count) * 220 + 26);
  for (let at = 0; at < Math.min(4, count); at += 1) {
    expect((await columns.nth(at).boundingBox())?.width).toBe(220);
  }
  await expectAccessibleInAllThemes(page, 'change-app panel');
  await shell.panel.getByRole('link', { name: 'Control Room' }).click();
  await expect(shell.changer).toContainText('Control Room');
  await shell.isReady();
  await shell.changer.click();
  await shell.panel.getByRole('link', { name: 'Open Company' }).click();
  await expect(shell.changer).toContainText('Reports');
  await shell.changer.click();
  await shell.panel.getByRole('link', { name: 'Open Operations' }).click();
  await expect(shell.changer).toContainText('Control Room');
});

test('the panel is walked by arrows, narrowed by letters, and gives the focus back [SHELL-07, SHELL-39]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  await shell.changer.focus();
  await page.keyboard.press('Enter');
  await expect(shell.panel.locator('input')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shell.panel.getByRole('link', { name: 'Fleet Operations' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(shell.panel.getByRole('link', { name: 'Maintenance Planner' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.panel).toHaveCount(0);
  await expect(shell.changer).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('spare');
  await expect(shell.panel.getByRole('link', { name: 'Spare Parts' })).toBeVisible();
  await expect(shell.panel.getByRole('link', { name: 'Control Room' })).toHaveCount(0);
  const before = page.url();
  await openedAddress(page, () => page.keyboard.press('Control+Enter'), /[^/]\/[^/]+\/[^/]+$/);
  expect(page.url()).toBe(before);
});

test('menus fold, and stay folded for the session; where the person is, they are open [SHELL-08, SHELL-30]', async ({
  open,
}) => {
  const page = await open('sofia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const parent = shell.menus('Fleet Operations').getByRole('button', { name: 'Live output' });
  const child = shell.menus('Fleet Operations').getByRole('link', { name: 'Wind farms' });
  await parent.click();
  await expect(parent).toHaveAttribute('aria-expanded', 'false');
  await expect(child).toHaveCount(0);
  await page.reload();
  await expect(parent).toHaveAttribute('aria-expanded', 'false');
  await parent.click();
  await child.click();
  await expect(child).toHaveAttribute('aria-current', 'page');
  await shell.toggle.click();
  await page.reload();
  await expect(shell.toggle).toHaveAttribute('aria-expanded', 'false');
  await shell.toggle.click();
  await expect(child).toBeVisible();
});

test('a hidden menu floats while it is used, by mouse and by keyboard; once pinned, it does not float [SHELL-30, SHELL-31]', async ({
  open,
}) => {
  const page = await open('nina', { isBlank: true }, 'Northwind Energy');
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const menus = shell.menus('Fleet Operations');
  await page.getByRole('button', { name: /Menu of Nina/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to the old navigation' }).click();
  await shell.toggle.click();
  await page.getByRole('banner').hover();
  await expect(menus).toHaveCount(0);
  await shell.toggle.hover();
  await expect(menus.getByRole('link', { name: 'Overview' })).toBeVisible();
  await menus.getByRole('link', { name: 'Overview' }).hover();
  await page.mouse.move(700, 500);
  await expect(menus).toHaveCount(0);
  await shell.toggle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(shell.changer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menus).toHaveCount(0);
  await expect(shell.toggle).toBeFocused();
  await shell.toggle.hover();
  await expect(menus).toBeVisible();
  // A panel that was opened above the menu closes with it, and does not come back by itself.
  await shell.changer.click();
  await expect(shell.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(shell.panel).toHaveCount(0);
  await page.mouse.move(700, 500);
  await expect(menus).toHaveCount(0);
  await shell.toggle.hover();
  await expect(menus).toBeVisible();
  await expect(shell.panel).toHaveCount(0);
  await shell.toggle.click();
  await page.getByRole('banner').hover();
  await expect(shell.toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(menus).toHaveCount(1);
  await page.getByRole('button', { name: /Menu of Nina/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to the new navigation' }).click();
});

test('the rail names its icons, and opens children beside them, in a tab of their own too [SHELL-09, SHELL-39]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  await shell.toggle.click();
  const group = shell.menus('Fleet Operations').getByRole('button', { name: 'Live output' });
  await group.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Live output');
  await group.click();
  const child = page.getByRole('menuitem', { name: 'Wind farms' });
  const before = page.url();
  await openedAddress(page, () => child.click({ modifiers: ['Control'] }), /\/wind-farms$/);
  expect(page.url()).toBe(before);
  await expect(child).toBeVisible();
  await child.click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('going to another app is an entry of the event log, staying in one is not; the browser goes on where it was [SHELL-29, SHELL-35]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  const entries = async () =>
    ((await sql("SELECT COUNT(*) AS n FROM audit_event WHERE event_name = 'portalEventLog'")) as { n: number }[])[0]
      ?.n ?? 0;
  const before = await entries();
  await shell.openApp('Fleet Operations');
  await expect.poll(entries).toBe(before + 1);
  await page.getByRole('link', { name: 'Wind farms' }).click();
  await expect(shell.frame.getByRole('heading', { name: 'Wind farms' })).toBeVisible();
  await page.reload();
  await shell.isReady();
  await shell.openApp('Control Room');
  await expect.poll(entries).toBe(before + 2);
  const place = JSON.parse((await page.evaluate(() => localStorage.getItem('portal.workingApp'))) ?? '{}') as object;
  expect(Object.keys(place).sort()).toEqual(['appId', 'categoryId', 'menuCode']);
  await page.goto('/portal');
  const recent = page.getByRole('region', { name: 'Continue' }).getByRole('link');
  await recent.filter({ hasText: 'Control Room' }).click();
  await expect(shell.changer).toContainText('Control Room');
});

test('view mode 1 hides the header alone; a reload keeps the mode, and Cmd+F11 too steps through full screen [SHELL-24, SHELL-25, SHELL-26]', async ({
  open,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  const header = page.getByRole('banner');
  const menus = shell.menus('Fleet Operations');
  await page.evaluate(() => sessionStorage.setItem('portal.viewMode', '1'));
  await page.reload();
  await expect(menus).toBeVisible();
  await expect(header).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('portal.viewMode', '7'));
  await page.reload();
  await expect(header).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('Meta+F11');
  await expect(header).toHaveCount(0);
  await expect(menus).toHaveCount(0);
  await page.reload();
  await shell.isReady();
  await expect(header).toHaveCount(0);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(header).toBeVisible();
});

test('the foot of the start page is the OU’s own, in the person’s language [OUCF-07, OUCF-08]', async ({
  open,
  sql,
}) => {
  const page = await open('sofia', { locale: 'de-DE', isBlank: true });
  await page.goto('/portal');
  const foot = page.locator('footer');
  await expect(foot).toHaveText('© Northwind Energy. Nur für den internen Gebrauch.');
  await sql("UPDATE organization SET copyrights = ? WHERE name = 'Northwind Energy'", [
    JSON.stringify({ default: 'Northwind', de: 'Nordwind, alle Rechte vorbehalten' }),
  ]);
  await page.reload();
  await expect(foot).toHaveText('Nordwind, alle Rechte vorbehalten');
  await sql("UPDATE organization SET copyrights = '{}' WHERE name = 'Northwind Energy'");
});

for (const isMobile of [false, true]) {
  test(`a page that may not be opened says so with a picture: ${isMobile ? 'narrow screens say not found [SHELL-17, SHELL-22, MOB-11]' : 'wide screens [SHELL-17, SHELL-22]'}`, async ({
    open,
  }) => {
    const page = await open('olivia', { isMobile, isBlank: true });
    await page.goto('/portal');
    const href =
      (await page.getByRole('region', { name: 'Apps' }).getByRole('link').first().getAttribute('href')) ?? '';
    await page.goto(`/${new URL(href, page.url()).searchParams.get('appId')}/no-such-menu`);
    const title = isMobile ? 'Page not found' : 'You have no access to this';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('main svg[viewBox="0 0 240 120"]')).toBeVisible();
    await expectAccessibleInAllThemes(page, 'closed page');
    await page.getByRole('link', { name: 'Go to my apps' }).click();
    await expect(page).toHaveURL(/\/portal$/);
    await page.goto('/404');
    await expect(
      page.getByText(isMobile ? 'This page does not exist, or you have no access to it.' : 'The address may be wrong'),
    ).toBeVisible();
  });
}

test('a person with several OUs who opens an app’s address chooses one and gets there [ROUTE-09]', async ({
  open,
  sql,
}) => {
  const [app] = (await sql(
    "SELECT a.id FROM app a JOIN organization o ON o.id = a.ou_id WHERE o.name = 'Northwind Energy' AND a.name_json LIKE '%Fleet Operations%'",
  )) as { id: string }[];
  const page = await open('nina', { isBlank: true });
  await page.goto(`/${app?.id ?? ''}/overview`);
  await page.getByRole('button', { name: 'Northwind Energy' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await new ShellPage(page).isReady();
});

test('a deep link to a mobile page leads home; the drawer shows 4 apps, then all [MOB-04, MOB-10, ROUTE-13]', async ({
  open,
}) => {
  const page = await open('olivia', { isMobile: true, isBlank: true });
  await page.goto('/modal/menu');
  await expect(page).not.toHaveURL(/modal/);
  await page.goto('/portal');
  const header = page.getByRole('banner');
  await expect(header.getByText('Northwind Energy')).toBeVisible();
  await expect(header.getByRole('button', { name: /Messages,/ })).toBeVisible();
  await header.getByRole('button', { name: 'Show or hide the menu' }).click();
  const drawer = page.getByRole('dialog');
  const apps = drawer.locator('a:not([href="/admin"])');
  await expect(apps).toHaveCount(4);
  await drawer.getByRole('button', { name: /Show all/ }).click();
  expect(await apps.count()).toBeGreaterThan(4);
  await apps.first().click();
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('iframe')).toBeVisible();
  await header.getByRole('button', { name: 'Show or hide the menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Wind farms' }).click();
  await expect(page).toHaveURL(/\/wind-farms$/);
  await expect(header.getByText('Wind farms')).toBeVisible();
});

test('another app that somebody points at is in its frame by the next picture after the click, from the panel and the launcher [SHELL-33]', async ({
  open,
}) => {
  const page = await open('olivia');
  const shell = new ShellPage(page);
  /** Counts rendered frames from the click to the new iframe. */
  const picturesUntilFrame = (link: Locator) =>
    link.evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          // Apps opened before stay alive in frames of their own.
          const former = document.querySelectorAll('iframe').length;
          let pictures = 0;
          const look = () => {
            pictures += 1;
            if (document.querySelectorAll('iframe').length > former) resolve(pictures);
            else requestAnimationFrame(look);
          };
          element.click();
          requestAnimationFrame(look);
        }),
    );
  await shell.openApp('Fleet Operations');
  await shell.changer.click();
  const link = shell.panel.getByRole('link', { name: 'Control Room' });
  /** Points at a link until the menus of its app are there. */
  const pointAt = async (target: Locator) => {
    const menus = page.waitForResponse((response) => response.request().postData()?.includes('"PortalApp"') ?? false);
    await target.hover();
    await (await menus).finished();
  };
  await pointAt(link);
  expect(await picturesUntilFrame(link)).toBe(1);
  await shell.isReady();
  await page.getByRole('banner').getByRole('link', { name: 'Northwind Energy' }).click();
  const tile = shell.app('Reports');
  await pointAt(tile);
  expect(await picturesUntilFrame(tile)).toBe(1);
});

test('after a visit of the console an app hidden in the navigation is what it is by then [SHELL-13, I18N-06]', async ({
  open,
  sql,
}) => {
  const page = await open('olivia', { isBlank: true });
  const shell = new ShellPage(page);
  await shell.openApp('Fleet Operations');
  await sql("UPDATE app SET is_display = 0 WHERE name_json LIKE '%Fleet Operations%'");
  await page.reload();
  await shell.isReady();
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await shell.chooseLanguage('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Windparks' })).toBeVisible();
  await sql("UPDATE app SET is_display = 1 WHERE name_json LIKE '%Fleet Operations%'");
});
