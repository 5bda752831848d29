import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { inTurn } from '../../../core/in-turn.js';
import { requireWebUrl } from '../../../core/web-url.js';
import { guardedFetch, InnerAddress } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { requireApp } from '../../../access/app-scope.js';
import { cookies, finding, framing, mixedContent } from './embed-rules.js';
import type { EmbedCheck, EmbedFinding } from './embed.types.js';
import { EmbedAspect, EmbedCode, EmbedVerdict } from './embed.types.js';
import { scoped } from '../../../database/scoped.js';
import { App } from '../app/app.entity.js';

const MAX_REDIRECTS = 5;
/** Of the embed check, for all answers together, in milliseconds. */
const TIMEOUT = 10_000;
/** A page that people open every morning must answer within this. */
const SLOW = 3_000;
/** Headers that a browser sends when it opens a page in a frame; some pages answer other clients with an error. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; app-portal embed check)',
  'sec-fetch-dest': 'iframe',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
};
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const NOT_RESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);

/** Each check holds a connection, and an unanswered name holds one of the few resolver threads. */
const takeTurn = inTurn(8, 64);

/** Worst first. */
const ORDER = [EmbedVerdict.FAILED, EmbedVerdict.WARNING, EmbedVerdict.UNKNOWN, EmbedVerdict.OK];

/**
 * Requests the page of an app, or the one at `url`, as a browser does for a frame of the portal, and reports the
 * obstacles (BYND-08). Nothing is stored. Throws NOT_FOUND for an app that the OU may not use, INVALID_PARAMETER for an
 * address that is not http(s) or if neither is given, EXHAUSTED for more than 120 checks an hour and while too many
 * wait. Requests inner addresses only if the operator allows their hosts (threats 31).
 */
export async function embedCheck(
  ctx: RequestContext,
  asked: { appId?: string | null; url?: string | null },
): Promise<EmbedCheck> {
  const url = new URL(await addressOf(ctx, asked));
  await ctx.runtime.limits.take('embedCheck', sessionOf(ctx).accountId);
  const portal = ctx.runtime.environment.publicUrl;
  const way = await follow(ctx, url);
  const final = way.pages.at(-1) ?? url;
  const seen = way.answer
    ? [framing(way.answer.headers, final, portal), mixedContent(way.pages, portal), ...cookies(way.set, final, portal)]
    : [
        notSeen(EmbedAspect.FRAMING),
        // The address alone decides this.
        mixedContent(way.pages, portal),
        notSeen(EmbedAspect.COOKIES),
      ];
  const findings = [way.reached, ...seen];
  const verdict = ORDER.find((one) => findings.some((found) => found.verdict === one)) ?? EmbedVerdict.OK;
  return { url: url.href, finalUrl: final.href, verdict, findings };
}

const notSeen = (aspect: EmbedAspect) => finding(aspect, EmbedVerdict.UNKNOWN, EmbedCode.NOT_SEEN);

async function addressOf(ctx: RequestContext, { appId, url }: Parameters<typeof embedCheck>[1]): Promise<string> {
  if (appId != null) await requireApp(ctx, appId);
  if (url != null) return requireWebUrl('url', url);
  if (appId == null) fail('INVALID_PARAMETER', { field: 'url' });
  const app = await scoped(ctx, App).selectOne(['url'], { id: appId });
  return requireWebUrl('url', app?.url ?? '');
}

/** The chain of redirects to a page. */
export interface Way {
  /** Every requested page. */
  readonly pages: readonly URL[];
  readonly reached: EmbedFinding;
  /** The answer of the last page, if it answered. */
  readonly answer: Response | null;
  /** The cookies that all of them set. */
  readonly set: readonly string[];
}

/**
 * Requests a page as a browser does for a frame, and follows its redirects, within `timeout` milliseconds. Throws
 * EXHAUSTED while too many pages are requested, whoever requests them; failures of the page itself are returned.
 */
export const follow = (ctx: Pick<RequestContext, 'runtime'>, url: URL, timeout = TIMEOUT): Promise<Way> =>
  takeTurn(() => walk(ctx, url, timeout));

async function walk(ctx: Pick<RequestContext, 'runtime'>, url: URL, timeout: number): Promise<Way> {
  const fetch = guardedFetch({
    allowedHosts: ctx.runtime.environment.embedAllowedHosts,
    // Plain http is reported as a finding, so it must be reachable here.
    isProduction: false,
    isHeadOnly: true,
  });
  const signal = AbortSignal.timeout(timeout);
  const [pages, set]: [URL[], string[]] = [[url], []];
  const start = performance.now();
  const reachability = (verdict: EmbedVerdict, code: EmbedCode, detail: string | null = null) =>
    finding(EmbedAspect.REACHABILITY, verdict, code, detail);
  try {
    for (let page = url; ;) {
      const answer = await fetch(page.href, {
        method: 'GET',
        headers: HEADERS,
        body: undefined,
        redirect: 'manual',
        signal,
      });
      set.push(...answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (!REDIRECTS.has(answer.status) || location === null) {
        const time = Math.round(performance.now() - start);
        const isRefused = answer.status >= 400;
        const [verdict, code, detail] = isRefused
          ? ([EmbedVerdict.WARNING, EmbedCode.ERROR_STATUS, answer.status] as const)
          : time > SLOW
            ? ([EmbedVerdict.WARNING, EmbedCode.SLOW, time] as const)
            : ([EmbedVerdict.OK, EmbedCode.REACHABLE, time] as const);
        return { pages, set, answer, reached: reachability(verdict, code, String(detail)) };
      }
      const next = URL.canParse(location, page.href) ? new URL(location, page) : null;
      if (!next || !/^https?:$/.test(next.protocol)) {
        return {
          pages,
          set,
          answer: null,
          reached: reachability(EmbedVerdict.FAILED, EmbedCode.BAD_REDIRECT, location),
        };
      }
      if (pages.length > MAX_REDIRECTS) {
        return { pages, set, answer: null, reached: reachability(EmbedVerdict.FAILED, EmbedCode.TOO_MANY_REDIRECTS) };
      }
      pages.push(next);
      page = next;
    }
  } catch (error) {
    return { pages, set, answer: null, reached: reachability(...failureOf(error, pages.at(-1) ?? url)) };
  }
}

/** Why a page did not answer. People of the OU may well reach an inner address that the portal does not request. */
function failureOf(error: unknown, page: URL): [EmbedVerdict, EmbedCode, string | null] {
  if (error instanceof InnerAddress) return [EmbedVerdict.UNKNOWN, EmbedCode.INNER_ADDRESS, page.host];
  const { code = '', name } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return [EmbedVerdict.FAILED, EmbedCode.TIMED_OUT, null];
  if (NOT_RESOLVED.has(code)) return [EmbedVerdict.FAILED, EmbedCode.NOT_RESOLVED, page.hostname];
  if (/CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|ISSUER|UNABLE_TO/.test(code)) {
    return [EmbedVerdict.FAILED, EmbedCode.BAD_CERTIFICATE, code];
  }
  return [EmbedVerdict.FAILED, EmbedCode.NOT_CONNECTED, code || null];
}
