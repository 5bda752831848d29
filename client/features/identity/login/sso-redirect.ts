import { call } from '../../../api/call';
import { SsoConfigDocument } from '../../../api/generated/login-acts';
import { safeRedirect } from '../../../core/redirect';
import { originsOf, siteOf, ssoRedirectOf, storedSite, wantedSsoRedirect } from './sign-on';

/**
 * Leaves for the ssoRedirect of the address (SSO-04), whichever page it names; answers whether it did. A sign-on that
 * comes back is finished first: the page it leads to is asked again.
 * @param isSignIn whether the address is one of the pages around signing in
 */
export async function followSsoRedirect(isSignIn: boolean): Promise<boolean> {
  if (location.pathname === '/sso-login') return false;
  const wanted = wantedSsoRedirect();
  if (wanted === null) return false;
  const target =
    ssoRedirectOf(wanted, [], storedSite()) ??
    // Only what leads elsewhere depends on the configuration (SSO-05).
    (/^https?:\/\//i.test(wanted) ? ssoRedirectOf(wanted, await allowedOrigins(), storedSite()) : null);
  if (!target) return false;
  location.replace(comingBack(target, isSignIn));
  return true;
}

async function allowedOrigins(): Promise<string[]> {
  const { configByKeys } = await call(SsoConfigDocument, {});
  return originsOf((configByKeys as Record<string, string>).ssoConfig);
}

/** A sign-on of this portal leads back to the page that was asked for, unless the link says where. */
function comingBack(target: string, isSignIn: boolean): string {
  const url = new URL(target, location.origin);
  if (url.origin !== location.origin || siteOf(url.pathname) === null || url.searchParams.has('redirect'))
    return target;
  const asked = isSignIn ? new URLSearchParams(location.search).get('redirect') : location.pathname + location.search;
  const page = new URL(safeRedirect(asked), location.origin);
  page.searchParams.delete('ssoRedirect');
  const path = page.pathname + page.search;
  if (path !== '/') url.searchParams.set('redirect', path);
  return url.pathname + url.search;
}
