import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { table } from '../../../database/scoped.js';
import { seal, unseal } from '../../../integrations/crypto/seal.js';
import { IdempotencyKey } from './idempotency.entity.js';

const KEY = /^[\x21-\x7e]{1,100}$/;
const HEADER = 'Idempotency-Key';
/** A call that has not stored its answer after this many milliseconds never will: its server was killed. */
const LONGEST_CALL = 60_000;

/** A call of a mutation under a key. */
export interface KeyedCall {
  /** Its field, and its place in the document: one key serves a document of several mutations. */
  readonly field: string;
  readonly place: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Another call has claimed the key in the meantime. */
class Claimed extends Error {}

/**
 * Runs a call once for each Idempotency-Key of its caller in the working OU (CALL-252): a repetition with the same
 * arguments gets the first answer, and does nothing. The claim is part of the first transaction of the call, so a call
 * that failed can be made again under its key. Calls without a key just run.
 * @param run gets the context under which the call runs
 * @throws INVALID_PARAMETER for a key of another form, and for one that another call used; BUSY while the first call
 * runs; ALREADY_EXISTS if its answer was lost
 */
export async function once(
  ctx: RequestContext,
  call: KeyedCall,
  run: (ctx: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === null) return run(ctx);
  if (!KEY.test(idempotencyKey)) {
    fail('INVALID_PARAMETER', { field: HEADER });
  }
  const claim = claimOf(ctx, idempotencyKey, call);
  const known = await answerOf(ctx, claim);
  if (known) return known.answer;
  let isClaimed = false;
  const opening = async (inside: RequestContext) => {
    if (isClaimed) return;
    await insert(inside, claim);
    // A deadlock rolls the claim back, and the next try claims again.
    inside.afterCommit.push(() => (isClaimed = true));
  };
  try {
    const answer = await run({ ...ctx, opening });
    if (isClaimed) await keep(ctx, claim, answer);
    return answer;
  } catch (error) {
    if (error instanceof Claimed) return (await answerOf(ctx, claim))?.answer ?? fail('BUSY');
    if (isClaimed) await table(ctx, IdempotencyKey).delete({ keyHash: claim.keyHash });
    throw error;
  }
}

type Claim = Pick<IdempotencyKey, 'keyHash' | 'requestHash'>;

function claimOf({ session, app }: RequestContext, key: string, { field, place, args }: KeyedCall): Claim {
  const caller = app ? ['app', app.appId] : ['account', session?.accountId, session?.ouId];
  // Each API token of a person has keys of its own, as it has rights of its own.
  if (session?.token) caller.push(session.token.id);
  return {
    keyHash: hashSecret(JSON.stringify([...caller, key, place])),
    requestHash: hashSecret(JSON.stringify([field, args])),
  };
}

async function insert(ctx: RequestContext, claim: Claim): Promise<void> {
  // Waits for the transaction of a call that has claimed the same key.
  const added = await table(ctx, IdempotencyKey).insertMissing([{ ...claim, createdTime: now() }]);
  if (added === 0) throw new Claimed('Another call has claimed the key.');
}

/** The stored answer of the call that has claimed the key; null without such a call. */
async function answerOf(ctx: RequestContext, { keyHash, requestHash }: Claim): Promise<{ answer: unknown } | null> {
  const row = await table(ctx, IdempotencyKey).one({ keyHash });
  if (!row) return null;
  if (row.requestHash !== requestHash) {
    fail('INVALID_PARAMETER', { message: 'error.idempotencyKeyUsed', field: HEADER });
  }
  if (row.answer !== null) return JSON.parse(unseal(ctx.runtime.environment.secret, row.answer)) as { answer: unknown };
  return now() - row.createdTime < LONGEST_CALL
    ? fail('BUSY')
    : fail('ALREADY_EXISTS', { message: 'error.idempotencyAnswerLost' });
}

/** Stores the answer. If that fails, the call is done all the same. */
async function keep(ctx: RequestContext, { keyHash }: Claim, answer: unknown): Promise<void> {
  const sealed = seal(ctx.runtime.environment.secret, JSON.stringify({ answer }));
  await table(ctx, IdempotencyKey)
    .update({ keyHash }, { answer: sealed })
    .catch((cause: unknown) =>
      ctx.runtime.log.error({ err: cause, requestId: ctx.requestId }, 'the answer of a keyed call was not kept'),
    );
}
