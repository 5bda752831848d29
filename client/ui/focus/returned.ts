let returned: Element | null = null;

/** Puts the focus where it was when the page was left. */
export function returnFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  returned = element;
  element.focus({ preventScroll: true });
}

/** Whether the focus came to an element by going back to its page. */
export const hasReturned = (element: Element | null): boolean => element !== null && element === returned;
