import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../identity/session/session-context';
import { PASSING } from '../recent-visits';
import { requestedPath } from '../portal-model';
import { parseViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';
import { HIDDEN_APP } from '../kept-frames';
import { isWithin, OPENINGS_PER_SECOND, outerTarget, parseWindowMessage, rateCap } from '../window-messages';

/** Lets windows of known origins open a menu here; other origins get no answer (SHELL-27, SHELL-28). */
export function useOuterMessages(setViewMode: (mode: ViewMode) => void): void {
  const navigate = useNavigate();
  const { workingOrganization } = useSession();
  const origins = workingOrganization?.messageOrigins;
  // Kept from page to page: each message that opens one would begin a new second.
  const [hears] = useState(() => rateCap());
  // One rate for all windows: an app may contain as many frames as it likes, each of which is a window.
  const [mayOpen] = useState(() => rateCap(OPENINGS_PER_SECOND));
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const isKnown = event.origin === location.origin || origins?.includes(event.origin);
      if (!isKnown || !event.source || !hears(event.source) || isOfHiddenApp(event.source)) return;
      const message = parseWindowMessage(event.data);
      if (message?.type !== 'APP_PORTAL_OUTER') return;
      const target = outerTarget(message.url, location.origin);
      const path = target && requestedPath(target.appId, target.menuCode);
      if (!path || !mayOpen(mayOpen)) return;
      if (message.viewMode !== undefined) setViewMode(parseViewMode(message.viewMode));
      void navigate(path, { state: PASSING });
      event.source.postMessage({ type: 'APP_PORTAL_SUCCESS' }, { targetOrigin: event.origin });
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [origins, navigate, setViewMode, hears, mayOpen]);
}

/** Whether a window belongs to an app that stays alive behind the one on screen: it must not lead the person away. */
function isOfHiddenApp(source: MessageEventSource): boolean {
  const frames = document.querySelectorAll<HTMLIFrameElement>(`[${HIDDEN_APP}] iframe`);
  return [...frames].some(({ contentWindow }) => isWithin(source, contentWindow));
}
