import { readMessage } from './protocol';
import type { PortalEvents, PortalIntroduction, PortalViewMode } from './protocol';

export type { PortalEvents, PortalIntroduction, PortalRoute, PortalTheme, PortalViewMode } from './protocol';

/** An app's line to the portal around it. */
export interface PortalConnection extends PortalIntroduction {
  /** Calls `receive` for each event of that name until the returned function is called. */
  on<Name extends keyof PortalEvents>(name: Name, receive: (detail: PortalEvents[Name]) => void): () => void;
  /** Asks the portal to hide or show its header and menu. */
  setViewMode(mode: PortalViewMode): void;
  /** While true the portal asks before someone leaves: there is unsaved work. */
  setConfirm(isNeeded: boolean): void;
  /** Names the page in the window's title. */
  setTitle(title: string): void;
  /** Opens a menu of this app, or of another, and hands it `state`. */
  open(menuCode: string, appId?: string, state?: string): void;
  /** Hears the portal no more. */
  close(): void;
}

export interface ConnectOptions {
  /** The portal's origin, such as https://portal.example.com; no other window is believed. */
  readonly portalOrigin: string;
  /** Gives up after this many milliseconds; 10 000 without one. */
  readonly timeout?: number;
}

const DEFAULT_TIMEOUT = 10_000;

/**
 * Announces this app to the portal that frames it and resolves with the portal's introduction. Rejects when the page
 * is not framed, or when the portal does not answer in time.
 */
export function connectPortal({ portalOrigin, timeout = DEFAULT_TIMEOUT }: ConnectOptions): Promise<PortalConnection> {
  const portal = window.parent;
  if (portal === window) return Promise.reject(new Error('This page is not shown inside the portal.'));
  const receivers: { [Name in keyof PortalEvents]: Set<(detail: PortalEvents[Name]) => void> } = {
    locale: new Set(),
    theme: new Set(),
    route: new Set(),
  };
  const post = (message: Record<string, unknown>) => portal.postMessage(message, portalOrigin);
  // The portal's own shortcut reaches only the window that has the focus, which is this one while somebody works here.
  const toggle = (event: KeyboardEvent) => {
    if (event.key !== 'F11' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    post({ type: 'APP_PORTAL_VIEW_MODE', mode: 'toggle' });
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      removeEventListener('message', receive);
      reject(new Error('The portal did not answer.'));
    }, timeout);
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== portal || event.origin !== portalOrigin) return;
      const message = readMessage(event.data);
      switch (message?.type) {
        case 'APP_PORTAL_LOCALE':
          receivers.locale.forEach((call) => call(message.locale));
          break;
        case 'APP_PORTAL_THEME':
          receivers.theme.forEach((call) => call(message.theme));
          break;
        case 'APP_PORTAL_ROUTE':
          receivers.route.forEach((call) => {
            call({ menuCode: message.menuCode, url: message.url, state: message.state });
          });
          break;
        case 'APP_PORTAL_CODE': {
          clearTimeout(timer);
          addEventListener('keydown', toggle);
          const { type: _type, ...introduction } = message;
          resolve({
            ...introduction,
            on(name, call) {
              receivers[name].add(call);
              return () => void receivers[name].delete(call);
            },
            setViewMode: (mode) => post({ type: 'APP_PORTAL_VIEW_MODE', mode }),
            setConfirm: (confirm) => post({ type: 'APP_PORTAL_CONFIRM', confirm }),
            setTitle: (title) => post({ type: 'APP_PORTAL_TITLE', title }),
            open: (menuCode, appId, state) => post({ type: 'APP_PORTAL_OPEN', menuCode, appId, state }),
            close: () => {
              removeEventListener('message', receive);
              removeEventListener('keydown', toggle);
            },
          });
          break;
        }
        default:
      }
    };
    addEventListener('message', receive);
    post({ type: 'APP_PORTAL_READY', version: 1 });
  });
}
