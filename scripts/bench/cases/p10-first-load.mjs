import { existsSync } from 'node:fs';
import { findBrowser } from '../../lib/test/provision.mjs';
import { at } from '../../lib/paths.mjs';
import { openDemo } from '../lib/demo-portal.mjs';
import { measurePage } from '../lib/page-bytes.mjs';
import { startServer } from '../lib/programs.mjs';

const SHOWN = 4;

/**
 * The bytes that a browser with an empty cache fetches for each of three pages.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const firstLoad = {
  id: 'P10',
  title: 'First load in kB after gzip: sign-in, portal, first console page',
  sizes: [],
  async run({ world }) {
    const executablePath = findBrowser();
    if (!executablePath) return { skipped: 'no Chromium is installed here' };
    if (!existsSync(at('dist/client/index.html'))) return { skipped: 'the client is not built' };
    const { chromium } = await import('playwright');
    const demo = await openDemo(world);
    const server = await startServer(demo.url);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    try {
      const pages = {
        'sign-in': { path: '/login', ready: 'input[type=password]', goal: 150 },
        portal: { path: '/portal', ready: 'main h1', token: await demo.tokenOf('nina'), goal: 250 },
        'first console page': { path: '/admin/users', ready: 'table', token: await demo.tokenOf('olivia'), goal: 350 },
      };
      /** @type {Record<string, import('../lib/report.mjs').Figures>} */
      const figures = {};
      /** @type {import('../lib/report.mjs').Ratio[]} */
      const ratios = [];
      /** @type {string[]} */
      const notes = [];
      for (const [name, page] of Object.entries(pages)) {
        const measured = await measurePage(browser, server, page);
        figures[name] = measured.figures;
        const { total, font } = measured.figures;
        ratios.push(
          { what: `kB of the ${name}`, value: total, atMost: page.goal },
          { what: `kB of the ${name} without fonts`, value: total - font, atMost: page.goal },
        );
        const largest = measured.files.slice(0, SHOWN).map(({ path, kilobytes }) => `${path} ${kilobytes.toFixed(1)}`);
        notes.push(`Largest of the ${name}: ${largest.join(', ')}.`);
        const isPacked = measured.files.some(({ kind, encoding }) => kind === 'script' && encoding !== 'none');
        if (!isPacked) notes.push(`The server sent the scripts of the ${name} without compression.`);
      }
      return { figures, ratios, note: notes.join('\n') };
    } finally {
      await browser.close();
      await server.stop();
      await demo.close();
    }
  },
};
