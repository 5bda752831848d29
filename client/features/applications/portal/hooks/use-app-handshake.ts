import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IN_PLACE } from '../../../../api/error-policy';
import { usePortalAppCodeMutation } from '../../../../api/generated/hooks';
import { useLocale } from '../../../../locales/locale-provider';
import { currentTheme } from '../../../../theme/theme';
import { webOrigin } from '../../../../widgets/app-frame/web-origin';
import { languagesOf, useSession } from '../../../identity/session/session-context';
import { askedMenu, ownCode } from '../app-terms';
import type { AssetAnswer } from '../app-assets';
import { takeHandedState } from '../handed-state';
import type { LeafMenu, OpenApp } from '../portal-model';
import { toggledViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';
import { floodGauge, isWithin, OPENINGS_PER_SECOND, parseWindowMessage, rateCap } from '../window-messages';
import type { AssetQuery, NoticeKind, OpenRequest, WindowMessage } from '../window-messages';

/** Codes are rows of the database and count as calls of the person: an app that reloads itself all the time gets few. */
const CODES_PER_MINUTE = 20;
/** Each is a call of the person; what was asked a moment ago is none. */
const ASSETS_PER_MINUTE = 120;
const MINUTE = 60_000;

/** What an app in a frame may ask of the shell around it. */
export interface FrameRequests {
  readonly setViewMode: (mode: ViewMode) => void;
  readonly setConfirm: (isNeeded: boolean) => void;
  readonly setTitle: (title: string) => void;
  readonly open: (target: OpenRequest & { readonly appId: string }) => void;
  readonly toggleMenu: () => void;
  readonly notify: (kind: NoticeKind, text: string) => void;
  readonly openPalette: () => void;
  readonly logOut: () => void;
  readonly assets: (query: AssetQuery) => Promise<AssetAnswer>;
}

/** What a frame shows, and what is told to the app in it. */
export interface Framed {
  readonly app: OpenApp;
  readonly menu: LeafMenu;
  readonly viewMode: ViewMode;
}

export interface AppLine {
  /** The app has announced itself; before it has, it is told nothing. */
  readonly isConnected: boolean;
  /** The frame sent messages faster than any app that works, and is to be taken away (threats 17). */
  readonly isStopped: boolean;
  /** Hears the frame again, which is to be loaded afresh. */
  readonly revive: () => void;
}

/**
 * Talks with the app in `frame`: answers its READY with a one-time code posted to the origin registered for the app
 * and no other (SHELL-44), then hears its requests and tells it of language, theme, view mode and route.
 */
export function useAppHandshake(
  frame: RefObject<HTMLIFrameElement | null>,
  framed: Framed,
  requests: FrameRequests,
): AppLine {
  const { menu, viewMode } = framed;
  const [issueCode] = usePortalAppCodeMutation({ context: IN_PLACE });
  const session = useSession();
  const { user, workingOrganization: organization, configuration } = session;
  const { locale } = useLocale();
  const [isConnected, setConnected] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const state = useLinkedState();
  const origin = webOrigin(menu.url ?? '');
  const post = (message: Record<string, unknown>) => {
    if (origin) frame.current?.contentWindow?.postMessage(message, origin);
  };
  const tell = (message: Record<string, unknown>) => {
    if (isConnected) post(message);
  };
  const code = ownCode(menu);
  const introduction = {
    menuCode: code,
    locale,
    theme: currentTheme(),
    viewMode,
    state,
    user: { id: user.id, name: user.name },
    organization: { id: organization?.id, name: organization?.name },
    app: { id: framed.app.id, name: framed.app.name, icon: framed.app.icon },
    locales: organization?.languages ?? languagesOf(session),
    helpUrl: webOrigin(configuration.adminHelpUrl ?? '') ? configuration.adminHelpUrl : null,
  };
  const latest = useRef({ framed, requests, introduction, post, tell });
  latest.current = { framed, requests, introduction, post, tell };

  useEffect(() => {
    if (isStopped) return;
    const isFlood = floodGauge();
    const hears = rateCap();
    const mayIssue = rateCap(CODES_PER_MINUTE, MINUTE);
    const mayOpen = rateCap(OPENINGS_PER_SECOND);
    const mayAsk = rateCap(ASSETS_PER_MINUTE, MINUTE);
    let isIntroduced = false;
    let isIssuing = false;
    let isAskedAgain = false;
    const introduce = async () => {
      const { app, menu: shown } = latest.current.framed;
      const { data } = await issueCode({ variables: { appId: app.id, menuCode: shown.code } });
      const issued = data?.appIssueCode;
      // The server names the origin the code belongs to: a frame that went elsewhere meanwhile gets nothing.
      if (!issued || issued.origin !== origin) return;
      const { appId, permissions } = issued;
      latest.current.post({
        type: 'APP_PORTAL_CODE',
        code: issued.code,
        appId,
        permissions,
        ...latest.current.introduction,
        theme: currentTheme(),
      });
      // At once: the app may ask before this is drawn again.
      isIntroduced = true;
      setConnected(true);
    };
    // A page that took the place of the one that asked asks for itself.
    const issue = async () => {
      isIssuing = true;
      do {
        isAskedAgain = false;
        await introduce().catch(() => undefined);
      } while (isAskedAgain);
      isIssuing = false;
    };
    /** What the app may see of its assets; the portal asks in its own name, and the app learns no token. */
    const handAssets = async (id: string, query: AssetQuery, isHeard: boolean) => {
      const found: AssetAnswer = isHeard ? await latest.current.requests.assets(query) : { error: 'BUSY' };
      latest.current.post({ type: 'APP_PORTAL_ASSETS', id, ...found });
    };
    const answer = (message: WindowMessage, source: object) => {
      const { framed: shown, requests: heard } = latest.current;
      switch (message.type) {
        case 'APP_PORTAL_READY':
          // A page that begins has nothing unsaved, whatever the one before said.
          heard.setConfirm(false);
          if (!mayIssue(source)) return;
          isAskedAgain = isIssuing;
          return isIssuing ? undefined : void issue();
        case 'APP_PORTAL_OPEN':
          return mayOpen(source) ? heard.open(askedMenu(shown.app, shown.menu, message)) : undefined;
        case 'APP_PORTAL_VIEW_MODE':
          return heard.setViewMode(message.mode === 'toggle' ? toggledViewMode() : message.mode);
        case 'APP_PORTAL_CONFIRM':
          return heard.setConfirm(message.confirm);
        case 'APP_PORTAL_TITLE':
          return heard.setTitle(message.title);
        case 'APP_PORTAL_NOTICE':
          return heard.notify(message.kind, message.text);
        case 'APP_PORTAL_MENU':
          return heard.toggleMenu();
        case 'APP_PORTAL_PALETTE':
          return heard.openPalette();
        case 'APP_PORTAL_LOGOUT':
          return heard.logOut();
        case 'APP_PORTAL_ASSETS': {
          const { id, types, after } = message;
          if (isIntroduced) void handAssets(id, { types, after }, mayAsk(source));
          return;
        }
        default:
      }
    };
    const receive = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow;
      if (!source || !isWithin(event.source, source)) return;
      // Whatever runs in the frame, the app itself or a page it led to, is stopped together.
      if (isFlood(source)) {
        setConnected(false);
        latest.current.requests.setConfirm(false);
        return setStopped(true);
      }
      if (event.source !== source || event.origin !== origin || !hears(source)) return;
      const message = parseWindowMessage(event.data);
      if (message) answer(message, source);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origin, frame, issueCode, isStopped]);

  useEffect(() => latest.current.tell({ type: 'APP_PORTAL_LOCALE', locale }), [locale]);
  useEffect(() => latest.current.tell({ type: 'APP_PORTAL_VIEW_MODE', viewMode }), [viewMode]);
  useEffect(() => {
    const themes = new MutationObserver(() => latest.current.tell({ type: 'APP_PORTAL_THEME', theme: currentTheme() }));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  useEffect(() => {
    if (menu.isSpa) latest.current.tell({ type: 'APP_PORTAL_ROUTE', menuCode: code, url: menu.url, state });
  }, [menu.isSpa, code, menu.url, state]);
  return { isConnected, isStopped, revive: () => setStopped(false) };
}

/** What a message or another app hands to the menu it opens (MSG-14); kept in the history entry. */
function useLinkedState(): string | undefined {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // A new tab has no history yet: what was handed to it becomes part of its first entry.
  useEffect(() => {
    const linkedStates = takeHandedState(pathname);
    if (linkedStates !== undefined) void navigate(pathname + search, { replace: true, state: { linkedStates } });
  }, [navigate, pathname, search]);
  const linked = (state as { linkedStates?: unknown } | null)?.linkedStates;
  return typeof linked === 'string' ? linked : undefined;
}
