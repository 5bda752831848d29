import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { usePortalAppCodeMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { currentTheme } from '../../../../theme/theme';
import { webOrigin } from '../../../../widgets/app-frame/web-origin';
import { languagesOf, useSession } from '../../../identity/session/session-context';
import { ownCode } from '../app-terms';
import { listenToFrame } from '../frame-line';
import type { Framed, FrameRequests } from '../frame-line';

type Frame = RefObject<HTMLIFrameElement | null>;

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
export function useAppHandshake(frame: Frame, framed: Framed, requests: FrameRequests): AppLine {
  const { menu } = framed;
  const [issueCode] = usePortalAppCodeMutation();
  const introduction = useIntroduction(framed);
  const [isConnected, setConnected] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const origin = webOrigin(menu.url ?? '');
  const current = useEffectEvent(() => ({ framed, requests, introduction }));

  useEffect(() => {
    if (isStopped) return;
    return listenToFrame(frame, origin, {
      current: () => current(),
      post: (message) => post(frame, origin, message),
      introduce: async () => {
        const { app, menu: shown } = current().framed;
        const { data } = await issueCode({ variables: { appId: app.id, menuCode: shown.code } });
        const issued = data?.appIssueCode;
        // The server names the origin the code belongs to: a frame that went elsewhere meanwhile gets nothing.
        if (!issued || issued.origin !== origin) return false;
        const { code, appId, permissions } = issued;
        const told = { ...current().introduction, theme: currentTheme() };
        post(frame, origin, { type: 'APP_PORTAL_CODE', code, appId, permissions, ...told });
        setConnected(true);
        return true;
      },
      stop: () => {
        setConnected(false);
        const { requests: shell } = current();
        shell.begin();
        // On return it is loaded afresh.
        shell.setKept(false);
        setStopped(true);
      },
    });
  }, [origin, frame, issueCode, isStopped]);

  useFrameNews({ frame, origin, isConnected, framed });
  return { isConnected, isStopped, revive: () => setStopped(false) };
}

function post(frame: Frame, origin: string | null, message: Record<string, unknown>): void {
  if (origin) frame.current?.contentWindow?.postMessage(message, origin);
}

/** All that the portal tells an app with its code; the theme is added when it is sent. */
function useIntroduction({ app, menu, state, viewMode }: Framed) {
  const session = useSession();
  const { user, workingOrganization: organization, configuration } = session;
  const locale = useShownLocale();
  return {
    menuCode: ownCode(menu),
    locale,
    viewMode,
    state,
    user: { id: user.id, name: user.name },
    organization: { id: organization?.id, name: organization?.name },
    app: { id: app.id, name: app.name, icon: app.icon },
    locales: organization?.languages ?? languagesOf(session),
    helpUrl: webOrigin(configuration.adminHelpUrl ?? '') ? configuration.adminHelpUrl : null,
  };
}

interface News {
  readonly frame: Frame;
  readonly origin: string | null;
  readonly isConnected: boolean;
  readonly framed: Framed;
}

/** Tells a connected app of each new language, view mode, theme and route, and whether it is on screen. */
function useFrameNews({ frame, origin, isConnected, framed }: News): void {
  const { menu, state, viewMode, isShown } = framed;
  const locale = useShownLocale();
  const tell = useEffectEvent((message: Record<string, unknown>) => {
    if (isConnected) post(frame, origin, message);
  });
  useEffect(() => tell({ type: 'APP_PORTAL_LOCALE', locale }), [locale]);
  useEffect(() => tell({ type: 'APP_PORTAL_VIEW_MODE', viewMode }), [viewMode]);
  useEffect(() => {
    const themes = new MutationObserver(() => tell({ type: 'APP_PORTAL_THEME', theme: currentTheme() }));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  const code = ownCode(menu);
  useEffect(() => {
    if (menu.isSpa) tell({ type: 'APP_PORTAL_ROUTE', menuCode: code, url: menu.url, state });
  }, [menu.isSpa, code, menu.url, state]);
  useEffect(() => tell({ type: 'APP_PORTAL_SHOWN', isShown }), [isShown]);
}
