import type { Response } from 'express';
import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../context/context.js';
import { PortalError } from '../core/errors.js';
import { appOrigins } from '../modules/applications/app/app.service.js';

/** Proxies in front of the portal limit headers to 4 or 8 kB, so the list is cut. */
const MOST = 50;

/**
 * An origin that is safe in a policy: the host of a URL may contain wildcards, commas and semicolons, which have a
 * meaning there.
 */
const PLAIN_ORIGIN = /^https?:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*(:\d+)?$/;

const BY_ITSELF = "frame-ancestors 'self'";

/**
 * Lets the origins that may talk to the portal's window frame an answer: those of the caller's working OU (SHELL-46),
 * or the portal alone without a session. A long list is cut, but includes the origin of the requesting page.
 */
export async function allowFramers(ctx: RequestContext, response: Response): Promise<void> {
  const origins = (await framersOf(ctx)).filter((origin) => PLAIN_ORIGIN.test(origin));
  if (origins.length === 0) return;
  const referrer = response.req.get('referer') ?? '';
  const asking = origins.find((origin) => referrer.startsWith(`${origin}/`));
  const named = [...new Set([...(asking ? [asking] : []), ...origins])].slice(0, MOST);
  const policy = String(response.getHeader('content-security-policy'));
  response.set('content-security-policy', policy.replace(BY_ITSELF, `${BY_ITSELF} ${named.join(' ')}`));
  // X-Frame-Options cannot express a list, and browsers that know the policy ignore it.
  response.removeHeader('x-frame-options');
}

/**
 * Whether a path belongs to the console, which must not be framed: clicks there change an organization. The path is
 * normalized as browsers and the client's router do, which ignore case and escapes.
 */
export function isConsolePath(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // The client has no page with such a path.
  }
  return /^[/\\.]*admin(?![\w-])/i.test(plain);
}

/** Forbids everybody to frame an answer, the portal's own pages included. */
export function refuseFramers(response: Response): void {
  const policy = String(response.getHeader('content-security-policy'));
  response.set('content-security-policy', policy.replace(BY_ITSELF, "frame-ancestors 'none'"));
  response.set('x-frame-options', 'DENY');
}

/** A page is answered even if authentication fails; its own calls report the failure. */
async function framersOf(ctx: RequestContext): Promise<string[]> {
  if (!ctx.session) return [];
  try {
    await enforceAccess(ctx, { allow: 'MEMBER' }, {});
    return await appOrigins(ctx);
  } catch (error) {
    if (!(error instanceof PortalError)) ctx.runtime.log.warn({ err: error }, 'who may frame a page was not read');
    return [];
  }
}
