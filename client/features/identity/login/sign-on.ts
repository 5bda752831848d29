import { safeRedirect } from '../../../core/redirect';
import { isOwnPicture } from './own-picture';

const SITE = 'portal.ssoSite';
const RETURN = 'portal.ssoReturn';

/** A provider that the sign-in page offers. */
export interface SignOnProvider {
  /** Its name in /site/<idp>. */
  readonly idp: string;
  readonly name: string;
  readonly icon: string | null;
}

interface Entry {
  readonly idp?: unknown;
  readonly name?: unknown;
  readonly icon?: unknown;
  readonly origin?: unknown;
}

function entriesOf(ssoConfig: string | undefined): Entry[] {
  try {
    const parsed: unknown = JSON.parse(ssoConfig ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((entry): entry is Entry => typeof entry === 'object' && !!entry) : [];
  } catch {
    return [];
  }
}

/** The providers of the installation (CONF-07), then those of the host; each once, malformed entries left out (SSO-01). */
export function providersOf(
  ssoConfig: string | undefined,
  ofHost: readonly { readonly idp: string; readonly name: string }[],
): SignOnProvider[] {
  const configured = entriesOf(ssoConfig).flatMap(({ idp, name, icon }) =>
    typeof idp === 'string' && idp && typeof name === 'string' && name
      ? [{ idp, name, icon: isOwnPicture(icon) ? icon : null }]
      : [],
  );
  const known = new Set(configured.map(({ idp }) => idp));
  return [...configured, ...ofHost.filter(({ idp }) => !known.has(idp)).map((entry) => ({ ...entry, icon: null }))];
}

/** The origins that ssoRedirect may lead to (SSO-05). */
export function originsOf(ssoConfig: string | undefined): string[] {
  return entriesOf(ssoConfig).flatMap(({ origin }) =>
    typeof origin === 'string' && /^https?:/.test(origin) && URL.canParse(origin) ? [new URL(origin).origin] : [],
  );
}

/**
 * The target of an ssoRedirect parameter: a /site/ path of this portal or an origin of ssoConfig (SSO-05); null for
 * anything else, and for the provider that this browser went to last (SSO-04).
 */
export function ssoRedirectOf(
  wanted: string | null,
  allowed: readonly string[],
  stored: string | null,
  origin = location.origin,
): string | null {
  if (!wanted || /[\u0000-\u0020\\]/.test(wanted) || /^\/\//.test(wanted)) return null;
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  const site = siteOf(url.pathname);
  if (site !== null && site === stored) return null;
  if (url.username || url.password) return null;
  if (url.origin === origin) return site !== null && wanted.startsWith('/') ? `${url.pathname}${url.search}` : null;
  return /^https?:\/\//i.test(wanted) && allowed.includes(url.origin) ? url.href : null;
}

/** The ssoRedirect of the address, or of the page that was wanted before sign-in. */
export function wantedSsoRedirect(search = location.search): string | null {
  const parameters = new URLSearchParams(search);
  const own = parameters.get('ssoRedirect');
  if (own !== null) return own;
  const redirect = safeRedirect(parameters.get('redirect'));
  return new URL(redirect, location.origin).searchParams.get('ssoRedirect');
}

/** The provider of a /site/<idp> path. */
export function siteOf(path: string): string | null {
  const [, part] = /^\/site\/([^/]+)$/.exec(path) ?? [];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The path that begins a sign-on with a provider, and comes back to what was wanted before. */
export function sitePath(idp: string, search = location.search): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return `/site/${encodeURIComponent(idp)}${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
}

/** The provider this browser went to last. */
export const storedSite = () => localStorage.getItem(SITE);

/** Remembers the provider (SSO-02), and in this tab the page to come back to. */
export function leaveFor(idp: string): void {
  localStorage.setItem(SITE, idp);
  const redirect = new URLSearchParams(location.search).get('redirect');
  if (redirect) sessionStorage.setItem(RETURN, redirect);
  else sessionStorage.removeItem(RETURN);
}

/** The parameters of the provider's redirect back. */
export interface Callback {
  readonly code: string | null;
  /** Why there is no code, as far as the provider says it. */
  readonly error: string | null;
  readonly state: string | null;
  readonly iss: string | null;
}

/**
 * Reads what the provider sent back and takes it out of the address, so that neither history nor a reload brings it
 * again; the page to come back to takes its place.
 */
export function takeCallback(): Callback {
  const parameters = new URLSearchParams(location.search);
  const redirect = sessionStorage.getItem(RETURN);
  sessionStorage.removeItem(RETURN);
  history.replaceState(null, '', redirect ? `/sso-login?redirect=${encodeURIComponent(redirect)}` : '/sso-login');
  return {
    code: parameters.get('code'),
    error:
      parameters.get('error') &&
      [parameters.get('error'), parameters.get('error_description')].filter(Boolean).join(': '),
    state: parameters.get('state'),
    iss: parameters.get('iss'),
  };
}
