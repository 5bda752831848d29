import { useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { findMenu, onwardPath, startPath } from '../portal-model';
import type { LeafMenu, Menu } from '../portal-model';
import { isPassing, PASSING } from '../recent-visits';
import type { PortalApps } from './use-portal-apps';
import { usePortalApps } from './use-portal-apps';

interface ShownPage {
  readonly apps: PortalApps;
  /** Undefined on the start page. */
  readonly appId: string | undefined;
  /** Undefined as long as it is not known with which menu the app begins. */
  readonly menuCode: string | undefined;
  readonly menu: Menu | LeafMenu | null;
  /** A jump link or another window led here (VISIT-05). */
  readonly isPassing: boolean;
}

/** The page to which the address leads on. */
interface Onward {
  readonly to: string;
  readonly state: unknown;
}

/**
 * The page that the address names. A page that leads on to another, as jump links do (SHELL-43), is not shown: the page
 * before stays until the other is there, so that an app keeps its frame (SHELL-42).
 */
export function useShownPage(): ShownPage & { readonly onward: Onward | null } {
  const { appId: ofPath, menuCode } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  // ROUTE-27
  const appId = ofPath ?? (query.get('appId') || undefined);
  const apps = usePortalApps(appId);
  const { app } = apps;
  const menu = app && menuCode ? findMenu(app, menuCode) : null;
  const onwardFrom = () => (menu && app ? onwardPath(menu, app) : null);
  const to = app && menuCode === undefined ? startPath(app) : onwardFrom();
  const isInPassing = isPassing(state);
  const named = useMemo(
    () => ({ apps, appId, menuCode, menu, isPassing: isInPassing }),
    [apps, appId, menuCode, menu, isInPassing],
  );
  const [shown, setShown] = useState<ShownPage>({
    ...named,
    apps: { ...apps, app: null },
    appId: undefined,
    menu: null,
  });
  if (to === null && shown !== named) setShown(named);
  const onward = to === null ? null : { to, state: menu?.addition ? PASSING : undefined };
  return { ...shown, onward };
}
