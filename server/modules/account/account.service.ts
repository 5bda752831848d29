import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import type { Locale } from '../../core/locale.js';
import { query } from '../../database/query.js';
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
  readonly isInitPassword: boolean;
}

/** What sign-in needs of an account. */
export interface Credentials {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale | null;
  readonly type: AccountType;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
}

interface CredentialsRow {
  id: string;
  username: string;
  passwordHash: string | null;
  name: string;
  email: string | null;
  locale: Locale | null;
  type: AccountType;
  isSuperAdmin: number;
  isDisabled: number;
  startTime: number | null;
  expireTime: number | null;
}

const CREDENTIALS = `SELECT id, username, password_hash AS passwordHash, name, email, locale, type,
  is_super_admin AS isSuperAdmin, is_disabled AS isDisabled, start_time AS startTime, expire_time AS expireTime
  FROM account`;

function credentialsOf({ isDisabled, startTime, expireTime, ...row }: CredentialsRow): Credentials {
  const time = now();
  return {
    ...row,
    isSuperAdmin: row.isSuperAdmin === 1,
    isActive: isDisabled === 0 && (startTime ?? 0) <= time && (expireTime ?? Infinity) > time,
  };
}

/** The account of a username or e-mail address, ignoring case; null when there is none. */
export async function findCredentials(ctx: Pick<RequestContext, 'db'>, account: string): Promise<Credentials | null> {
  const [row] = await query<CredentialsRow>(
    ctx,
    `${CREDENTIALS} WHERE username = ? UNION ${CREDENTIALS} WHERE email = ? LIMIT 1`,
    [account, account],
  );
  return row ? credentialsOf(row) : null;
}

/** The account of an id; null when there is none. */
export async function readCredentials(ctx: Pick<RequestContext, 'db'>, id: string): Promise<Credentials | null> {
  const [row] = await query<CredentialsRow>(ctx, `${CREDENTIALS} WHERE id = ?`, [id]);
  return row ? credentialsOf(row) : null;
}

/** The profile of an account; the caller is its owner. */
export async function accountProfile(ctx: RequestContext, accountId: string): Promise<AccountProfile> {
  const account = await acrossOrganizations(ctx, Account, 'a person reads their own account').findOneByOrFail({
    id: accountId,
  });
  const { id, username, name, nickName, email, phone, phoneArea, type, theme } = account;
  const { isOldNavigation, isInitPassword } = account;
  const domain = account.domainId && (await domainName(ctx, account.domainId));
  const contact = { email, domain: domain || null, phone, phoneArea };
  return { id, username, name, nickName, ...contact, type, theme, isOldNavigation, isInitPassword };
}

/** The name of the domain that an account belongs to, whichever OU its owner works in. */
async function domainName(ctx: RequestContext, id: string): Promise<string | null> {
  const [row] = await query<{ name: string }>(ctx, 'SELECT name FROM domain WHERE id = ?', [id]);
  return row?.name ?? null;
}

/** How a person wants the portal to look and be walked. */
export type Preferences = Partial<Pick<AccountProfile, 'theme' | 'isOldNavigation'>>;

/** Stores what a person chose for themselves: at least one preference. */
export async function storePreferences(ctx: RequestContext, accountId: string, chosen: Preferences): Promise<void> {
  await acrossOrganizations(ctx, Account, 'a person changes their own account').update(accountId, chosen);
}

/** Remembers when an account last signed in, and in which language: that of its mails. */
export async function storeSignIn(ctx: RequestContext, accountId: string): Promise<void> {
  await acrossOrganizations(ctx, Account, 'sign-in comes before an OU').update(accountId, {
    lastSignInTime: now(),
    locale: ctx.locale,
  });
}
