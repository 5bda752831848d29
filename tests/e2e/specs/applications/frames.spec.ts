import type { Page } from '@playwright/test';
import { makeApp, removeApps, setEnabled } from '../../support/apps.js';
import { startFramedApp } from '../../support/framed-app.js';
import { expect, test } from '../../support/hosting.js';

const NORTHWIND = 'Northwind Energy';

/** A page that shows every message it receives, and runs `script` with `post` to reach the portal. */
const page = (script: string) => `<!doctype html><title>App</title><button>Press</button><ol id="heard"></ol><script>
  const post = (message) => parent.postMessage(message, '*');
  const note = (text) => document.getElementById('heard').append(Object.assign(document.createElement('li'), { textContent: text }));
  addEventListener('message', (event) => note(JSON.stringify(event.data)));
  ${script}
</script>`;
const READY = "post({ type: 'APP_PORTAL_READY' });";

const heard = (portal: Page) => portal.frameLocator('iframe').locator('#heard');
const heading = (portal: Page) => portal.getByRole('banner').getByRole('link', { name: NORTHWIND });

test('a frame learns a code and nothing of the session: no token in its address, its messages, its cookies or its requests [SHELL-44, SHELL-46]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { server, path } = await host({
    '/': page(`${READY}
      note('referrer ' + document.referrer);
      note('cookie ' + document.cookie);
      for (const reach of ['document', 'localStorage', 'sessionStorage', 'apollo'])
        try { note('reached ' + typeof parent[reach]); } catch { note('barred from ' + reach); }`),
  });
  await portal.goto(path);
  const list = heard(portal);
  await expect(list).toContainText('APP_PORTAL_CODE');
  const all = await list.innerText();
  const cookies = await portal.context().cookies();
  const tokens = cookies.filter(({ name }) => name.startsWith('portal')).map(({ value }) => value);
  expect(tokens.length).toBeGreaterThan(0);
  const stored = await portal.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const token of tokens) {
    expect(all).not.toContain(token);
    expect(stored).not.toContain(token);
  }
  expect(all).toContain('cookie \n'.trim());
  for (const reach of ['document', 'localStorage', 'sessionStorage']) expect(all).toContain(`barred from ${reach}`);
  expect(all).not.toMatch(/token|reached/i);
  expect(await portal.locator('iframe').getAttribute('src')).toBe(`${server.url}/`);
  // It learns only the origin of the portal's address, which it knows.
  expect(all).toContain(`referrer ${new URL(portal.url()).origin}/\n`);
  expect(server.visits.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
});

test('a frame that floods the portal with messages is stopped, which is told, and can be loaded again [SHELL-40, SHELL-46]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path } = await host({
    '/': page(`${READY}
      document.querySelector('button').onclick = () => {
        setInterval(() => { for (let n = 0; n < 500; n += 1) post({ type: 'APP_PORTAL_TITLE', title: 'flood ' + n }); }, 10);
      };`),
  });
  await portal.goto(path);
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
  await portal.frameLocator('iframe').getByRole('button').click();
  await expect(portal.getByText(/was stopped/)).toBeVisible();
  await expect(portal.locator('iframe')).toHaveCount(0);
  await expect(portal.getByRole('link', { name: 'Open in a tab' })).toBeVisible();
  // The portal itself goes on.
  await heading(portal).click();
  await expect(portal.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await portal.goBack();
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
  await portal.frameLocator('iframe').getByRole('button').click();
  await portal.getByRole('button', { name: 'Load again' }).click();
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
});

test('messages beyond the limit per second are ignored, and codes are limited [SHELL-44]', async ({
  open,
  host,
  sql,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path, appId } = await host({
    '/': page(`let n = 0;
      const timer = setInterval(() => { n += 1; if (n > 100) clearInterval(timer); ${READY} }, 20);`),
  });
  await sql('DELETE FROM app_code WHERE app_id = ?', [appId]);
  await portal.goto(path);
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
  await portal.waitForTimeout(3000);
  const [row] = (await sql('SELECT COUNT(*) AS codes FROM app_code WHERE app_id = ?', [appId])) as { codes: number }[];
  expect(Number(row?.codes)).toBeLessThanOrEqual(20);
  await expect(portal.locator('iframe')).toHaveCount(1);
});

