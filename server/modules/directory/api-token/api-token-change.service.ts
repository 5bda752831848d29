import sql, { join } from 'sql-template-tag';
import { actingSession } from '../../../access/acting-session.js';
import { structureInScope } from '../../../access/reach.js';
import { tokenPower } from '../../../access/token-session.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { LEVEL } from '../../../context/levels.js';
import type { SessionState } from '../../../context/session-state.js';
import type { TokenRight } from '../../../context/token-rights.js';
import { operationsOfRights, TOKEN_RIGHTS } from '../../../context/token-rights.js';
import { hashApiToken, hintOfApiToken, newApiToken } from '../../../core/api-token-text.js';
import { fieldChanges, setChange } from '../../../core/audit-change.js';
import { now } from '../../../core/clock.js';
import { fail, failMissing, PortalError } from '../../../core/errors.js';
import { checkCount, checkIdCount, newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { countChange } from '../../../database/version.js';
import { checkedAddresses } from '../../identity/security/address-rule.service.js';
import { ApiTokenRow, ApiTokenStructure } from './api-token.entity.js';
import { tokensById } from './api-token.queries.js';
import type { ApiTokenCreateArguments, ApiTokenModifyArguments, ApiTokenNode } from './api-token.types.js';
import { In } from 'typeorm';

const MAX_NAME = 100;
const MAX_NODES = 30;
const MAX_ADDRESSES = 20;
/** Live tokens of an OU (TOKN-01). */
const MAX_LIVE = 100;
const DAY = 86_400_000;
const MAX_DAYS = 366;

const AUDITED = {
  name: 'text',
  expireTime: 'time',
  rights: 'json',
  isAllPeople: 'boolean',
  addresses: 'json',
} as const;

type Limits = Pick<ApiTokenRow, 'name' | 'rights' | 'isAllPeople' | 'addresses' | 'expireTime'>;
interface Checked {
  readonly limits: Limits;
  readonly nodes: readonly ApiTokenNode[];
}

/**
 * Creates an API token of an administrator of the working OU, and returns its id and its text, which is not stored
 * (TOKN-01, CALL-453). Throws INVALID_PARAMETER and OUT_OF_RANGE naming the field, PERMISSION_DENIED for rights and nodes
 * beyond the owner, ALREADY_EXISTS for the name of another live token, EXHAUSTED for the 101st live one.
 */
export async function createToken(
  ctx: RequestContext,
  input: ApiTokenCreateArguments,
): Promise<{ readonly id: string; readonly text: string }> {
  const [id, text] = [newId(), newApiToken()];
  await holdOrganization(ctx, workingOu(ctx));
  const { accountId } = sessionOf(ctx);
  const ownerId = input.ownerId ?? accountId;
  const { limits, nodes } = await checked(ctx, input, ownerId, id);
  await scoped(ctx, ApiTokenRow).insert([
    {
      ...limits,
      id,
      ownerId,
      tokenHash: hashApiToken(text),
      hint: hintOfApiToken(text),
      createdBy: accountId,
      createdTime: now(),
    },
  ]);
  await storeNodes(ctx, id, nodes);
  note(ctx, id, null, { limits, nodes });
  return { id, text };
}

/**
 * Changes the limits of a live token of the working OU, or renews it by a later end; its text stays (TOKN-04, CALL-454).
 * Throws the errors of {@link createToken}, NOT_FOUND for a token of another OU, EXPIRED for one that is over, and
 * WRONG_PARAMETER on `version` if it has changed since.
 */
export async function modifyToken(ctx: RequestContext, input: ApiTokenModifyArguments): Promise<void> {
  const { id } = input;
  await holdOrganization(ctx, workingOu(ctx));
  await countChange(ctx, scoped(ctx, ApiTokenRow), { id }, input.version);
  const before = await scoped(ctx, ApiTokenRow).get({ id });
  if (before.revokedTime !== null || before.expireTime <= now()) fail('EXPIRED', { message: 'error.apiTokenOver' });
  const nodesBefore = (await tokensById(ctx, [id]))[0]?.structures ?? [];
  const { limits, nodes } = await checked(ctx, input, before.ownerId, id);
  await scoped(ctx, ApiTokenRow).update({ id }, limits);
  await scoped(ctx, ApiTokenStructure).delete({ tokenId: id });
  await storeNodes(ctx, id, nodes);
  note(ctx, id, { limits: before, nodes: nodesBefore }, { limits, nodes });
  forgetSessions(ctx);
}

/**
 * Ends tokens of the working OU for good, on every server within two seconds, their sockets included; those that are over
 * stay as they are (TOKN-05, CALL-455). Throws NOT_FOUND if one is not of the OU.
 */
export async function revokeTokens(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
  checkIdCount('ids', ids);
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) failMissing('ids');
  const tokens = await scoped(ctx, ApiTokenRow).all({ id: In(distinct) }, { lock: 'update' });
  if (tokens.length < distinct.length) fail('NOT_FOUND');
  const open = tokens.filter(({ revokedTime }) => revokedTime === null).map(({ id }) => id);
  const change = { revokedTime: now(), modifiedBy: sessionOf(ctx).accountId, modifiedTime: now() };
  if (open.length > 0) {
    await scoped(ctx, ApiTokenRow).update({ id: In(open) }, { ...change, version: () => 'version + 1' });
  }
  const [only] = tokens;
  if (tokens.length === 1 && only) ctx.audit.resourceId = only.id;
  ctx.audit.targetName = tokens.map(({ name }) => name).join(', ');
  ctx.audit.description = JSON.stringify({ tokens: tokens.map(({ name }) => name) });
  forgetSessions(ctx);
  return distinct;
}

