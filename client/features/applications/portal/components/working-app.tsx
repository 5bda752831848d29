import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { setPageTitle } from '../../../../core/page-title';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useUnsavedGuard } from '../../../../ui/dialog/use-unsaved-guard';
import { webOrigin } from '../../../../widgets/app-frame/web-origin';
import { endSession } from '../../../identity/session/session-actions';
import { handState } from '../handed-state';
import { useAppAssets } from '../hooks/use-app-assets';
import { useAppRequests } from '../hooks/use-app-requests';
import type { FrameRequests } from '../frame-line';
import { requestedPath } from '../portal-model';
import type { LeafMenu, OpenApp } from '../portal-model';
import type { ViewMode } from '../view-mode';
import { AppFrame } from './app-frame';

const LeaveDialog = lazyPart(() => import('./leave-dialog'));
const LogOutDialog = lazyPart(() => import('./log-out-dialog'));

interface Props {
  readonly app: OpenApp;
  readonly menu: LeafMenu;
  readonly viewMode: ViewMode;
  readonly setViewMode: (mode: ViewMode) => void;
  readonly toggleMenu: () => void;
}

/** The open menu of the working app; asks before unsaved work is left (SHELL-36, SHELL-40). */
export default function WorkingApp({ app, menu, viewMode, setViewMode, toggleMenu }: Props) {
  const [needsConfirm, setConfirm] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needsConfirm && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedGuard(needsConfirm);
  const { notify, openPalette, logOut, isLeaving, stay } = useAppRequests(app);
  const requests = useFrameRequests(app, { setViewMode, toggleMenu, setConfirm, notify, openPalette, logOut });
  const ownerId = menu.source?.appId ?? '';
  const frameKey = menu.isSpa ? `${app.id} ${ownerId} ${webOrigin(menu.url ?? '')}` : menu.id;
  return (
    <>
      <chakra.h1 srOnly>{menu.name}</chakra.h1>
      <AppFrame key={frameKey} app={app} menu={menu} viewMode={viewMode} requests={requests} />
      {blocker.state === 'blocked' && (
        <Suspense fallback={null}>
          <LeaveDialog
            menu={menu.name}
            onClose={() => blocker.reset()}
            onLeave={() => {
              setConfirm(false);
              blocker.proceed();
            }}
          />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <LogOutDialog
            app={app.name}
            onClose={stay}
            onConfirm={() => {
              setConfirm(false);
              void endSession();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The shell's answers to the app in the frame. */
function useFrameRequests(app: OpenApp, shell: Omit<FrameRequests, 'assets' | 'setTitle' | 'open'>): FrameRequests {
  const navigate = useNavigate();
  const assets = useAppAssets(app.id);
  return {
    ...shell,
    assets,
    setTitle: (title) => {
      setPageTitle(`${title} · ${app.name}`);
    },
    open: ({ appId, menuCode, state, isNewTab }) => {
      const path = requestedPath(appId, menuCode);
      if (!path) return;
      if (!isNewTab) return void navigate(path, { state: { linkedStates: state } });
      if (state !== undefined) handState(path, state);
      window.open(path, '_blank', 'noopener');
    },
  };
}
