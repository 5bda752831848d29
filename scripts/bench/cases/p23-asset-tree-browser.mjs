import { readFile } from 'node:fs/promises';
import { createConnection } from 'mysql2/promise';
import { insertRows } from '../../demo/bulk.mjs';
import { at } from '../../lib/paths.mjs';
import { missingForBrowser, openBrowser, openSignedIn } from '../lib/browser.mjs';
import { openDemo } from '../lib/demo-portal.mjs';
import { addEmptyBox, frameCounter } from '../lib/frames.mjs';
import { startServer } from '../lib/programs.mjs';
import { putSites } from '../lib/sites.mjs';
import { median, percentile } from '../lib/statistics.mjs';

/** @typedef {import('playwright').Page} Page */

const ASSETS = 100_000;
const TOPS = 100;
const BELOW = 999;
const ROW = 32;
const FRAMES = 1_000;
const CHOICES = 200;
/** Rows of the choice's panel that are whole on screen. */
const ROWS_TO_CLICK = 5;
const APP_ORIGIN = 'http://127.0.0.1:9';
/** An app that reads all assets of its user, page by page, once somebody clicks into it. @param {string} portal the portal's origin */
const appPage = (portal) => `<!doctype html><script type="module">
  import { connectPortal } from '/portal-sdk.js';
  const portal = await connectPortal({ portalOrigin: '${portal}' });
  document.body.textContent = 'Read all assets';
  await new Promise((done) => document.addEventListener('click', done, { once: true }));
  let count = 0;
  let after = null;
  do {
    const page = await portal.assets({ after });
    count += page.assets.length;
    after = page.next;
    document.body.textContent = count + ' of the assets';
  } while (after);
  document.body.textContent = count + ' assets';
</script>`;

/**
 * 100,000 assets and 100,000 structures in a real browser: the work of each frame while trees of them are read to the
 * end, scrolled, searched and opened, and while an app in a frame of the portal reads all assets of its user.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const assetTreeInBrowser = {
  id: 'P23',
  title: 'Trees of 100,000 assets and structures in the browser: open, scroll, search; an app that reads all',
  sizes: [],
  async run({ world }) {
    const skipped = missingForBrowser();
    if (skipped) return { skipped };
    const demo = await openDemo(world);
    const { userId, appId } = await addThings(demo.url, world.tools.newIdAt);
    const server = await startServer(demo.url);
    const place = { url: server.url.replace('127.0.0.1', 'localhost') };
    const browser = await openBrowser();
    try {
      const page = await openSignedIn(browser, place, await demo.tokenOf('olivia'));
      const admin = `${place.url}/admin`;
      const parts = {
        'assets of a user': await measureAssets(page, `${admin}/asset-permission?user=${userId}`),
        'choice of assets': await measureChoice(page, `${admin}/asset-permission?several=1`),
        'choice of structures': await measureStructures(page, `${admin}/app/${appId}/detail?dialog=structures`),
        'portal of an app': await measureApp(page, `${place.url}/portal`),
      };
      const works = Object.entries(parts).flatMap(([part, { work }]) =>
        Object.entries(work).map(([name, frames]) => ({ name: `${part}: ${name}`, frames })),
      );
      const elements = Math.max(...Object.values(parts).map((part) => part.elements));
      return {
        figures: {
          ...Object.fromEntries(works.map(({ name, frames }) => [`${name}, ms of a frame`, spread(frames)])),
          'scrolling an empty box, ms of a frame': spread(parts['assets of a user'].floor),
          'elements in a tree, at most': { value: elements },
          'heap of the page with all assets of a user, MiB': { value: parts['assets of a user'].heap },
          'heap of the portal after the app read all, MiB': { value: parts['portal of an app'].heap },
        },
        ratios: [
          ...works.map(({ name, frames }) => ({
            what: `${name}, p99 of the work of a frame, ms`,
            value: percentile(frames, 0.99),
            atMost: 16,
          })),
          { what: 'elements in a tree', value: elements, atMost: 300 },
        ],
      };
    } finally {
      await browser.close();
      await server.stop();
      await demo.close();
    }
  },
};

/** @param {number[]} frames */
const spread = (frames) => ({ p50: median(frames), p99: percentile(frames, 0.99) });

