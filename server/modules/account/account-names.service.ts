import type { RequestContext } from '../../core/context.js';
import type { ErrorDetails } from '../../core/errors.js';
import { fail } from '../../core/errors.js';
import { query } from '../../database/query.js';
import type { TakenKeys } from '../../database/uniquely.js';
import { uniquely } from '../../database/uniquely.js';

type Database = Pick<RequestContext, 'db'>;

const USERNAME_TAKEN: ErrorDetails = { message: 'error.usernameExists', field: 'username' };
const EMAIL_TAKEN: ErrorDetails = { message: 'error.personExists', field: 'email' };
const TAKEN: TakenKeys = [
  [/account_username/, USERNAME_TAKEN],
  [/account_email/, EMAIL_TAKEN],
];

/** Whether somebody signs in by this text, as username or as e-mail address, other than the account `exceptId`. */
export async function isNameTaken(ctx: Database, text: string, exceptId = ''): Promise<boolean> {
  const rows = await query(
    ctx,
    `(SELECT 1 FROM account WHERE username = ? AND id <> ? LIMIT 1)
     UNION ALL (SELECT 1 FROM account WHERE email = ? AND id <> ? LIMIT 1)`,
    [text, exceptId, text, exceptId],
  );
  return rows.length > 0;
}

/** Runs a statement that writes a username or an address; ALREADY_EXISTS names the one that somebody has (USER-10). */
export const writingNames = <Result>(write: () => Promise<Result>): Promise<Result> => uniquely(TAKEN, write);

/**
 * Sign-in by a text must find one person, so nobody's username is another's address: ALREADY_EXISTS when it is. To be
 * called after the account was written: of two transactions that write such a pair, one then waits for the other.
 */
export async function requireOwnNames(
  ctx: Database,
  account: { readonly id: string; readonly username: string; readonly email: string | null },
): Promise<void> {
  const { id, username, email } = account;
  const isHeld = async (column: 'username' | 'email', text: string) =>
    (await query(ctx, `SELECT 1 FROM account WHERE ${column} = ? AND id <> ? LOCK IN SHARE MODE`, [text, id])).length >
    0;
  if (email && (await isHeld('username', email))) fail('ALREADY_EXISTS', EMAIL_TAKEN);
  if (username.includes('@') && (await isHeld('email', username))) fail('ALREADY_EXISTS', USERNAME_TAKEN);
}
