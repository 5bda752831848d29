const VISITS = 'portal.visits';
const WORKING = 'portal.workingApp';

interface Place {
  readonly appId: string;
  readonly menuCode: string;
}

function read(storage: Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Remembers the menu of its app for this session (SHELL-32), and as the working place of this browser (SHELL-29). */
export function rememberVisit(place: Place): void {
  const visits = { ...read(sessionStorage, VISITS), [place.appId]: place.menuCode };
  sessionStorage.setItem(VISITS, JSON.stringify(visits));
  localStorage.setItem(WORKING, JSON.stringify(place));
}

/** The menu last opened in an app in this session; null before the first (SHELL-34). */
export function visitedMenu(appId: string): string | null {
  const code = read(sessionStorage, VISITS)[appId];
  return typeof code === 'string' ? code : null;
}

/** Where this browser worked last; null before the first time (SHELL-29). */
export function workingPlace(): Place | null {
  const { appId, menuCode } = read(localStorage, WORKING);
  return typeof appId === 'string' && typeof menuCode === 'string' ? { appId, menuCode } : null;
}