test('an app that went to another origin gets no code there, and moves nothing [SHELL-28, SHELL-44]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const elsewhere = await startFramedApp({
    '/': page(`${READY} post({ type: 'APP_PORTAL_TITLE', title: 'captured' });
      post({ type: 'APP_PORTAL_VIEW_MODE', mode: 2 });
      post({ type: 'APP_PORTAL_LOGOUT' });
      post({ type: 'APP_PORTAL_OUTER', url: new URLSearchParams(location.search).get('to') });
      note('asked');`),
  });
  const address = elsewhere.url.replace('127.0.0.1', 'localhost');
  // The app itself could lead there.
  const { path } = await host((appId) => ({ '/': page(`location.href = '${address}/?to=/${appId}/roster';`) }));
  await portal.goto(path);
  await expect(heard(portal)).toContainText('asked');
  await portal.waitForTimeout(500);
  await expect(heard(portal).locator('li')).toHaveCount(1);
  await expect(portal.getByRole('banner')).toBeVisible();
  await expect(portal.getByRole('alertdialog')).toHaveCount(0);
  expect(await portal.title()).not.toContain('captured');
  expect(new URL(portal.url()).pathname).toBe(path);
  await elsewhere.stop();
});

test('an app of the OU moves the portal to one of its pages, sets the view mode and is answered [SHELL-27, SHELL-28]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path, appId } = await host((id) => ({
    '/': page(`document.querySelector('button').onclick = () =>
        post({ type: 'APP_PORTAL_OUTER', url: '/${id}/roster', viewMode: 1 });`),
  }));
  await portal.goto(path);
  await portal.frameLocator('iframe').getByRole('button').click();
  await expect(portal).toHaveURL(new RegExp(`/${appId}/roster$`));
  await expect(heard(portal)).toContainText('APP_PORTAL_SUCCESS');
  await expect(portal.getByRole('banner')).toHaveCount(0);
  await expect(portal.getByRole('navigation', { name: /Shift Handover/ })).toBeVisible();
});

test('a page within the app’s page, or a window it opened, cannot speak for it [SHELL-28]', async ({ open, host }) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const forged = `for (const to of [parent.parent, opener && opener.parent]) if (to && to !== window) {
      to.postMessage({ type: 'APP_PORTAL_TITLE', title: 'captured' }, '*');
      to.postMessage({ type: 'APP_PORTAL_READY' }, '*');
      to.postMessage({ type: 'APP_PORTAL_VIEW_MODE', mode: 2 }, '*');
    }`;
  const { path } = await host({
    '/': page(`document.body.append(Object.assign(document.createElement('iframe'), { src: '/inner' }));
      document.querySelector('button').onclick = () => window.open('/inner');`),
    '/inner': page(`${forged} note('asked');`),
  });
  await portal.goto(path);
  const inner = portal.frameLocator('main iframe').frameLocator('iframe');
  await expect(inner.locator('#heard')).toContainText('asked');
  const opening = portal.context().waitForEvent('page');
  await portal.frameLocator('main iframe').getByRole('button').first().click();
  const popup = await opening;
  await expect(popup.locator('#heard')).toContainText('asked');
  await portal.waitForTimeout(500);
  await expect(portal.getByRole('banner')).toBeVisible();
  expect(await portal.title()).not.toContain('captured');
  await expect(inner.locator('#heard li')).toHaveCount(1);
  await popup.close();
});

test('a frame cannot lead the portal’s own window elsewhere [SHELL-46]', async ({ open, host }) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path } = await host({
    '/': page(`const tries = {
        top: () => { top.location = 'https://evil.example/'; },
        parent: () => { parent.location.href = 'https://evil.example/'; },
        script: () => { top.location = 'javascript:document.title="captured"'; },
        opened: () => { if (window.open('https://evil.example/', '_top') === null) throw 0; },
        form: () => { const form = document.createElement('form'); form.target = '_top'; form.action = 'https://evil.example/'; document.body.append(form); form.submit(); },
        link: () => { const link = document.createElement('a'); link.target = '_top'; link.href = 'https://evil.example/'; document.body.append(link); link.click(); },
      };
      for (const [name, attempt] of Object.entries(tries)) try { attempt(); note(name + ' went on'); } catch { note(name + ' refused'); }
      note('done');`),
  });
  const others: Page[] = [];
  portal.context().on('page', (opened) => others.push(opened));
  await portal.goto(path);
  await expect(heard(portal)).toContainText('done');
  await portal.waitForTimeout(500);
  expect(new URL(portal.url()).pathname).toBe(path);
  await expect(heading(portal)).toBeVisible();
  expect(await portal.title()).not.toContain('captured');
  expect(others).toEqual([]);
  for (const name of ['top', 'parent', 'script', 'opened'])
    await expect(heard(portal)).toContainText(`${name} refused`);
});

