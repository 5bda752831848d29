import type { IncomingHttpHeaders } from 'node:http';
import type { CallCount, RequestContext } from '../context/context.js';
import { uncounted } from '../context/context.js';
import { newId } from '../core/ids.js';
import type { Locale } from '../core/locale.js';
import { parseLocale } from '../core/locale.js';
import type { Runtime } from '../context/runtime.js';
import { readSsoBinding } from './cookie.js';
import type { Identity } from './credentials.js';
import { identifyCaller, identifyToken } from './credentials.js';
import { isTrustedSender } from './trusted-origin.js';

/** The caller's data from HTTP or a socket. */
export interface CallerEnvelope {
  readonly headers: IncomingHttpHeaders;
  /** By default a new one. */
  readonly requestId?: string;
  /** By default that of the Locale header. */
  readonly locale?: Locale;
  /** Canonical address behind trusted proxies. */
  readonly ip: string;
  /** By default none that changes anything without credentials in a header. */
  readonly method?: string;
  /**
   * The scheme by which the caller reached the portal, as trusted proxies report it; by default that of the public
   * address.
   */
  readonly scheme?: string;
  /** The token of a socket, which it showed once; wins over the headers. */
  readonly token?: string | null;
  /** The part that was counted already; by default none. */
  readonly call?: CallCount;
  /** The caller's identity, if it was looked up just before. */
  readonly identity?: Identity;
}

/** Builds the context of a call, once per request and once per event of a subscription. */
export async function createContext(runtime: Runtime, caller: CallerEnvelope): Promise<RequestContext> {
  const { headers, method = '', scheme = 'http' } = caller;
  const identity = caller.identity ?? (await identityOf(runtime, caller));
  return {
    runtime,
    requestId: caller.requestId ?? newId(),
    locale: caller.locale ?? parseLocale(headers.locale as string | undefined),
    ip: caller.ip,
    userAgent: headers['user-agent'] ?? '',
    token: identity.token,
    ssoBinding: readSsoBinding(runtime, headers.cookie),
    session: identity.session ?? null,
    app: identity.app ?? null,
    callerFailure: identity.failure ?? null,
    origin: headers.origin ?? null,
    isTrustedOrigin: identity.isByHeader || isTrustedSender(runtime, { method, headers, scheme }),
    idempotencyKey: (headers['idempotency-key'] as string | undefined) ?? null,
    call: caller.call ?? uncounted(),
    reply: {},
    db: runtime.database.manager,
    events: [],
    audit: {},
    afterCommit: [],
  };
}

const identityOf = (runtime: Runtime, { token, headers }: CallerEnvelope): Promise<Identity> =>
  token ? identifyToken(runtime, token, true) : identifyCaller(runtime, headers);
