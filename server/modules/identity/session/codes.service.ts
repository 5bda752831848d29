import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { table } from '../../../database/scoped.js';
import { Account } from '../account/account.entity.js';
import { sendMail } from '../../platform/mail/mail.service.js';
import type { CodePurpose } from './one-time-code.entity.js';
import { OneTimeCode } from './one-time-code.entity.js';

/** AUTH-15, MFA-07 */
const LIFETIME = 5 * 60_000;
const MAX_TRIES = 5;
const RESEND_AFTER = 60_000;

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

/** The life of a code and the wait before the next one, in seconds. */
export const CODE_TIMES = { resendAfterSeconds: RESEND_AFTER / 1_000, expiresInSeconds: LIFETIME / 1_000 };

/** Six digits can be tried out, so the hash needs a key that the database does not hold. */
const hashOf = ({ runtime }: Place, accountId: string, code: string) =>
  createHmac('sha256', runtime.environment.secret).update(`${accountId}:${code}`).digest('hex');

/**
 * Mails a new code, which voids the one before (AUTH-15, MFA-07). To be called in a transaction. Answers 0, or the
 * seconds to wait when the last one is younger than a minute; then nothing is sent.
 */
export async function issueCode(ctx: Place, receiver: Receiver, purpose: CodePurpose): Promise<number> {
  // Two at once would both find the last code old enough.
  await table(ctx, Account).exists({ id: receiver.id }, 'update');
  const codes = table(ctx, OneTimeCode);
  const last = await codes.selectOne(['sentTime'], { accountId: receiver.id, purpose });
  const time = now();
  const wait = last ? last.sentTime + RESEND_AFTER - time : 0;
  if (wait > 0 && wait <= RESEND_AFTER) return Math.ceil(wait / 1_000);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf(ctx, receiver.id, code);
  await codes.insertOrUpdate(
    [{ accountId: receiver.id, purpose, codeHash, tries: 0, sentTime: time, expireTime: time + LIFETIME }],
    ['codeHash', 'tries', 'sentTime', 'expireTime'],
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
 * none is left to match: expired, used, tried too often. To be called outside of a transaction, so that a wrong try
 * stays counted. An account id that does not exist costs the same.
 */
export async function takeCode(
  ctx: Place,
  accountId: string,
  purpose: CodePurpose,
  code: string,
): Promise<'right' | 'wrong' | 'void'> {
  const codes = table(ctx, OneTimeCode);
  const key = { accountId, purpose };
  const isOpen = { tries: LessThan(MAX_TRIES), expireTime: MoreThan(now()), sentTime: LessThanOrEqual(now()) };
  const isCounted = await codes.update({ ...key, ...isOpen }, { tries: () => 'tries + 1' });
  const kept = await codes.selectOne(['codeHash'], key);
  if (isCounted === 0 || !kept) {
    // A code that was found expired stays so, even when the clock steps back.
    await codes.delete({ ...key, expireTime: LessThanOrEqual(now()) });
    return 'void';
  }
  const given = hashOf(ctx, accountId, code.replace(/\s/g, ''));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(kept.codeHash))) return 'wrong';
  const isTaken = await codes.delete({ ...key, codeHash: given });
  return isTaken > 0 ? 'right' : 'void';
}
