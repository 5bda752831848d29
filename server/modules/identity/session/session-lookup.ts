import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';
import sql, { join, raw } from 'sql-template-tag';
import { LessThan } from 'typeorm';
import { RIGHTS } from '../../../access/rights-stamp.js';
import type { MfaType } from '../../../context/mfa-types.js';
import type { Feature } from '../../../context/features.js';
import { entitledFeatures } from '../../../context/features.js';
import { effectiveAdminLevel, effectiveOperations, LEVEL } from '../../../context/levels.js';
import type { Level, Operation, SubAdminScope } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import { PortalError } from '../../../core/errors.js';
import { hashSecret, isSecret } from '../../../core/ids.js';
import type { Runtime } from '../../../context/runtime.js';
import type { SessionLookup, SessionState } from '../../../context/session-state.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { addressRule } from '../security/address-rule.service.js';
import { DEFAULT_RULE, joinRules, TIME_OUT } from '../security/security.service.js';
import { SessionRow } from './session.entity.js';

/** The deadline of an idle session moves at most this often, so that a busy session costs no write per call. */
const TOUCH_INTERVAL = 60_000;
const HOUR = 3_600_000;

interface LookupRow {
  id: string;
  tokenHash: string;
  accountId: string;
  username: string;
  name: string;
  ouId: string | null;
  isSuperAdmin: number;
  isDisabled: number;
  startTime: number | null;
  expireTime: number | null;
  isMember: number;
  homeId: string | null;
  isAdmin: number;
  scope: SubAdminScope | null;
  operations: string | null;
  rights: string | null;
  features: string | null;
  sessionTimeOut: number;
  mfaType: MfaType | null;
  ipWhiteList: string | null;
  ipBlackList: string | null;
  accountType: string;
  isInitPassword: number;
  email: string | null;
  domainId: string | null;
  isMfaDemanded: number;
  isSso: number;
  mfaCompleted: number;
  createdTime: number;
  lastActiveTime: number;
  sessionExpireTime: number;
  endedReason: string | null;
  endedByIp: string | null;
  digest: number;
}

/** The columns of a row, of the tables in {@link SESSION}. */
const COLUMNS = {
  id: sql`s.id`,
  tokenHash: sql`s.token_hash`,
  accountId: sql`s.account_id`,
  username: sql`a.username`,
  name: sql`a.name`,
  ouId: sql`s.ou_id`,
  isSuperAdmin: sql`a.is_super_admin`,
  isDisabled: sql`a.is_disabled`,
  startTime: sql`a.start_time`,
  expireTime: sql`a.expire_time`,
  isMember: sql`m.user_id IS NOT NULL`,
  homeId: sql`h.ou_id`,
  isAdmin: sql`o.admin_id <=> s.account_id`,
  scope: sql`b.scope`,
  operations: sql`b.operations`,
  rights: RIGHTS,
  features: sql`o.features`,
  sessionTimeOut: TIME_OUT,
  mfaType: sql`COALESCE(r.mfa_type, p.mfa_type)`,
  ipWhiteList: sql`COALESCE(r.ip_white_list, p.ip_white_list)`,
  ipBlackList: sql`COALESCE(r.ip_black_list, p.ip_black_list)`,
  accountType: sql`a.type`,
  isInitPassword: sql`a.is_init_password`,
  email: sql`a.email`,
  domainId: sql`s.domain_id`,
  isMfaDemanded: sql`s.is_mfa_demanded`,
  isSso: sql`s.is_sso`,
  mfaCompleted: sql`s.mfa_completed`,
  createdTime: sql`s.created_time`,
  sessionExpireTime: sql`s.expire_time`,
  endedReason: sql`s.ended_reason`,
  endedByIp: sql`s.ended_by_ip`,
} satisfies Record<keyof Omit<LookupRow, 'digest' | 'lastActiveTime'>, Sql>;

const SESSION = sql`
    FROM session s
    JOIN account a ON a.id = s.account_id
    LEFT JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.account_id
    LEFT JOIN organization o ON o.id = s.ou_id
    LEFT JOIN sub_admin b ON b.ou_id = s.ou_id AND b.user_id = s.account_id
    ${joinRules('m.ou_id')}
   WHERE s.token_hash`;

/** A number of 40 bits that changes with any of {@link COLUMNS}: sums of a thousand stay whole numbers. */
const DIGEST = sql`CAST(CONV(LEFT(SHA2(CONCAT_WS('\n', ${join(
  Object.values(COLUMNS).map((column) => sql`COALESCE(${column}, '-')`),
)}), 256), 10), 16, 10) AS UNSIGNED)`;

