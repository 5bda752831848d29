const HANDED = 'portal.handed';
/** A tab that was blocked, or never came up, leaves its state behind for no longer. */
const PATIENCE = 60_000;

/**
 * Keeps the state that an app hands to a menu in a new tab, which shares no history with this one; `path` is the
 * menu's.
 */
export function handState(path: string, state: string, time = Date.now()): void {
  localStorage.setItem(HANDED, JSON.stringify({ path, state, time }));
}

/** Takes the state handed to the menu at `path`, once; undefined where there is none. */
export function takeHandedState(path: string, time = Date.now()): string | undefined {
  const stored = localStorage.getItem(HANDED);
  if (!stored) return undefined;
  const handed = readHanded(stored);
  if (handed && handed.path !== path && time - handed.time <= PATIENCE) return undefined;
  localStorage.removeItem(HANDED);
  return handed && handed.path === path && time - handed.time <= PATIENCE ? handed.state : undefined;
}

function readHanded(stored: string): { path: string; state: string; time: number } | null {
  try {
    const { path, state, time } = JSON.parse(stored) as Record<string, unknown>;
    return typeof path === 'string' && typeof state === 'string' && typeof time === 'number'
      ? { path, state, time }
      : null;
  } catch {
    return null;
  }
}
