import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { execute, query } from '../../../database/query.js';
import { sendMail } from '../../platform/mail/mail.service.js';

/** AUTH-15, MFA-07 */
const LIFETIME = 5 * 60_000;
const MAX_TRIES = 5;
const RESEND_AFTER = 60_000;

/** What a code proves: who is signing in, or that the one who did reads the account's mail. */
export type CodePurpose = 'LOGIN' | 'MFA';

interface Receiver {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

interface Place {
  readonly db: EntityManager;
  readonly runtime: Runtime;
}

/** How long a code lives and when the next may be asked for, in seconds. */
export const CODE_TIMES = { resendAfterSeconds: RESEND_AFTER / 1_000, expiresInSeconds: LIFETIME / 1_000 };

/** Six digits can be tried out: the hash needs a key that the database does not hold. */
const hashOf = ({ runtime }: Place, accountId: string, code: string) =>
  createHmac('sha256', runtime.environment.secret).update(`${accountId}:${code}`).digest('hex');

/**
 * Mails a new code, which voids the one before (AUTH-15, MFA-07). To be called in a transaction. Answers 0, or the
 * seconds to wait when the last one is younger than a minute; then nothing is sent.
 */
export async function issueCode(ctx: Place, receiver: Receiver, purpose: CodePurpose): Promise<number> {
  // Two at once would both find the last code old enough.
  await query(ctx, 'SELECT id FROM account WHERE id = ? FOR UPDATE', [receiver.id]);
  const [last] = await query<{ sentTime: number }>(
    ctx,
    'SELECT sent_time AS sentTime FROM one_time_code WHERE account_id = ? AND purpose = ?',
    [receiver.id, purpose],
  );
  const time = now();
  const wait = last ? last.sentTime + RESEND_AFTER - time : 0;
  if (wait > 0 && wait <= RESEND_AFTER) return Math.ceil(wait / 1_000);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await execute(
    ctx,
    `REPLACE INTO one_time_code (account_id, purpose, code_hash, tries, sent_time, expire_time) VALUES (?, ?, ?, 0, ?, ?)`,
    [receiver.id, purpose, hashOf(ctx, receiver.id, code), time, time + LIFETIME],
  );
  await sendMail(ctx, {
    kind: purpose === 'LOGIN' ? 'loginCode' : 'mfaCode',
    to: { address: receiver.email, name: receiver.name, locale: receiver.locale },
    values: { code, minutes: LIFETIME / 60_000 },
    expireTime: time + LIFETIME,
  });
  return 0;
}

/**
 * Takes a code: `right` once and never again, `wrong` at most five times across all sessions (threats 6), `void` when
 * there is none to match: expired, used, tried too often. To be called outside of a transaction, so that a wrong try
 * stays counted. An account id that does not exist costs the same.
 */
export async function takeCode(
  ctx: Place,
  accountId: string,
  purpose: CodePurpose,
  code: string,
): Promise<'right' | 'wrong' | 'void'> {
  const key = [accountId, purpose];
  const isCounted = await execute(
    ctx,
    `UPDATE one_time_code SET tries = tries + 1
      WHERE account_id = ? AND purpose = ? AND tries < ? AND expire_time > ? AND sent_time <= ?`,
    [...key, MAX_TRIES, now(), now()],
  );
  const [kept] = await query<{ codeHash: string }>(
    ctx,
    'SELECT code_hash AS codeHash FROM one_time_code WHERE account_id = ? AND purpose = ?',
    key,
  );
  if (isCounted === 0 || !kept) {
    // What was found expired stays so, even when the clock steps back.
    const expired = 'DELETE FROM one_time_code WHERE account_id = ? AND purpose = ? AND expire_time <= ?';
    await execute(ctx, expired, [...key, now()]);
    return 'void';
  }
  const given = hashOf(ctx, accountId, code.replace(/\s/g, ''));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(kept.codeHash))) return 'wrong';
  const isTaken = await execute(
    ctx,
    'DELETE FROM one_time_code WHERE account_id = ? AND purpose = ? AND code_hash = ?',
    [...key, given],
  );
  return isTaken > 0 ? 'right' : 'void';
}