/** Everything that a call must know of a session: one read by the primary key, with its joins. */
const LOOKUP = sql`
  SELECT ${join(Object.entries(COLUMNS).map(([name, column]) => sql`${column} AS ${raw(name)}`))},
         s.last_active_time AS lastActiveTime, ${DIGEST} AS digest ${SESSION}`;

const anyOu = (runtime: Runtime) =>
  acrossOrganizations({ db: runtime.database.manager }, 'a session is found by its token');

/**
 * The session of a token, or the failure that its next guarded call answers. Read from the database at most once a
 * second per token; expiry, removal and lost levels take effect at the next read (AUTH-35, BYND-04).
 */
export async function lookUpSession(runtime: Runtime, token: string): Promise<SessionLookup> {
  if (!isSecret(token)) return refused(unknownToken());
  const tokenHash = hashSecret(token);
  const cached = runtime.sessions.get(tokenHash);
  if (cached) return cached;
  const [row] = await query<LookupRow>(anyOu(runtime), sql`${LOOKUP} = ${tokenHash}`);
  const lookup = judge(runtime, row);
  if (row && isOver(row)) await storeEnd(runtime, [row.tokenHash]);
  runtime.sessions.set(tokenHash, lookup);
  if ('session' in lookup) touch(runtime, lookup.session);
  return lookup;
}

/**
 * The same for many sessions, read again in one statement: servers watch their sockets by it. A token without a session
 * is missing in the answer. Watching is no activity and moves no deadline.
 */
export async function lookUpSessions(
  runtime: Runtime,
  tokenHashes: readonly string[],
): Promise<Map<string, SessionLookup>> {
  if (tokenHashes.length === 0) return new Map();
  const rows = await query<LookupRow>(anyOu(runtime), sql`${LOOKUP} IN (${join(tokenHashes)})`);
  const over = rows.filter(isOver).map((row) => row.tokenHash);
  if (over.length > 0) await storeEnd(runtime, over);
  const lookups = new Map(rows.map((row) => [row.tokenHash, judge(runtime, row)]));
  for (const [tokenHash, lookup] of lookups) runtime.sessions.set(tokenHash, lookup);
  return lookups;
}

/**
 * Whether these sessions stand, and nothing that {@link lookUpSessions} answers of them has changed but the time of their
 * last call. One statement, which answers two numbers: thousands of idle sockets are watched each second.
 */
export async function areUnchanged(runtime: Runtime, sessions: readonly SessionState[]): Promise<boolean> {
  const time = now();
  const [row] = await query<{ digests: string | null; timedOut: string | null }>(
    anyOu(runtime),
    sql`SELECT SUM(${DIGEST}) AS digests,
               SUM(s.last_active_time + ${TIME_OUT} * ${HOUR} <= ${time} OR s.expire_time <= ${time}
                   OR COALESCE(a.start_time > ${time}, 0) OR COALESCE(a.expire_time <= ${time}, 0)) AS timedOut
        ${SESSION} IN (${join(sessions.map(({ tokenHash }) => tokenHash))})`,
  );
  // Sums are texts of the driver.
  return Number(row?.digests) === sessions.reduce((sum, { digest }) => sum + digest, 0) && Number(row?.timedOut) === 0;
}

/** The messages about sessions that their person, an administrator or a new password ended elsewhere. */
const END_TEXTS: Readonly<Record<string, string>> = {
  REVOKED: 'error.sessionRevoked',
  ADMIN: 'error.sessionEndedByAdmin',
  REMOVED: 'error.organizationRefused',
  INACTIVE: 'error.accountNotActive',
  PASSWORD: 'error.sessionPassword',
  CROWDED: 'error.sessionCrowded',
  IDLE: 'error.sessionIdle',
};

const isIdle = (row: LookupRow) => row.lastActiveTime + row.sessionTimeOut * HOUR <= now();

/** Whether a session that nobody ended has run out of time. */
const isOver = (row: LookupRow) => row.endedReason === null && (isIdle(row) || row.sessionExpireTime <= now());

/** Stores that sessions ran out of time: they stay ended, even when the clock steps back. */
async function storeEnd(runtime: Runtime, tokenHashes: readonly string[]): Promise<void> {
  await execute(
    anyOu(runtime),
    sql`UPDATE session SET ended_time = ${now()}, ended_reason = IF(expire_time <= ${now()}, 'EXPIRED', 'IDLE')
      WHERE token_hash IN (${join(tokenHashes)}) AND ended_time IS NULL`,
  );
}

