/** So many opened texts are kept, so that a list shown again need not open them again. */
const KEPT = 5_000;

const opened = new Map<string, string>();

/** What an e-mail address or phone number says that arrived closed, if it was opened before. */
export const openedContact = (closed: string): string | undefined => opened.get(closed);

/** Keeps what was opened; the oldest goes when there are too many. */
export function keepOpened(closed: string, text: string): void {
  opened.set(closed, text);
  if (opened.size <= KEPT) return;
  const [oldest = ''] = opened.keys();
  opened.delete(oldest);
}