/** @param {Page} page @param {string} tree */
const elementsOf = (page, tree) => page.locator(`${tree} *`).count();

/** The heap that is in use after garbage was collected, in MiB. @param {Page} page */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/**
 * Opens a page, waits for the first rows of a tree, and answers what counts the work of its frames.
 * @param {Page} page
 * @param {string} address
 * @param {string} [tree]
 */
async function open(page, address, tree) {
  await page.goto(address, { waitUntil: 'networkidle' });
  if (tree) await page.locator(tree).getByRole('treeitem').nth(3).waitFor();
  return frameCounter(page);
}

/**
 * The work of each frame while somebody types a search, until its rows are there. Rows are looked for by their plain
 * text: the driver's search by roles would be most of the work.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof frameCounter>>} frames
 * @param {import('playwright').Locator} field
 * @param {{ text: string, tree: string, found: RegExp }} search
 */
async function typing(page, frames, field, { text, tree, found }) {
  await field.focus();
  return frames.during(async () => {
    await page.keyboard.type(text, { delay: 60 });
    await page.waitForFunction(
      ({ selector, pattern }) => {
        const rows = document.querySelectorAll(`${selector} [role=treeitem]`);
        return rows.length > 0 && [...rows].some((row) => new RegExp(pattern).test(row.textContent ?? ''));
      },
      { selector: tree, pattern: found.source },
    );
  });
}

/** @param {Page} page @param {string} address */
async function measureAssets(page, address) {
  const tree = '[role=tree][aria-label="Not assigned"]';
  const frames = await open(page, address, tree);
  const height = ASSETS * ROW;
  const work = {
    'read to the end': await frames.scrolling({ tree, height }),
    scroll: await frames.scrolling({ tree, frames: FRAMES }),
  };
  const elements = await elementsOf(page, tree);
  await page.evaluate(addEmptyBox, height);
  const floor = await frames.scrolling({ tree: '#empty-box', frames: FRAMES });
  await page.evaluate(() => document.getElementById('empty-box')?.remove());
  const heap = await heapOf(page);
  const search = await typing(page, frames, page.getByRole('searchbox', { name: 'Name of an asset' }), {
    text: 'Pump 77777',
    tree,
    found: /^Pump 77777/,
  });
  return { work: { ...work, search }, elements, floor, heap };
}

/** @param {Page} page @param {string} address */
async function measureChoice(page, address) {
  const frames = await open(page, address);
  await page.getByRole('tree', { name: 'Users' }).getByRole('treeitem').nth(3).click();
  const tree = '[role=tree][aria-label="Available"]';
  await page.locator(tree).getByRole('treeitem').nth(3).waitFor();
  const box = await page.locator(tree).boundingBox();
  if (!box) throw new Error('The tree is not on screen.');
  const height = ASSETS * ROW;
  const work = {
    'read to the end': await frames.scrolling({ tree, height }),
    scroll: await frames.scrolling({ tree, frames: FRAMES }),
    choose: await frames.during(async () => {
      for (let choice = 0; choice < CHOICES; choice += 1) {
        const row = choice % ROWS_TO_CLICK;
        if (row === 0) await page.mouse.wheel(0, -ROWS_TO_CLICK * ROW);
        await page.mouse.click(box.x + box.width / 2, box.y + (row + 0.5) * ROW);
        await frames.next();
      }
    }),
  };
  return { work, elements: await elementsOf(page, tree) };
}

