/** A source that sends more than this in a second is not heard until the next. */
const MESSAGES_PER_SECOND = 20;

/** What an embedded app or an outer window may ask of the portal. */
export type WindowMessage =
  | { readonly type: 'APP_PORTAL_READY' }
  | { readonly type: 'APP_PORTAL_VIEW_MODE'; readonly mode: unknown }
  | { readonly type: 'APP_PORTAL_CONFIRM'; readonly confirm: boolean }
  | { readonly type: 'APP_PORTAL_TITLE'; readonly title: string }
  | { readonly type: 'APP_PORTAL_OPEN'; readonly appId?: string; readonly menuCode: string; readonly state?: string }
  | { readonly type: 'APP_PORTAL_OUTER'; readonly url: string; readonly viewMode?: unknown };

/** Reads a message from another window; null for anything that is not one of ours, whatever its shape. */
export function parseWindowMessage(data: unknown): WindowMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  switch (message.type) {
    case 'APP_PORTAL_READY':
      return { type: message.type };
    case 'APP_PORTAL_VIEW_MODE':
      return { type: message.type, mode: message.mode };
    case 'APP_PORTAL_CONFIRM':
      return { type: message.type, confirm: message.confirm === true };
    case 'APP_PORTAL_TITLE':
      return typeof message.title === 'string' ? { type: message.type, title: message.title.slice(0, 100) } : null;
    case 'APP_PORTAL_OPEN':
      return typeof message.menuCode === 'string'
        ? {
            type: message.type,
            menuCode: message.menuCode,
            ...(typeof message.appId === 'string' ? { appId: message.appId } : {}),
            ...(typeof message.state === 'string' ? { state: message.state } : {}),
          }
        : null;
    case 'APP_PORTAL_OUTER':
      return typeof message.url === 'string'
        ? { type: message.type, url: message.url, viewMode: message.viewMode }
        : null;
    default:
      return null;
  }
}

/** The app and menu of an APP_PORTAL_OUTER url, a path of the portal or its full address; null for anything else. */
export function outerTarget(url: string, origin: string): { appId: string; menuCode: string } | null {
  if (!URL.canParse(url, origin)) return null;
  const parsed = new URL(url, origin);
  const [, appId, menuCode, ...rest] = parsed.pathname.split('/');
  if (parsed.origin !== origin || !appId || !menuCode || rest.length > 0) return null;
  try {
    return { appId: decodeURIComponent(appId), menuCode: decodeURIComponent(menuCode) };
  } catch {
    return null;
  }
}

/** Hears at most {@link MESSAGES_PER_SECOND} of each source, so that a flood costs nothing (threats 17). */
export function rateCap(): (source: object, time?: number) => boolean {
  const windows = new WeakMap<object, { start: number; count: number }>();
  return (source, time = Date.now()) => {
    const current = windows.get(source);
    if (!current || time - current.start >= 1000) {
      windows.set(source, { start: time, count: 1 });
      return true;
    }
    current.count += 1;
    return current.count <= MESSAGES_PER_SECOND;
  };
}

/** The origin of an http(s) URL; null for anything else (SHELL-46). */
export function webOrigin(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}
