import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { Locale } from '../../core/locale.js';
import { execute, query } from '../../database/query.js';
import { acrossOrganizations } from '../../database/scoped.js';
import { Account } from './account.entity.js';
import type { AccountType, Theme } from './account.types.js';

/** An account as its owner sees it. */
export interface AccountProfile {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly nickName: string | null;
  readonly email: string | null;
  readonly domain: string | null;
  readonly phone: string | null;
  readonly phoneArea: string;
  readonly type: AccountType;
  readonly theme: Theme;
  readonly isOldNavigation: boolean;
  readonly isLeaveCountdownOff: boolean;
  readonly isInitPassword: boolean;
}

/** What sign-in needs of an account beyond its profile. */
export interface Credentials extends AccountProfile {
  readonly passwordHash: string | null;
  readonly locale: Locale | null;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
}

type Flag = 'isSuperAdmin' | 'isOldNavigation' | 'isLeaveCountdownOff' | 'isInitPassword';
type AccountRow = Omit<Credentials, Flag | 'isActive'> &
  Record<Flag | 'isDisabled', number> & { startTime: number | null; expireTime: number | null };

const SELECT = `SELECT a.id, a.username, a.name, a.nick_name AS nickName, a.email, d.name AS domain, a.phone,
  a.phone_area AS phoneArea, a.type, a.theme, a.is_old_navigation AS isOldNavigation,
  a.is_leave_countdown_off AS isLeaveCountdownOff, a.is_init_password AS isInitPassword, a.password_hash AS passwordHash, a.locale, a.is_super_admin AS isSuperAdmin,
  a.is_disabled AS isDisabled, a.start_time AS startTime, a.expire_time AS expireTime
  FROM account a LEFT JOIN domain d ON d.id = a.domain_id`;

function credentialsOf({ isDisabled, startTime, expireTime, ...row }: AccountRow): Credentials {
  const time = now();
  return {
    ...row,
    isOldNavigation: row.isOldNavigation === 1,
    isLeaveCountdownOff: row.isLeaveCountdownOff === 1,
    isInitPassword: row.isInitPassword === 1,
    isSuperAdmin: row.isSuperAdmin === 1,
    isActive: isDisabled === 0 && (startTime ?? 0) <= time && (expireTime ?? Infinity) > time,
  };
}

/** A typed account in one form, so that case, width and accents neither hide it nor open a second count (threats 9). */
export function canonicalAccount(typed: string): string {
  return typed
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * The account of a username or e-mail address in any spelling of {@link canonicalAccount}; null when there is none. The
 * database finds more alike than that (it ignores signs that nobody sees); they are nobody, as unknown names are.
 */
export async function findCredentials(ctx: Pick<RequestContext, 'db'>, typed: string): Promise<Credentials | null> {
  const account = canonicalAccount(typed);
  const [row] = await query<AccountRow>(
    ctx,
    `${SELECT} WHERE a.username = ? UNION ${SELECT} WHERE a.email = ? LIMIT 1`,
    [account, account],
  );
  const isMeant = row && [row.username, row.email ?? ''].some((name) => canonicalAccount(name) === account);
  return isMeant ? credentialsOf(row) : null;
}

/** The account an address belongs to, ignoring case; a username that looks like it does not count. */
export async function findByEmail(
  ctx: Pick<RequestContext, 'db'>,
  email: string,
): Promise<(Credentials & { email: string }) | null> {
  const [row] = await query<AccountRow & { email: string }>(ctx, `${SELECT} WHERE a.email = ?`, [email]);
  if (row?.email.toLowerCase() !== email.toLowerCase()) return null;
  return { ...credentialsOf(row), email: row.email };
}

/** The account of an id; null when there is none. */
export async function readCredentials(ctx: Pick<RequestContext, 'db'>, id: string): Promise<Credentials | null> {
  const [row] = await query<AccountRow>(ctx, `${SELECT} WHERE a.id = ?`, [id]);
  return row ? credentialsOf(row) : null;
}

/** What of an account its owner sees. */
export function profileOf(account: Credentials): AccountProfile {
  const { passwordHash: _hash, locale: _locale, isSuperAdmin: _level, isActive: _term, ...profile } = account;
  return profile;
}

/** The first letter and the domain of an address: enough to know it, too little to learn it (MFA-07). */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@', 2);
  return `${name.slice(0, 1)}***@${domain}`;
}

/** What somebody sees of an account as long as only its password is proven: where its codes go is not told. */
export function withheld(profile: AccountProfile): AccountProfile {
  return { ...profile, email: profile.email === null ? null : maskedEmail(profile.email), phone: null };
}

/** The profile of an account; the caller is its owner. */
export async function accountProfile(ctx: RequestContext, accountId: string): Promise<AccountProfile> {
  return profileOf((await readCredentials(ctx, accountId)) ?? fail('NOT_FOUND'));
}

/** How a person wants the portal to look and be walked. */
export type Preferences = Partial<Pick<AccountProfile, 'theme' | 'isOldNavigation' | 'isLeaveCountdownOff'>>;

/** Stores what a person chose for themselves: at least one preference. */
export async function storePreferences(ctx: RequestContext, accountId: string, chosen: Preferences): Promise<void> {
  await acrossOrganizations(ctx, Account, 'a person changes their own account').update(accountId, chosen);
}

/**
 * Remembers when an account last signed in, and in which language: that of its mails. False for one that was disabled,
 * or given another password, since it was read. The row stays locked until the transaction ends.
 */
export async function storeSignIn(ctx: RequestContext, account: Credentials): Promise<boolean> {
  const stored = await execute(
    ctx,
    `UPDATE account SET last_sign_in_time = ?, locale = ? WHERE id = ? AND is_disabled = 0 AND password_hash <=> ?`,
    [now(), ctx.locale, account.id, account.passwordHash],
  );
  return stored > 0;
}
