import { isIP } from 'node:net';
import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fieldChanges, secretChange, thingsChange } from '../../../core/audit-change.js';
import { now } from '../../../core/clock.js';
import { fail, failMissing } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { requireWebUrl } from '../../../core/web-url.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { seal } from '../../../integrations/crypto/seal.js';
import { isGlobal } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { BOTH_SIGN, newWebhookSecret } from './webhook-signature.js';
import { EVENT_TYPES } from './webhook-types-of-events.js';
import { Webhook } from './webhook.entity.js';
import type { WebhookArguments, WebhookModifyArguments, WebhookSecret } from './webhook.types.js';

const MAX_NAME = 50;
/** Targets of an OU (HOOK-01). */
const MAX_WEBHOOKS = 20;
const TAKEN: TakenKeys = [[/webhook_name/, { message: 'error.nameExists', field: 'name' }]];
const FIELDS = { name: 'text', url: 'text', isEnabled: 'boolean' } as const;
const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

/**
 * Adds a target, which gets the events from now on, and answers its secret, which no other call answers (CALL-462).
 * INVALID_PARAMETER with the field at fault, ALREADY_EXISTS for a name of the OU, EXHAUSTED for the 21st.
 */
export async function createWebhook(ctx: RequestContext, input: WebhookArguments): Promise<WebhookSecret> {
  const values = valuesOf(ctx, input);
  await holdOrganization(ctx, workingOu(ctx));
  if ((await scoped(ctx, Webhook).count({})) >= MAX_WEBHOOKS) {
    fail('EXHAUSTED', { message: 'error.tooManyWebhooks', values: { max: MAX_WEBHOOKS } });
  }
  const id = newId();
  const secret = newWebhookSecret();
  const row = {
    ...values,
    id,
    secret: seal(ctx.runtime.environment.secret, secret),
    cursorSeq: await endOfChain(ctx),
    dueTime: 0,
    createdTime: now(),
  };
  await uniquely(TAKEN, () => scoped(ctx, Webhook).insert([row]));
  noteChange(ctx, { id, name: values.name }, changesOf(null, values));
  return { id, secret };
}

/**
 * Changes a target (CALL-463). One that was switched off goes on with the events after those it got. The errors of
 * {@link createWebhook}; NOT_FOUND; WRONG_PARAMETER on `version` if it has changed since.
 */
export async function modifyWebhook(
  ctx: RequestContext,
  { id, version, ...input }: WebhookModifyArguments,
): Promise<void> {
  const values = valuesOf(ctx, input);
  const before = await lockWebhook(ctx, id);
  await countChange(ctx, scoped(ctx, Webhook), { id }, version);
  const isBegun = values.isEnabled && (!before.isEnabled || values.url !== before.url);
  // Another address, or another beginning, is not judged by the failures of the former.
  const fresh = { failedInRow: 0, failingSince: null, toldTime: null, pausedTime: null, dueTime: 0, leaseOwner: null };
  await uniquely(TAKEN, () => scoped(ctx, Webhook).update({ id }, { ...values, ...(isBegun && fresh) }));
  noteChange(ctx, before, changesOf(before, values));
}

/** Removes a target with the log of its deliveries (CALL-464). NOT_FOUND for one of another OU. */
export async function removeWebhook(ctx: RequestContext, id: string): Promise<void> {
  const before = await lockWebhook(ctx, id);
  await scoped(ctx, Webhook).delete({ id });
  noteChange(ctx, before);
}

/** Makes a new secret and answers it; for 24 hours the former one signs too (HOOK-02). NOT_FOUND. */
export async function rotateWebhookSecret(ctx: RequestContext, id: string): Promise<WebhookSecret> {
  const before = await lockWebhook(ctx, id);
  const secret = newWebhookSecret();
  await scoped(ctx, Webhook).update(
    { id },
    {
      secret: seal(ctx.runtime.environment.secret, secret),
      formerSecret: before.secret,
      formerUntil: now() + BOTH_SIGN,
    },
  );
  noteChange(ctx, before, [secretChange('secret')]);
  return { id, secret };
}

async function lockWebhook(ctx: RequestContext, id: string): Promise<Webhook> {
  ctx.audit.resourceId = id;
  return scoped(ctx, Webhook).get({ id }, { lock: 'update' });
}

/** The last link of the chain of the working OU; its last deleted one if it has none. */
async function endOfChain(ctx: RequestContext): Promise<number> {
  const [row] = await query<{ seq: number }>(
    ctx,
    sql`SELECT CAST(GREATEST(COALESCE((SELECT MAX(seq) FROM audit_link WHERE ${inOu(ctx)}), 0),
                             COALESCE((SELECT MAX(seq) FROM audit_anchor WHERE ${inOu(ctx)}), 0)) AS SIGNED) AS seq`,
  );
  return Number(row?.seq ?? 0);
}

type Values = Pick<Webhook, 'name' | 'url' | 'types' | 'isEnabled'>;

function valuesOf(ctx: RequestContext, input: WebhookArguments): Values {
  const types = [...new Set(input.types)].sort();
  if (types.length === 0) failMissing('types');
  if (!types.every((type) => KNOWN.has(type))) fail('INVALID_PARAMETER', { field: 'types' });
  return {
    name: requiredLine('name', input.name, MAX_NAME),
    url: requireTarget(ctx, input.url),
    types,
    isEnabled: input.isEnabled ?? true,
  };
}

/** An address of a target; a name is resolved at each connection, because it may mean another address then. */
function requireTarget({ runtime: { environment } }: RequestContext, text: string): string {
  const url = new URL(requireWebUrl('url', text));
  const allowed = environment.webhookAllowedHosts;
  if (allowed.includes(url.host) || allowed.includes(url.hostname)) return url.href;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(host) !== 0 && !isGlobal(host);
  const isPlain = url.protocol !== 'https:' && environment.isProduction;
  if (isInner || isPlain) fail('INVALID_PARAMETER', { message: 'error.webhookAddress', field: 'url' });
  return url.href;
}

function changesOf(before: Webhook | null, after: Values) {
  const thing = (type: string) => ({ id: type, name: type });
  const [old, fresh] = [new Set(before?.types), new Set(after.types)];
  return [
    ...fieldChanges<Webhook>(FIELDS, before, after),
    thingsChange(
      'types',
      after.types.filter((type) => !old.has(type)).map(thing),
      [...old].filter((type) => !fresh.has(type)).map(thing),
    ),
  ];
}
