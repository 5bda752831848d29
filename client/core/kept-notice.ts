const KEPT = 'portal.notice';

/** Keeps a text to be shown once by the next page of this tab: leaving for the sign-in page loads everything afresh. */
export function keepNotice(text: string): void {
  sessionStorage.setItem(KEPT, text);
}

/** Whether the page before left a notice. */
export function hasKeptNotice(): boolean {
  return sessionStorage.getItem(KEPT) !== null;
}

/** The kept notice, handed out once. */
export function takeKeptNotice(): string | null {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return text;
}
