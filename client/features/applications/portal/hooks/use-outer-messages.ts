import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '../../../../core/load-chunk';
import { useSession } from '../../../identity/session/session-context';
import { OPENINGS_PER_SECOND, rateCap } from '../rate-cap';
import { PASSING } from '../recent-visits';
import { parseViewMode } from '../view-mode';
import type { ViewMode } from '../view-mode';

/** The reader of such messages: most people never get one. */
const loadReader = () => import('../outer-request');

const isOuter = (data: unknown) => (data as { readonly type?: unknown } | null)?.type === 'APP_PORTAL_OUTER';

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
    let isOver = false;
    const open = async (event: MessageEvent<unknown>, source: MessageEventSource) => {
      const { outerRequest } = await loadChunk(loadReader);
      const request = isOver ? null : outerRequest(event);
      if (!request || !mayOpen(mayOpen)) return;
      if (request.viewMode !== undefined) setViewMode(parseViewMode(request.viewMode));
      void navigate(request.path, { state: PASSING });
      source.postMessage({ type: 'APP_PORTAL_SUCCESS' }, { targetOrigin: event.origin });
    };
    const receive = (event: MessageEvent<unknown>) => {
      const isKnown = event.origin === location.origin || origins?.includes(event.origin);
      if (!isKnown || !event.source || !hears(event.source) || !isOuter(event.data)) return;
      open(event, event.source).catch(() => undefined);
    };
    addEventListener('message', receive);
    return () => {
      isOver = true;
      removeEventListener('message', receive);
    };
  }, [origins, navigate, setViewMode, hears, mayOpen]);
}
