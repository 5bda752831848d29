import type { RequestContext } from '../context/context.js';
import type { TokenRight } from '../context/token-rights.js';
import { operationsOfRights, readRight, writeRight } from '../context/token-rights.js';
import { fail } from '../core/errors.js';
import type { AccessRule } from './access.js';

type Rights = ReadonlySet<TokenRight>;

/**
 * The one rule of API tokens (TOKN-03): a token can call what its rights are for, and nothing else, not even what
 * strangers can. The owner's own rights are asked afterwards, as for a session. Throws PERMISSION_DENIED, naming the
 * right that is missing.
 */
export function requireTokenRight({ session }: RequestContext, rule: AccessRule): void {
  if (!session?.token) return;
  const missing = missingRight(session.token.rights, rule);
  if (missing === null) return;
  if (missing === 'NEVER') refuseToken();
  if (missing === 'CONSOLE') fail('PERMISSION_DENIED', { message: 'error.apiTokenConsole' });
  fail('PERMISSION_DENIED', { message: 'error.apiTokenRight', values: { right: missing } });
}

/** The right that a token lacks for a call; NEVER if none would do, null if it may call. */
function missingRight(rights: Rights, { right, token, audit }: AccessRule): TokenRight | 'CONSOLE' | 'NEVER' | null {
  switch (token) {
    case 'NEVER':
      return 'NEVER';
    case 'ANY':
      return null;
    case 'CONSOLE':
      return operationsOfRights(rights).length > 0 ? null : 'CONSOLE';
    case 'PORTAL_READ':
    case 'SOCKET':
      return firstMissing(rights, [token]);
    case 'PORTAL_SOCKET':
      return firstMissing(rights, ['SOCKET', 'PORTAL_READ']);
    case 'READ':
    case undefined:
      if (!right) return 'NEVER';
      if (rights.has(writeRight(right))) return null;
      // Every mutation declares the subject of its audit event.
      return firstMissing(rights, [audit && token !== 'READ' ? writeRight(right) : readRight(right)]);
  }
}

const firstMissing = (rights: Rights, needed: readonly TokenRight[]): TokenRight | null =>
  needed.find((one) => !rights.has(one)) ?? null;

function refuseToken(): never {
  fail('PERMISSION_DENIED', { message: 'error.apiTokenNever' });
}

/** PERMISSION_DENIED for an API token: only people do it, where a call does that among other things. */
export function requirePerson({ session }: RequestContext): void {
  if (session?.token) refuseToken();
}
