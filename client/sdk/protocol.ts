/** The themes of the portal. */
export type PortalTheme = 'DARK' | 'GREEN' | 'WHITE';

/** 0 shows the portal's header and menu, 1 hides the header, 2 hides both. */
export type PortalViewMode = 0 | 1 | 2;

/** The kind of a notice. */
export type PortalNoticeKind = 'success' | 'info' | 'warning' | 'error';

/** The portal's introduction to an app that announced itself. */
export interface PortalIntroduction {
  /** A one-time code for the app's back end, which exchanges it within 60 s for the user's identity. */
  readonly code: string;
  /** The app whose credentials exchange the code. */
  readonly appId: string;
  readonly menuCode: string;
  readonly locale: string;
  /** The locales of the organization, which the user may choose from. */
  readonly locales: readonly string[];
  readonly theme: PortalTheme;
  readonly viewMode: PortalViewMode;
  /** The state that the message or app that opened this menu passes on. */
  readonly state?: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly organization: { readonly id: string; readonly name: string };
  /** The app that the user opened, as the portal shows it: this app, or a shortcut app that took its menu over. */
  readonly app: { readonly id: string; readonly name: string; readonly icon: string | null };
  /** Identifiers of the user's permissions in this app, for the display. The back end learns them with the code. */
  readonly permissions: readonly string[];
  /** The address of the portal's help; null without one. */
  readonly helpUrl: string | null;
}

/** A menu of the app to show. */
export interface PortalRoute {
  readonly menuCode: string;
  readonly url: string | null;
  readonly state?: string;
}

/** The portal's events after the introduction, by name. */
export interface PortalEvents {
  locale: string;
  theme: PortalTheme;
  viewMode: PortalViewMode;
  route: PortalRoute;
  /** Whether the app is on screen: the portal keeps it alive behind other apps. */
  shown: boolean;
}

/** A menu to open: of this app without `appId`, in this tab unless `isNewTab`. */
export interface PortalTarget {
  readonly menuCode: string;
  readonly appId?: string;
  /** Passed to the opened app; at most 10,000 characters. */
  readonly state?: string;
  /** Browsers allow a new tab only shortly after a click or key. */
  readonly isNewTab?: boolean;
}

/** The assets that an app requests: their types, and the start of the page. */
export interface PortalAssetQuery {
  /** Types such as `site` or `device`; at most 50, all by default. */
  readonly types?: readonly string[];
  /** The `next` of the previous answer. */
  readonly after?: string | null;
}

/** An asset that the user reaches. */
export interface PortalAsset {
  readonly id: string;
  /** Its id in the asset service. */
  readonly externalId: string;
  readonly name: string;
  readonly type: string;
  /** The asset that it is part of, whether the user reaches that one or not. */
  readonly parentId: string | null;
  /** The nodes of the organization at which it stands, as far as the app may use them; at most 20. */
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
  /** Pass it as `after` of the next call; null at the end. */
  readonly next: string | null;
}

/** The resources that an app requests: their types, and the start of the page. */
export type PortalResourceQuery = PortalAssetQuery;

/** A resource of the app that the user reaches. */
export interface PortalResource {
  readonly id: string;
  /** The identifier under which the app registered it. */
  readonly identifier: string;
  readonly name: string;
  readonly type: string;
}

/** At most 1000 resources. */
export interface PortalResources {
  readonly resources: readonly PortalResource[];
  /** Pass it as `after` of the next call; null at the end. */
  readonly next: string | null;
}

/** The answers of the portal by the type of the question. */
export interface Answers {
  readonly APP_PORTAL_ASSETS: PortalAssets;
  readonly APP_PORTAL_RESOURCES: PortalResources;
}

export type Question = keyof Answers;

/**
 * DENIED: the user may not see this in the app; BUSY: asked too often; FAILED: the portal could not read the answer;
 * TIMEOUT: no answer within 30 s; CLOSED: the connection was closed in the meantime.
 */
export type PortalFailureCode = 'DENIED' | 'BUSY' | 'FAILED' | 'TIMEOUT' | 'CLOSED';

/** The portal's answer to one question. */
export interface AnswerMessage {
  readonly id: string;
  readonly page?: Answers[Question];
  readonly error?: PortalFailureCode;
}

type Incoming =
  | ({ readonly type: 'APP_PORTAL_CODE' } & PortalIntroduction)
  | { readonly type: 'APP_PORTAL_LOCALE'; readonly locale: string }
  | { readonly type: 'APP_PORTAL_THEME'; readonly theme: PortalTheme }
  | { readonly type: 'APP_PORTAL_VIEW_MODE'; readonly viewMode: PortalViewMode }
  | ({ readonly type: 'APP_PORTAL_ROUTE' } & PortalRoute)
  | { readonly type: 'APP_PORTAL_SHOWN'; readonly isShown: boolean }
  | ({ readonly type: Question } & AnswerMessage);

const TYPES = new Set(
  ['CODE', 'LOCALE', 'THEME', 'VIEW_MODE', 'ROUTE', 'SHOWN', 'ASSETS', 'RESOURCES'].map((name) => `APP_PORTAL_${name}`),
);

/** Parses a message of the portal; null for anything else that reaches the window. */
export function readMessage(data: unknown): Incoming | null {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'string' && TYPES.has(type) ? (data as Incoming) : null;
}
