const STORED = 'portal.token';

/** The token kept in local storage, which only tokenLocalStorageEnable does (AUTH-24); otherwise the cookie serves. */
export function accessToken(): string | null {
  return localStorage.getItem(STORED);
}

/** Replaces the stored token by the one that the session got; without a stored one the cookie serves (AUTH-24). */
export function replaceKeptToken(token: string | null | undefined): void {
  if (accessToken()) keepToken(token ?? null);
}

/** Stores a token in local storage if the installation wants that; null deletes it. */
export function keepToken(token: string | null): void {
  if (token) localStorage.setItem(STORED, token);
  else localStorage.removeItem(STORED);
}
