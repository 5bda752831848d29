import { VIEW_TOKEN, viewToken } from './view';

const FRESH = 'portal.viewBegins';

/** Makes this tab one of one's own again. */
export const leaveView = (): void => sessionStorage.removeItem(VIEW_TOKEN);

/**
 * Opens a view in a tab of its own, which gets the token with the copy of this tab's session storage that browsers give
 * it: the token stands in no address. False if the browser lets no tab open.
 */
export function openView(token: string): boolean {
  sessionStorage.setItem(VIEW_TOKEN, token);
  sessionStorage.setItem(FRESH, '1');
  const tab = window.open('/portal', '_blank');
  leaveView();
  sessionStorage.removeItem(FRESH);
  return tab !== null;
}

/** The notes of the administrator that the view takes over: how texts read, and the token where no cookie has it (AUTH-24). */
const TAKEN = ['portal.locale', 'portal.token'];

/**
 * Keeps the notes of this tab apart: storage that all tabs share belongs to the administrator. A new view begins without
 * what the tab that opened it had noted.
 */
export function keepApart(): void {
  if (sessionStorage.getItem(FRESH) !== null) {
    const token = viewToken();
    sessionStorage.clear();
    if (token) sessionStorage.setItem(VIEW_TOKEN, token);
  }
  for (const name of TAKEN) {
    const value = localStorage.getItem(name);
    if (value !== null) sessionStorage.setItem(name, value);
  }
  Object.defineProperty(window, 'localStorage', { value: sessionStorage });
}
