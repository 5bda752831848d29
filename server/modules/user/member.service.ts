import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { execute, query } from '../../database/query.js';
import { prefixPattern } from '../../core/pagination.js';
import { memberTerms, termOf } from './member-terms.js';

interface Person {
  username: string;
  name: string;
  email: string | null;
}

/**
 * Makes an account a member of an OU, with the words it is found by there and in the OU's count of members: the only
 * way in, so that lists, search and totals agree. To be called in a transaction, with the OU named because platform
 * work has no working OU. NOT_FOUND for an unknown account; for a member the duplicate key, which callers are answered
 * as ALREADY_EXISTS (USER-11, USER-25).
 * @param createdTime when the person joined, in epoch milliseconds
 */
export async function addMember(
  ctx: Pick<RequestContext, 'db'>,
  ouId: string,
  accountId: string,
  createdTime: number = now(),
): Promise<void> {
  const [person] = await query<Person>(ctx, 'SELECT username, name, email FROM account WHERE id = ?', [accountId]);
  if (!person) fail('NOT_FOUND');
  const { username, name, email } = person;
  await execute(
    ctx,
    'INSERT INTO member (ou_id, user_id, username, name, email, created_time) VALUES (?, ?, ?, ?, ?, ?)',
    [ouId, accountId, username, name, email ?? '', createdTime],
  );
  // Words that differ by accents alone are one key.
  const terms = memberTerms(person);
  await execute(
    ctx,
    `INSERT IGNORE INTO member_term (ou_id, term, user_id, created_time) VALUES ${terms.map(() => '(?, ?, ?, ?)').join(', ')}`,
    terms.flatMap((term) => [ouId, term, accountId, createdTime]),
  );
  await execute(ctx, 'UPDATE organization SET member_count = member_count + 1 WHERE id = ?', [ouId]);
}

/** What a search for members asks of their terms, as a pattern of LIKE. */
export const memberTermPattern = (search: string): string => prefixPattern(termOf(search));
