import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { FetchPolicy, KeptConnections } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { guardedFetch, InnerAddress, RefusedRequest } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { unseal } from '../../../integrations/crypto/seal.js';
import type { Webhook } from './webhook.entity.js';
import type { WebhookFault } from './webhook-kinds.types.js';
import type { Outgoing } from './webhook-signature.js';
import { signedHeaders } from './webhook-signature.js';

/** Longest try, in milliseconds. */
export const TIMEOUT = 10_000;
/** Bytes of an answer that are kept. */
const ANSWER = 2_048;
/** The answer of a target that wants no more of an event. */
const GONE = 410;

/** The outcome of a try. */
export interface Tried {
  /** When it began. */
  readonly time: number;
  /** Until the end of the answer, in milliseconds. */
  readonly took: number;
  readonly status: number | null;
  readonly error: WebhookFault | null;
  /** The beginning of the answer, without control characters. */
  readonly answer: string | null;
}

export const isDelivered = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300;
export const isUnwanted = ({ status }: Tried): boolean => status === GONE;

/** Sends events to one target. */
export type Send = (outgoing: Outgoing) => Promise<Tried>;

/** The secrets that sign now, the newest first. */
export function secretsOf(
  secret: Buffer,
  hook: Pick<Webhook, 'secret' | 'formerSecret' | 'formerUntil'>,
  time: number,
): string[] {
  const isBoth = hook.formerSecret !== null && (hook.formerUntil ?? 0) > time;
  return [hook.secret, ...(isBoth ? [hook.formerSecret] : [])].map((sealed) => unseal(secret, sealed ?? ''));
}

/**
 * The sender of a target (HOOK-02, threats 48): redirects are not followed, inner addresses are refused, a try ends after
 * ten seconds, and 2 kB of the answer are read. It never rejects for a fault of the target.
 */
export function senderOf(
  { environment }: Pick<Runtime, 'environment'>,
  hook: Pick<Webhook, 'url' | 'secret' | 'formerSecret' | 'formerUntil'>,
  kept?: KeptConnections,
): Send {
  const policy: FetchPolicy = {
    allowedHosts: environment.webhookAllowedHosts,
    isProduction: environment.isProduction,
    useful: ANSWER,
    ...(kept && { kept }),
  };
  const fetch = guardedFetch(policy);
  return async (outgoing) => {
    const time = now();
    const began = performance.now();
    const outcome = (rest: Pick<Tried, 'status' | 'error' | 'answer'>): Tried => ({
      time,
      took: Math.round(performance.now() - began),
      ...rest,
    });
    try {
      const answer = await fetch(hook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(outgoing.body)),
          'user-agent': 'portal-webhook',
          ...signedHeaders(outgoing, secretsOf(environment.secret, hook, time), time),
        },
        body: outgoing.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return outcome({ status: answer.status, error: null, answer: shown(await answer.text()) });
    } catch (error) {
      return outcome({ status: null, error: faultOf(error), answer: null });
    }
  };
}

/** Control characters, and halves of characters, which the database refuses. */
const UNWRITABLE = /[^\P{Cc}\n\t]|\p{Cs}/gu;

const shown = (text: string): string | null => text.replace(UNWRITABLE, '') || null;

function faultOf(error: unknown): WebhookFault {
  if (error instanceof InnerAddress) return 'INNER_ADDRESS';
  if (error instanceof RefusedRequest && error.message === 'not https') return 'NOT_SECURE';
  const { name } = error as Error;
  const isLate = name === 'TimeoutError' || name === 'AbortError';
  return isLate ? 'TIMEOUT' : 'UNREACHABLE';
}
