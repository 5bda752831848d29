import sql from 'sql-template-tag';
import { LRUCache } from 'lru-cache';
import { tokenSession } from '../../../access/token-session.js';
import type { Runtime } from '../../../context/runtime.js';
import type { SessionLookup } from '../../../context/session-state.js';
import { now } from '../../../core/clock.js';
import { PortalError } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import type { AddressRule } from '../../identity/security/address-rule.service.js';
import { addressRule } from '../../identity/security/address-rule.service.js';
import { joinRules } from '../../identity/security/security.service.js';

interface FoundToken {
  readonly ouId: string;
  readonly id: string;
  readonly expireTime: number;
  readonly revokedTime: number | null;
  readonly addresses: string;
  readonly ipWhiteList: string | null;
  readonly ipBlackList: string | null;
  readonly accountType: string;
}

/**
 * The session of an API token, by its hash, or the failure that its next guarded call answers (TOKN-02, TOKN-05): the
 * addresses of the OU and its own hold, second factors and changes of passwords do not. Read at most once a second per
 * token, in three statements by keys.
 * @param isFresh reads it now: servers watch their sockets by it
 */
export async function lookUpApiToken(runtime: Runtime, tokenHash: string, isFresh = false): Promise<SessionLookup> {
  const cached = isFresh ? undefined : runtime.sessions.get(tokenHash);
  if (cached) return cached;
  const lookup = await readToken(runtime, tokenHash);
  runtime.sessions.set(tokenHash, lookup);
  return lookup;
}

async function readToken(runtime: Runtime, tokenHash: string): Promise<SessionLookup> {
  const ctx = { runtime, db: runtime.database.manager };
  const [token] = await query<FoundToken>(
    acrossOrganizations(ctx, 'an API token is found by its hash'),
    sql`SELECT t.ou_id AS ouId, t.id, t.expire_time AS expireTime, t.revoked_time AS revokedTime, t.addresses,
               COALESCE(r.ip_white_list, p.ip_white_list) AS ipWhiteList,
               COALESCE(r.ip_black_list, p.ip_black_list) AS ipBlackList, a.type AS accountType
          FROM api_token t
          JOIN account a ON a.id = t.owner_id
          LEFT JOIN member m ON m.ou_id = t.ou_id AND m.user_id = t.owner_id
          ${joinRules('m.ou_id')}
         WHERE t.token_hash = ${tokenHash}`,
  );
  if (!token) return { failure: refusal('Unknown') };
  const { ouId, id } = token;
  const over = token.revokedTime !== null ? 'Revoked' : token.expireTime <= now() ? 'Expired' : null;
  if (over) return { failure: refusal(over), spent: { ouId, id } };
  try {
    const session = await tokenSession(ctx, { ouId, id });
    return { session: { ...session, isAddressAllowed: addressesOf(token) } };
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return { failure: refusal('Owner'), spent: { ouId, id } };
  }
}

const refusal = (reason: 'Unknown' | 'Revoked' | 'Expired' | 'Owner') =>
  new PortalError('UNAUTHENTICATED', { message: `error.apiToken${reason}` });

/** By their lists: sockets are judged anew when the rule of their session is another one. */
const known = new LRUCache<string, AddressRule>({ max: 1_000 });

/** The rule of the OU, which is for internal accounts (SECR-14), and the addresses of the token itself. */
function addressesOf({ addresses, ipWhiteList, ipBlackList, accountType }: FoundToken): AddressRule {
  const isInternal = accountType === 'INTERNAL';
  const [white, black] = isInternal ? [ipWhiteList, ipBlackList] : [null, null];
  const key = `${addresses}\n${white}\n${black}`;
  let rule = known.get(key);
  if (!rule) {
    const [ofOu, own] = [addressRule(white, black), addressRule(addresses, null)];
    known.set(key, (rule = (ip) => ofOu(ip) && own(ip)));
  }
  return rule;
}
