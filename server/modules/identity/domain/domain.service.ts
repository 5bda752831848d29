import sql from 'sql-template-tag';
import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import type { AuditChange } from '../../../core/audit-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { inTransaction } from '../../../database/transaction.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { Account } from '../account/account.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { changesOfDomain } from './domain-changes.js';
import { proveHost } from './domain-host-check.service.js';
import type { LinkChange, LinkKind } from './domain-links.service.js';
import { planLinks, requireLinksInScope, storeLinks } from './domain-links.service.js';
import { claimUrl, dropUnusedHost, holderOf, hostOf, isHostProven } from './domain-proof.service.js';
import { DEFAULT_SCOPES, parseProvider, sealSecret } from './domain-provider.js';
import type { DomainUrl } from './domain-url.js';
import { parseDomainUrl } from './domain-url.js';
import { Domain } from './domain.entity.js';
import type { DomainArguments, DomainModifyArguments } from './domain.types.js';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;

/** The columns that an input sets. */
type Values = Partial<Domain> & Pick<Domain, 'name'>;

/** The error for each key of the table that a second registration may break. */
const TAKEN: TakenKeys = [
  [/domain_name/, { message: 'error.nameExists', field: 'name' }],
  [/domain_url/, { message: 'error.domainUrlTaken', field: 'url' }],
  [/domain_idp/, { message: 'error.domainIdpTaken', field: 'idp' }],
];

/** Reads the answer of a change, in its transaction. */
type ReadChanged<Answer> = (inside: RequestContext, id: string) => Promise<Answer>;

/**
 * Registers a domain in a transaction of its own and answers what `read` reads of it; see {@link createDomain}. It
 * first looks up the host's record for a url that another OU has without effect (DOMN-10).
 */
export async function registerDomain<Answer>(
  ctx: RequestContext,
  input: DomainArguments,
  read: ReadChanged<Answer>,
): Promise<Answer> {
  await proveContested(ctx, parseDomainUrl(input.url));
  return inTransaction(ctx, async (inside) => {
    const id = await createDomain(inside, input);
    await writeAudit(inside, 'domain', 'domainCreate');
    return read(inside, id);
  });
}

/** Changes a domain as {@link registerDomain} registers one; see {@link modifyDomain}. */
export async function changeDomain<Answer>(
  ctx: RequestContext,
  { id, ...input }: DomainModifyArguments,
  read: ReadChanged<Answer>,
): Promise<Answer> {
  await proveContested(ctx, await wantedUrl(ctx, id, input.url));
  return inTransaction(ctx, async (inside) => {
    await modifyDomain(inside, id, input);
    await writeAudit(inside, 'domain', 'domainModify');
    return read(inside, id);
  });
}

/** Name servers are queried outside of any transaction, and only if their answer decides. */
async function proveContested(ctx: RequestContext, url: DomainUrl): Promise<void> {
  const host = hostOf(url.url);
  const holder = await holderOf(ctx, url);
  if (holder?.isInEffect === 0 && !(await isHostProven(ctx, host))) await proveHost(ctx, host);
}

/** The url that a change enters: its own in the form of the list, else one without scheme (DOMN-05). */
async function wantedUrl(ctx: RequestContext, id: string, entered: string): Promise<DomainUrl> {
  const { url } = await scoped(ctx, Domain).get({ id });
  return entered.trim() === url ? { url, urlHash: hashSecret(url) } : parseDomainUrl(entered);
}

/**
 * Registers a domain and answers its id (CALL-156). INVALID_PARAMETER with the field at fault, ALREADY_EXISTS for a
 * name of the OU, or a url or sign-in name of the installation, that is taken (DOMN-10, LIST-15), and the errors of
 * {@link planLinks}.
 */
async function createDomain(ctx: RequestContext, input: DomainArguments): Promise<string> {
  const values = {
    claims: {},
    scopes: DEFAULT_SCOPES,
    ...valuesOf(ctx, input),
    ...parseDomainUrl(input.url),
    id: newId(),
    createdTime: now(),
  };
  const plans = await planOf(ctx, values.id, input);
  await claimUrl(ctx, values);
  await uniquely(TAKEN, () => scoped(ctx, Domain).insert([values]));
  for (const [kind, change] of plans) await storeLinks(ctx, kind, values.id, change);
  noteChange(ctx, values, [...changesOfDomain(null, values), ...changesOfLinks(plans)]);
  return values.id;
}

/**
 * Changes a domain (CALL-157); fields that the input leaves out stay. Throws the errors of {@link createDomain};
 * NOT_FOUND for one of another OU; WRONG_PARAMETER on `version` if it has changed since; INVALID_PARAMETER when the
 * provider changes and would get the secret of the former one; PERMISSION_DENIED for a sub-administrator who lets people
 * in or changes their provider while the domain gives more than they may give, or who changes the provider while the
 * domain has people, whom the new one could impersonate.
 */
