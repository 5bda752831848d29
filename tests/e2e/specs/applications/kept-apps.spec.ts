import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.js';
import { setEnabled } from '../../support/apps.js';
import { expect, test } from '../../support/hosting.js';

const NORTHWIND = 'Northwind Energy';
const READY = "post({ type: 'APP_PORTAL_READY' });";

/** A page with a field, which runs `script` with `post` to reach the portal and `hear` for its messages. */
const page = (script: string) => `<!doctype html><title>App</title><h1>App</h1><input aria-label="Note"><script>
  const post = (message) => parent.postMessage(message, '*');
  const hear = (type, react) => addEventListener('message', ({ data }) => data.type === type && react(data));
  ${script}
</script>`;

const openApp = async (portal: Page, name: string) => {
  await portal.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  await new ShellPage(portal).app(name).click();
};

test('work in an app is there on return from another, by Back too; the hidden one is out of reach, and its title comes back [SHELL-42]', async ({
  open,
}) => {
  const portal = await open('olivia', { isBlank: true });
  const shell = new ShellPage(portal);
  await shell.openApp('Fleet Operations');
  const path = portal.url();
  const title = await portal.title();
  const text = shell.frame.locator('input[name=body]');
  await text.fill('half a message');
  await openApp(portal, 'Control Room');
  await expect(shell.frame.getByTestId('who')).toContainText('Control Room');
  await expect(portal.locator('iframe')).toHaveCount(2);
  await expect(portal.locator('[inert] iframe')).toHaveCount(1);
  await expect(portal.locator('#content')).toBeFocused();
  expect(await portal.title()).not.toBe(title);
  await portal.goBack();
  await expect(portal.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  await expect(portal.locator('iframe:visible')).toHaveCount(0);
  await portal.goBack();
  await expect(portal).toHaveURL(path);
  await expect(text).toHaveValue('half a message');
  await expect(portal).toHaveTitle(title);
  await openApp(portal, 'Control Room');
  await expect(shell.frame.getByTestId('who')).toContainText('Control Room');
});

test('a hidden app learns of language and theme, and of its return; the screen it cannot change [SHELL-27, SHELL-40, SHELL-46]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const shell = new ShellPage(portal);
  const { path, appId } = await host((id) => ({
    '/': page(`${READY}
      const heard = [];
      for (const type of ['THEME', 'ROUTE', 'SHOWN'])
        hear('APP_PORTAL_' + type, (data) => {
          heard.push(type + ' ' + (data.theme ?? data.isShown ?? data.menuCode));
          document.querySelector('h1').textContent = heard.join(', ');
        });
      hear('APP_PORTAL_SHOWN', ({ isShown }) => {
        if (isShown) return;
        post({ type: 'APP_PORTAL_VIEW_MODE', mode: 2 });
        post({ type: 'APP_PORTAL_OPEN', menuCode: 'roster' });
        post({ type: 'APP_PORTAL_OUTER', url: '/${id}/roster', viewMode: 2 });
        post({ type: 'APP_PORTAL_LOGOUT' });
        post({ type: 'APP_PORTAL_PALETTE' });
        post({ type: 'APP_PORTAL_TITLE', title: 'Half done' });
        post({ type: 'APP_PORTAL_NOTICE', text: 'The report is ready' });
      });
      hear('APP_PORTAL_CODE', () => (document.querySelector('h1').textContent = 'Connected'));`),
  }));
  await portal.goto(path);
  await expect(shell.frame.getByRole('heading', { name: 'Connected' })).toBeVisible();
  await portal.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  await expect(portal.getByRole('region', { name: 'Notices' })).toContainText('The report is ready');
  await expect(portal.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  await expect(portal.getByRole('dialog')).toHaveCount(0);
  expect(await portal.title()).not.toContain('Half done');
  await portal.evaluate(() => document.documentElement.setAttribute('data-theme', 'white'));
  await portal.goBack();
  await expect(portal).toHaveURL(new RegExp(`/${appId}/shift-log$`));
  await expect(shell.frame.getByRole('heading')).toHaveText('SHOWN false, THEME WHITE, SHOWN true');
  await expect(portal).toHaveTitle(/^\(\d+\) Half done/);
});

test('few apps stay alive where memory is short, the least recently used goes first; one that keeps nothing goes at once', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  await portal.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
  const shell = new ShellPage(portal);
  const { path, server } = await host({
    '/': page(`${READY} hear('APP_PORTAL_CODE', () => post({ type: 'APP_PORTAL_KEEP', keep: false }));
      hear('APP_PORTAL_CODE', () => (document.querySelector('h1').textContent = 'Connected'));`),
  });
  await portal.goto(path);
  await expect(shell.frame.getByRole('heading', { name: 'Connected' })).toBeVisible();
  await openApp(portal, 'Fleet Operations');
  await shell.isReady();
  await expect(portal.locator(`iframe[src^="${server.url}"]`)).toHaveCount(0);
  await openApp(portal, 'Control Room');
  await openApp(portal, 'Reports');
  await expect(portal.locator('iframe')).toHaveCount(2);
  await expect(portal.locator('[inert] iframe')).toHaveCount(1);
  await openApp(portal, 'Control Room');
  await openApp(portal, 'Fleet Operations');
  await expect(portal.locator('iframe')).toHaveCount(2);
  await shell.isReady();
});

test('a hidden app goes as soon as it is taken away [BYND-04, SHELL-47]', async ({ open, host }) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path, appId } = await host({ '/': page(READY) });
  await portal.goto(path);
  await expect(portal.locator('iframe:visible')).toHaveCount(1);
  await portal.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  await expect(portal.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  await expect(portal.locator('iframe')).toHaveCount(1);
  const admin = await open('olivia', { isBlank: true });
  await admin.goto('/portal');
  expect(await setEnabled(admin, appId, false)).toBe(10_000);
  await expect(portal.locator('iframe')).toHaveCount(0);
  expect(await setEnabled(admin, appId, true)).toBe(10_000);
});

test('unsaved work in a hidden app is asked about again on return, and when the session is left [SHELL-36]', async ({
  open,
}) => {
  const portal = await open('olivia', { isBlank: true });
  const shell = new ShellPage(portal);
  await shell.openApp('Fleet Operations');
  await shell.tellUnsaved();
  await portal.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  const question = portal.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening)|Hello/ })).toBeVisible();
  const isGuarded = () => portal.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isGuarded()).toBe(true);
  await portal.goBack();
  await shell.isReady();
  await portal.getByRole('banner').getByRole('link', { name: NORTHWIND }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await shell.tellUnsaved(false);
});
