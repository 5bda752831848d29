import type { Page } from '@playwright/test';

/**
 * Waits until nothing is loading any more: no busy part and no skeleton. If a dialog is open, only the dialog counts,
 * because the page behind it may wait for its end.
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
