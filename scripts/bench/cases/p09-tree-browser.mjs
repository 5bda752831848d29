import { existsSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { findBrowser } from '../../lib/test/provision.mjs';
import { at } from '../../lib/paths.mjs';
import { openDemo } from '../lib/demo-portal.mjs';
import { startServer } from '../lib/programs.mjs';
import { putSites } from '../lib/sites.mjs';
import { median, percentile } from '../lib/statistics.mjs';

/** @typedef {import('playwright').Page} Page */

const TOPS = 100;
const BELOW = 99;
const ROUNDS = 7;
const FRAMES = 240;

/**
 * 10,000 nodes on the page of structures in a real browser: the time to open all, the time of scrolling, and the number
 * of elements drawn.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const treeInBrowser = {
  id: 'P9',
  title: 'Tree of 10,000 nodes in the browser: open all; scroll; elements',
  sizes: [],
  async run({ world }) {
    const executablePath = findBrowser();
    if (!executablePath) return { skipped: 'no Chromium is installed here' };
    if (!existsSync(at('dist/client/index.html'))) return { skipped: 'the client is not built' };
    const { chromium } = await import('playwright');
    const demo = await openDemo(world);
    await addNodes(demo.url, world.tools.newIdAt);
    const server = await startServer(demo.url);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    try {
      const page = await openPage(browser, server, await demo.tokenOf('olivia'));
      const opened = [];
      const raw = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        raw.push(await page.evaluate(drawRaw, TOPS * (BELOW + 1)));
        await chooseAction(page, 'Collapse all');
        await page.getByRole('treeitem', { name: /^Unit 0\.0/ }).waitFor({ state: 'detached' });
        opened.push(await page.evaluate(openRoots, TOPS * BELOW));
      }
      const work = await page.evaluate(scrollThrough, { frames: FRAMES, isRaw: false });
      const floor = await page.evaluate(scrollThrough, { frames: FRAMES, isRaw: true });
      const elements = await page.evaluate(() => document.querySelectorAll('[role=tree] *').length);
      const figures = {
        'open all, ms': { value: median(opened) },
        'the same rows in raw DOM, ms': { value: median(raw) },
        'work of a frame while scrolling, ms': { p50: median(work), p99: percentile(work, 0.99) },
        'the same, scrolling an empty box': { p50: median(floor), p99: percentile(floor, 0.99) },
        'elements in the tree': { value: elements },
      };
      const ratios = [
        { what: 'opening 10,000 nodes against rows in raw DOM', value: median(opened) / median(raw), atMost: 0.25 },
        { what: 'p99 of the work of a frame while scrolling, ms', value: percentile(work, 0.99), atMost: 16 },
        { what: 'elements in the tree', value: elements, atMost: 300 },
      ];
      return { figures, ratios };
    } finally {
      await browser.close();
      await server.stop();
      await demo.close();
    }
  },
};

/**
 * A hundred roots with 99 children each.
 * @param {string} url
 * @param {(time: number) => string} newIdAt
 */
async function addNodes(url, newIdAt) {
  /** @type {import('../../lib/portal/connect.mjs').Connection} */
  const connection = await createConnection(url);
  const [[{ ouId }]] = await connection.query(
    "SELECT m.ou_id AS ouId FROM member m JOIN organization o ON o.id = m.ou_id WHERE m.username = 'olivia' LIMIT 1",
  );
  await putSites(connection, ouId, { tops: TOPS, below: BELOW, newIdAt });
  await connection.end();
}

/**
 * Opens the page and loads all levels, then closes them: the network is not measured.
 * @param {import('playwright').Browser} browser
 * @param {{ url: string }} server
 * @param {string} token
 */
async function openPage(browser, server, token) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'portal_session', value: token, url: server.url, httpOnly: true }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/admin/structures`, { waitUntil: 'networkidle' });
  await chooseAction(page, 'Expand all');
  await page.getByRole('treeitem', { name: /^Unit 0\.0/ }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_500);
  return page;
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function chooseAction(page, name) {
  await page.getByRole('button', { name: 'Actions for the tree' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/**
 * Draws rows like those of the tree, all of them, and waits until they are painted.
 * @param {number} count
 */
async function drawRaw(count) {
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;inset:100px;overflow:auto';
  document.body.append(box);
  const began = performance.now();
  const rows = document.createDocumentFragment();
  for (let at = 0; at < count; at += 1) {
    const row = document.createElement('div');
    row.style.cssText = 'display:flex;height:32px;align-items:center';
    const sign = document.createElement('span');
    sign.innerHTML = '<svg width="16" height="16" viewBox="0 0 24 24"><path d="m9 18 6-6-6-6"/></svg>';
    const name = document.createElement('span');
    name.textContent = `Unit ${at}`;
    const number = document.createElement('span');
    number.textContent = String(at);
    row.append(sign, name, number);
    rows.append(row);
  }
  box.append(rows);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const time = performance.now() - began;
  box.remove();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return time;
}

/**
 * Opens all roots by the asterisk, and waits until the rows are painted.
 * @param {number} below
 */
async function openRoots(below) {
  const tree = /** @type {HTMLElement} */ (document.querySelector('[role=tree]'));
  const press = (/** @type {string} */ key) =>
    tree.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  tree.focus();
  press('Home');
  await frame();
  const began = performance.now();
  press('*');
  await frame();
  const time = performance.now() - began;
  if (/** @type {HTMLElement} */ (tree.firstElementChild).offsetHeight < below * 32)
    throw new Error('the tree did not open');
  return time;
}

/**
 * The work of the main thread for each frame, from its beginning until after it is drawn, while the whole tree scrolls
 * by. In milliseconds.
 * @param {{ frames: number, isRaw: boolean }} options
 * @returns {Promise<number[]>}
 */
async function scrollThrough({ frames, isRaw }) {
  let tree = /** @type {HTMLElement} */ (document.querySelector('[role=tree]'));
  if (isRaw) {
    const height = tree.scrollHeight;
    tree = document.createElement('div');
    tree.style.cssText = 'position:fixed;inset:100px;overflow:auto';
    tree.innerHTML = `<div style="height:${height}px"></div>`;
    document.body.append(tree);
  }
  const step = (tree.scrollHeight - tree.clientHeight) / frames;
  const work = [];
  for (let at = 0; at < frames; at += 1) {
    tree.scrollTop += step;
    work.push(
      await new Promise((done) => {
        requestAnimationFrame((begin) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - begin);
          port2.postMessage(null);
        });
      }),
    );
  }
  return work;
}
