import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import type { Runtime } from '../../../context/runtime.js';
import { pluginsOfOrganization } from '../plugin/plugin.service.js';
import { openApp } from '../portal/portal.service.js';
import { follow } from './embed-check.service.js';
import { framing } from './embed-rules.js';
import { EmbedVerdict, FrameState } from './embed.types.js';

/** However many people of an OU open a page, it is asked once in this time, in milliseconds. */
const KEPT = 300_000;
const KEPT_FAILED = 10_000;
const MAX_KEPT = 1_000;

const known = new WeakMap<Runtime, LRUCache<string, Promise<FrameState>>>();

/**
 * Whether the page of a menu that the caller may open can be framed (SHELL-46): browsers do not report that a frame was
 * refused or that nothing answered. Throws NOT_FOUND and PERMISSION_DENIED as for opening the app, and NOT_FOUND for a
 * menu without a page. Returns UNKNOWN after 240 requested pages an hour (threats 31), and while too many wait.
 */
export async function frameState(ctx: RequestContext, appId: string, menuCode: string): Promise<FrameState> {
  const { menus } = await openApp(ctx, appId);
  const menu = menus.flatMap((each) => [each, ...each.children]).find(({ code }) => code === menuCode);
  return stateOf(ctx, menu?.url ?? fail('NOT_FOUND'));
}

/**
 * Whether the page of a plugin can be framed in the console (PLUG-09). Throws NOT_FOUND for a plugin that the working
 * OU does not have (PLUG-08). Returns UNKNOWN as {@link frameState} does, whose limit it shares.
 */
export async function pluginFrameState(ctx: RequestContext, pluginId: string): Promise<FrameState> {
  const plugin = (await pluginsOfOrganization(ctx)).find(({ id }) => id === pluginId) ?? fail('NOT_FOUND');
  return stateOf(ctx, plugin.url);
}

/** The frame state of a page. It is cached, for a shorter time if the page did not answer. */
async function stateOf(ctx: RequestContext, url: string): Promise<FrameState> {
  const { runtime } = ctx;
  const states = known.get(runtime) ?? new LRUCache({ max: MAX_KEPT, ttl: KEPT });
  known.set(runtime, states);
  const key = `${workingOu(ctx)} ${url}`;
  if (!states.has(key) && !(await mayLook(ctx))) return FrameState.UNKNOWN;
  let state = states.get(key);
  if (!state) {
    state = look(runtime, new URL(url)).catch((error: unknown) => {
      states.delete(key);
      if (isExhausted(error)) return FrameState.UNKNOWN;
      throw error;
    });
    states.set(key, state);
  }
  // Cache failures for a shorter time, so that a page that recovers is shown soon.
  if ((await state) === FrameState.FAILED && states.getRemainingTTL(key) > KEPT_FAILED) {
    states.set(key, state, { ttl: KEPT_FAILED });
  }
  return state;
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

async function look(runtime: Runtime, url: URL): Promise<FrameState> {
  const { reached, answer, pages } = await follow({ runtime }, url);
  if (!answer) return reached.verdict === EmbedVerdict.UNKNOWN ? FrameState.UNKNOWN : FrameState.FAILED;
  const page = pages.at(-1) ?? url;
  const { verdict } = framing(answer.headers, page, runtime.environment.publicUrl);
  if (verdict !== EmbedVerdict.FAILED) return FrameState.OPEN;
  // Pages redirect strangers to a sign-in elsewhere; people who are signed in there may well see the page.
  return page.origin === url.origin ? FrameState.REFUSED : FrameState.UNKNOWN;
}
