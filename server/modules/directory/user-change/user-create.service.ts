import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { hashPassword } from '../../../integrations/crypto/password-hash.js';
import type { DescribedAccount } from '../../identity/account/account-create.service.js';
import { insertAccount } from '../../identity/account/account-create.service.js';
import { AccountType } from '../../identity/account/account.types.js';
import { Domain } from '../../identity/domain/domain.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { initialPassword } from '../../identity/password/initial-password.service.js';
import { issuePasswordLink } from '../../identity/password/password-link.service.js';
import { ruleOf } from '../../identity/security/security.service.js';
import { addMember } from '../../identity/account/member.service.js';
import { changesOfPerson } from './person-change.service.js';
import { countingNames } from './user-check.service.js';
import { openContacts } from './user-contacts.service.js';
import type { PersonInput } from './user-fields.service.js';
import { DEFAULT_PHONE_AREA, parsePerson, parseUsername } from './user-fields.service.js';
import type { FirstLinks } from '../user/user-first-links.service.js';
import { requireFirstLinks, storeFirstLinks } from '../user/user-first-links.service.js';
import { isMailable, mailFromOrganization } from './user-mail.service.js';
import type { CreatedUser, UserCreateArguments } from './user-change.types.js';

/** The account and membership of the working OU to create for a person; e-mail address and phone are decrypted. */
export interface NewMember extends PersonInput, FirstLinks {
  readonly username: string;
  readonly name: string;
  readonly type?: AccountType | null;
  readonly domainId?: string | null;
}

/** A checked new member; the slow work is done. */
export interface PreparedMember {
  readonly account: DescribedAccount;
  readonly links: FirstLinks;
  /** Shown once if no mail can bring a link; null otherwise. */
  readonly initialPassword: string | null;
}

/**
 * Creates an account and its membership (CALL-134, USER-02, USER-24). Opens its own transaction: hashing must not hold
 * a connection. Throws the errors of {@link prepareMember}, {@link createMember} and {@link countingNames}, and
 * WRONG_PARAMETER for an address or a phone that its key does not open.
 * @param furtherRoles makes roles in the transaction, for the new member
 */
export async function createAndJoin(
  ctx: RequestContext,
  input: UserCreateArguments,
  furtherRoles?: (inside: RequestContext) => Promise<readonly string[]>,
): Promise<CreatedUser> {
  // Refused before anything slow is done; checked again when it is written.
  await requireFirstLinks(ctx, input);
  const prepared = await prepareMember(ctx, await openContacts(ctx, input));
  return countingNames(ctx, () =>
    inTransaction(ctx, async (inside) => {
      const roleIds = [...(input.roleIds ?? []), ...((await furtherRoles?.(inside)) ?? [])];
      const created = await createMember(inside, { ...prepared, links: { ...prepared.links, roleIds } });
      await writeAudit(inside, 'user', 'userCreateAndJoin');
      return created;
    }),
  );
}

/**
 * Checks a person's fields, and hashes the initial password where no mailed link takes its place. INVALID_PARAMETER
 * with the field at fault (USER-09, USER-12…15, USER-23). To be called outside a transaction.
 */
export async function prepareMember(ctx: RequestContext, input: NewMember): Promise<PreparedMember> {
  const username = parseUsername(input.username);
  const person = parsePerson(input);
  const email = person.email ?? null;
  const domainId = domainOf(input);
  const password = domainId || isMailable(ctx, email) ? null : initialPassword(await ruleOf(ctx, workingOu(ctx)));
  return {
    account: {
      nickName: null,
      phone: null,
      phoneArea: DEFAULT_PHONE_AREA,
      company: null,
      department: null,
      position: null,
      startTime: null,
      expireTime: null,
      ...person,
      username,
      name: person.name ?? '',
      email,
      domainId,
      passwordHash: password && (await hashPassword(password)),
    },
    links: { roleIds: input.roleIds, userGroupIds: input.userGroupIds, structureIds: input.structureIds },
    initialPassword: password,
  };
}

function domainOf({ type, domainId }: NewMember): string | null {
  const isDomain = type === AccountType.DOMAIN;
  if (isDomain !== Boolean(domainId)) {
    fail('INVALID_PARAMETER', { field: 'domainId' });
  }
  return domainId ?? null;
}

/**
 * Writes a prepared person: account, membership, first links, and the mail with the setup link, which is valid for a
 * day. Call it in a transaction. Throws ALREADY_EXISTS with `username` or `email` as its field (USER-10, USER-11),
 * NOT_FOUND for a domain of another OU, and the errors of requireFirstLinks.
 */
export async function createMember(ctx: RequestContext, person: PreparedMember): Promise<CreatedUser> {
  const { account, links } = person;
  // New members are written in turn: no key ensures that an unconfirmed address is unique in the OU.
  await holdOrganization(ctx, workingOu(ctx));
  const gained = await requireFirstLinks(ctx, links);
  if (account.domainId) await requireDomain(ctx, account.domainId);
  const id = await insertAccount(ctx, account, workingOu(ctx));
  await addMember(ctx, workingOu(ctx), id);
  await storeFirstLinks(ctx, id, links);
  const isInvited = person.initialPassword === null && account.domainId === null;
  if (isInvited && isMailable(ctx, account.email)) {
    const link = await issuePasswordLink(ctx, id, 'INIT');
    const addressee = { name: account.name, email: account.email, locale: null };
    await mailFromOrganization(ctx, addressee, {
      kind: 'passwordInit',
      values: { account: account.username },
      ...link,
    });
  }
  const { username } = account;
  noteChange(ctx, { id, name: account.name }, [
    valueChange('username', 'text', null, username),
    ...changesOfPerson(null, account),
    ...gained,
  ]);
  return { id, username, initialPassword: person.initialPassword };
}

/**
 * Held until the end of the transaction: a domain with accounts is not deleted, nor led to another provider (DOMN-09).
 */
async function requireDomain(ctx: RequestContext, domainId: string): Promise<void> {
  const isThere = await scoped(ctx, Domain).exists({ id: domainId }, 'update');
  if (!isThere) fail('NOT_FOUND', { field: 'domainId' });
}
