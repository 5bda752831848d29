import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { translate } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { scoped, table } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import type { Callback, Claims } from '../../../integrations/oidc/oidc-client.js';
import { Account } from '../account/account.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { Domain } from '../domain/domain.entity.js';
import type { SsoPerson } from './sso-claims.js';
import { personOf } from './sso-claims.js';
import { freeNames, judge } from './sso-person.service.js';
import type { BegunRequest, TakenRequest } from './sso-request.service.js';
import { asking, atPublicAddress, beginRequest, providerOf, readResult, storeResult } from './sso-request.service.js';
import type { DomainTestAccount, DomainTestResult } from './sso.types.js';
import { DomainTestVerdict } from './sso.types.js';

/** A provider may send anything: the test shows so much of it. */
const MAX_CLAIMS = 100;
const MAX_CLAIM = 500;

type Finding = Omit<DomainTestResult, 'isDone'>;

const NOTHING: Finding = { claims: null, account: null, roles: [], userGroups: [], verdict: null, message: null };

/**
 * Begins a test sign-in over a domain of the working OU, whether or not its sign-on is switched on (BYND-07).
 * NOT_FOUND for a domain of another OU, INVALID_PARAMETER when no provider is set up or it does
 * not answer, and under another host than the public one.
 */
export async function beginTest(ctx: RequestContext, domainId: string): Promise<BegunRequest> {
  ctx.audit.resourceId = domainId;
  const url = atPublicAddress(ctx, '/admin/domain-settings');
  if (url) fail('INVALID_PARAMETER', { message: 'error.ssoOtherHost', values: { url } });
  const domain = await scoped(ctx, Domain).get({ id: domainId });
  const provider =
    providerOf(ctx, domain) ?? fail('INVALID_PARAMETER', { message: 'error.ssoNotSetUp', field: 'issuer' });
  const begun = await beginRequest(ctx, domain, provider, sessionOf(ctx).accountId);
  await writeAudit(ctx, 'domain', 'domainTestSignIn');
  return begun;
}

/** The result of a test that the caller began. NOT_FOUND for anybody else's, and after ten minutes. */
export async function testResult(ctx: RequestContext, state: string): Promise<DomainTestResult> {
  const owner = { accountId: sessionOf(ctx).accountId, ouId: workingOu(ctx) };
  const found = (await readResult(ctx, owner, state)) as Finding | null;
  if (!found) return { isDone: false, ...NOTHING };
  // Stored as a key, because readers have their own languages.
  const message = found.message === null ? null : translate(ctx.locale, found.message);
  return { isDone: true, ...found, message };
}

/** Ends a test that came back: it stores the outcome of a real sign-in, and nothing else changes. */
export async function finishTest(ctx: RequestContext, request: TakenRequest, callback: Callback): Promise<void> {
  let finding: Finding;
  try {
    finding = await find(ctx, request, callback);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    const reason = error.details.values?.reason;
    const claims = reason ? shown({ error: reason }) : null;
    finding = { ...NOTHING, claims, verdict: DomainTestVerdict.FAILED, message: error.messageKey };
  }
  await storeResult(ctx, request.stateHash, finding);
}

async function find(ctx: RequestContext, request: TakenRequest, callback: Callback): Promise<Finding> {
  const { ouId, domainId, signOn } = request;
  const domain = await scoped({ db: ctx.db, ouId }, Domain).one({ id: domainId });
  const provider = domain && providerOf(ctx, domain);
  if (!domain || !provider) return fail('NOT_FOUND');
  const claims = await asking(ctx, domain, () => ctx.runtime.oidc.claims(provider, signOn, callback));
  const person = personOf(claims, domain.claims) ?? fail('UNAUTHENTICATED', { message: 'error.ssoRefused' });
  const judgement = await judge(ctx, domain, person);
  const accountId = 'accountId' in judgement ? judgement.accountId : null;
  const isRefused = judgement.kind === DomainTestVerdict.REFUSED;
  return {
    claims: shown(claims),
    account:
      accountId === null ? { ...draft(person), ...(await freeNames(ctx, person)) } : await existing(ctx, accountId),
    ...(isRefused ? { roles: [], userGroups: [] } : await rights(ctx, domain, accountId)),
    verdict: judgement.kind,
    message: isRefused ? judgement.message : null,
  };
}

function shown(claims: Claims): Record<string, unknown> {
  const entries = Object.entries(claims).slice(0, MAX_CLAIMS);
  return Object.fromEntries(
    entries.map(([claim, value]) => {
      const text = JSON.stringify(value);
      return [claim.slice(0, MAX_CLAIM), text.length > MAX_CLAIM ? `${text.slice(0, MAX_CLAIM)}…` : value];
    }),
  );
}

function draft({ username, name, nickName, email, phone, company, department, position }: SsoPerson) {
  return { username, name, nickName, email, phone, company, department, position };
}

async function existing(ctx: RequestContext, id: string): Promise<DomainTestAccount | null> {
  const account = await table(ctx, Account).one({ id });
  if (!account) return null;
  const { username, name, nickName, email, phone, company, department, position } = account;
  return { username, name, nickName, email, phone, company, department, position };
}

/** Names of the roles and user groups of an account in the domain's OU; without an account, of those the domain gives. */
async function rights(ctx: RequestContext, { ouId, id }: Domain, accountId: string | null) {
  const names = async (kind: 'role' | 'user_group', own: string) => {
    const [links, column, value] =
      accountId === null ? [`domain_${kind}`, 'domain_id', id] : [own, 'user_id', accountId];
    const rows = await query<{ name: string }>(
      ctx,
      sql`SELECT t.name FROM ${name(links)} l JOIN ${name(kind)} t ON t.ou_id = l.ou_id AND t.id = ${name(`l.${kind}_id`)}
        WHERE ${inOu({ ouId }, 'l')} AND ${name(`l.${column}`)} = ${value} ORDER BY t.name, t.id`,
    );
    return rows.map((row) => row.name);
  };
  return { roles: await names('role', 'user_role'), userGroups: await names('user_group', 'user_group_member') };
}
