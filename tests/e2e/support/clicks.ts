import type { Page } from '@playwright/test';

/**
 * Counts what a hand does in a page from now on: presses of the pointer. Click events are more, because a label passes
 * each on to its field. Answers the number so far.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    const key = 'test.clicks';
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem(key, `${Number(sessionStorage.getItem(key)) + 1}`),
      true,
    );
  };
  await page.addInitScript(count);
  return () => page.evaluate(() => Number(sessionStorage.getItem('test.clicks')));
}
