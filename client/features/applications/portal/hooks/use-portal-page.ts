import { useEffect, useMemo, useState } from 'react';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useLateValue } from '../../../../ui/timing/use-late-value';
import { useSession } from '../../../identity/session/session-context';
import type SideMenu from '../components/side-menu';
import { isNewNavigation, menuPath } from '../portal-model';
import type { App, LeafMenu, Menu, OpenApp } from '../portal-model';
import { visitOf } from '../recent-visits';
import { rememberVisit } from '../visits';
import { useAppLog } from './use-app-log';
import { useFloatingMenu } from './use-floating-menu';
import { useMenuShown } from './use-menu-shown';
import { useOuterMessages } from './use-outer-messages';
import { usePageChange } from './use-page-change';
import { useRecentVisits } from './use-recent-visits';
import type { RecentVisits } from './use-recent-visits';
import { useShownPage } from './use-shown-page';
import { useViewMode } from './use-view-mode';

/** The state of the portal's page: the app and menu of the address, and the parts around them. */
export function usePortalPage() {
  const portal = useIntl().formatMessage({ id: 'portal.title' });
  const { workingOrganization } = useSession();
  const [viewMode, setViewMode] = useViewMode();
  const { apps, appId, menuCode, menu, isPassing, onward } = useShownPage();
  const { app, categories } = apps;
  // The parts around an app need not wait for its menus.
  const known = app ?? (apps.isLoading ? apps.listed : null);
  useOuterMessages(setViewMode);
  // A jump link is no page: where its target is not granted, it leads nowhere.
  const shown = menu && !menu.addition ? menu : null;
  const path = appId ? menuPath(appId, menuCode ?? '') : null;
  const pageTitle = titleOf(shown && app ? [shown.name, app.name] : [portal], workingOrganization?.name);
  const setTitle = usePageChange(path ?? '', pageTitle);
  const recent = useVisit(appId, app, shown, isPassing);
  const title = menu?.name ?? known?.name ?? workingOrganization?.name ?? portal;
  const sides = useSides(known, path, viewMode === 2);
  // The frame comes first: hundreds of menus may stand beside it.
  const late = useLateValue(useMemo(() => known && { app: known, currentCode: menuCode }, [known, menuCode]));
  const { isChanging, setChanging } = sides;
  const side: Omit<ComponentProps<typeof SideMenu>, 'isRail'> | null = known && {
    ...(late ?? { app: known, currentCode: menuCode }),
    categories,
    isChanging,
    setChanging,
  };
  return {
    ...sides,
    viewMode,
    setViewMode,
    setTitle,
    apps,
    appId,
    menuCode,
    shown,
    onward,
    known,
    path,
    recent,
    title,
    side,
  };
}

/** The title of the document: the page, then the OU. */
const titleOf = (page: readonly string[], ou: string | undefined) => [...page, ou].filter(Boolean).join(' · ');

/** Records the visit of a menu of an app, and returns the recent visits. */
function useVisit(
  appId: string | undefined,
  app: OpenApp | null,
  shown: Menu | LeafMenu | null,
  isPassing: boolean,
): RecentVisits {
  const [menuCode, categoryId] = [shown?.code, app?.category.id];
  useEffect(() => {
    if (appId && menuCode && categoryId) rememberVisit({ appId, menuCode, categoryId });
  }, [appId, menuCode, categoryId]);
  useAppLog(shown && app ? app.id : null);
  return useRecentVisits(shown && app ? visitOf(app, shown, !isPassing) : null);
}

/** The menus beside the app or above it, and the panel to change the app, which goes with the menu it opened from. */
function useSides(known: App | OpenApp | null, path: string | null, isFullScreen: boolean) {
  const isMobile = useIsMobile();
  const { user, workingOrganization } = useSession();
  const [isMenuShown, setMenuShown] = useMenuShown();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isRail = !isMenuShown && isNewNavigation(known, workingOrganization, user);
  const hasMenu = known !== null && !isMobile && !isFullScreen && (isMenuShown || isRail);
  const isPutAway = known !== null && !isMobile && !hasMenu;
  const floating = useFloatingMenu(isPutAway, path);
  const [isChanging, setChanging] = useState(false);
  const [formerPath, setFormerPath] = useState(path);
  const hasMoved = formerPath !== path;
  if (hasMoved) setFormerPath(path);
  if (isChanging && (hasMoved || !(hasMenu || floating.isOpen))) setChanging(false);
  const toggleMenu = isMobile ? () => setDrawerOpen(true) : () => setMenuShown(!isMenuShown);
  const isMenuOpen = isMobile ? isDrawerOpen : (hasMenu && !isRail) || floating.isOpen;
  return {
    isMobile,
    isRail,
    hasMenu,
    isMenuOpen,
    isPutAway,
    floating,
    toggleMenu,
    isChanging,
    setChanging,
    isDrawerOpen,
    setDrawerOpen,
  };
}
