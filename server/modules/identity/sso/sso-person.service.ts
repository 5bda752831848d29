import { refreshReach } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId } from '../../../core/ids.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { Account } from '../account/account.entity.js';
import { isUsernameTaken, ownerOfAddress } from '../account/account-names.service.js';
import { readCredentials } from '../account/account.service.js';
import { AccountType } from '../account/account.types.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { inEffect } from '../domain/domain-proof.service.js';
import type { Domain } from '../domain/domain.entity.js';
import { DomainIdentity } from '../domain/domain.entity.js';
import { addMember } from '../account/member.service.js';
import type { SsoPerson } from './sso-claims.js';
import { usernameCandidates } from './sso-claims.js';
import { DomainTestVerdict as Verdict } from './sso.types.js';

/** A name that somebody else took at the same moment is chosen anew this often. */
const ATTEMPTS = 3;

/** What becomes of a person whom a domain's provider vouches for. */
export type Judgement =
  | { readonly kind: Verdict.KNOWN | Verdict.BOUND; readonly accountId: string }
  | { readonly kind: Verdict.CREATED }
  | { readonly kind: Verdict.REFUSED; readonly message: string; readonly accountId: string | null };

const identityHash = ({ issuer, subject }: SsoPerson) => hashSecret(`${issuer}\n${subject}`);

/**
 * Decides, without changing anything, who somebody is here: the account their issuer and subject are bound to; else
 * one created beforehand with exactly their username (DOMN-07); else a new one where the domain imports (SSO-08). An
 * e-mail address never makes anybody somebody (threats 14).
 */
