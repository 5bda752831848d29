import sql from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
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
  readonly isSystemTheme: boolean;
  readonly isOldNavigation: boolean;
  readonly isLeaveCountdownOff: boolean;
  readonly isShortcutHintSeen: boolean;
  readonly isInitPassword: boolean;
}

/** An account as sign-in needs it: its profile and more. */
export interface Credentials extends AccountProfile {
  readonly passwordHash: string | null;
  readonly locale: Locale | null;
  readonly isSuperAdmin: boolean;
  /** The OU that made the account; null for none. */
  readonly homeOuId: string | null;
  readonly isActive: boolean;
  /** True once its owner has proved to read the mail of its address (USER-25, USER-27). */
  readonly isEmailConfirmed: boolean;
}

type Flag =
  | 'isSuperAdmin'
  | 'isEmailConfirmed'
  | 'isSystemTheme'
  | 'isOldNavigation'
  | 'isLeaveCountdownOff'
  | 'isShortcutHintSeen'
  | 'isInitPassword';
type AccountRow = Omit<Credentials, Flag | 'isActive'> &
  Record<Flag | 'isDisabled', number> & { startTime: number | null; expireTime: number | null };

/** Any number of accounts may have an address that nobody confirmed. */
const MAX_HOLDERS = 10;

const SELECT = sql`SELECT a.id, a.username, a.name, a.nick_name AS nickName, a.email, d.name AS domain, a.phone,
  a.phone_area AS phoneArea, a.type, a.theme, a.is_system_theme AS isSystemTheme,
  a.is_old_navigation AS isOldNavigation, a.is_leave_countdown_off AS isLeaveCountdownOff,
  a.is_shortcut_hint_seen AS isShortcutHintSeen, a.is_init_password AS isInitPassword,
  a.password_hash AS passwordHash, a.locale, a.is_super_admin AS isSuperAdmin,
  a.home_ou_id AS homeOuId,
  a.email_confirmed_time IS NOT NULL AS isEmailConfirmed,
  a.is_disabled AS isDisabled, a.start_time AS startTime, a.expire_time AS expireTime
  FROM account a LEFT JOIN domain d ON d.id = a.domain_id`;

/** Names of domains are read for accounts of any OU. */
const anyOu = (ctx: Pick<RequestContext, 'db'>) => acrossOrganizations(ctx, 'an account is known across OUs');

function credentialsOf({ isDisabled, startTime, expireTime, ...row }: AccountRow): Credentials {
  const time = now();
  return {
    ...row,
    isSystemTheme: row.isSystemTheme === 1,
    isOldNavigation: row.isOldNavigation === 1,
    isLeaveCountdownOff: row.isLeaveCountdownOff === 1,
    isShortcutHintSeen: row.isShortcutHintSeen === 1,
    isInitPassword: row.isInitPassword === 1,
    isSuperAdmin: row.isSuperAdmin === 1,
    isEmailConfirmed: row.isEmailConfirmed === 1,
    isActive: isDisabled === 0 && (startTime ?? 0) <= time && (expireTime ?? Infinity) > time,
  };
}

