import { Box, chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useState } from 'react';
import type { Path } from 'react-router-dom';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useUnsavedGuard } from '../../../../ui/dialog/use-unsaved-guard';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useLeaveGuard } from '../../../../ui/navigation/use-leave-guard';
import { useKeptAccess } from '../hooks/use-kept-access';
import { useLinkedState } from '../hooks/use-linked-state';
import { frameLimit, withoutApp, withoutForgetful, withShown } from '../kept-frames';
import type { KeptFrame } from '../kept-frames';
import { namedApp } from '../portal-model';
import type { LeafMenu, OpenApp } from '../portal-model';
import type { AppShell } from './kept-app';
import { KeptApp } from './kept-app';

const LeaveDialog = lazyPart(() => import('./leave-dialog'));

interface Props extends AppShell {
  /** The page on screen; null if that is none of an app. */
  readonly shown: { readonly app: OpenApp; readonly menu: LeafMenu } | null;
  /** An app that turned out to be closed to the person. */
  readonly closedId: string | null;
}

/**
 * The page of an app, and the apps that were opened before it: they stay alive in hidden frames, so that work in them is
 * there on return (decision 114). Asks before unsaved work is left (SHELL-36, SHELL-40).
 */
export default function WorkingApps({ shown, closedId, ...shell }: Props) {
  const { frames, change } = useFrames(shown, closedId);
  const current = frames.find(({ app }) => app.id === shown?.app.id);
  const isUnsaved = current?.isUnsaved === true;
  const held = useLeaveGuard(({ from, to }) => isUnsaved && from.pathname !== to.pathname);
  // The tab takes the hidden ones along too.
  useUnsavedGuard(frames.some((frame) => frame.isUnsaved));
  const isKept = held !== null && current !== undefined && staysAlive(current, held.to);
  const leave = () => {
    // The same app goes on in its frame without that work.
    if (current && !isKept) change(current.id, { isUnsaved: false });
    held?.go();
  };
  return (
    <Box position="absolute" inset="0" visibility={current ? undefined : 'hidden'}>
      {current && <chakra.h1 srOnly>{current.menu.name}</chakra.h1>}
      {frames.map((frame) => (
        <KeptApp key={frame.id} frame={frame} isShown={frame === current} change={change} {...shell} />
      ))}
      {held && (
        <Suspense fallback={null}>
          <LeaveDialog
            menu={current?.menu.name ?? ''}
            isKept={isKept}
            hasHistoryEntry={held.isBack}
            onClose={held.stay}
            onLeave={leave}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Whether an app goes on behind what a step leads to: another app, or the portal's start page. */
function staysAlive({ app, isKept }: KeptFrame, { pathname, search }: Path): boolean {
  const { appId } = namedApp(pathname + search);
  return isKept && appId !== app.id && (appId !== null || pathname === '/portal');
}

type Change = (id: number, news: Partial<Pick<KeptFrame, 'isUnsaved' | 'isKept'>>) => void;

/** The frames that are alive: that of the page on screen, and those behind it. */
function useFrames(shown: Props['shown'], closedId: string | null) {
  const limit = frameLimit(useIsMobile());
  const state = useLinkedState();
  const shownId = shown?.app.id;
  const [formerId, setFormerId] = useState(shownId);
  if (formerId !== shownId) setFormerId(shownId);
  const [frames, setFrames] = useState<readonly KeptFrame[]>([]);
  const open = shown ? withShown(frames, { ...shown, state }, { limit, onScreen: formerId }) : frames;
  const granted = closedId === null ? open : withoutApp(open, closedId);
  const next = withoutForgetful(granted, shownId);
  if (next !== frames) setFrames(next);
  const change = useCallback<Change>(
    (id, news) => setFrames((now) => now.map((frame) => (frame.id === id ? { ...frame, ...news } : frame))),
    [setFrames],
  );
  const drop = useCallback((appId: string) => setFrames((now) => withoutApp(now, appId)), [setFrames]);
  useKeptAccess(next, shownId, drop);
  return { frames: next, change };
}
