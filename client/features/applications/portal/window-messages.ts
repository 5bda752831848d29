import { menuAddress } from './portal-model';
import { parseViewMode } from './view-mode';
import type { ViewMode } from './view-mode';

const MAX_TITLE = 100;
const MAX_NOTICE = 200;
/** Ids and codes are shorter. */
const MAX_NAME = 200;
const MAX_URL = 2_000;
/** Kept in the history entry, which browsers bound too. */
const MAX_STATE = 10_000;
/** The length of an id that an app gives its question, or of a type of assets or resources. */
const MAX_WORD = 50;
const MAX_TYPES = 50;

const NOTICES = ['success', 'info', 'warning', 'error'] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** The messages that an embedded app or an outer window may send to the portal. */
export type WindowMessage =
  | { readonly type: 'APP_PORTAL_READY' }
  | { readonly type: 'APP_PORTAL_VIEW_MODE'; readonly mode: ViewMode | 'toggle' }
  | { readonly type: 'APP_PORTAL_CONFIRM'; readonly confirm: boolean }
  | { readonly type: 'APP_PORTAL_KEEP'; readonly keep: boolean }
  | { readonly type: 'APP_PORTAL_TITLE'; readonly title: string }
  | ({ readonly type: 'APP_PORTAL_OPEN' } & OpenRequest)
  | { readonly type: 'APP_PORTAL_MENU' }
  | { readonly type: 'APP_PORTAL_NOTICE'; readonly kind: NoticeKind; readonly text: string }
  | { readonly type: 'APP_PORTAL_LOGOUT' }
  | { readonly type: 'APP_PORTAL_PALETTE' }
  | ({ readonly type: Question; readonly id: string } & ThingQuery)
  | { readonly type: 'APP_PORTAL_OUTER'; readonly url: string; readonly viewMode?: unknown };

/** A menu that an app wants opened: of its own without an app, with what to hand over. */
export interface OpenRequest {
  readonly menuCode: string;
  readonly appId?: string;
  readonly state?: string;
  readonly isNewTab?: boolean;
}

/** A question of an app, by its type: for assets, or for resources. */
export type Question = 'APP_PORTAL_ASSETS' | 'APP_PORTAL_RESOURCES';

/** The assets or resources that an app asks for. */
export interface ThingQuery {
  readonly types?: string[];
  readonly after?: string;
}

const isText = (value: unknown, limit: number): value is string => typeof value === 'string' && value.length <= limit;
/** Cuts a text and blanks its control characters: a page with a text of megabytes stands still. */
const cut = (value: unknown, limit: number) =>
  typeof value === 'string' ? value.slice(0, limit).replace(UNWRITABLE, ' ').trim() : '';
/** Control characters, and signs that turn the direction of what follows: of the portal's own words beside it. */
const UNWRITABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Reads a message from another window; null for anything that is not one of ours, whatever its shape or size. */
export function parseWindowMessage(data: unknown): WindowMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Readonly<Record<string, unknown>>;
  switch (message.type) {
    case 'APP_PORTAL_READY':
    case 'APP_PORTAL_MENU':
    case 'APP_PORTAL_LOGOUT':
    case 'APP_PORTAL_PALETTE':
      return { type: message.type };
    case 'APP_PORTAL_VIEW_MODE':
      return { type: message.type, mode: message.mode === 'toggle' ? 'toggle' : parseViewMode(message.mode) };
    case 'APP_PORTAL_CONFIRM':
      return { type: message.type, confirm: message.confirm === true };
    case 'APP_PORTAL_KEEP':
      return { type: message.type, keep: message.keep !== false };
    case 'APP_PORTAL_TITLE': {
      const title = cut(message.title, MAX_TITLE);
      return title ? { type: message.type, title } : null;
    }
    case 'APP_PORTAL_NOTICE': {
      const text = cut(message.text, MAX_NOTICE);
      const kind = NOTICES.find((known) => known === message.kind) ?? 'info';
      return text ? { type: message.type, kind, text } : null;
    }
    case 'APP_PORTAL_OPEN':
      return openRequest(message);
    case 'APP_PORTAL_ASSETS':
    case 'APP_PORTAL_RESOURCES':
      return thingQuery(message.type, message);
    case 'APP_PORTAL_OUTER':
      return isText(message.url, MAX_URL) ? { type: message.type, url: message.url, viewMode: message.viewMode } : null;
    default:
      return null;
  }
}

function openRequest({ menuCode, appId, state, isNewTab }: Readonly<Record<string, unknown>>): WindowMessage | null {
  if (!isText(menuCode, MAX_NAME) || (appId != null && !isText(appId, MAX_NAME))) return null;
  if (state != null && !isText(state, MAX_STATE)) return null;
  return {
    type: 'APP_PORTAL_OPEN',
    menuCode,
    ...(appId != null && { appId }),
    ...(state != null && { state }),
    ...(isNewTab === true && { isNewTab }),
  };
}

function thingQuery(type: Question, { id, types, after }: Readonly<Record<string, unknown>>): WindowMessage | null {
  if (!isText(id, MAX_WORD) || (after != null && !isText(after, MAX_WORD))) return null;
  const isList = Array.isArray(types) && types.length <= MAX_TYPES && types.every((word) => isText(word, MAX_WORD));
  if (types != null && !isList) return null;
  return {
    type,
    id,
    ...(isList && { types: [...(types as string[])] }),
    ...(after != null && { after }),
  };
}

/** The app and menu of an APP_PORTAL_OUTER url, a path of the portal or its full address; null for anything else. */
export function outerTarget(url: string, origin: string): { appId: string; menuCode: string } | null {
  if (!URL.canParse(url, origin)) return null;
  const parsed = new URL(url, origin);
  return parsed.origin === origin ? menuAddress(parsed.pathname) : null;
}

/** Whether a window is the frame's, or of a page somewhere inside it. */
export function isWithin(source: MessageEventSource | null, frame: Window | null | undefined): boolean {
  if (!source || !frame || !('parent' in source)) return false;
  let inner: Window = source;
  while (inner !== frame) {
    if (inner.parent === inner || !inner.parent) return false;
    inner = inner.parent;
  }
  return true;
}