/** A typed account in one form, so that case, width and accents neither hide it nor start a second count (threats 9). */
export function canonicalAccount(typed: string): string {
  return typed
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * The account of a username or e-mail address in any spelling of {@link canonicalAccount}; null without one. A
 * confirmed address has precedence, because it is proven; an unconfirmed one comes last, and means the account that had
 * it first. The database considers more spellings equal (it ignores invisible characters); those are treated as
 * unknown.
 */
export async function findCredentials(ctx: Pick<RequestContext, 'db'>, typed: string): Promise<Credentials | null> {
  const account = canonicalAccount(typed);
  const [row] = await query<AccountRow>(
    anyOu(ctx),
    sql`${SELECT} WHERE a.id = COALESCE(
       (SELECT id FROM account WHERE confirmed_email = ${account}), (SELECT id FROM account WHERE username = ${account}),
       (SELECT id FROM account WHERE email = ${account} ORDER BY type = 'INTERNAL' DESC, id LIMIT 1))`,
  );
  const isMeant = row && [row.username, row.email ?? ''].some((name) => canonicalAccount(name) === account);
  return isMeant ? credentialsOf(row) : null;
}

/**
 * The accounts that have an address, ignoring case, at most ten: the one that confirmed it first, then internal ones, the
 * newest first. A username that looks like it does not count.
 */
export async function holdersOfEmail(
  ctx: Pick<RequestContext, 'db'>,
  email: string,
): Promise<(Credentials & { email: string })[]> {
  const rows = await query<AccountRow & { email: string }>(
    anyOu(ctx),
    sql`${SELECT} WHERE a.email = ${email}
      ORDER BY a.email_confirmed_time IS NULL, a.type <> 'INTERNAL', a.id DESC LIMIT ${MAX_HOLDERS}`,
  );
  return rows
    .filter((row) => row.email.toLowerCase() === email.toLowerCase())
    .map((row) => ({ ...credentialsOf(row), email: row.email }));
}

/** The account of an id; null without one. */
export async function readCredentials(ctx: Pick<RequestContext, 'db'>, id: string): Promise<Credentials | null> {
  const [row] = await query<AccountRow>(anyOu(ctx), sql`${SELECT} WHERE a.id = ${id}`);
  return row ? credentialsOf(row) : null;
}

/** The part of an account that its owner sees. */
export function profileOf(account: Credentials): AccountProfile {
  const { passwordHash: _hash, locale: _locale, isSuperAdmin: _level, isActive: _term, ...rest } = account;
  const { isEmailConfirmed: _proof, ...profile } = rest;
  return profile;
}

/** The first letter and the domain of an address: enough to recognise it, too little to learn it (MFA-07). */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@', 2);
  return `${name.slice(0, 1)}***@${domain}`;
}

/** The last three digits of a phone number. */
export const maskedPhone = (phone: string): string => `***${phone.length > 5 ? phone.slice(-3) : ''}`;

/** The ends of a username: enough to recognise it, too little to sign in by. */
export const maskedName = (name: string): string => `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}`;

/** A profile for a person who has proved only the password: the addresses that codes go to are masked. */
export function withheld(profile: AccountProfile): AccountProfile {
  return { ...profile, email: profile.email === null ? null : maskedEmail(profile.email), phone: null };
}

/** The profile of an account; the caller is its owner. */
export async function accountProfile(ctx: RequestContext, accountId: string): Promise<AccountProfile> {
  return profileOf((await readCredentials(ctx, accountId)) ?? fail('NOT_FOUND'));
}

/** A person's choices of look and navigation. */
export type Preferences = Partial<
  Pick<AccountProfile, 'theme' | 'isSystemTheme' | 'isOldNavigation' | 'isLeaveCountdownOff' | 'isShortcutHintSeen'>
>;

/** Stores the preferences that a person chose: at least one. */
export async function storePreferences(ctx: RequestContext, accountId: string, chosen: Preferences): Promise<void> {
  await table(ctx, Account).update({ id: accountId }, chosen);
}

/**
 * Stores the time and the language of a sign-in; mails to the account use that language. False for an account that was
 * disabled, or got another password, since it was read. The row stays locked until the transaction ends.
 */
export async function storeSignIn(ctx: RequestContext, account: Credentials): Promise<boolean> {
  const stored = await table(ctx, Account).update(
    { id: account.id, isDisabled: false, passwordHash: account.passwordHash },
    { lastSignInTime: now(), locale: ctx.locale },
  );
  return stored > 0;
}

/**
 * Stores that the user of an internal account proved to read the mail of its address, which is then theirs alone. Call
 * it in a transaction. False, without a change, if another account has confirmed the address before, or if the account
 * has another address now.
 */
export async function confirmAddress(
  ctx: Pick<RequestContext, 'db'>,
  accountId: string,
  email: string,
): Promise<boolean> {
  // The key of confirmed addresses is unique: IGNORE leaves that of another account.
  await execute(
    ctx,
    sql`UPDATE IGNORE account SET email_confirmed_time = ${now()}
      WHERE id = ${accountId} AND email = ${email} AND email_confirmed_time IS NULL AND type = 'INTERNAL'`,
  );
  return table(ctx, Account).exists({ id: accountId, confirmedEmail: email });
}
