import type { AuditChange, AuditValue } from '../../../core/audit-change.js';
import { valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { table } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { Account } from '../../identity/account/account.entity.js';
import { EmailChange } from '../../identity/account/email-change.entity.js';
import { maskedEmail, maskedPhone } from '../../identity/account/account.service.js';
import { requireOwnNames } from '../../identity/account/account-names.service.js';
import { renewMemberships } from '../../identity/account/member.service.js';
import { PasswordLink } from '../../identity/password/password-link.entity.js';
import { OneTimeCode } from '../../identity/session/one-time-code.entity.js';
import type { PersonFields } from './user-fields.service.js';
import { requireTerm } from './user-fields.service.js';

/** The profile of a person in their account. */
export type Person = Required<PersonFields> & { readonly id: string; readonly username: string };

const FIELDS = [
  'name',
  'nickName',
  'email',
  'phone',
  'phoneArea',
  'company',
  'department',
  'position',
  'startTime',
  'expireTime',
] as const satisfies readonly (keyof PersonFields)[];

/** An account, held until the end of the transaction; NOT_FOUND for none. */
export async function lockPerson(ctx: RequestContext, id: string): Promise<Person> {
  const person = await table(ctx, Account).selectOne(['id', 'username', ...FIELDS], { id }, { lock: 'update' });
  return person ?? fail('NOT_FOUND');
}

/** The fields whose wanted value differs from the present one. */
export const changedFields = (before: Person, wanted: PersonFields): (keyof PersonFields)[] =>
  FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);

/** The version that a change starts from, and the place where it is made. */
export interface ChangeFrom {
  readonly version?: number | null;
  /** The OU within which addresses are unique; null if the owner has proven the new one. */
  readonly ouId: string | null;
}

/**
 * Writes changed fields of an account, and their copies in its memberships; returns the updated person. A new address
 * voids links and codes that were mailed to the old one, and is not confirmed yet. Throws ALREADY_EXISTS on `email`,
 * INVALID_PARAMETER for a term that ends before it begins, WRONG_PARAMETER on `version` if the account has changed
 * since.
 */
export async function storePerson(
  ctx: RequestContext,
  before: Person,
  wanted: PersonFields,
  { version, ouId }: ChangeFrom,
): Promise<Person> {
  const { id, username } = before;
  const changed = changedFields(before, wanted);
  const values: PersonFields = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  const after: Person = { ...before, ...values };
  requireTerm(after.startTime, after.expireTime);
  await countChange(ctx, table(ctx, Account), { id }, version);
  const proof = changed.includes('email') && { emailConfirmedTime: null };
  await table(ctx, Account).update({ id }, { ...values, ...proof });
  if (changed.includes('email')) {
    await requireOwnNames(ctx, { id, username, email: after.email }, ouId);
    for (const Mailed of [PasswordLink, OneTimeCode, EmailChange]) {
      await table<{ accountId: string }>(ctx, Mailed).delete({ accountId: id });
    }
  }
  await renewMemberships(ctx, id, before);
  // Sessions carry the name.
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return after;
}

/** The term as calls name it. */
const TERM: Partial<Record<keyof PersonFields, string>> = {
  startTime: 'accountStartTime',
  expireTime: 'accountExpireTime',
};
const MASKS: Partial<Record<keyof PersonFields, (value: string) => string>> = {
  email: maskedEmail,
  phone: maskedPhone,
};

/**
 * The fields of a person that changed, as an audit event tells them; address and phone are masked, because many read the
 * log (AUDT-20). `before` is null for a new person.
 */
export function changesOfPerson(before: PersonFields | null, after: PersonFields): (AuditChange | undefined)[] {
  return FIELDS.map((field) => {
    if (after[field] === undefined) return undefined;
    const term = TERM[field];
    const change = valueChange(term ?? field, term ? 'time' : 'text', before?.[field] ?? null, after[field]);
    const mask = MASKS[field];
    const masked = (value: AuditValue) => (mask && typeof value === 'string' ? mask(value) : value);
    return change && { ...change, from: masked(change.from), to: masked(change.to) };
  });
}