async function modifyDomain(ctx: RequestContext, id: string, input: Omit<DomainModifyArguments, 'id'>): Promise<void> {
  const before = await lockDomain(ctx, id);
  await countChange(ctx, scoped(ctx, Domain), { id }, input.version);
  const values = { ...valuesOf(ctx, input), ...(await wantedUrl(ctx, id, input.url)), yieldedTime: null };
  const changed = Object.keys(values).filter((key) =>
    differs(before[key as keyof Domain], values[key as keyof Domain]),
  );
  if (changed.some((key) => ORIGIN.has(key))) await requireOrigin(ctx, before);
  const opens = (['isAutoImport', 'isSignOn'] as const).some((key) => changed.includes(key) && values[key]);
  if (opens) await requireLinksInScope(ctx, id);
  if (changed.includes('issuer') && before.clientSecret && values.clientSecret === undefined) {
    fail('INVALID_PARAMETER', { message: 'error.domainSecretAgain', field: 'clientSecret' });
  }
  const plans = await planOf(ctx, id, input);
  await claimUrl(ctx, values);
  await uniquely(TAKEN, () => scoped(ctx, Domain).update({ id }, values));
  if (changed.includes('url')) await dropUnusedHost(ctx, hostOf(before.url));
  for (const [kind, change] of plans) await storeLinks(ctx, kind, id, change);
  noteChange(ctx, before, [...changesOfDomain(before, values), ...changesOfLinks(plans)]);
}

/** Removes a domain (CALL-158). INVALID_PARAMETER, naming their number, while it has accounts (DOMN-09). */
export async function deleteDomain(ctx: RequestContext, id: string): Promise<void> {
  const domain = await lockDomain(ctx, id);
  await requireLinksInScope(ctx, id);
  const count = await countAccounts(ctx, id);
  if (count > 0) fail('INVALID_PARAMETER', { message: 'error.domainHasAccounts', values: { count } });
  await scoped(ctx, Domain).delete({ id });
  await dropUnusedHost(ctx, hostOf(domain.url));
  noteChange(ctx, domain);
}

/** The domain, held until the end of the transaction, so that it and a sign-in that creates an account take turns. */
async function lockDomain(ctx: RequestContext, id: string): Promise<Domain> {
  const domain = await scoped(ctx, Domain).get({ id }, { lock: 'update' });
  // The audit event of a refusal names the domain, too (AUDT-09).
  ctx.audit.resourceId = id;
  return domain;
}

/** The accounts of a domain that are members of an OU; those removed from it neither count nor prevent a deletion. */
async function countAccounts(ctx: RequestContext, id: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    acrossOrganizations(ctx, 'accounts of a domain join other OUs'),
    sql`SELECT COUNT(*) AS total FROM account a WHERE a.domain_id = ${id}
        AND EXISTS (SELECT 1 FROM member m WHERE m.user_id = a.id)`,
  );
  return row?.total ?? 0;
}

/** Whether the domain has an account, removed people included: a removal can be taken back. */
const hasAccounts = (ctx: RequestContext, id: string): Promise<boolean> => table(ctx, Account).exists({ domainId: id });

/** The columns that decide which account a person gets. */
const ORIGIN: ReadonlySet<string> = new Set(['issuer', 'clientId', 'claims']);

async function requireOrigin(ctx: RequestContext, domain: Domain): Promise<void> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return;
  await requireLinksInScope(ctx, domain.id);
  if (await hasAccounts(ctx, domain.id)) fail('PERMISSION_DENIED', { message: 'error.domainOrigin' });
}

function valuesOf(ctx: RequestContext, input: DomainArguments): Values {
  const { provider } = input;
  const clientSecret = sealSecret(ctx, provider?.clientSecret);
  return {
    name: requiredLine('name', input.name, MAX_NAME),
    isAutoImport: input.isAutoImport,
    ...(input.description !== undefined && {
      description: optionalLine('description', input.description, MAX_DESCRIPTION),
    }),
    ...(provider && parseProvider(ctx, provider)),
    ...(provider && clientSecret !== undefined && { clientSecret }),
  };
}

const differs = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

type Plans = readonly (readonly [LinkKind, LinkChange])[];

/** The changes of the links that the input names; other links stay. */
async function planOf(ctx: RequestContext, id: string, { roleIds, userGroupIds }: DomainArguments): Promise<Plans> {
  const plans: [LinkKind, LinkChange][] = [];
  if (roleIds) plans.push(['role', await planLinks(ctx, 'role', id, roleIds)]);
  if (userGroupIds) plans.push(['user_group', await planLinks(ctx, 'user_group', id, userGroupIds)]);
  return plans;
}

/** The names of the links in an audit event. */
const SETS: Readonly<Record<LinkKind, string>> = { role: 'roles', user_group: 'userGroups' };

const changesOfLinks = (plans: Plans): (AuditChange | undefined)[] =>
  plans.map(([kind, { linked, unlinked }]) => thingsChange(SETS[kind], linked, unlinked));
