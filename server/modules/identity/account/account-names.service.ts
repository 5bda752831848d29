import type { RequestContext } from '../../../context/context.js';
import type { ErrorDetails } from '../../../core/errors.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';

type Database = Pick<RequestContext, 'db'>;

const USERNAME_TAKEN: ErrorDetails = { message: 'error.usernameExists', field: 'username' };
const EMAIL_TAKEN: ErrorDetails = { message: 'error.personExists', field: 'email' };
const MEMBER_HAS_IT: ErrorDetails = { message: 'error.userExists', field: 'email' };
const TAKEN: TakenKeys = [[/account_username/, USERNAME_TAKEN]];

/** Whether somebody signs in by this text as their username, or as their confirmed address. */
export async function isUsernameTaken(ctx: Database, username: string): Promise<boolean> {
  const rows = await query(
    ctx,
    `(SELECT 1 FROM account WHERE username = ? LIMIT 1)
     UNION ALL (SELECT 1 FROM account WHERE confirmed_email = ? LIMIT 1)`,
    [username, username],
  );
  return rows.length > 0;
}

/** Why nobody else in an OU may be given an address: an account has confirmed it, or a member is known by it there. */
export type AddressOwner = 'CONFIRMED' | 'MEMBER';

/**
 * The reason why nobody but the account `exceptId` may be given an address in an OU; null where there is none. A mere
 * claim in another OU is in nobody's way (threats 43). Called after the account was written, in its
 * transaction, it makes one of two that write the same wait for the other.
 * @param ouId where it is to be given; null where its owner has proven it
 */
export async function ownerOfAddress(
  ctx: Database,
  email: string,
  { ouId, exceptId = '' }: { readonly ouId: string | null; readonly exceptId?: string },
): Promise<AddressOwner | null> {
  const [proven] = await query(ctx, 'SELECT 1 FROM account WHERE confirmed_email = ? AND id <> ? LOCK IN SHARE MODE', [
    email,
    exceptId,
  ]);
  if (proven) return 'CONFIRMED';
  if (ouId === null) return null;
  for (const column of ['email', 'username']) {
    const [member] = await query(
      ctx,
      `SELECT 1 FROM account a STRAIGHT_JOIN member m ON m.user_id = a.id AND m.ou_id = ?
        WHERE a.${column} = ? AND a.id <> ? LIMIT 1 LOCK IN SHARE MODE`,
      [ouId, email, exceptId],
    );
    if (member) return 'MEMBER';
  }
  return null;
}

/** Runs a statement that writes a username; ALREADY_EXISTS when somebody has it (USER-10). */
export const writingNames = <Result>(write: () => Promise<Result>): Promise<Result> => uniquely(TAKEN, write);

/**
 * ALREADY_EXISTS for an address, and for a username that looks like one, that {@link ownerOfAddress} tells to be
 * somebody's. To be called after the account was written: of two transactions that write such a
 * pair, one then waits for the other.
 */
export async function requireOwnNames(
  ctx: Database,
  account: { readonly id: string; readonly username: string; readonly email: string | null },
  ouId: string | null,
): Promise<void> {
  const { id, username, email } = account;
  const owner = email && (await ownerOfAddress(ctx, email, { ouId, exceptId: id }));
  if (owner) fail('ALREADY_EXISTS', owner === 'MEMBER' ? MEMBER_HAS_IT : EMAIL_TAKEN);
  if (!username.includes('@')) return;
  const isTaken = await ownerOfAddress(ctx, username, { ouId, exceptId: id });
  if (isTaken) fail('ALREADY_EXISTS', USERNAME_TAKEN);
}
