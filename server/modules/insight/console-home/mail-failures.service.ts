import sql from 'sql-template-tag';
import { memberReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { hasOutbox } from '../../platform/mail/outbox.service.js';
import type { ConsoleMails } from './mail-failures.types.js';
import { FailedMailKind } from './mail-failures.types.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A mail that is tried for this long did not leave, though it still may. */
const PATIENCE = 10 * MINUTE;
/** The number is told up to here. */
const MOST_COUNTED = 1_000;
const SHOWN = 20;

const KINDS: Readonly<Record<string, FailedMailKind>> = {
  memberInvitation: FailedMailKind.INVITATION,
  adminInvitation: FailedMailKind.INVITATION,
  passwordInit: FailedMailKind.INVITATION,
  passwordReset: FailedMailKind.PASSWORD,
  passwordRenewal: FailedMailKind.PASSWORD,
  loginCode: FailedMailKind.CODE,
  mfaCode: FailedMailKind.CODE,
  accountLocked: FailedMailKind.LOCK,
  emailConfirm: FailedMailKind.ADDRESS,
  emailAsked: FailedMailKind.ADDRESS,
  emailChanged: FailedMailKind.ADDRESS,
  emailReplaced: FailedMailKind.ADDRESS,
};

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly createdTime: number;
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly total: number;
}

/**
 * Mails of the last 7 days to the addresses of users within reach that were given up, or are tried for 10 minutes
 * already (SHELL-49). Null if the installation has no mail server: its mails stay in the outbox. One statement.
 */
export async function failedMails(ctx: RequestContext): Promise<ConsoleMails | null> {
  if (hasOutbox(ctx)) return null;
  const time = now();
  const rows = await query<Row>(
    ctx,
    sql`SELECT f.*, COUNT(*) OVER () AS total FROM (
          SELECT l.id, l.kind, l.created_time AS createdTime, m.user_id AS userId, m.username, m.name
            FROM mail l FORCE INDEX (mail_unsent) STRAIGHT_JOIN member m ON ${inOu(ctx, 'm')} AND m.email = l.address
           WHERE l.sent_time IS NULL AND l.created_time >= ${time - 7 * DAY}
             AND (l.text IS NULL OR l.created_time < ${time - PATIENCE}) AND ${memberReached(ctx, 'm')}
           ORDER BY l.created_time DESC LIMIT ${MOST_COUNTED + 1}) f
        ORDER BY f.createdTime DESC, f.id DESC LIMIT ${SHOWN}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ id, kind, createdTime, userId, username, name }) => ({
      id,
      kind: KINDS[kind] ?? FailedMailKind.OTHER,
      createdTime,
      user: { id: userId, username, name },
    })),
  };
}
