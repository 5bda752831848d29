import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortalAppCodeMutation } from '../../../api/generated/hooks';
import { useLocale } from '../../../locales/locale-provider';
import { currentTheme } from '../../../theme/theme';
import { useSession } from '../../session/session-context';
import type { LeafMenu } from '../portal-model';
import { parseViewMode, storedViewMode, toggledViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';
import { parseWindowMessage, rateCap, webOrigin } from '../window-messages';

/** What an app in a frame may ask of the shell around it. */
export interface FrameRequests {
  readonly setViewMode: (mode: ViewMode) => void;
  readonly setConfirm: (isNeeded: boolean) => void;
  readonly setTitle: (title: string) => void;
  readonly open: (target: { appId?: string; menuCode: string; state?: string }) => void;
}

/**
 * Talks with the app in `frame`: answers its READY with a one-time code posted to the origin registered for the app
 * and no other (SHELL-44), then hears its requests and tells it of language, theme and route. Answers whether the app
 * has announced itself; before it has, it is told nothing.
 */
export function useAppHandshake(
  frame: RefObject<HTMLIFrameElement | null>,
  menu: LeafMenu,
  requests: FrameRequests,
): boolean {
  const [issueCode] = usePortalAppCodeMutation({ context: { isSilent: true, skipNotFound: true } });
  const { user, workingOrganization } = useSession();
  const { locale } = useLocale();
  const [isConnected, setConnected] = useState(false);
  const state = linkedState(useLocation().state);
  const origin = webOrigin(menu.url ?? '');
  const post = (message: Record<string, unknown>) => {
    if (origin) frame.current?.contentWindow?.postMessage(message, origin);
  };
  const tell = (message: Record<string, unknown>) => {
    if (isConnected) post(message);
  };
  const latest = useRef({ menu, requests, locale, state, post, tell });
  latest.current = { menu, requests, locale, state, post, tell };

  useEffect(() => {
    const hears = rateCap();
    let isIssuing = false;
    const introduce = async (appId: string) => {
      const { data } = await issueCode({ variables: { appId } });
      const issued = data?.appIssueCode;
      // The server names the origin the code belongs to: a frame that went elsewhere meanwhile gets nothing.
      if (!issued || issued.origin !== origin) return;
      latest.current.post({
        type: 'APP_PORTAL_CODE',
        code: issued.code,
        appId,
        menuCode: latest.current.menu.code,
        locale: latest.current.locale,
        theme: currentTheme(),
        viewMode: storedViewMode(),
        state: latest.current.state,
        user: { id: user.id, name: user.name },
        organization: { id: workingOrganization?.id, name: workingOrganization?.name },
      });
      setConnected(true);
    };
    const receive = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow;
      if (!source || event.source !== source || event.origin !== origin || !hears(source)) return;
      const message = parseWindowMessage(event.data);
      const { menu: shown, requests: heard } = latest.current;
      if (message?.type === 'APP_PORTAL_VIEW_MODE')
        heard.setViewMode(message.mode === 'toggle' ? toggledViewMode() : parseViewMode(message.mode));
      if (message?.type === 'APP_PORTAL_CONFIRM') heard.setConfirm(message.confirm);
      if (message?.type === 'APP_PORTAL_TITLE') heard.setTitle(message.title);
      if (message?.type === 'APP_PORTAL_OPEN') heard.open(message);
      if (message?.type !== 'APP_PORTAL_READY' || isIssuing) return;
      isIssuing = true;
      introduce(shown.appId)
        .catch(() => undefined)
        .finally(() => {
          isIssuing = false;
        });
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origin, frame, issueCode, user.id, user.name, workingOrganization?.id, workingOrganization?.name]);

  useEffect(() => latest.current.tell({ type: 'APP_PORTAL_LOCALE', locale }), [locale]);
  useEffect(() => {
    const themes = new MutationObserver(() => latest.current.tell({ type: 'APP_PORTAL_THEME', theme: currentTheme() }));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  useEffect(() => {
    if (menu.isSpa) latest.current.tell({ type: 'APP_PORTAL_ROUTE', menuCode: menu.code, url: menu.url, state });
  }, [menu.isSpa, menu.code, menu.url, state]);
  return isConnected;
}

/** What a message or another app hands to the menu it opens (MSG-14); kept in the history entry. */
function linkedState(value: unknown): string | undefined {
  const state = (value as { linkedStates?: unknown } | null)?.linkedStates;
  return typeof state === 'string' ? state : undefined;
}
