import type { Page } from '@playwright/test';

/**
 * Waits until nothing says that it is still loading: no busy part, no grey lines where text will stand. Where a dialog
 * is open, that alone is looked at: what is behind it may wait for its end.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const isSkeleton = (element: Element) => element.childElementCount > 0 && !element.textContent;
    return (dialogs.length > 0 ? dialogs : [document.body]).every(
      (place) =>
        !place.querySelector('[aria-busy=true]') &&
        ![...place.querySelectorAll('[role=status][aria-label]')].some(isSkeleton),
    );
  });
}
