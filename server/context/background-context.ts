import { newId } from '../core/ids.js';
import type { Locale } from '../core/locale.js';
import { parseLocale } from '../core/locale.js';
import type { RequestContext } from './context.js';
import { uncounted } from './context.js';
import type { Runtime } from './runtime.js';
import type { AppCaller, SessionState } from './session-state.js';

/** On whose behalf work in the background is done; on the portal's own without it. */
interface Behalf {
  readonly session: SessionState;
  readonly locale: Locale;
  readonly ip: string;
}

/** A context of work that no call waits for, outside a transaction. */
export function backgroundContext(runtime: Runtime, behalf?: Behalf): RequestContext {
  return {
    runtime,
    requestId: newId(),
    locale: behalf?.locale ?? parseLocale(undefined),
    ip: behalf?.ip ?? '',
    userAgent: '',
    token: null,
    ssoBinding: null,
    session: behalf?.session ?? null,
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

/** {@link backgroundContext} on behalf of an app, or of the portal itself (a blank id), in an OU. */
export const backgroundContextOfApp = (runtime: Runtime, app: Omit<AppCaller, 'features'>): RequestContext => ({
  ...backgroundContext(runtime),
  app: { ...app, features: new Set() },
});
