import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Runtime } from '../context/runtime.js';

/**
 * Security headers of every answer. No inline script runs and nothing is loaded from third parties, except the logo
 * from the operator's address (CONF-10). Frames may show http(s) pages, because apps live on their own origins and the
 * portal checks each one's URL (SHELL-46). The origins that may frame the portal's own pages are added in `framers.ts`.
 * Chakra writes its styles into the page, which is why inline styles are allowed.
 */
export function securityHeaders(runtime: Runtime): RequestHandler {
  const isHttps = runtime.environment.publicUrl.protocol === 'https:';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...logoOrigin(runtime)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ['http:', 'https:'],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'sameorigin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

function logoOrigin({ configuration, environment }: Runtime): string[] {
  const url = configuration.text('loginLogo');
  return url ? [new URL(url, environment.publicUrl).origin] : [];
}
