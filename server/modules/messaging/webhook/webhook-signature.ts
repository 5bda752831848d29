import { createHmac, randomBytes } from 'node:crypto';

/** How long the former secret signs beside the new one, in milliseconds. */
export const BOTH_SIGN = 24 * 3_600_000;
const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret of Standard Webhooks: whsec_ and 256 random bits in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** An event as it is sent. */
export interface Outgoing {
  /** The id of the event: the same at each try. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/**
 * The headers of Standard Webhooks for a try at `time`, in epoch milliseconds (HOOK-02): id, time in seconds, and a
 * signature by each secret, `v1,` and HMAC-SHA256 of id, time and body joined by dots, in base64.
 */
export function signedHeaders({ id, body }: Outgoing, secrets: readonly string[], time: number) {
  const timestamp = String(Math.floor(time / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
