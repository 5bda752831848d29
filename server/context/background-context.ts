import { newId } from '../core/ids.js';
import type { Locale } from '../core/locale.js';
import type { RequestContext } from './context.js';
import { uncounted } from './context.js';
import type { Runtime } from './runtime.js';
import type { SessionState } from './session-state.js';

/** A context of work in the background, outside a transaction, on behalf of a person or of the portal itself. */
export function backgroundContext(
  runtime: Runtime,
  { session, locale, ip }: { readonly session: SessionState; readonly locale: Locale; readonly ip: string },
): RequestContext {
  return {
    runtime,
    requestId: newId(),
    locale,
    ip,
    userAgent: '',
    token: null,
    ssoBinding: null,
    session,
    app: null,
    callerFailure: null,
    origin: null,
    isTrustedOrigin: true,
    reply: {},
    db: runtime.database.manager,
    idempotencyKey: null,
    call: uncounted(),
    events: [],
    audit: {},
    afterCommit: [],
  };
}