/** @param {Page} page @param {string} address */
async function measureStructures(page, address) {
  const tree = '[role=tree][aria-label="Available"]';
  const frames = await open(page, address, tree);
  const height = TOPS * (BELOW + 1) * ROW;
  const opening = await frames.during(async () => {
    await page.locator(tree).press('*');
    await page.waitForFunction(
      (/** @type {[string, number]} */ [selector, wanted]) =>
        (document.querySelector(selector)?.scrollHeight ?? 0) >= wanted,
      /** @type {[string, number]} */ ([tree, height]),
      { timeout: 120_000 },
    );
  });
  const scroll = await frames.scrolling({ tree, frames: FRAMES });
  const elements = await elementsOf(page, tree);
  const search = await typing(page, frames, page.getByRole('dialog').getByRole('searchbox'), {
    text: 'Unit 77.',
    tree,
    found: /Unit 77\.0/,
  });
  return { work: { 'open all': opening, scroll, search }, elements };
}

/** @param {Page} page @param {string} address */
async function measureApp(page, address) {
  const sdk = await readFile(at('dist/sdk/portal-sdk.js'), 'utf8');
  await page.route(`${APP_ORIGIN}/**`, (route) =>
    new URL(route.request().url()).pathname === '/portal-sdk.js'
      ? route.fulfill({ contentType: 'text/javascript', body: sdk })
      : route.fulfill({ contentType: 'text/html', body: appPage(new URL(address).origin) }),
  );
  const frames = await open(page, address);
  await page
    .getByRole('link', { name: /^Fleet Operations/ })
    .first()
    .click();
  const app = page.frameLocator('iframe');
  const button = app.getByText('Read all assets');
  await button.waitFor();
  const work = await frames.during(async () => {
    await button.click();
    await app.getByText(`${ASSETS} assets`, { exact: true }).waitFor({ timeout: 300_000 });
  });
  return { work: { 'an app reads all': work }, elements: 0, heap: await heapOf(page) };
}

/**
 * 100,000 assets, all given to Olivia and to nobody else, and a hundred root nodes with 999 children each, in the OU of
 * Olivia.
 * @param {string} url
 * @param {(time: number) => string} newIdAt
 */
async function addThings(url, newIdAt) {
  /** @type {import('../../lib/portal/connect.mjs').Connection} */
  const connection = await createConnection(url);
  const [[{ ouId, adminId }]] = await connection.query(
    `SELECT m.ou_id AS ouId, m.user_id AS adminId FROM member m JOIN organization o ON o.id = m.ou_id
      WHERE m.username = 'olivia' ORDER BY o.member_count DESC LIMIT 1`,
  );
  const [[{ userId }]] = await connection.query(
    "SELECT user_id AS userId FROM member WHERE ou_id = ? AND username = 'nina'",
    [ouId],
  );
  const [[{ appId }]] = await connection.query(
    "SELECT id AS appId FROM app WHERE ou_id = ? AND created_type = 'CUSTOM' LIMIT 1",
    [ouId],
  );
  await connection.query('DELETE FROM asset WHERE ou_id = ?', [ouId]);
  const began = Date.now() - 1_000_000;
  const nodes = await putSites(connection, ouId, { tops: TOPS, below: BELOW, newIdAt });
  const names = nodes.map(([, id, parentId, , name]) => [ouId, id, parentId ?? id, 'default', name]);
  await insertRows(connection, 'structure_name', ['ou_id', 'structure_id', 'scope_id', 'language', 'name'], names);
  const assets = Array.from({ length: ASSETS }, (_, index) => newIdAt(began + index));
  await insertRows(
    connection,
    'asset',
    ['ou_id', 'id', 'external_id', 'name', 'type', 'created_time'],
    assets.map((id, index) => [ouId, id, `bench-${index}`, `Pump ${index}`, 'device', began]),
  );
  const given = assets.map((id) => [ouId, adminId, id, began]);
  await insertRows(connection, 'user_asset', ['ou_id', 'user_id', 'asset_id', 'created_time'], given);
  await connection.query('ANALYZE TABLE asset, user_asset, structure, structure_closure, structure_name');
  await connection.end();
  return { userId, appId };
}
