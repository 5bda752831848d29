/** The themes of the portal. */
export type PortalTheme = 'DARK' | 'GREEN' | 'WHITE';

/** 0 shows the portal's header and menu, 1 hides the header, 2 hides both. */
export type PortalViewMode = 0 | 1 | 2;

/** What the portal tells an app that announced itself. */
export interface PortalIntroduction {
  /** For the app's back end: exchanged once, within 60 s, for who the user is. */
  readonly code: string;
  readonly appId: string;
  readonly menuCode: string;
  readonly locale: string;
  readonly theme: PortalTheme;
  readonly viewMode: PortalViewMode;
  /** What the message or app that opened this menu hands over. */
  readonly state?: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly organization: { readonly id: string; readonly name: string };
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
  route: PortalRoute;
}

type Incoming =
  | ({ readonly type: 'APP_PORTAL_CODE' } & PortalIntroduction)
  | { readonly type: 'APP_PORTAL_LOCALE'; readonly locale: string }
  | { readonly type: 'APP_PORTAL_THEME'; readonly theme: PortalTheme }
  | ({ readonly type: 'APP_PORTAL_ROUTE' } & PortalRoute);

const TYPES = new Set(['APP_PORTAL_CODE', 'APP_PORTAL_LOCALE', 'APP_PORTAL_THEME', 'APP_PORTAL_ROUTE']);

/** A message of the portal; null for anything else that reaches the window. */
export function readMessage(data: unknown): Incoming | null {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'string' && TYPES.has(type) ? (data as Incoming) : null;
}
