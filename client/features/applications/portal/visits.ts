const VISITS = 'portal.visits';
const CATEGORIES = 'portal.categoryVisits';
const WORKING = 'portal.workingApp';

interface Place {
  readonly appId: string;
  readonly menuCode: string;
  /** Of the app. */
  readonly categoryId: string;
}

function read(storage: Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function remember(key: string, name: string, value: string): void {
  sessionStorage.setItem(key, JSON.stringify({ ...read(sessionStorage, key), [name]: value }));
}

function recall(key: string, name: string): string | null {
  const value = read(sessionStorage, key)[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Remembers the menu of its app and the app of its category for this session (SHELL-32), and all three as the working
 * place of this browser (SHELL-29).
 */
export function rememberVisit(place: Place): void {
  remember(VISITS, place.appId, place.menuCode);
  remember(CATEGORIES, place.categoryId, place.appId);
  localStorage.setItem(WORKING, JSON.stringify(place));
}

/** The menu last opened in an app in this session; null before the first (SHELL-34). */
export function visitedMenu(appId: string): string | null {
  return recall(VISITS, appId);
}

/** The app last opened in a category in this session; null before the first (SHELL-34). */
export function visitedApp(categoryId: string): string | null {
  return recall(CATEGORIES, categoryId);
}
