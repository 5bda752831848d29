/** The themes of the portal. */
export type PortalTheme = 'DARK' | 'GREEN' | 'WHITE';

/** 0 shows the portal's header and menu, 1 hides the header, 2 hides both. */
export type PortalViewMode = 0 | 1 | 2;

/** How a notice looks. */
export type PortalNoticeKind = 'success' | 'info' | 'warning' | 'error';

/** What the portal tells an app that announced itself. */
export interface PortalIntroduction {
  /** For the app's back end: exchanged once, within 60 s, for who the user is. */
  readonly code: string;
  /** Whose credentials exchange the code. */
  readonly appId: string;
  readonly menuCode: string;
  readonly locale: string;
  /** The locales of the organization, which the user may choose from. */
  readonly locales: readonly string[];
  readonly theme: PortalTheme;
  readonly viewMode: PortalViewMode;
  /** What the message or app that opened this menu hands over. */
  readonly state?: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly organization: { readonly id: string; readonly name: string };
  /** What the user opened, as the portal shows it: this app, or a shortcut app that took its menu over. */
  readonly app: { readonly id: string; readonly name: string; readonly icon: string | null };
  /** Identifiers of what the user may do in this app; for what the page shows. The back end learns them with the code. */
  readonly permissions: readonly string[];
  /** Where the portal's help is; null where it has none. */
  readonly helpUrl: string | null;
}

/** A menu of the app that is to be shown. */
export interface PortalRoute {
  readonly menuCode: string;
  readonly url: string | null;
  readonly state?: string;
}

/** What the portal tells an app afterwards. */
export interface PortalEvents {
  locale: string;
  theme: PortalTheme;
  viewMode: PortalViewMode;
  route: PortalRoute;
}

/** A menu to open: of this app without `appId`, here unless `isNewTab`. */
export interface PortalTarget {
  readonly menuCode: string;
  readonly appId?: string;
  /** Handed to the app that is opened; at most 10,000 characters. */
  readonly state?: string;
  /** Browsers allow a new tab only shortly after a click or key. */
  readonly isNewTab?: boolean;
}

type Incoming =
  | ({ readonly type: 'APP_PORTAL_CODE' } & PortalIntroduction)
  | { readonly type: 'APP_PORTAL_LOCALE'; readonly locale: string }
  | { readonly type: 'APP_PORTAL_THEME'; readonly theme: PortalTheme }
  | { readonly type: 'APP_PORTAL_VIEW_MODE'; readonly viewMode: PortalViewMode }
  | ({ readonly type: 'APP_PORTAL_ROUTE' } & PortalRoute);

const TYPES = new Set(['CODE', 'LOCALE', 'THEME', 'VIEW_MODE', 'ROUTE'].map((name) => `APP_PORTAL_${name}`));

/** A message of the portal; null for anything else that reaches the window. */
export function readMessage(data: unknown): Incoming | null {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'string' && TYPES.has(type) ? (data as Incoming) : null;
}
