const STORED = 'portal.session';

/** Tells the other tabs of this browser that person or OU changed: they share the session's cookie. */
export function announceSessionChange(): void {
  localStorage.setItem(STORED, `${Date.now()}-${crypto.randomUUID()}`);
}

/** Calls `react` when another tab signed in or chose an OU, until the returned function is called. */
export function onSessionChangeElsewhere(react: () => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.key === STORED) react();
  };
  addEventListener('storage', receive);
  return () => removeEventListener('storage', receive);
}
