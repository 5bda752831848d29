import sql, { join } from 'sql-template-tag';
import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { canonicalAccount } from '../../identity/account/account.service.js';
import type { Standing } from '../user/user-authority.service.js';
import { reachedOf, refusalOf } from '../user/user-authority.service.js';
import { sharedAccounts } from '../user/user-facts.service.js';
import { holdersOfMore } from '../user/user-holdings.service.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from '../user/user-relations.service.js';
import type { ListField, TextField } from './import-fields.js';
import { UserImportField as Field } from './user-import.types.js';

type Texts = Readonly<Record<TextField | Field.username | Field.email | Field.phoneArea | Field.phone, string | null>>;

/** An account that a row of a file names, or that has the username or address that a row wants. */
export interface KnownPerson extends Texts {
  readonly id: string;
  readonly startTime: number | null;
  readonly expireTime: number | null;
  /** A member of the working OU within the caller's reach. */
  readonly isReached: boolean;
  readonly isManageable: boolean;
  /** Fields that the caller may not change: those that open or end the caller's own account, or an administrator's. */
  readonly closed: ReadonlySet<Field>;
  /** Not the working OU's alone, see sharedAccounts. */
  readonly isShared: boolean;
  /** The roles, groups and nodes that the person holds, id to name. */
  readonly held: Readonly<Record<ListField, ReadonlyMap<string, string>>>;
}

/** Accounts by their username and address, in one spelling. */
export interface KnownPeople {
  readonly byUsername: ReadonlyMap<string, KnownPerson>;
  readonly byEmail: ReadonlyMap<string, KnownPerson>;
}

type Row = Omit<KnownPerson, 'isReached' | 'isManageable' | 'isShared' | 'closed' | 'held'> &
  Standing & { isMember: number; isConfirmed: number };

/** @param isAbove the person holds rights that the caller may not give */
function closedFields(ctx: RequestContext, { id, scope }: Standing, isAbove: boolean): ReadonlySet<Field> {
  const { accountId, level } = sessionOf(ctx);
  if (id === accountId) return new Set([Field.email, Field.accountStartTime, Field.accountExpireTime]);
  // A change of address can open the account to its author (ROLE-15, threats 42).
  return new Set((scope !== null || isAbove) && level !== LEVEL.OU_ADMIN ? [Field.email] : []);
}

/**
 * Counts the names and addresses that the caller asks about, beyond the people of their reach, against a day's budget
 * (threats 10): nobody must find out list by list whether accounts of other OUs exist. EXHAUSTED beyond it.
 */
export async function chargeNames(ctx: RequestContext, texts: readonly string[], people: KnownPeople): Promise<void> {
  const isReached = (name: string) => people.byUsername.get(name)?.isReached || people.byEmail.get(name)?.isReached;
  const names = [...new Set(texts.map(canonicalAccount))].filter((name) => name !== '' && !isReached(name));
  if (names.length > 0) await ctx.runtime.limits.take('importCheck', sessionOf(ctx).accountId, names.length);
}

/**
 * The accounts with one of these texts as username or confirmed e-mail address, in any OU, because both are unique in
 * the installation, and the members with one as an unconfirmed address. People in the caller's reach come with their
 * roles, groups and nodes. Seven statements, however many there are.
 */
export async function readPeople(ctx: RequestContext, texts: readonly string[]): Promise<KnownPeople> {
  const names = [...new Set(texts.map(canonicalAccount))].filter((name) => name !== '');
  if (names.length === 0) return { byUsername: new Map(), byEmail: new Map() };
  const rows = await query<Row>(
    ctx,
    sql`SELECT a.id, a.username, a.name, a.nick_name AS nickName, a.email, a.phone_area AS phoneArea, a.phone, a.company,
            a.department, a.position, a.start_time AS startTime, a.expire_time AS expireTime,
            a.is_super_admin AS isSuperAdmin, o.admin_id <=> a.id AS isAdmin, s.scope,
            m.user_id IS NOT NULL AS isMember, a.email_confirmed_time IS NOT NULL AS isConfirmed
       FROM (SELECT id FROM account WHERE username IN (${join(names)})
              UNION SELECT id FROM account WHERE confirmed_email IN (${join(names)})
              UNION SELECT e.id FROM account e JOIN member n ON n.user_id = e.id AND ${inOu(ctx, 'n')}
               WHERE e.email IN (${join(names)})) k
       JOIN account a ON a.id = k.id JOIN organization o ON o.id = ${workingOu(ctx)}
       LEFT JOIN member m ON m.ou_id = o.id AND m.user_id = a.id
       LEFT JOIN sub_admin s ON s.ou_id = o.id AND s.user_id = a.id`,
  );
  const members = rows.filter((row) => row.isMember).map(({ id }) => id);
  const reached = await reachedOf(ctx, members);
  const ids = members.filter((id) => reached.has(id));
  const [roles, userGroups, structures, shared, above] = await Promise.all([
    rolesOfUsers(ctx, ids),
    userGroupsOfUsers(ctx, ids),
    structuresOfUsers(ctx, ids),
    sharedAccounts(ctx, ids),
    holdersOfMore(ctx, ids),
  ]);
  const people = rows.map(({ isMember, isConfirmed, ...row }) => {
    const named = (list: readonly { id: string; name: string }[] = []) =>
      new Map(list.map((item) => [item.id, item.name]));
    const person: KnownPerson = {
      ...row,
      isReached: isMember === 1 && reached.has(row.id),
      isManageable: refusalOf(ctx, row) === null && !row.isSuperAdmin,
      closed: closedFields(ctx, row, above.has(row.id)),
      isShared: shared.has(row.id),
      held: {
        [Field.roles]: named(roles.get(row.id)),
        [Field.userGroups]: named(userGroups.get(row.id)),
        [Field.structures]: named(structures.get(row.id)?.map(({ id, path }) => ({ id, name: path }))),
      },
    };
    return { person, ownsAddress: isMember === 1 || isConfirmed === 1 };
  });
  return {
    byUsername: new Map(people.map(({ person }) => [canonicalAccount(person.username ?? ''), person])),
    byEmail: new Map(
      people.flatMap(({ person, ownsAddress }) =>
        person.email && ownsAddress ? [[canonicalAccount(person.email), person]] : [],
      ),
    ),
  };
}
