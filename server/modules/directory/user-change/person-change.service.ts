import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { countChange } from '../../../database/version.js';
import { requireOwnNames } from '../../identity/account/account-names.service.js';
import { renewMemberships } from '../../identity/account/member.service.js';
import type { PersonFields } from './user-fields.service.js';
import { requireTerm } from './user-fields.service.js';

/** What an account says of a person. */
export type Person = Required<PersonFields> & { readonly id: string; readonly username: string };

const COLUMNS: Readonly<Record<keyof PersonFields, string>> = {
  name: 'name',
  nickName: 'nick_name',
  email: 'email',
  phone: 'phone',
  phoneArea: 'phone_area',
  company: 'company',
  department: 'department',
  position: 'position',
  startTime: 'start_time',
  expireTime: 'expire_time',
};
const FIELDS = Object.keys(COLUMNS) as (keyof PersonFields)[];
const SELECT = FIELDS.map((field) => `${COLUMNS[field]} AS ${field}`).join(', ');

/** An account, held until the end of the transaction; NOT_FOUND for none. */
export async function lockPerson(ctx: RequestContext, id: string): Promise<Person> {
  const [row] = await query<Person>(ctx, `SELECT id, username, ${SELECT} FROM account WHERE id = ? FOR UPDATE`, [id]);
  return row ?? fail('NOT_FOUND');
}

/** The fields that are wanted to be other than they are. */
export const changedFields = (before: Person, wanted: PersonFields): (keyof PersonFields)[] =>
  FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);

/** From what a change starts, and where it is made. */
export interface ChangeFrom {
  readonly version?: number | null;
  /** The OU whose members share no address; null where the owner of a new one has proven it. */
  readonly ouId: string | null;
}

/**
 * Writes changed fields of an account, and what its memberships repeat of them; answers the person as they are now. A
 * new address makes void what was mailed to the old one, or asked for, and is not confirmed yet. ALREADY_EXISTS on
 * `email`, INVALID_PARAMETER for a term that ends before it begins, WRONG_PARAMETER on `version` when the account was
 * changed since.
 */
export async function storePerson(
  ctx: RequestContext,
  before: Person,
  wanted: PersonFields,
  { version, ouId }: ChangeFrom,
): Promise<Person> {
  const { id, username } = before;
  const changed = changedFields(before, wanted);
  const after: Person = { ...before, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) };
  requireTerm(after.startTime, after.expireTime);
  await countChange(ctx, 'account', { id }, version);
  const columns = changed.map((field) => `${COLUMNS[field]} = ?`);
  if (changed.includes('email')) columns.push('email_confirmed_time = NULL');
  await execute(ctx, `UPDATE account SET ${columns.join(', ')} WHERE id = ?`, [
    ...changed.map((field) => after[field]),
    id,
  ]);
  if (changed.includes('email')) {
    await requireOwnNames(ctx, { id, username, email: after.email }, ouId);
    for (const table of ['password_link', 'one_time_code', 'email_change']) {
      await execute(ctx, `DELETE FROM ${table} WHERE account_id = ?`, [id]);
    }
  }
  await renewMemberships(ctx, id, before);
  // Sessions carry the name.
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return after;
}
