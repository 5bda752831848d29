import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { table } from '../../../database/scoped.js';
import { Account } from './account.entity.js';
import { isUsernameTaken, ownerOfAddress, requireOwnNames, writingNames } from './account-names.service.js';
import { AccountType } from './account.types.js';

/** USER-23 */
const USERNAME = { min: 3, max: 50 };
/** The search for a free name with a number ends here. */
const MAX_TRIES = 10_000;

/** The account to create for a person. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** The domain that signs them in; null for an internal account. */
  readonly domainId: string | null;
  /** The hash of the initial password; null if a link or a domain takes its place. */
  readonly passwordHash: string | null;
}

/**
 * Creates an account under a free username that its e-mail address suggests; the owner of an internal one must choose a
 * password (USER-24). To be called in a transaction. ALREADY_EXISTS, with `email` as its field, for an address that
 * somebody has confirmed, or that a member of the OU has.
 */
export async function createAccount(
  ctx: Pick<RequestContext, 'db'>,
  account: NewAccount,
  ouId: string,
): Promise<{ id: string; username: string }> {
  const { name, email, domainId, passwordHash } = account;
  const id = newId();
  for await (const username of freeUsernames(ctx, email)) {
    // Another transaction may take the name in the meantime; its account stays.
    const isMade = await table(ctx, Account).insertMissing([
      { id, username, name, email, ...typeOf(domainId), passwordHash, createdTime: now() },
    ]);
    if (isMade === 0) continue;
    if (!(await ownerOfAddress(ctx, email, { ouId, exceptId: id }))) return { id, username };
    fail('ALREADY_EXISTS', { message: 'error.emailExists', field: 'email' });
  }
  return fail('ALREADY_EXISTS', { field: 'email' });
}

/** The columns that distinguish a domain account from an internal one, whose owner must choose a password (USER-24). */
const typeOf = (domainId: string | null) => ({
  type: domainId ? AccountType.DOMAIN : AccountType.INTERNAL,
  domainId,
  isInitPassword: !domainId,
});

/** An account in all its fields, as an administrator describes a person (USER-03). */
export interface DescribedAccount {
  readonly username: string;
  readonly name: string;
  readonly nickName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phoneArea: string;
  readonly company: string | null;
  readonly department: string | null;
  readonly position: string | null;
  readonly startTime: number | null;
  readonly expireTime: number | null;
  /** The domain that signs them in; null for an internal account. */
  readonly domainId: string | null;
  /** The hash of the initial password; null if a link or a domain takes its place. */
  readonly passwordHash: string | null;
}

/**
 * Creates an account under the given username; the owner of an internal one must choose a password (USER-24). To be
 * called in a transaction. Answers its id. ALREADY_EXISTS, with `username` or `email` as its field, as
 * {@link requireOwnNames} says (USER-10, USER-11).
 */
export async function insertAccount(
  ctx: Pick<RequestContext, 'db'>,
  account: DescribedAccount,
  ouId: string,
): Promise<string> {
  const { username, name, nickName, email, phone, phoneArea, company, department, position } = account;
  const { startTime, expireTime, domainId, passwordHash } = account;
  const id = newId();
  await writingNames(() =>
    table(ctx, Account).insert([
      {
        id,
        username,
        name,
        nickName,
        email,
        phone,
        phoneArea,
        company,
        department,
        position,
        startTime,
        expireTime,
        ...typeOf(domainId),
        passwordHash,
        createdTime: now(),
      },
    ]),
  );
  await requireOwnNames(ctx, { id, username, email }, ouId);
  return id;
}

/** The free usernames that an address suggests: the part before the @, then the same with numbers. */
async function* freeUsernames(ctx: Pick<RequestContext, 'db'>, email: string): AsyncGenerator<string> {
  const base = email
    .slice(0, email.indexOf('@'))
    .padEnd(USERNAME.min, '_')
    .slice(0, USERNAME.max - 5);
  for (let number = 1; number < MAX_TRIES; number += 1) {
    const username = number === 1 ? base : `${base}${number}`;
    if (!(await isUsernameTaken(ctx, username))) yield username;
  }
}
