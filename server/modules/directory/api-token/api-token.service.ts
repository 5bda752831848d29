import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { ApiTokenRow } from './api-token.entity.js';
import { countTokens, tokensById, tokensOfPage } from './api-token.queries.js';
import type {
  ApiTokenPage,
  ApiTokenSelf,
  ApiTokenState,
  ApiTokenUse,
  ApiTokenUseHour,
  ApiTokenView,
} from './api-token.types.js';
import { firstHour, HOUR, HOURS } from './token-use.service.js';

const SORTED_BY = 'id';

interface ApiTokenListRequest extends ListRequest {
  readonly state?: ApiTokenState | null;
  readonly ownerId?: string | null;
}

/**
 * The API tokens of the working OU, newest first, whose name or owner begins with the search text (TOKN-06, CALL-450).
 * Four statements.
 */
export async function listTokens(ctx: RequestContext, request: ApiTokenListRequest): Promise<ApiTokenPage> {
  const page = parseKeyedPage(request.pagination, SORTED_BY);
  const { state = null, ownerId = null } = request;
  const selection = { search: parseSearch(request.search), state, ownerId };
  const [tokens, total] = await Promise.all([tokensOfPage(ctx, selection, page), countTokens(ctx, selection)]);
  const last = tokens.length === page.limit ? tokens.at(-1) : undefined;
  const key = last ? { field: SORTED_BY, value: last.id, id: last.id } : null;
  return { tokens, pagination: paginationOf(page, { total, isBounded: false }, key) };
}

/** One API token (CALL-451). Throws NOT_FOUND for one of another OU. */
export async function readToken(ctx: RequestContext, id: string): Promise<ApiTokenView> {
  return (await tokensById(ctx, [id]))[0] ?? fail('NOT_FOUND');
}

/**
 * The token that makes the call with what it may do now, so that a program sees what it can rely on (TOKN-13, CALL-456);
 * null for the session of a person.
 */
export async function readSelf(ctx: RequestContext): Promise<ApiTokenSelf | null> {
  const { token, level, operations } = sessionOf(ctx);
  if (!token) return null;
  return {
    token: await readToken(ctx, token.id),
    organizationId: workingOu(ctx),
    adminLevel: level,
    operations: [...operations],
  };
}

/** The API tokens of these ids; those of other OUs are missing. */
export const readTokens = (ctx: RequestContext, ids: readonly string[]): Promise<ApiTokenView[]> =>
  tokensById(ctx, ids);

/**
 * The calls of one token, or of all of the OU, in the last 24 hours: the present hour and the 23 before it (TOKN-09,
 * CALL-452). Throws NOT_FOUND for a token of another OU.
 */
export async function readUse(ctx: RequestContext, id: string | null): Promise<ApiTokenUse> {
  if (id !== null) await scoped(ctx, ApiTokenRow).get({ id });
  const first = firstHour();
  const rows = await query<{ hour: number; calls: string; refused: string }>(
    ctx,
    sql`SELECT u.hour, SUM(u.calls) AS calls, SUM(u.refused) AS refused FROM api_token_use u
         WHERE ${inOu(ctx, 'u')} AND u.hour >= ${first}${id === null ? empty : sql` AND u.token_id = ${id}`}
         GROUP BY u.hour`,
  );
  // Sums are texts of the driver.
  const counted = new Map(rows.map(({ hour, calls, refused }) => [hour, [Number(calls), Number(refused)] as const]));
  const hours: ApiTokenUseHour[] = Array.from({ length: HOURS }, (_, index) => {
    const [calls, refused] = counted.get(first + index) ?? [0, 0];
    return { time: (first + index) * HOUR, calls, refused };
  });
  const sum = (of: 'calls' | 'refused') => hours.reduce((total, hour) => total + hour[of], 0);
  return { calls: sum('calls'), refused: sum('refused'), hours };
}
