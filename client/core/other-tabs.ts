/**
 * Person or OU changed, the second factor was proven, or the person chose a theme, quiet hours, an app to mute or another
 * landing page.
 */
type Change = 'session' | 'factor' | 'chosenTheme' | 'notices' | 'landing';

const keyOf = (change: Change) => `portal.${change}`;

/** Notifies the other tabs of this browser of a change: they share the session's cookie. */
export function announceChange(change: Change): void {
  localStorage.setItem(keyOf(change), `${Date.now()}-${crypto.randomUUID()}`);
}

/** Calls `react` when another tab announced one of `changes`, until the returned function is called. */
export function onChangeElsewhere(changes: readonly Change[], react: () => void): () => void {
  const receive = ({ key }: StorageEvent) => {
    if (changes.some((change) => key === keyOf(change))) react();
  };
  addEventListener('storage', receive);
  return () => removeEventListener('storage', receive);
}
