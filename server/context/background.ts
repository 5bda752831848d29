import type { Runtime } from './runtime.js';
import type { RequestContext } from './context.js';
import { uncounted } from './context.js';
import { newId } from '../core/ids.js';
import { parseLocale } from '../core/locale.js';

/** The context of work that no call waits for: outside a transaction, and without a caller until one is put in. */
export const backgroundContext = (runtime: Runtime): RequestContext => ({
  runtime,
  requestId: newId(),
  locale: parseLocale(undefined),
  ip: '',
  userAgent: '',
  token: null,
  ssoBinding: null,
  session: null,
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
});
