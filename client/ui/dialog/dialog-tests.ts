import { cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Waits until the open dialog has hidden what is below it from screen readers, a frame after it was drawn. One that
 * opens above it before that would be hidden with the rest; nobody is so fast by hand.
 * @param below what the page was drawn into
 */
export async function dialogSettled(below: HTMLElement): Promise<void> {
  await waitFor(() => expect(below.getAttribute('aria-hidden')).toBe('true'), { timeout: 15_000 });
}

/** Ends a test with dialogs. The library takes a dialog away some frames later, and one that has opened by then with it. */
export async function takeDialogsAway(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
