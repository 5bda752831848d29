import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { originOf } from '../../../core/web-url.js';
import type { Runtime } from '../../../context/runtime.js';
import { pluginsOfOrganization } from '../plugin/plugin.service.js';
import { openApp } from '../portal/portal.service.js';
import { follow } from './embed-check.service.js';
import { framing } from './embed-rules.js';
import type { FrameCheck } from './embed.types.js';
import { EmbedVerdict, FrameState } from './embed.types.js';

/** However many people of an OU open a page, it is asked once in this time, in milliseconds. */
const KEPT = 300_000;
/** A page that was mended is shown soon. */
const KEPT_FAULT = 10_000;
const MAX_KEPT = 1_000;
/** In milliseconds; somebody is waiting in front of the frame. */
const TIMEOUT = 5_000;
const NOT_SEEN: FrameCheck = { state: FrameState.UNKNOWN, finding: null };

const known = new WeakMap<Runtime, LRUCache<string, Promise<FrameCheck>>>();

/**
 * Whether the page of a menu that the caller may open can be framed (SHELL-46): browsers do not report that a frame was
 * refused or that nothing answered. Throws NOT_FOUND and PERMISSION_DENIED as for opening the app, and NOT_FOUND for a
 * menu without a page. Returns UNKNOWN after 240 requested pages an hour (threats 31), and while too many wait.
 */
export async function frameState(ctx: RequestContext, appId: string, menuCode: string): Promise<FrameCheck> {
  const { menus } = await openApp(ctx, appId);
  const menu = menus.flatMap((each) => [each, ...each.children]).find(({ code }) => code === menuCode);
  return stateOf(ctx, menu?.url ?? fail('NOT_FOUND'));
}

/**
 * Whether the page of a plugin can be framed in the console (PLUG-09). Throws NOT_FOUND for a plugin that the working
 * OU does not have (PLUG-08). Returns UNKNOWN as {@link frameState} does, whose limit it shares.
 */
export async function pluginFrameState(ctx: RequestContext, pluginId: string): Promise<FrameCheck> {
  const plugin = (await pluginsOfOrganization(ctx)).find(({ id }) => id === pluginId) ?? fail('NOT_FOUND');
  return stateOf(ctx, plugin.url);
}

/** The frame states of pages, in their order; UNKNOWN for an address that is not http(s), and as {@link frameState} does. */
export const pageStates = (ctx: RequestContext, urls: readonly string[]): Promise<FrameState[]> =>
  Promise.all(urls.map(async (url) => (originOf(url) ? (await stateOf(ctx, url)).state : FrameState.UNKNOWN)));

/** The frame state of a page. It is cached, for a shorter time if a frame does not show the page. */
async function stateOf(ctx: RequestContext, url: string): Promise<FrameCheck> {
  const { runtime } = ctx;
  const checks = known.get(runtime) ?? new LRUCache({ max: MAX_KEPT, ttl: KEPT });
  known.set(runtime, checks);
  const key = `${workingOu(ctx)} ${url}`;
  if (!checks.has(key) && !(await mayLook(ctx))) return NOT_SEEN;
  let check = checks.get(key);
  if (!check) {
    check = look(runtime, new URL(url)).catch((error: unknown) => {
      checks.delete(key);
      if (isExhausted(error)) return NOT_SEEN;
      throw error;
    });
    checks.set(key, check);
  }
  const { state } = await check;
  const isFault = state === FrameState.FAILED || state === FrameState.REFUSED;
  if (isFault && checks.getRemainingTTL(key) > KEPT_FAULT) checks.set(key, check, { ttl: KEPT_FAULT });
  return check;
}

/** Whether the caller may have one more page requested. */
async function mayLook(ctx: RequestContext): Promise<boolean> {
  try {
    await ctx.runtime.limits.take('frameState', sessionOf(ctx).accountId);
    return true;
  } catch (error) {
    if (isExhausted(error)) return false;
    throw error;
  }
}

const isExhausted = (error: unknown) => error instanceof PortalError && error.code === 'EXHAUSTED';

async function look(runtime: Runtime, url: URL): Promise<FrameCheck> {
  const { reached, answer, pages } = await follow({ runtime }, url, TIMEOUT);
  if (!answer) {
    const isHidden = reached.verdict === EmbedVerdict.UNKNOWN;
    return { state: isHidden ? FrameState.UNKNOWN : FrameState.FAILED, finding: reached };
  }
  const page = pages.at(-1) ?? url;
  const finding = framing(answer.headers, page, runtime.environment.publicUrl);
  if (finding.verdict !== EmbedVerdict.FAILED) return { state: FrameState.OPEN, finding };
  // Pages redirect strangers to a sign-in elsewhere; people who are signed in there may well see the page.
  return { state: page.origin === url.origin ? FrameState.REFUSED : FrameState.UNKNOWN, finding };
}
