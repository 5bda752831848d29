import { dropReachOfAdmins } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { prefixPattern } from '../../../core/pagination.js';
import { memberTerms, termOf } from './member-terms.service.js';
import { NEVER } from './member.entity.js';

type Database = Pick<RequestContext, 'db'>;

/** What of an account its memberships repeat, for lists to sort and search by. */
interface Person {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly startTime: number | null;
  readonly expireTime: number | null;
}

const PERSON = 'username, name, email, start_time AS startTime, expire_time AS expireTime';

/**
 * Makes an account a member of an OU, with the words it is found by there and in the OU's count of members: the only
 * way in, so that lists, search and totals agree. To be called in a transaction that holds the OU: people who join at
 * once would each share its row and wait for the others to count. The OU is named, because platform work has no
 * working OU. NOT_FOUND for an unknown account; for a member the duplicate key, which callers are answered as
 * ALREADY_EXISTS (USER-11, USER-25). The first OU that an account is in is its home.
 * @param createdTime when the person joined, in epoch milliseconds
 */
export async function addMember(
  ctx: Database,
  ouId: string,
  accountId: string,
  createdTime: number = now(),
): Promise<void> {
  const [person] = await query<Person>(ctx, `SELECT ${PERSON} FROM account WHERE id = ?`, [accountId]);
  if (!person) fail('NOT_FOUND');
  const { username, name, email, startTime, expireTime } = person;
  await execute(
    ctx,
    `INSERT INTO member (ou_id, user_id, username, name, email, start_time, expire_time, created_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [ouId, accountId, username, name, email ?? '', startTime ?? 0, expireTime ?? NEVER, createdTime],
  );
  // Words that differ by accents alone are one key.
  const terms = memberTerms(person);
  await execute(
    ctx,
    `INSERT IGNORE INTO member_term (ou_id, term, user_id, created_time) VALUES ${terms.map(() => '(?, ?, ?, ?)').join(', ')}`,
    terms.flatMap((term) => [ouId, term, accountId, createdTime]),
  );
  await execute(
    ctx,
    `UPDATE account SET home_ou_id = ? WHERE id = ? AND home_ou_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM member o WHERE o.user_id = account.id AND o.ou_id <> ?)`,
    [ouId, accountId, ouId],
  );
  await execute(ctx, 'UPDATE organization SET member_count = member_count + 1 WHERE id = ?', [ouId]);
}

/**
 * Ends memberships of an OU, with everything that hangs on them: roles, groups, nodes, sub-administrator record,
 * messages (USER-26). The only way out, as {@link addMember} is the only way in. To be called in a transaction.
 */
export async function deleteMembers(ctx: Database, ouId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await dropReachOfAdmins(ctx, accountIds, ouId);
  const values = [ouId, ...accountIds];
  const count = await execute(
    ctx,
    `DELETE FROM member WHERE ou_id = ? AND user_id IN (${placeholders(accountIds)})`,
    values,
  );
  await execute(ctx, 'UPDATE organization SET member_count = member_count - ? WHERE id = ?', [count, ouId]);
}

/**
 * Brings all memberships of an account up to what the account says now, in every OU. To be called in the transaction
 * that changed it.
 * @param before the name and address that it had
 */
export async function renewMemberships(
  ctx: Database,
  accountId: string,
  before: Pick<Person, 'username' | 'name' | 'email'>,
): Promise<void> {
  const [person] = await query<Person>(ctx, `SELECT ${PERSON} FROM account WHERE id = ?`, [accountId]);
  if (!person) fail('NOT_FOUND');
  await execute(ctx, 'UPDATE member SET name = ?, email = ?, start_time = ?, expire_time = ? WHERE user_id = ?', [
    person.name,
    person.email ?? '',
    person.startTime ?? 0,
    person.expireTime ?? NEVER,
    accountId,
  ]);
  const terms = memberTerms(person);
  const gone = memberTerms(before).filter((term) => !terms.includes(term));
  for (const term of gone) {
    await execute(
      ctx,
      `DELETE t FROM member m JOIN member_term t ON t.ou_id = m.ou_id AND t.term = ? AND t.user_id = m.user_id
        WHERE m.user_id = ?`,
      [term, accountId],
    );
  }
  // All of them: a word that differs by an accent alone went with its old spelling.
  const isNew = gone.length > 0 || terms.some((term) => !memberTerms(before).includes(term));
  for (const term of isNew ? terms : []) {
    await execute(
      ctx,
      `INSERT IGNORE INTO member_term (ou_id, term, user_id, created_time)
       SELECT m.ou_id, ?, m.user_id, m.created_time FROM member m WHERE m.user_id = ?`,
      [term, accountId],
    );
  }
}

/** What a search for members asks of their terms, as a pattern of LIKE. */
export const memberTermPattern = (search: string): string => prefixPattern(termOf(search));
