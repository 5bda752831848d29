import type { Response } from 'express';
import { enforceAccess } from '../access/guard.js';
import type { RequestContext } from '../context/context.js';
import { PortalError } from '../core/errors.js';
import { appOrigins } from '../modules/applications/app/app.service.js';

/** A list of thousands would not pass the proxies in front of the portal, which keep headers to 4 or 8 kB. */
const MOST = 50;

/**
 * An origin that a policy takes as one: a URL's host may hold wildcards, commas and semicolons, which mean more there.
 */
const PLAIN_ORIGIN = /^https?:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*(:\d+)?$/;

const BY_ITSELF = "frame-ancestors 'self'";

/**
 * Lets an answer be framed by the origins that may talk to the portal's window, of the OU that its caller works in
 * (SHELL-46); by the portal alone where nobody is signed in. Where there are many, that of the page that asks is among
 * them.
 */
export async function allowFramers(ctx: RequestContext, response: Response): Promise<void> {
  const origins = (await framersOf(ctx)).filter((origin) => PLAIN_ORIGIN.test(origin));
  if (origins.length === 0) return;
  const referrer = response.req.get('referer') ?? '';
  const asking = origins.find((origin) => referrer.startsWith(`${origin}/`));
  const named = [...new Set([...(asking ? [asking] : []), ...origins])].slice(0, MOST);
  const policy = String(response.getHeader('content-security-policy'));
  response.set('content-security-policy', policy.replace(BY_ITSELF, `${BY_ITSELF} ${named.join(' ')}`));
  // It knows no list; browsers that know the policy do not read it.
  response.removeHeader('x-frame-options');
}

/**
 * Whether a path is of the console, which nobody frames: what is clicked there changes an organization. Read as browsers
 * and the client's router would, which know neither capitals nor escapes.
 */
export function isConsolePath(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // No page of the client has such a path.
  }
  return /^[/\\.]*admin(?![\w-])/i.test(plain);
}

/** Lets nobody frame an answer, the portal's own pages included. */
export function refuseFramers(response: Response): void {
  const policy = String(response.getHeader('content-security-policy'));
  response.set('content-security-policy', policy.replace(BY_ITSELF, "frame-ancestors 'none'"));
  response.set('x-frame-options', 'DENY');
}

/** A page is answered whatever is wrong with its caller: what it asks for then is told there. */
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
