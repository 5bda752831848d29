import { measurePage } from '../../../../scripts/bench/lib/page-bytes.mjs';
import { expect, test } from '../../support/test.js';

/** The answers of a page with their bytes, so that a failure names the file that is new. */
const filesOf = ({ files }: Awaited<ReturnType<typeof measurePage>>) =>
  files.map(({ path, kilobytes }) => `${kilobytes.toFixed(1)} kB ${path}`).join('\n');

/** Files of the organization, not of the portal: its logo, and the font of letters that only its texts have. */
const CONTENT = /organization\/logo|inter-western|inter-european/;

const withoutContent = ({ files }: Awaited<ReturnType<typeof measurePage>>) =>
  files.filter(({ path }) => !CONTENT.test(path)).reduce((sum, { kilobytes }) => sum + kilobytes, 0);

test('a first page is small: with fonts sign-in 145 kB, portal 250 and console 310 kB', async ({
  browser,
  demo,
  open,
}) => {
  const tokenOf = async (username: string) => {
    const cookies = await (await open(username)).context().cookies();
    return cookies.find((cookie) => cookie.name === 'portal_session')?.value;
  };
  const signIn = await measurePage(browser, demo, { path: '/login', ready: 'input[type=password]' });
  expect(signIn.figures.total, filesOf(signIn)).toBeLessThan(145);
  expect(signIn.files.filter((file) => file.kind === 'script' && file.encoding === 'br').length).toBeGreaterThan(3);
  const portal = await measurePage(browser, demo, {
    path: '/portal',
    ready: 'main h1',
    token: await tokenOf('olivia'),
  });
  expect(withoutContent(portal), filesOf(portal)).toBeLessThan(250);
  const users = await measurePage(browser, demo, {
    path: '/admin/users',
    ready: 'table',
    token: await tokenOf('olivia'),
  });
  expect(withoutContent(users), filesOf(users)).toBeLessThan(310);
});
