import { questions } from './questions.js';
import { readMessage } from './protocol.js';
import type {
  PortalAssetQuery,
  PortalAssets,
  PortalEvents,
  PortalIntroduction,
  PortalNoticeKind,
  PortalResourceQuery,
  PortalResources,
  PortalRoute,
  PortalTarget,
  PortalViewMode,
} from './protocol.js';

export { PortalFailure } from './questions.js';
export type {
  PortalAsset,
  PortalAssetQuery,
  PortalAssets,
  PortalEvents,
  PortalFailureCode,
  PortalIntroduction,
  PortalNoticeKind,
  PortalResource,
  PortalResourceQuery,
  PortalResources,
  PortalRoute,
  PortalStructure,
  PortalTarget,
  PortalTheme,
  PortalViewMode,
} from './protocol.js';

/** An app's connection to the portal around it. The introduction stays up to date: language, theme, menu, view mode. */
export interface PortalConnection extends PortalIntroduction {
  /** Calls `receive` for each event of that name until the returned function is called. */
  on<Name extends keyof PortalEvents>(name: Name, receive: (detail: PortalEvents[Name]) => void): () => void;
  /**
   * Whether the user holds a permission of this app. Use it for the display only, never in place of the back end's
   * check.
   */
  may(permission: string): boolean;
  /**
   * The assets that the user reaches in this app, by id, at most 1000 per call; `next` is set if there are more.
   * Rejects with {@link PortalFailure}.
   */
  assets(query?: PortalAssetQuery): Promise<PortalAssets>;
  /**
   * The resources of this app that the user reaches now, by id, at most 1000 per call; `next` is set if there are more.
   * A new assignment counts after 3 minutes, a withdrawal at once. Rejects with {@link PortalFailure}.
   */
  resources(query?: PortalResourceQuery): Promise<PortalResources>;
  /** Opens a menu of this app, or of another. */
  open(target: PortalTarget): void;
  /** Asks the portal to hide or show its header and menu. */
  setViewMode(mode: PortalViewMode): void;
  /** Shows or hides the portal's menu. */
  toggleMenu(): void;
  /** Sets the page's name in the title of the window; at most 100 characters. */
  setTitle(title: string): void;
  /** While true, there is unsaved work, and the portal asks before the user leaves. */
  setConfirm(isNeeded: boolean): void;
  /**
   * Whether the portal keeps the app alive while the user works in another one; true by default. While false the app is
   * unloaded then, and begins anew when the user comes back.
   */
  setKept(isKept: boolean): void;
  /** Shows a short notice under the app's name, at most 200 characters; a new one replaces the former. */
  notify(text: string, kind?: PortalNoticeKind): void;
  /** Opens the portal's help in a new tab; does nothing if there is none. */
  openHelp(): void;
  /** Asks the user whether to sign out of the portal. */
  logOut(): void;
  /** Stops listening to the portal. */
  close(): void;
}

export interface ConnectOptions {
  /** The portal's origin, such as https://portal.example.com; messages of other windows are ignored. */
  readonly portalOrigin: string;
  /** Timeout in milliseconds; 10 000 by default. */
  readonly timeout?: number;
}

const DEFAULT_TIMEOUT = 10_000;

/** The portal's keyboard shortcuts reach only the focused window, which is the app's while somebody works in it. */
function portalKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Record<string, unknown> | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  if (key === 'F11') return { type: 'APP_PORTAL_VIEW_MODE', mode: 'toggle' };
  return key.toLowerCase() === 'k' ? { type: 'APP_PORTAL_PALETTE' } : null;
}

/**
 * Announces this app to the portal that frames it and resolves with the portal's introduction. Rejects if the page is
 * not framed, or if the portal does not answer in time.
 */
export function connectPortal({ portalOrigin, timeout = DEFAULT_TIMEOUT }: ConnectOptions): Promise<PortalConnection> {
  const portal = window.parent;
  if (portal === window) return Promise.reject(new Error('This page is not shown inside the portal.'));
  const receivers: { [Name in keyof PortalEvents]: Set<(detail: PortalEvents[Name]) => void> } = {
    locale: new Set(),
    theme: new Set(),
    viewMode: new Set(),
    route: new Set(),
    shown: new Set(),
  };
  const post = (message: Record<string, unknown>) => portal.postMessage(message, portalOrigin);
  const calls = questions(post);
  const pressed = (event: KeyboardEvent) => {
    const message = event.defaultPrevented ? null : portalKey(event);
    if (!message) return;
    event.preventDefault();
    post(message);
  };
  return new Promise((resolve, reject) => {
    let connection: PortalConnection | null = null;
    const stop = () => {
      calls.close();
      removeEventListener('message', receive);
      removeEventListener('keydown', pressed);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The portal did not answer.'));
    }, timeout);
    /** Updates the connection's properties, then calls the listeners. */
    const tell = <Name extends keyof PortalEvents>(
      name: Name,
      detail: PortalEvents[Name],
      news: Partial<PortalIntroduction>,
    ) => {
      if (connection) Object.assign(connection, news);
      receivers[name].forEach((call) => call(detail));
    };
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== portal || event.origin !== portalOrigin) return;
      const message = readMessage(event.data);
      switch (message?.type) {
        case 'APP_PORTAL_LOCALE':
          return tell('locale', message.locale, { locale: message.locale });
        case 'APP_PORTAL_THEME':
          return tell('theme', message.theme, { theme: message.theme });
        case 'APP_PORTAL_VIEW_MODE':
          return tell('viewMode', message.viewMode, { viewMode: message.viewMode });
        case 'APP_PORTAL_ROUTE': {
          const route: PortalRoute = { menuCode: message.menuCode, url: message.url, state: message.state };
          return tell('route', route, { menuCode: route.menuCode, state: route.state });
        }
        case 'APP_PORTAL_SHOWN':
          return tell('shown', message.isShown, {});
        case 'APP_PORTAL_ASSETS':
        case 'APP_PORTAL_RESOURCES':
          return calls.receive(message);
        case 'APP_PORTAL_CODE': {
          if (connection) return;
          clearTimeout(timer);
          addEventListener('keydown', pressed);
          const { type: _type, ...introduction } = message;
          connection = {
            ...introduction,
            on(name, call) {
              receivers[name].add(call);
              return () => void receivers[name].delete(call);
            },
            may: (permission) => introduction.permissions.includes(permission),
            assets: (query) => calls.ask('APP_PORTAL_ASSETS', query),
            resources: (query) => calls.ask('APP_PORTAL_RESOURCES', query),
            open: (target) => post({ type: 'APP_PORTAL_OPEN', ...target }),
            setViewMode: (mode) => post({ type: 'APP_PORTAL_VIEW_MODE', mode }),
            toggleMenu: () => post({ type: 'APP_PORTAL_MENU' }),
            setTitle: (title) => post({ type: 'APP_PORTAL_TITLE', title }),
            setConfirm: (confirm) => post({ type: 'APP_PORTAL_CONFIRM', confirm }),
            setKept: (keep) => post({ type: 'APP_PORTAL_KEEP', keep }),
            notify: (text, kind = 'info') => post({ type: 'APP_PORTAL_NOTICE', kind, text }),
            openHelp() {
              if (introduction.helpUrl) window.open(introduction.helpUrl, '_blank', 'noopener');
            },
            logOut: () => post({ type: 'APP_PORTAL_LOGOUT' }),
            close: stop,
          };
          return resolve(connection);
        }
        default:
      }
    };
    addEventListener('message', receive);
    post({ type: 'APP_PORTAL_READY', version: 1 });
  });
}
