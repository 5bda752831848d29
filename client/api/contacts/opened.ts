/** Maximum of cached texts, so that a list shown again need not decrypt them again. */
const KEPT = 5_000;

const opened = new Map<string, string>();

/** The text of an encrypted e-mail address or phone number, if it was decrypted before. */
export const openedContact = (closed: string): string | undefined => opened.get(closed);

/** Caches a decrypted text; the oldest are evicted when there are too many. */
export function keepOpened(closed: string, text: string): void {
  opened.set(closed, text);
  if (opened.size <= KEPT) return;
  const [oldest = ''] = opened.keys();
  opened.delete(oldest);
}
