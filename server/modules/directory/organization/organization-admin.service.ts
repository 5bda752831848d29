import { setChange } from '../../../core/audit-change.js';
import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { isMailAddress } from '../../../core/mail-address.js';
import { userChannel } from '../../../core/pubsub.js';
import { requiredLine } from '../../../core/text.js';
import { scoped, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { hashPassword } from '../../../integrations/crypto/password-hash.js';
import { createAccount } from '../../identity/account/account-create.service.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import type { MailRequest } from '../../platform/mail/mail.service.js';
import { sendMail } from '../../platform/mail/mail.service.js';
import { initialPassword } from '../../identity/password/initial-password.service.js';
import { issuePasswordLink } from '../../identity/password/password-link.service.js';
import { ruleOf } from '../../identity/security/security.service.js';
import { openPassword } from '../../identity/security/keys.service.js';
import { Member } from '../../identity/account/member.entity.js';
import { addMember } from '../../identity/account/member.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { Domain } from '../../identity/domain/domain.entity.js';
import { dropSubAdmin } from '../sub-admin/sub-admin.service.js';
import { requireOrganization } from './organization.service.js';
import type { CreatedAdmin } from './organization.types.js';

/** USER-23 */
const MAX_NAME = 50;
const CONSOLE_PATH = '/admin';

type LockedOrganization = Pick<Organization, 'id' | 'name' | 'adminId' | 'languages'>;

type Person = Pick<Credentials, 'id' | 'name' | 'email' | 'locale'>;

/** The account, membership and administration to create for a person. */
export interface NewAdmin {
  readonly organizationId: string;
  readonly name: string;
  /** Encrypted under `keyId`, as passwords are. */
  readonly email: string;
  readonly keyId: string;
  /** The id of the OU's domain that signs the person in; none for an internal account. */
  readonly domain?: string | null;
}

/**
 * Makes a member the administrator of an OU (SUPR-01); the former one loses the rights at once (SUPR-03), and the new one
 * is invited by mail (SUPR-02). One who hands over is a normal user then (OUCF-12). Setting the same one again changes
 * nothing. For a super administrator, and for an OU
 * administrator handing over their own OU (SUPR-09); PERMISSION_DENIED to everybody else and for any other OU.
 * NOT_FOUND for an unknown OU, and for anybody who is not an active member of it.
 */
export async function setAdmin(ctx: RequestContext, organizationId: string, userId: string): Promise<void> {
  const isOwn = requireAppointer(ctx, organizationId);
  const organization = await lockOrganization(ctx, organizationId);
  // After two concurrent hand-overs, the second caller is no longer the administrator.
  if (isOwn && organization.adminId !== sessionOf(ctx).accountId) fail('PERMISSION_DENIED');
  const isMember = await scoped({ db: ctx.db, ouId: organizationId }, Member).exists({ userId }, 'update');
  const person = isMember ? await readCredentials(ctx, userId) : null;
  if (!person?.isActive || person.isSuperAdmin) fail('NOT_FOUND');
  await appoint(ctx, organization, person);
  if (isOwn && organization.adminId && person.id !== organization.adminId) {
    await dropSubAdmin(ctx, organizationId, organization.adminId);
  }
}

/**
 * Lets only those through who may change the administrator of an OU: super administrators, and its OU administrator.
 * PERMISSION_DENIED to everybody else.
 * @returns whether the caller administers the OU
 */
export function requireAppointer(ctx: RequestContext, organizationId: string): boolean {
  const { level, ouId } = sessionOf(ctx);
  const isOwn = level === LEVEL.OU_ADMIN && ouId === organizationId;
  if (level !== LEVEL.SUPER_ADMIN && !isOwn) fail('PERMISSION_DENIED');
  return isOwn;
}

/**
 * Makes an account for a person, a member of the OU, and its administrator (SUPR-06). An internal account is set up by
 * a mailed link; without mail, the answer tells an initial password once (PWD-26). Opens its own transaction, because
 * hashing must not hold a connection. WRONG_PARAMETER for an e-mail address that its key does not open, INVALID_PARAMETER
 * for an invalid name or address, NOT_FOUND for an unknown OU or a domain of another OU, ALREADY_EXISTS for an address
 * that an account has confirmed, or that a member of the OU has.
 */
export async function createAndSetAdmin(ctx: RequestContext, input: NewAdmin): Promise<CreatedAdmin> {
  const { organizationId, domain: domainId = null } = input;
  Object.assign(ctx.audit, { resourceId: organizationId.slice(0, 26) });
  const person = await openPerson(ctx, input);
  const secret = await firstSecret(ctx, organizationId, domainId);
  return inTransaction(ctx, async (inside) => {
    if (domainId) {
      await lockOrganization(inside, organizationId);
      await requireDomain(inside, organizationId, domainId);
    }
    const created = await makeAdmin(inside, organizationId, { ...person, domainId, ...secret });
    await writeAudit(inside, 'organization', 'organizationCreateAndSetAdmin');
    return created;
  });
}

/**
 * Name and address of a new administrator, checked; see {@link createAndSetAdmin} for the errors.
 * @param nameField names the name in a refusal
 */
export async function openPerson(
  ctx: RequestContext,
  input: Pick<NewAdmin, 'name' | 'email' | 'keyId'>,
  nameField = 'name',
): Promise<{ name: string; email: string }> {
  const name = requiredLine(nameField, input.name, MAX_NAME);
  const email = (await openPassword(ctx, input.keyId, input.email)).trim();
  if (!isMailAddress(email)) fail('INVALID_PARAMETER', { field: 'email' });
  return { name, email };
}

interface FirstSecret {
  /** Told once, if no mail can bring a link (PWD-26); null otherwise. */
  readonly password: string | null;
  readonly passwordHash: string | null;
}

/** The initial password of an internal account where nothing can be mailed. Hashes, so it belongs before a transaction. */
export async function firstSecret(
  ctx: RequestContext,
  organizationId: string,
  domainId: string | null,
): Promise<FirstSecret> {
  if (domainId || ctx.runtime.configuration.isOn('emailAvaiable')) return { password: null, passwordHash: null };
  const password = initialPassword(await ruleOf(ctx, organizationId));
  return { password, passwordHash: await hashPassword(password) };
}

/** Makes the account of an OU's administrator within a transaction, and mails it; see {@link createAndSetAdmin}. */
export async function makeAdmin(
  ctx: RequestContext,
  organizationId: string,
  {
    name,
    email,
    domainId,
    password,
    passwordHash,
  }: FirstSecret & { name: string; email: string; domainId: string | null },
): Promise<CreatedAdmin> {
  const organization = await lockOrganization(ctx, organizationId);
  const account = await createAccount(ctx, { name, email, domainId, passwordHash }, organizationId);
  await addMember(ctx, organizationId, account.id);
  const person = { id: account.id, name, email, locale: null };
  await appoint(ctx, organization, person);
  if (!domainId && !password) {
    const link = await issuePasswordLink(ctx, account.id, 'INIT');
    const values = { organization: organization.name, account: account.username };
    await mailTo(ctx, organization, person, { kind: 'passwordInit', values, ...link });
  }
  return { ...account, initialPassword: password, organization: await requireOrganization(ctx, organizationId) };
}

/** Lets one call at a time change an OU's administrator. NOT_FOUND for an unknown OU. */
async function lockOrganization(ctx: RequestContext, id: string): Promise<LockedOrganization> {
  const columns = ['id', 'name', 'adminId', 'languages'] as const;
  return (await table(ctx, Organization).selectOne(columns, { id }, { lock: 'update' })) ?? fail('NOT_FOUND');
}

/**
 * Locks the domain until the end of the transaction: with accounts, it cannot be deleted and keeps its provider
 * (DOMN-09). Throws NOT_FOUND on `domain` without it.
 */
async function requireDomain(ctx: RequestContext, ouId: string, id: string): Promise<void> {
  const isThere = await scoped({ db: ctx.db, ouId }, Domain).exists({ id }, 'update');
  if (!isThere) fail('NOT_FOUND', { field: 'domain' });
}

/** Writes the change, tells the open portals of both persons, and invites the new one; does nothing for the same one. */
async function appoint(ctx: RequestContext, organization: LockedOrganization, person: Person): Promise<void> {
  const { id, name, adminId } = organization;
  Object.assign(ctx.audit, {
    resourceId: id,
    targetName: name,
    ouId: id,
    description: JSON.stringify({ from: adminId, to: person.id }),
  });
  if (adminId === person.id) return;
  const former = adminId ? await readCredentials(ctx, adminId) : null;
  const change = setChange('admin', former ? [{ id: former.id, name: former.name }] : [], [
    { id: person.id, name: person.name },
  ]);
  if (change) ctx.audit.changes = [change];
  await table(ctx, Organization).update({ id }, { adminId: person.id });
  for (const account of [adminId, person.id]) {
    if (account) ctx.events.push({ channel: userChannel(id, account), payload: { kind: 'ACCESS_CHANGED' } });
  }
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  await mailTo(ctx, organization, person, {
    kind: 'adminInvitation',
    values: { organization: name },
    path: CONSOLE_PATH,
  });
}

interface Letter {
  readonly kind: MailRequest['kind'];
  readonly path: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly expireTime?: number;
}

/** Mails in the person's language, else the OU's first one; sends nothing without an address, or without mail. */
async function mailTo(ctx: RequestContext, organization: LockedOrganization, person: Person, letter: Letter) {
  if (!person.email || !ctx.runtime.configuration.isOn('emailAvaiable')) return;
  const [first] = ctx.runtime.configuration.offered(organization.languages);
  const to = { address: person.email, name: person.name, locale: person.locale ?? first ?? ctx.locale };
  await sendMail(ctx, { ...letter, to });
}