export async function judge(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<Judgement> {
  const [bound] = await query<{ accountId: string }>(
    ctx,
    'SELECT account_id AS accountId FROM domain_identity WHERE ou_id = ? AND domain_id = ? AND subject_hash = ?',
    [domain.ouId, domain.id, identityHash(person)],
  );
  if (bound) return admitted(ctx, domain, Verdict.KNOWN, bound.accountId);
  const prepared = await query<{ id: string; username: string }>(
    ctx,
    `SELECT a.id, a.username FROM account a
      WHERE a.username = ? AND a.type = 'DOMAIN' AND a.domain_id = ?
        AND NOT EXISTS (SELECT 1 FROM domain_identity i WHERE i.account_id = a.id)`,
    [person.claimedUsername, domain.id],
  );
  // The column ignores case and accents; two people may differ by them.
  const exact = prepared.find(({ username }) => username === person.claimedUsername);
  if (exact) return admitted(ctx, domain, Verdict.BOUND, exact.id);
  return domain.isAutoImport
    ? { kind: Verdict.CREATED }
    : { kind: Verdict.REFUSED, message: 'error.ssoUnknownPerson', accountId: null };
}

/** An account of this domain that is active and still a member of the domain's OU is let in. */
async function admitted(
  ctx: RequestContext,
  domain: Domain,
  kind: Verdict.KNOWN | Verdict.BOUND,
  accountId: string,
): Promise<Judgement> {
  const [account] = await query<{ isMember: number }>(
    ctx,
    `SELECT EXISTS (SELECT 1 FROM member m WHERE m.ou_id = ? AND m.user_id = a.id) AS isMember FROM account a
      WHERE a.id = ? AND a.type = 'DOMAIN' AND a.domain_id = ? AND a.is_super_admin = 0`,
    [domain.ouId, accountId, domain.id],
  );
  const refused = (message: string): Judgement => ({ kind: Verdict.REFUSED, message, accountId });
  if (!account) return refused('error.ssoUnknownPerson');
  if (!(await readCredentials(ctx, accountId))?.isActive) return refused('error.accountNotActive');
  return account.isMember === 1 ? { kind, accountId } : refused('error.organizationRefused');
}

/**
 * The account of a person whom a domain's provider vouches for, made or bound where {@link judge} says so. Of two
 * callbacks at once one makes the account and the other finds it. Throws PERMISSION_DENIED with the reason (SSO-09).
 */
export async function admit(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx, (inside) => admitInside(inside, domain, person), domain.ouId);
    } catch (error) {
      const isTaken = (error as { code?: string }).code === 'ER_DUP_ENTRY';
      if (!isTaken || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function admitInside(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<string> {
  const first = await judge(ctx, domain, person);
  if (first.kind === Verdict.KNOWN) return first.accountId;
  // Newcomers of an OU stand in line, and find what the one before them made.
  await holdOrganization(ctx, domain.ouId);
  const effective = inEffect(ctx, 'd');
  const [open] = await query(
    ctx,
    `SELECT d.id FROM domain d WHERE d.ou_id = ? AND d.id = ? AND d.is_sign_on = 1 AND ${effective.sql} FOR UPDATE`,
    [domain.ouId, domain.id, ...effective.values],
  );
  if (!open) fail('NOT_FOUND');
  const judgement = await judge(ctx, domain, person);
  if (judgement.kind === Verdict.REFUSED) fail('PERMISSION_DENIED', { message: judgement.message });
  if (judgement.kind === Verdict.KNOWN) return judgement.accountId;
  const accountId = judgement.kind === Verdict.CREATED ? await createAccount(ctx, domain, person) : judgement.accountId;
  await acrossOrganizations(ctx, DomainIdentity, 'sign-in comes before an OU').insert({
    ouId: domain.ouId,
    domainId: domain.id,
    accountId,
    subjectHash: identityHash(person),
    issuer: person.issuer,
    subject: person.subject,
    createdTime: now(),
  });
  const { username } = (await readCredentials(ctx, accountId)) ?? {};
  Object.assign(ctx.audit, { accountId, ...(username && { username }), ouId: domain.ouId, resourceId: accountId });
  ctx.audit.description = judgement.kind === Verdict.CREATED ? 'imported by its domain' : 'bound to its domain';
  await writeAudit(ctx, 'user', 'sessionLoginViaCode');
  return accountId;
}

/** A domain account with membership, roles and user groups of its domain (SSO-08); it has no password. */
async function createAccount(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<string> {
  const { issuer: _issuer, subject: _subject, claimedUsername: _claimed, phoneArea, ...fields } = person;
  const id = newId();
  const createdTime = now();
  await acrossOrganizations(ctx, Account, 'sign-in comes before an OU').insert({
    ...fields,
    id,
    ...(await freeNames(ctx, person)),
    ...(phoneArea !== null && { phoneArea }),
    type: AccountType.DOMAIN,
    domainId: domain.id,
    passwordHash: null,
    locale: ctx.locale,
    createdTime,
  });
  await addMember(ctx, domain.ouId, id, createdTime);
  for (const [target, source, column] of [
    ['user_role', 'domain_role', 'role_id'],
    ['user_group_member', 'domain_user_group', 'user_group_id'],
  ]) {
    await execute(
      ctx,
      `INSERT INTO ${target} (ou_id, user_id, ${column}, created_time)
       SELECT ou_id, ?, ${column}, ? FROM ${source} WHERE ou_id = ? AND domain_id = ?`,
      [id, createdTime, domain.ouId, domain.id],
    );
  }
  await refreshReach(ctx, [id], domain.ouId);
  return id;
}

/** Free names for a new account: an address that somebody confirmed is theirs alone, a username is chosen anew. */
export async function freeNames(
  ctx: RequestContext,
  { username, email }: SsoPerson,
): Promise<Pick<SsoPerson, 'username' | 'email'>> {
  return {
    username: await freeUsername(ctx, username),
    email: email !== null && (await ownerOfAddress(ctx, email, { ouId: null })) ? null : email,
  };
}

async function freeUsername(ctx: RequestContext, wanted: string): Promise<string> {
  for (const candidate of usernameCandidates(wanted)) if (!(await isUsernameTaken(ctx, candidate))) return candidate;
  return newId().toLowerCase();
}
