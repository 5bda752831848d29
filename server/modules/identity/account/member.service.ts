import sql from 'sql-template-tag';
import { In } from 'typeorm';
import { keepCounts } from '../../../access/reach-count.js';
import { dropReachOfAdmins } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute } from '../../../database/query.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { prefixPattern } from '../../../core/pagination.js';
import { Account } from './account.entity.js';
import { memberTerms, termOf } from './member-terms.service.js';
import { Member, MemberTerm, NEVER } from './member.entity.js';
import { Organization } from './organization.entity.js';

type Database = Pick<RequestContext, 'db'>;

/** The columns of an account that its memberships repeat, for lists to sort and search by. */
interface Person {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly startTime: number | null;
  readonly expireTime: number | null;
}

/** Those columns of an account. NOT_FOUND for an unknown one. */
const personOf = async (ctx: Database, id: string): Promise<Person> =>
  (await table(ctx, Account).selectOne(['username', 'name', 'email', 'startTime', 'expireTime'], { id })) ??
  fail('NOT_FOUND');

/**
 * Makes an account a member of an OU, with its search terms and in the OU's count of members. It is the only way in, so
 * that lists, search and totals agree. Call it in a transaction that holds the OU: concurrent joins would each
 * share-lock its row and deadlock on the count. The OU is a parameter, because platform work has no working OU. Throws
 * NOT_FOUND for an unknown account; for a member the duplicate key, which calls answer as ALREADY_EXISTS (USER-11,
 * USER-25). The first OU of an account is its home.
 * @param createdTime the time of joining, in epoch milliseconds
 */
export async function addMember(
  ctx: Database,
  ouId: string,
  accountId: string,
  createdTime: number = now(),
): Promise<void> {
  const place = { db: ctx.db, ouId };
  const person = await personOf(ctx, accountId);
  const { username } = person;
  await scoped(place, Member).insert([{ userId: accountId, username, ...shownOf(person), createdTime }]);
  // Words that differ by accents alone are one key.
  const terms = memberTerms(person).map((term) => ({ term, userId: accountId, createdTime }));
  await scoped(place, MemberTerm).insertMissing(terms);
  await execute(
    acrossOrganizations(ctx, 'the home is the first of all OUs'),
    sql`UPDATE account SET home_ou_id = ${ouId} WHERE id = ${accountId} AND home_ou_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM member o WHERE o.user_id = account.id AND o.ou_id <> ${ouId})`,
  );
  await table(ctx, Organization).update({ id: ouId }, { memberCount: () => 'member_count + 1' });
}

/** The columns of a membership that follow the account. */
const shownOf = ({ name, email, startTime, expireTime }: Person) => ({
  name,
  email: email ?? '',
  startTime: startTime ?? 0,
  expireTime: expireTime ?? NEVER,
});

/**
 * Ends memberships of an OU, with everything that depends on them: roles, groups, nodes, sub-administrator record,
 * messages (USER-26). The only way out, as {@link addMember} is the only way in. To be called in a transaction.
 */
export async function deleteMembers(ctx: Database, ouId: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  // Held first: no link of these members changes while the stored counts of reaches follow their removal.
  await holdOrganization(ctx, ouId);
  await dropReachOfAdmins(ctx, accountIds, ouId);
  const members = scoped({ db: ctx.db, ouId }, Member);
  const count = await keepCounts(ctx, ouId, accountIds, () => members.delete({ userId: In([...accountIds]) }));
  await table(ctx, Organization).update({ id: ouId }, { memberCount: () => `member_count - ${count}` });
}

/**
 * Updates all memberships of an account, in every OU, after the account changed. To be called in the transaction that
 * changed it.
 * @param before its former name and address
 */
export async function renewMemberships(
  ctx: Database,
  accountId: string,
  before: Pick<Person, 'username' | 'name' | 'email'>,
): Promise<void> {
  const everywhere = acrossOrganizations(ctx, 'a person changes in every OU');
  const person = await personOf(ctx, accountId);
  await table(everywhere, Member).update({ userId: accountId }, shownOf(person));
  const terms = memberTerms(person);
  const gone = memberTerms(before).filter((term) => !terms.includes(term));
  for (const term of gone) {
    await execute(
      everywhere,
      sql`DELETE t FROM member m JOIN member_term t ON t.ou_id = m.ou_id AND t.term = ${term} AND t.user_id = m.user_id
        WHERE m.user_id = ${accountId}`,
    );
  }
  // All terms: one that differs by an accent alone was deleted with its old spelling.
  const isNew = gone.length > 0 || terms.some((term) => !memberTerms(before).includes(term));
  for (const term of isNew ? terms : []) {
    await execute(
      everywhere,
      sql`INSERT IGNORE INTO member_term (ou_id, term, user_id, created_time)
       SELECT m.ou_id, ${term}, m.user_id, m.created_time FROM member m WHERE m.user_id = ${accountId}`,
    );
  }
}

/** The LIKE pattern of terms for a search for members. */
export const memberTermPattern = (search: string): string => prefixPattern(termOf(search));
