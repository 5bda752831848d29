import { HIDDEN_APP } from './kept-frames';
import { requestedPath } from './portal-model';
import { isWithin, outerTarget, parseWindowMessage } from './window-messages';

/** A page of the portal that another window asks for, with the view mode that it wants. */
interface OuterRequest {
  readonly path: string;
  readonly viewMode: unknown;
}

/** Reads the request of another window; null for anything that leads nowhere, or comes from an app that is hidden. */
export function outerRequest({ data, source }: MessageEvent<unknown>): OuterRequest | null {
  const message = parseWindowMessage(data);
  if (message?.type !== 'APP_PORTAL_OUTER' || isOfHiddenApp(source)) return null;
  const target = outerTarget(message.url, location.origin);
  const path = target && requestedPath(target.appId, target.menuCode);
  return path ? { path, viewMode: message.viewMode } : null;
}

/** Whether a window belongs to an app that stays alive behind the one on screen: it must not lead the person away. */
function isOfHiddenApp(source: MessageEventSource | null): boolean {
  const frames = document.querySelectorAll<HTMLIFrameElement>(`[${HIDDEN_APP}] iframe`);
  return [...frames].some(({ contentWindow }) => isWithin(source, contentWindow));
}