const forgetSessions = (ctx: RequestContext) => ctx.afterCommit.push(() => ctx.runtime.sessions.clear());

async function checked(
  ctx: RequestContext,
  input: ApiTokenCreateArguments | ApiTokenModifyArguments,
  ownerId: string,
  id: string,
): Promise<Checked> {
  const name = requiredLine('name', input.name, MAX_NAME);
  const rights = TOKEN_RIGHTS.filter((right) => input.rights.includes(right));
  if (rights.length === 0) failMissing('rights');
  const addresses = checkedAddresses('addresses', input.addresses ?? [], MAX_ADDRESSES);
  const { expireTime } = input;
  if (expireTime <= now() || expireTime > now() + MAX_DAYS * DAY) {
    fail('OUT_OF_RANGE', { message: 'error.apiTokenExpiry', values: { max: MAX_DAYS }, field: 'expireTime' });
  }
  const isAllPeople = input.structureIds == null;
  const owner = await ownerOf(ctx, ownerId);
  requireHeld(owner, isAllPeople, rights);
  const nodes = await nodesOf(ctx, owner, input.structureIds ?? null);
  await requireRoom(ctx, name, id);
  return { limits: { name, rights, isAllPeople, addresses, expireTime }, nodes };
}

/** The owner as they are now. Throws INVALID_PARAMETER for anybody but an active administrator of the OU. */
async function ownerOf(ctx: RequestContext, ownerId: string): Promise<SessionState> {
  const refuse = () => fail('INVALID_PARAMETER', { message: 'error.apiTokenOwnerNone', field: 'ownerId' });
  try {
    const owner = await actingSession(ctx, ownerId, workingOu(ctx));
    return owner.level === LEVEL.NORMAL ? refuse() : owner;
  } catch (error) {
    return error instanceof PortalError ? refuse() : Promise.reject(error as Error);
  }
}

/** A ceiling: nobody gives a program what its owner does not hold, or what the reach of the token rules out. */
function requireHeld(owner: SessionState, isAllPeople: boolean, rights: readonly TokenRight[]): void {
  const wanted = new Set(rights);
  const { operations } = tokenPower(owner, { isAllPeople, rights: wanted });
  const beyond = operationsOfRights(wanted).filter((operation) => !operations.has(operation));
  if (beyond.length === 0) return;
  const values = { operations: beyond.join(', ') };
  fail('PERMISSION_DENIED', { message: 'error.apiTokenCeiling', values, field: 'rights' });
}

/** The chosen nodes with their names; none for everybody. Throws as the check of ids does, for the reach of the owner. */
async function nodesOf(
  ctx: RequestContext,
  owner: SessionState,
  structureIds: readonly string[] | null,
): Promise<readonly ApiTokenNode[]> {
  if (structureIds === null) return [];
  const ids = [...new Set(structureIds)];
  if (ids.length === 0) failMissing('structureIds');
  checkCount('structureIds', ids, MAX_NODES);
  const asOwner = { ...ctx, session: owner };
  const rows = await query<ApiTokenNode & { readonly inScope: number }>(
    ctx,
    sql`SELECT s.id, s.name, ${structureInScope(asOwner, 's')} AS inScope FROM structure s
         WHERE ${inOu(ctx, 's')} AND s.id IN (${join(ids)}) ORDER BY s.name, s.id`,
  );
  if (rows.length < ids.length) fail('NOT_FOUND', { field: 'structureIds' });
  if (rows.some(({ inScope }) => inScope !== 1)) {
    fail('PERMISSION_DENIED', { message: 'error.apiTokenReach', field: 'structureIds' });
  }
  return rows.map(({ id, name }) => ({ id, name }));
}

/** The OU is held, so that two at the same time are counted. */
async function requireRoom(ctx: RequestContext, name: string, id: string): Promise<void> {
  const live = await query<{ id: string; name: string }>(
    ctx,
    sql`SELECT t.id, IF(t.name = ${name}, 1, 0) AS name FROM api_token t
         WHERE ${inOu(ctx, 't')} AND t.revoked_time IS NULL AND t.expire_time > ${now()} AND t.id <> ${id}`,
  );
  if (live.some((token) => Number(token.name) === 1)) fail('ALREADY_EXISTS', { field: 'name' });
  if (live.length >= MAX_LIVE) fail('EXHAUSTED', { message: 'error.apiTokenMany', values: { max: MAX_LIVE } });
}

const storeNodes = (ctx: RequestContext, tokenId: string, nodes: readonly ApiTokenNode[]) =>
  scoped(ctx, ApiTokenStructure).insert(nodes.map(({ id }) => ({ tokenId, structureId: id })));

function note(ctx: RequestContext, id: string, before: Checked | null, after: Checked): void {
  const changes = [
    ...fieldChanges<Limits>(AUDITED, before?.limits ?? null, after.limits),
    setChange('structures', before?.nodes ?? [], after.nodes),
  ];
  Object.assign(ctx.audit, {
    resourceId: id,
    targetName: after.limits.name,
    changes: changes.filter((change) => change !== undefined),
  });
}
