import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { usePortalAppCodeMutation } from '../../../api/generated/hooks';
import { useLocale } from '../../../locales/locale-provider';
import { currentTheme } from '../../../theme/theme';
import { useSession } from '../../session/session-context';
import type { LeafMenu } from '../portal-model';
import { parseViewMode, storedViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';
import { parseWindowMessage, rateCap, webOrigin } from '../window-messages';

/** What an app in a frame may ask of the shell around it. */
export interface FrameRequests {
  readonly setViewMode: (mode: ViewMode) => void;
  readonly setConfirm: (isNeeded: boolean) => void;
  readonly setTitle: (title: string) => void;
  readonly open: (target: { appId?: string; menuCode: string }) => void;
}

/**
 * Talks with the app in `frame`: answers its READY with a one-time code posted to the origin registered for the app
 * and no other (SHELL-44), then hears its requests and tells it of language, theme and route.
 */
export function useAppHandshake(
  frame: RefObject<HTMLIFrameElement | null>,
  menu: LeafMenu,
  requests: FrameRequests,
): void {
  const [issueCode] = usePortalAppCodeMutation({ context: { isSilent: true, skipNotFound: true } });
  const { user, workingOrganization } = useSession();
  const { locale } = useLocale();
  const origin = webOrigin(menu.url ?? '');
  const hasAnnounced = useRef(false);
  const post = (message: Record<string, unknown>) => {
    if (origin && hasAnnounced.current) frame.current?.contentWindow?.postMessage(message, origin);
  };
  const latest = useRef({ menu, requests, locale, post });
  latest.current = { menu, requests, locale, post };

  useEffect(() => {
    const hears = rateCap();
    const receive = async (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow;
      if (!source || event.source !== source || event.origin !== origin || !hears(source)) return;
      const message = parseWindowMessage(event.data);
      const { menu: shown, requests: heard } = latest.current;
      if (message?.type === 'APP_PORTAL_VIEW_MODE') heard.setViewMode(parseViewMode(message.mode));
      if (message?.type === 'APP_PORTAL_CONFIRM') heard.setConfirm(message.confirm);
      if (message?.type === 'APP_PORTAL_TITLE') heard.setTitle(message.title);
      if (message?.type === 'APP_PORTAL_OPEN') heard.open(message);
      if (message?.type !== 'APP_PORTAL_READY') return;
      hasAnnounced.current = true;
      const { data } = await issueCode({ variables: { appId: shown.appId } });
      const issued = data?.appIssueCode;
      // The server names the origin the code belongs to: a frame that went elsewhere meanwhile gets nothing.
      if (!issued || issued.origin !== origin) return;
      latest.current.post({
        type: 'APP_PORTAL_CODE',
        code: issued.code,
        appId: shown.appId,
        menuCode: latest.current.menu.code,
        locale: latest.current.locale,
        theme: currentTheme(),
        viewMode: storedViewMode(),
        user: { id: user.id, name: user.name },
        organization: { id: workingOrganization?.id, name: workingOrganization?.name },
      });
    };
    const listen = (event: MessageEvent<unknown>) => void receive(event).catch(() => undefined);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [origin, frame, issueCode, user.id, user.name, workingOrganization?.id, workingOrganization?.name]);

  useEffect(() => latest.current.post({ type: 'APP_PORTAL_LOCALE', locale }), [locale]);
  useEffect(() => {
    const themes = new MutationObserver(() => latest.current.post({ type: 'APP_PORTAL_THEME', theme: currentTheme() }));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  useEffect(() => {
    if (menu.isSpa) latest.current.post({ type: 'APP_PORTAL_ROUTE', menuCode: menu.code, url: menu.url });
  }, [menu.isSpa, menu.code, menu.url]);
}
