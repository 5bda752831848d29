import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Expects that `act` opens a tab beside `page`, which ends at an address like `expected`. The tab is closed, its address
 * is returned.
 *
 * The browser is asked for it. Playwright misses the first navigation of one in forty tabs without an opener: it then
 * reports no page, or one whose navigation never ends.
 */
export async function openedAddress(page: Page, act: () => Promise<unknown>, expected: RegExp): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo: own } = await session.send('Target.getTargetInfo');
  const tabs = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(
      ({ type, browserContextId }) => type === 'page' && browserContextId === own.browserContextId,
    );
  const before = (await tabs()).map(({ targetId }) => targetId);
  const findOpened = async () => (await tabs()).find(({ targetId }) => !before.includes(targetId));
  await act();
  await expect.poll(async () => (await findOpened())?.url, 'the address of the tab').toMatch(expected);
  const opened = await findOpened();
  if (!opened) throw new Error('The tab was closed by itself.');
  await session.send('Target.closeTarget', { targetId: opened.targetId });
  await session.detach();
  return opened.url;
}
