import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { PageRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import type { OwnSignInPage } from './own-sign-ins.types.js';
import { OwnSignInOutcome, OwnSignInWay } from './own-sign-ins.types.js';
import type { SignInNote } from './sign-in-note.service.js';

interface Row {
  readonly id: string;
  readonly time: number;
  readonly ip: string;
  readonly eventName: string;
  readonly result: string;
  readonly errorMessage: string | null;
  readonly description: string | null;
}

/** The ways of events that were recorded before events had notes. */
const WAYS: Readonly<Record<string, OwnSignInWay>> = {
  sessionLogin: OwnSignInWay.PASSWORD,
  sessionLoginViaCode: OwnSignInWay.CODE,
  sessionVerifyCode: OwnSignInWay.SECOND_STEP,
};

/**
 * Sign-ins of the caller and failed tries with their account, newest first, for as long as audit events are kept
 * (CALL-270). The caller's own alone, in whatever OU: a password belongs to the person.
 */
export async function ownSignIns(ctx: RequestContext, request?: PageRequest | null): Promise<OwnSignInPage> {
  const { accountId } = sessionOf(ctx);
  const place = acrossOrganizations(ctx, 'a person sees all their sign-ins');
  const page = parsePage(request);
  // All that is asked stands in the index: only the rows of the page are read.
  const from = sql`FROM audit_event FORCE INDEX (audit_log_actor)
    WHERE account_id = ${accountId} AND resource_type = 'session'
      AND event_name IN ('sessionLogin', 'sessionLoginViaCode', 'sessionVerifyCode')`;
  const [rows, [counted]] = await Promise.all([
    query<Row>(
      place,
      sql`SELECT e.id, e.time, e.ip, e.event_name AS eventName, e.result, e.error_message AS errorMessage, e.description
            FROM (SELECT id ${from} ORDER BY time DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}) k
            STRAIGHT_JOIN audit_event e ON e.id = k.id ORDER BY e.time DESC, e.id DESC`,
    ),
    query<{ total: number }>(place, sql`SELECT COUNT(*) AS total ${from}`),
  ]);
  const signIns = rows.map((row) => {
    const { way, browser = null, system = null, isMobile = false } = noteOf(row.description);
    return {
      id: row.id,
      time: row.time,
      ip: row.ip,
      way: way ? OwnSignInWay[way] : (WAYS[row.eventName] ?? OwnSignInWay.PASSWORD),
      outcome: outcomeOf(row),
      browser,
      system,
      isMobile,
    };
  });
  return { signIns, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}

const noteOf = (description: string | null): Partial<SignInNote> =>
  description?.startsWith('{') ? (JSON.parse(description) as Partial<SignInNote>) : {};

function outcomeOf({ result, errorMessage }: Row): OwnSignInOutcome {
  if (result === 'success') return OwnSignInOutcome.SUCCESS;
  if (errorMessage === 'EXHAUSTED') return OwnSignInOutcome.LOCKED;
  return errorMessage === 'PERMISSION_DENIED' ? OwnSignInOutcome.REFUSED : OwnSignInOutcome.WRONG;
}