test('odd and huge messages change nothing: prototype keys, other types, megabytes [SHELL-40]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const faults: string[] = [];
  portal.on('pageerror', (error) => faults.push(error.message));
  const { path } = await host({
    '/': page(`const huge = 'x'.repeat(8_000_000);
      const odd = [null, 0, 'APP_PORTAL_READY', [], { type: {} }, { type: '__proto__' }, { type: 'constructor' },
        { type: 'APP_PORTAL_OPEN', menuCode: huge }, { type: 'APP_PORTAL_OPEN', appId: 'admin', menuCode: 'super' },
        { type: 'APP_PORTAL_OPEN', appId: '..', menuCode: '..' }, { type: 'APP_PORTAL_OPEN', appId: ['a'], menuCode: 'b' },
        { type: 'APP_PORTAL_NOTICE', text: { toString: 1 } },
        JSON.parse('{"type":"APP_PORTAL_VIEW_MODE","mode":{"__proto__":2}}')];
      for (const message of odd) post(message);
      setTimeout(() => {
        post({ type: 'APP_PORTAL_TITLE', title: '<img src=x onerror=alert(1)>' + huge });
        post({ type: 'APP_PORTAL_NOTICE', kind: 'constructor', text: '<b>bold</b> ' + huge });
        note('sent');
      }, 1200);`),
  });
  await portal.goto(path);
  await expect(heard(portal)).toContainText('sent');
  const notice = portal.getByRole('region', { name: 'Notices' });
  await expect(notice).toContainText('<b>bold</b> xxx');
  await expect(notice).toContainText('Shift Handover');
  expect((await notice.innerText()).length).toBeLessThan(300);
  expect((await portal.title()).length).toBeLessThan(200);
  expect(new URL(portal.url()).pathname).toBe(path);
  await expect(portal.getByRole('banner')).toBeVisible();
  expect(await portal.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  expect(faults).toEqual([]);
});

test('an app taken away while it is open goes at once, with its line to the portal [BYND-04, SHELL-47]', async ({
  open,
  host,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path, appId } = await host({ '/': page(READY) });
  await portal.goto(path);
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
  const admin = await open('olivia', { isBlank: true });
  await admin.goto('/portal');
  expect(await setEnabled(admin, appId, false)).toBe(10_000);
  await expect(portal.locator('iframe')).toHaveCount(0);
  await expect(portal.getByRole('main')).toContainText('no longer have access to this page');
  expect(await setEnabled(admin, appId, true)).toBe(10_000);
  await expect(heard(portal)).toContainText('APP_PORTAL_CODE');
});

test('an address that is no page of the web is never loaded, whoever wrote it into the database [SHELL-46]', async ({
  open,
  host,
  sql,
}) => {
  const portal = await open('nina', { isBlank: true }, NORTHWIND);
  const { path, appId } = await host({ '/': page(READY) });
  for (const url of [
    'javascript:document.title="captured"',
    'data:text/html,<script>top.document.title="captured"</script>',
    'file:///etc/passwd',
    '//evil.example',
  ]) {
    await sql('UPDATE menu SET url = ? WHERE app_id = ? AND url IS NOT NULL', [url, appId]);
    await portal.goto(path);
    await expect(heading(portal), url).toBeVisible();
    await expect(portal.getByRole('main').getByText(/no valid address|no access/), url).toBeVisible();
    await expect(portal.locator('iframe'), url).toHaveCount(0);
    await expect(portal.locator(`a[href^="${url.slice(0, 5)}"]`), url).toHaveCount(0);
    expect(await portal.title(), url).not.toContain('captured');
  }
});

test('foreign origins cannot frame the portal [SHELL-46]', async ({ open, demo }) => {
  const stranger = await startFramedApp({ '/': `<iframe src="${demo.url}/portal"></iframe>` });
  const page = await open(null);
  await page.goto(stranger.url);
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await expect.poll(() => frame?.url()).not.toBe('about:blank');
  expect(await frame?.evaluate(() => document.body.innerText).catch(() => '')).not.toContain('Sign in');
  expect(frame?.url()).toMatch(/^chrome-error:/);
  await stranger.stop();
});

test('the origins of the OU’s apps may frame the portal for people who are signed in there [SHELL-46, SHELL-28]', async ({
  open,
  demo,
  sql,
}) => {
  const id = 'FRAMER';
  const outer = await startFramedApp({ '/': `<iframe src="${demo.url}/portal" width="1200" height="700"></iframe>` });
  // Of the portal's site, so that its cookie comes along.
  const address = outer.url.replace('127.0.0.1', 'localhost');
  const page = await open('nina', {}, NORTHWIND);
  const inside = () => page.frames().find((frame) => frame !== page.mainFrame());
  const isRefused = () => expect.poll(() => inside()?.url()).toMatch(/^chrome-error:/);
  await page.goto(address);
  await isRefused();
  await makeApp(sql, { id, name: 'Outer desk', url: `${address}/` });
  await page.reload();
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect(framed.getByRole('banner').getByRole('link', { name: NORTHWIND })).toBeVisible();
  // Another page of the same site is not let in with it.
  const other = await startFramedApp({ '/': `<iframe src="${demo.url}/portal"></iframe>` });
  await page.goto(other.url.replace('127.0.0.1', 'localhost'));
  await isRefused();
  await removeApps(sql, id);
  await page.goto(address);
  await isRefused();
  await Promise.all([outer.stop(), other.stop()]);
});
