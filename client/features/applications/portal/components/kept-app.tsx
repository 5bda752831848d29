import { Flex } from '@chakra-ui/react';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { endSession } from '../../../identity/session/session-actions';
import { handState } from '../handed-state';
import { useAppThings } from '../hooks/use-app-things';
import { useAppRequests } from '../hooks/use-app-requests';
import type { FrameRequests } from '../frame-line';
import { HIDDEN_APP } from '../kept-frames';
import type { KeptFrame } from '../kept-frames';
import { menuPath, requestedPath } from '../portal-model';
import type { ViewMode } from '../view-mode';
import { isInView } from '../../../../core/view';
import { AppFrame } from './app-frame';

const NotInView = lazyPart(() => import('../../../../widgets/app-frame/not-in-view'));
const LogOutDialog = lazyPart(() => import('./log-out-dialog'));

/** The parts of the shell that apps may change. */
export interface AppShell {
  readonly viewMode: ViewMode;
  readonly setViewMode: (mode: ViewMode) => void;
  readonly toggleMenu: () => void;
  /** Names the page at a path in the window's title; null takes the name back. */
  readonly setTitle: (path: string, title: string | null) => void;
}

interface Props extends AppShell {
  readonly frame: KeptFrame;
  readonly isShown: boolean;
  readonly change: (id: number, news: Partial<Pick<KeptFrame, 'isUnsaved' | 'isKept'>>) => void;
}

/** One app in its frame: on screen, or alive behind another page, where nobody reaches it by pointer, key or reader. */
export function KeptApp({ frame, isShown, change, ...shell }: Props) {
  const { id, app, menu, state } = frame;
  const { isLeaving, stay, requests } = useFrameRequests(frame, isShown, { ...shell, change });
  return (
    <Flex
      position="absolute"
      inset="0"
      direction="column"
      visibility={isShown ? undefined : 'hidden'}
      inert={!isShown}
      {...(!isShown && { [HIDDEN_APP]: '' })}
    >
      {isInView() ? (
        <Suspense fallback={null}>
          <NotInView />
        </Suspense>
      ) : (
        <AppFrame app={app} menu={menu} state={state} viewMode={shell.viewMode} isShown={isShown} requests={requests} />
      )}
      {isLeaving && isShown && (
        <Suspense fallback={null}>
          <LogOutDialog
            app={app.name}
            onClose={stay}
            onConfirm={() => {
              change(id, { isUnsaved: false });
              void endSession();
            }}
          />
        </Suspense>
      )}
    </Flex>
  );
}

/** Ignored: a hidden app must not change the screen. */
const IGNORED = () => undefined;
const OF_HIDDEN = {
  setViewMode: IGNORED,
  toggleMenu: IGNORED,
  open: IGNORED,
  openPalette: IGNORED,
  logOut: IGNORED,
};

/** The shell's answers to the app in the frame. */
function useFrameRequests(
  { id, app, menu }: KeptFrame,
  isShown: boolean,
  { setViewMode, toggleMenu, setTitle, change }: Pick<Props, 'setViewMode' | 'toggleMenu' | 'setTitle' | 'change'>,
) {
  const navigate = useNavigate();
  const things = useAppThings(app.id);
  const { isLeaving, stay, notify, openPalette, logOut } = useAppRequests(app);
  const path = menuPath(app.id, menu.code);
  const requests = useMemo(
    (): FrameRequests => ({
      setViewMode,
      toggleMenu,
      notify,
      openPalette,
      logOut,
      things,
      begin() {
        change(id, { isUnsaved: false, isKept: true });
        setTitle(path, null);
      },
      setConfirm: (isUnsaved) => change(id, { isUnsaved }),
      setKept: (isKept) => change(id, { isKept }),
      setTitle: (title) => setTitle(path, `${title} · ${app.name}`),
      open({ appId, menuCode, state, isNewTab }) {
        const target = requestedPath(appId, menuCode);
        if (!target) return;
        if (!isNewTab) return void navigate(target, { state: { linkedStates: state } });
        if (state !== undefined) handState(target, state);
        window.open(target, '_blank', 'noopener');
      },
      ...(!isShown && OF_HIDDEN),
    }),
    [
      id,
      app.name,
      path,
      isShown,
      setViewMode,
      toggleMenu,
      setTitle,
      change,
      navigate,
      things,
      notify,
      openPalette,
      logOut,
    ],
  );
  return { isLeaving, stay, requests };
}
