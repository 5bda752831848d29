import sql from 'sql-template-tag';
import { Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import type { ErrorDetails } from '../../../core/errors.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { Account } from './account.entity.js';

type Database = Pick<RequestContext, 'db'>;

const USERNAME_TAKEN: ErrorDetails = { message: 'error.usernameExists', field: 'username' };
const EMAIL_TAKEN: ErrorDetails = { message: 'error.personExists', field: 'email' };
const MEMBER_HAS_IT: ErrorDetails = { message: 'error.userExists', field: 'email' };
const TAKEN: TakenKeys = [[/account_username/, USERNAME_TAKEN]];

/** Whether this text is the username or the confirmed address of an account. */
export async function isUsernameTaken(ctx: Database, username: string): Promise<boolean> {
  const rows = await query(
    ctx,
    sql`(SELECT 1 FROM account WHERE username = ${username} LIMIT 1)
     UNION ALL (SELECT 1 FROM account WHERE confirmed_email = ${username} LIMIT 1)`,
  );
  return rows.length > 0;
}

/** The owner of an address that nobody else in an OU may get: the account that confirmed it, or a member known by it. */
export type AddressOwner = 'CONFIRMED' | 'MEMBER';

/**
 * The reason why only the account `exceptId` may have an address in an OU; null where there is none. An unconfirmed
 * address in another OU is no reason (threats 43). Called after the account was written, in its transaction, it makes
 * one of two that write the same address wait for the other.
 * @param ouId the OU that gives the address; null where its owner has proven it
 */
export async function ownerOfAddress(
  ctx: Database,
  email: string,
  { ouId, exceptId = '' }: { readonly ouId: string | null; readonly exceptId?: string },
): Promise<AddressOwner | null> {
  const isProven = await table(ctx, Account).exists({ confirmedEmail: email, id: Not(exceptId) }, 'share');
  if (isProven) return 'CONFIRMED';
  if (ouId === null) return null;
  for (const column of ['email', 'username']) {
    const [member] = await query(
      ctx,
      sql`SELECT 1 FROM account a STRAIGHT_JOIN member m ON m.user_id = a.id AND ${inOu({ ouId }, 'm')}
        WHERE ${name(`a.${column}`)} = ${email} AND a.id <> ${exceptId} LIMIT 1 LOCK IN SHARE MODE`,
    );
    if (member) return 'MEMBER';
  }
  return null;
}

/** Runs a statement that writes a username; ALREADY_EXISTS when somebody has it (USER-10). */
export const writingNames = <Result>(write: () => Promise<Result>): Promise<Result> => uniquely(TAKEN, write);

/**
 * ALREADY_EXISTS for an address that has another owner by {@link ownerOfAddress}, and for a username that looks like one.
 * To be called after the account was written: of two transactions that write such a pair, one then waits for the other.
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
