const STORED = 'portal.token';

/** The token kept in local storage, which only tokenLocalStorageEnable does (AUTH-24); otherwise the cookie serves. */
export function accessToken(): string | null {
  return localStorage.getItem(STORED);
}

/** Keeps a token where the installation wants it kept in local storage; null forgets it. */
export function keepToken(token: string | null): void {
  if (token) localStorage.setItem(STORED, token);
  else localStorage.removeItem(STORED);
}
