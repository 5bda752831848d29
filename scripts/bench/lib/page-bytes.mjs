import { gzipSync } from 'node:zlib';

const QUIET = 1_500;

/**
 * Loads `path` in an empty browser and answers { figures, files }: kB by kind after gzip (fonts and pictures as they
 * are), of everything that the portal sent until the network fell quiet, without the parts that it loads ahead. `ready` is the selector of an element that the
 * finished page has.
 * @param {import('playwright').Browser} browser
 * @param {{ url: string }} server
 * @param {{ path: string, ready: string, token?: string }} page `token`: of the session that opens it
 */
export async function measurePage(browser, server, { path, ready, token }) {
  const context = await browser.newContext({ locale: 'en-US' });
  if (token) await context.addCookies([{ name: 'portal_session', value: token, url: server.url, httpOnly: true }]);
  // A browser that saves data loads nothing ahead: on a slow machine that would fall into the time that is measured.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  /** @type {Promise<ReturnType<typeof sizeOf> | null>[]} */
  const sent = [];
  page.on('response', (response) => {
    if (response.url().startsWith(server.url))
      sent.push(
        response.body().then(
          (body) => sizeOf(response, body),
          () => null,
        ),
      );
  });
  try {
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    await page.waitForSelector(ready, { timeout: 15_000 });
    await page.waitForTimeout(QUIET);
    const files = (await Promise.all(sent))
      .filter((file) => file !== null)
      .toSorted((one, other) => other.kilobytes - one.kilobytes);
    /** @param {string} kind */
    const of = (kind) => files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.kilobytes, 0);
    const kinds = { script: of('script'), style: of('style'), font: of('font'), other: of('other') };
    return { figures: { ...kinds, total: files.reduce((sum, file) => sum + file.kilobytes, 0) }, files };
  } finally {
    await context.close();
  }
}

/**
 * @param {import('playwright').Response} response
 * @param {Buffer} body
 */
function sizeOf(response, body) {
  const type = response.headers()['content-type'] ?? '';
  const kind = /javascript/.test(type)
    ? 'script'
    : /css/.test(type)
      ? 'style'
      : /font|woff/.test(type)
        ? 'font'
        : 'other';
  const isPacked = kind === 'font' || /^image\/(?!svg)/.test(type);
  const path = new URL(response.url()).pathname;
  const encoding = response.headers()['content-encoding'] ?? 'none';
  return { path, kind, encoding, kilobytes: (isPacked ? body.length : gzipSync(body, { level: 9 }).length) / 1000 };
}
