const NOT_FOUND_PATHS = new Set(['/404', '/not-found']);

/**
 * The path a redirect parameter may lead to: a path of this origin with its query; '/' when it is empty, names a 404
 * path or would lead elsewhere (ROUTE-31, ROUTE-32). It is judged as browsers will read it, and answered in the form
 * that they bring it to: `/.//host` is a path of this origin that becomes `//host`, another origin (threats 44).
 */
export function safeRedirect(wanted: string | null, origin = location.origin): string {
  if (!wanted?.startsWith('/') || /[\u0000-\u001f\\]/.test(wanted) || !URL.canParse(wanted, origin)) return '/';
  const { pathname, search, hash, href } = new URL(wanted, origin);
  const path = `${pathname}${search}${hash}`;
  // The browser parses the address again.
  if (/^\/[/\\]/.test(path) || `${origin}${path}` !== href) return '/';
  return NOT_FOUND_PATHS.has(pathname) || pathname === '/login' ? '/' : path;
}

/** The path that the address asks for by its redirect parameter, once there is a session with an OU (ROUTE-31). */
export const wantedPath = (): string => safeRedirect(new URLSearchParams(location.search).get('redirect'));

/** The sign-in page that comes back to `path` (ROUTE-23). */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}
