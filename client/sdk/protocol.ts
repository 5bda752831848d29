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

/** Which assets an app wants: of some types, after those that it has. */
export interface PortalAssetQuery {
  /** Such as `site` or `device`; at most 50, all without any. */
  readonly types?: readonly string[];
  /** The `next` of the answer before. */
  readonly after?: string | null;
}

/** Something that is operated, and that the user reaches. */
export interface PortalAsset {
  readonly id: string;
  /** What the asset service calls it. */
  readonly externalId: string;
  readonly name: string;
  readonly type: string;
  /** The asset that it is part of, whether the user reaches that or not. */
  readonly parentId: string | null;
  /** The nodes of the organization it stands at, as far as the app may use them; at most 20. */
  readonly structureIds: readonly string[];
}

/** A node of the organization's structure. */
export interface PortalStructure {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  /** Names from the root, joined by ">". */
  readonly path: string;
}

/** At most 1000 assets, and the nodes they stand at. */
export interface PortalAssets {
  readonly assets: readonly PortalAsset[];
  readonly structures: readonly PortalStructure[];
  /** For `after` of the next call; null at the end. */
  readonly next: string | null;
}

/**
 * DENIED: not this user's to see; BUSY: asked too often; FAILED: the portal could not read them; TIMEOUT: no answer
 * within 30 s; CLOSED: the connection was closed meanwhile.
 */
export type PortalFailureCode = 'DENIED' | 'BUSY' | 'FAILED' | 'TIMEOUT' | 'CLOSED';

/** What came of one question for assets. */
export interface AssetMessage {
  readonly id: string;
  readonly page?: PortalAssets;
  readonly error?: PortalFailureCode;
}

type Incoming =
  | ({ readonly type: 'APP_PORTAL_CODE' } & PortalIntroduction)
  | { readonly type: 'APP_PORTAL_LOCALE'; readonly locale: string }
  | { readonly type: 'APP_PORTAL_THEME'; readonly theme: PortalTheme }
  | { readonly type: 'APP_PORTAL_VIEW_MODE'; readonly viewMode: PortalViewMode }
  | ({ readonly type: 'APP_PORTAL_ROUTE' } & PortalRoute)
  | ({ readonly type: 'APP_PORTAL_ASSETS' } & AssetMessage);

const TYPES = new Set(['CODE', 'LOCALE', 'THEME', 'VIEW_MODE', 'ROUTE', 'ASSETS'].map((name) => `APP_PORTAL_${name}`));

/** A message of the portal; null for anything else that reaches the window. */
export function readMessage(data: unknown): Incoming | null {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'string' && TYPES.has(type) ? (data as Incoming) : null;
}
