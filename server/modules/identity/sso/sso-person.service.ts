import sql from 'sql-template-tag';
import { refreshReach } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId } from '../../../core/ids.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
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

/** Attempts to create an account if somebody else takes its name concurrently. */
const ATTEMPTS = 3;

/** The outcome for a person whom a domain's provider vouches for. */
export type Judgement =
  | { readonly kind: Verdict.KNOWN | Verdict.BOUND; readonly accountId: string }
  | { readonly kind: Verdict.CREATED }
  | { readonly kind: Verdict.REFUSED; readonly message: string; readonly accountId: string | null };

const identityHash = ({ issuer, subject }: SsoPerson) => hashSecret(`${issuer}\n${subject}`);

/**
 * Finds the account of a person, without changing anything: the one that their issuer and subject are bound to; else one
 * created beforehand with exactly their username (DOMN-07); else a new one where the domain imports (SSO-08). An e-mail
 * address never decides (threats 14).
 */
export async function judge(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<Judgement> {
  const identities = scoped({ db: ctx.db, ouId: domain.ouId }, DomainIdentity);
  const bound = await identities.selectOne(['accountId'], { domainId: domain.id, subjectHash: identityHash(person) });
  if (bound) return admitted(ctx, domain, Verdict.KNOWN, bound.accountId);
  const prepared = await query<{ id: string; username: string }>(
    acrossOrganizations(ctx, 'an account has one identity, in whatever OU'),
    sql`SELECT a.id, a.username FROM account a
      WHERE a.username = ${person.claimedUsername} AND a.type = 'DOMAIN' AND a.domain_id = ${domain.id}
        AND NOT EXISTS (SELECT 1 FROM domain_identity i WHERE i.account_id = a.id)`,
  );
  // The column ignores case and accents; two people may differ by them.
  const exact = prepared.find(({ username }) => username === person.claimedUsername);
  if (exact) return admitted(ctx, domain, Verdict.BOUND, exact.id);
  return domain.isAutoImport
    ? { kind: Verdict.CREATED }
    : { kind: Verdict.REFUSED, message: 'error.ssoUnknownPerson', accountId: null };
}

/** Admits an account of this domain that is active and still a member of the domain's OU. */
async function admitted(
  ctx: RequestContext,
  domain: Domain,
  kind: Verdict.KNOWN | Verdict.BOUND,
  accountId: string,
): Promise<Judgement> {
  const [account] = await query<{ isMember: number }>(
    ctx,
    sql`SELECT EXISTS (SELECT 1 FROM member m WHERE ${inOu(domain, 'm')} AND m.user_id = a.id) AS isMember FROM account a
      WHERE a.id = ${accountId} AND a.type = 'DOMAIN' AND a.domain_id = ${domain.id} AND a.is_super_admin = 0`,
  );
  const refused = (message: string): Judgement => ({ kind: Verdict.REFUSED, message, accountId });
  if (!account) return refused('error.ssoUnknownPerson');
  if (!(await readCredentials(ctx, accountId))?.isActive) return refused('error.accountNotActive');
  return account.isMember === 1 ? { kind, accountId } : refused('error.organizationRefused');
}

/**
 * The account of a person whom a domain's provider vouches for, created or bound where {@link judge} says so. Of two
 * callbacks at once one creates the account and the other finds it. Throws PERMISSION_DENIED with the reason (SSO-09).
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
  // Newcomers of an OU take turns, and each finds the account that the one before created.
  await holdOrganization(ctx, domain.ouId);
  const [open] = await query(
    ctx,
    sql`SELECT d.id FROM domain d
         WHERE ${inOu(domain, 'd')} AND d.id = ${domain.id} AND d.is_sign_on = 1 AND ${inEffect(ctx)} FOR UPDATE`,
  );
  if (!open) fail('NOT_FOUND');
  const judgement = await judge(ctx, domain, person);
  if (judgement.kind === Verdict.REFUSED) fail('PERMISSION_DENIED', { message: judgement.message });
  if (judgement.kind === Verdict.KNOWN) return judgement.accountId;
  const accountId = judgement.kind === Verdict.CREATED ? await createAccount(ctx, domain, person) : judgement.accountId;
  await scoped({ db: ctx.db, ouId: domain.ouId }, DomainIdentity).insert([
    {
      domainId: domain.id,
      accountId,
      subjectHash: identityHash(person),
      issuer: person.issuer,
      subject: person.subject,
      createdTime: now(),
    },
  ]);
  const { username } = (await readCredentials(ctx, accountId)) ?? {};
  Object.assign(ctx.audit, { accountId, ...(username && { username }), ouId: domain.ouId, resourceId: accountId });
  ctx.audit.description = judgement.kind === Verdict.CREATED ? 'imported by its domain' : 'bound to its domain';
  await writeAudit(ctx, 'user', 'sessionLoginViaCode');
  return accountId;
}

/** The links that a domain gives to new people: their table, the domain's table, and the column of the target. */
const GIVEN = [
  ['user_role', 'domain_role', 'role_id'],
  ['user_group_member', 'domain_user_group', 'user_group_id'],
] as const;

/** A domain account with membership, roles and user groups of its domain (SSO-08); it has no password. */
async function createAccount(ctx: RequestContext, domain: Domain, person: SsoPerson): Promise<string> {
  const { name: fullName, nickName, phone, phoneArea, company, department, position } = person;
  const id = newId();
  const createdTime = now();
  await table(ctx, Account).insert([
    {
      id,
      ...(await freeNames(ctx, person)),
      name: fullName,
      nickName,
      phone,
      ...(phoneArea !== null && { phoneArea }),
      company,
      department,
      position,
      type: AccountType.DOMAIN,
      domainId: domain.id,
      passwordHash: null,
      locale: ctx.locale,
      createdTime,
    },
  ]);
  await addMember(ctx, domain.ouId, id, createdTime);
  for (const [links, source, target] of GIVEN) {
    const column = name(target);
    await execute(
      ctx,
      sql`INSERT INTO ${name(links)} (ou_id, user_id, ${column}, created_time)
       SELECT ou_id, ${id}, ${column}, ${createdTime} FROM ${name(source)} WHERE ${inOu(domain)} AND domain_id = ${domain.id}`,
    );
  }
  await refreshReach(ctx, [id], domain.ouId);
  return id;
}

/** Free names for a new account: without an address that somebody confirmed, and another username for a taken one. */
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
