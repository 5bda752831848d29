const NOT_FOUND_PATHS = new Set(['/404', '/not-found']);

/**
 * The path a redirect parameter may lead to: a path of this origin with its query; '/' when it is empty, names a 404
 * path or would lead elsewhere (ROUTE-31, ROUTE-32).
 */
export function safeRedirect(wanted: string | null, origin = location.origin): string {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || NOT_FOUND_PATHS.has(url.pathname) || url.pathname === '/login') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page that comes back to `path` (ROUTE-23). */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}