function judge(runtime: Runtime, row: LookupRow | undefined): SessionLookup {
  const time = now();
  if (!row) return refused(unknownToken());
  if (row.endedReason === 'KICKED') {
    return refused(new PortalError('KICKED_OUT', { message: 'error.kickedOut', values: { ip: row.endedByIp ?? '' } }));
  }
  const text = row.endedReason && END_TEXTS[row.endedReason];
  if (text) return refused(new PortalError('UNAUTHENTICATED', { message: text }));
  if (row.endedReason || row.isDisabled || row.sessionExpireTime <= time) {
    return refused(new PortalError('UNAUTHENTICATED'));
  }
  if (isIdle(row)) {
    return refused(new PortalError('UNAUTHENTICATED', { message: 'error.sessionIdle' }));
  }
  if ((row.startTime ?? 0) > time || (row.expireTime ?? Infinity) <= time) {
    return refused(new PortalError('UNAUTHENTICATED', { message: 'error.accountNotActive' }));
  }
  return { session: stateOf(runtime, row) };
}

/** Also a token that a later answer replaced, which a program sends when it missed that answer. */
const unknownToken = () => new PortalError('UNAUTHENTICATED', { message: 'error.tokenUnknown' });

const refused = (failure: PortalError): SessionLookup => ({ failure });

function stateOf(runtime: Runtime, row: LookupRow): SessionState {
  const ouId = row.isMember ? row.ouId : null;
  const level = levelOf(row, ouId);
  // Rules of addresses and second factors are for internal accounts (SECR-14, MFA-01).
  const isInternal = row.accountType === 'INTERNAL';
  return {
    id: row.id,
    tokenHash: row.tokenHash,
    accountId: row.accountId,
    username: row.username,
    name: row.name,
    ouId,
    level,
    operations: operationsOf(level, row.operations ?? '[]'),
    features: featuresOf((ouId && row.features) || '[]'),
    scope: level === LEVEL.SUB_ADMIN || level === LEVEL.SUPER_SUB_ADMIN ? row.scope : null,
    rights: row.rights,
    isInternal,
    isSso: row.isSso === 1,
    mfaType: row.isSso || !isInternal ? 'NONE' : mfaTypeOf(row, ouId),
    mfaCompleted: row.mfaCompleted === 1,
    mustChangePassword:
      isInternal && row.isInitPassword === 1 && !(row.email && runtime.configuration.isOn('emailAvaiable')),
    isAddressAllowed: addressRule(isInternal ? row.ipWhiteList : null, isInternal ? row.ipBlackList : null),
    isAway: ouId !== null && ouId !== row.homeId,
    domainId: row.domainId,
    createdTime: row.createdTime,
    lastActiveTime: row.lastActiveTime,
    digest: row.digest,
  };
}

// By their texts: thousands of sessions share one set.
const operationSets = new LRUCache<string, ReadonlySet<Operation>>({ max: 1_000 });
const featureSets = new LRUCache<string, ReadonlySet<Feature>>({ max: 1_000 });

function operationsOf(level: Level, text: string): ReadonlySet<Operation> {
  const key = `${level}${text}`;
  let set = operationSets.get(key);
  if (!set) operationSets.set(key, (set = effectiveOperations(level, JSON.parse(text) as Operation[])));
  return set;
}

/** The features of an OU by the JSON of its row, parsed once per distinct text (APP-13). */
export function featuresOf(text: string): ReadonlySet<Feature> {
  let set = featureSets.get(text);
  if (!set) featureSets.set(text, (set = entitledFeatures(JSON.parse(text) as string[])));
  return set;
}

/** Before an OU is chosen, the demand of sign-in holds: that of the home OU (MFA-09). */
function mfaTypeOf(row: LookupRow, ouId: string | null): MfaType {
  if (ouId || row.isSuperAdmin) return row.mfaType ?? DEFAULT_RULE.mfaType;
  return row.isMfaDemanded ? 'EMAIL' : 'NONE';
}

function levelOf(row: LookupRow, ouId: string | null): Level {
  if (row.isSuperAdmin) return LEVEL.SUPER_ADMIN;
  if (!ouId) return LEVEL.NORMAL;
  return effectiveAdminLevel(row.isAdmin === 1, row.scope);
}

/** Moves the idle deadline; not awaited, because no answer depends on it. */
function touch(runtime: Runtime, session: SessionState): void {
  const time = now();
  if (time - session.lastActiveTime < TOUCH_INTERVAL) return;
  table(anyOu(runtime), SessionRow)
    .update({ tokenHash: session.tokenHash, lastActiveTime: LessThan(time) }, { lastActiveTime: time })
    .catch((error: unknown) => runtime.log.warn({ err: error }, 'the idle deadline was not moved'));
}
